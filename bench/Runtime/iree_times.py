# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs @kernel of several compiled IREE modules in turn on the same inputs.

Needs the Python of an environment with iree-base-runtime. Reads a JSON object
with `modules` (paths), `inputs` (sizes, element type, and a bound of the numbers
or null), `rounds`, `milliseconds` and perhaps `driver`; prints one with `times`, a
list for each module, in microseconds of CPU time of a call, and `difference`, the
greatest difference of a result from that of the first module. On another device
than the CPU, the times are of the clock, until the last result is on the host.
"""

import json
import sys
import time

import iree.runtime as iree
import numpy


def array(i, sizes, element, below):
    numbers = (numpy.arange(numpy.prod(sizes, dtype=int)) + 5 + 17 * i) * 7919
    numbers = (numbers % (below or 1009)).reshape(sizes)
    if element.startswith("i"):
        return numbers.astype(f"int{element[1:]}")
    return (numbers / 1009 - 0.5).astype(numpy.float32)


def main():
    asked = json.load(sys.stdin)
    driver = asked.get("driver", "local-sync")
    clock = time.process_time if driver == "local-sync" else time.perf_counter
    config = iree.Config(driver)
    inputs = [iree.asdevicearray(config.device, array(i, *about))
              for i, about in enumerate(asked["inputs"])]
    kernels = []
    for path in asked["modules"]:
        with open(path, "rb") as file:
            module = iree.VmModule.copy_buffer(config.vm_instance, file.read())
        kernels.append(iree.load_vm_module(module, config).kernel)

    def run(kernel, count):
        start = clock()
        for _ in range(count):
            result = kernel(*inputs)
        if driver != "local-sync":
            result.to_host()
        return (clock() - start) / count * 1e6

    results = [kernel(*inputs).to_host().astype(float) for kernel in kernels]
    difference = max(float(numpy.max(
        abs(r - results[0]) / (1 + abs(results[0])))) for r in results)
    counts = [max(1, int(asked["milliseconds"] * 1e3 / (run(k, 3) + 1)))
              for k in kernels]
    times = [[] for _ in kernels]
    for _ in range(asked["rounds"]):
        for each, kernel, count in zip(times, kernels, counts):
            each.append(run(kernel, count))
    json.dump({"times": times, "difference": difference}, sys.stdout)


if __name__ == "__main__":
    main()
