#!/usr/bin/env python3
"""Writes the tables of ONNX ops, and of onnxruntime's own: which sizes are exact.

usage: onnx-ops.py [--update FILE] [--table onnx|microsoft] [OP...]

The first table has the ops by version. The tests are onnx's backend node tests of one node, with named dimensions
(onnx-node-tests.py). Each runs in each version of its op from opset 7 on: as it is, or
with attributes in place of constant inputs, if onnx's checker accepts that, and else as
onnx.version_converter writes it. All exact sizes are compared with onnxruntime's; a
version that onnxruntime runs in no test is not in the table. The second table has the ops of
`com.microsoft`, by the cases of python/tests/onnx_microsoft.py. Exits with 1 if a size is
wrong. `--update` replaces the tables in FILE, each between two comment lines.
"""

import argparse
import collections
import importlib.util
import pathlib
import sys
import types

HERE = pathlib.Path(__file__).resolve().parent
spec = importlib.util.spec_from_file_location("node_tests", HERE / "onnx-node-tests.py")
node_tests = importlib.util.module_from_spec(spec)
spec.loader.exec_module(node_tests)

import numpy  # noqa: E402
import onnx  # noqa: E402
import onnx_microsoft  # noqa: E402
from onnx.backend.test.case.node import collect_testcases  # noqa: E402

from symshape import SymShapeError  # noqa: E402

FIRST_OPSET = 7


def single_node(model):
    """The only node that is no constant; `None` if there are more."""
    nodes = [node for node in model.graph.node if node.op_type != "Constant"]
    return nodes[0] if len(nodes) == 1 and not model.functions else None


def versions_of(node):
    """The version of an op at the first opset, and each later one."""
    all_versions = sorted({schema.since_version
                           for schema in onnx.defs.get_all_schemas_with_history()
                           if (schema.name, schema.domain) == (node.op_type, node.domain)
                           and not schema.deprecated})
    if node.domain:
        return all_versions
    old = [version for version in all_versions if version <= FIRST_OPSET]
    return [*old[-1:], *(version for version in all_versions if version > FIRST_OPSET)]


def with_opset(model, domain, version):
    result = onnx.ModelProto()
    result.CopyFrom(model)
    for entry in result.opset_import:
        if entry.domain == domain:
            entry.version = version
    return result


def accepted(model):
    try:
        onnx.checker.check_model(model)
    except Exception:  # of several types
        return False
    return True


def inputs_as_attributes(model, inputs, version):
    """The model with attributes for the constant inputs that are attributes in a version."""
    result = with_opset(model, "", version)
    node = single_node(result)
    old = onnx.defs.get_schema(node.op_type, version, node.domain)
    new = onnx.defs.get_schema(node.op_type, model.opset_import[0].version, node.domain)
    arrays = dict(zip([value.name for value in model.graph.input], inputs))
    arrays |= {tensor.name: onnx.numpy_helper.to_array(tensor)
               for tensor in model.graph.initializer}
    for index in reversed(range(len(node.input))):
        name = new.inputs[min(index, len(new.inputs) - 1)].name
        array = arrays.get(node.input[index])
        if index < len(old.inputs) or name not in old.attributes or array is None:
            continue
        value = array.tolist()
        if old.attributes[name].type in (onnx.defs.OpSchema.AttrType.INT,
                                         onnx.defs.OpSchema.AttrType.FLOAT):
            value = numpy.asarray(array).reshape(-1).tolist()[0]
        node.attribute.append(onnx.helper.make_attribute(name, value))
        del node.input[index]
    used = set(node.input)
    kept = [(value, array) for value, array in zip(result.graph.input, inputs)
            if value.name in used]
    del result.graph.input[:]
    result.graph.input.extend(value for value, _ in kept)
    return result, [array for _, array in kept]


def in_version(case, version):
    """The test in a version of its op; `None` if nobody can write it."""
    model, inputs = case.model, list(case.data_sets[0][0])
    opset = version if single_node(case.model).domain else max(version, FIRST_OPSET)
    domain = single_node(model).domain
    if onnx.defs.get_schema(single_node(model).op_type, next(
            entry.version for entry in model.opset_import if entry.domain == domain),
            domain).since_version == version:
        return case
    tries = [lambda: (with_opset(model, domain, opset), inputs)]
    if not domain:
        tries += [lambda: inputs_as_attributes(model, list(map(node_tests.as_array, inputs)),
                                               opset),
                  lambda: (onnx.version_converter.convert_version(model, opset), inputs)]
    for attempt in tries:
        try:
            changed, given = attempt()
        except Exception:  # the package raises errors of several types
            continue
        if single_node(changed) is not None and accepted(changed):
            return types.SimpleNamespace(name=case.name, model=changed, data_sets=[(given, [])])
    return None


def onnx_table(ops):
    """The lines of the first table, and how many sizes are wrong."""
    found = collections.defaultdict(collections.Counter)
    wrong = 0
    for case in collect_testcases(None):
        node = single_node(case.model)
        if node is None or "_expanded" in case.name or ops and node.op_type not in ops:
            continue
        op = f"{node.domain}.{node.op_type}" if node.domain else node.op_type
        for version in versions_of(node):
            changed = in_version(case, version)
            if changed is None:
                continue
            try:
                result = node_tests.check(changed, {})
            except SymShapeError as error:
                print(f"{case.name}, version {version}: {error}", file=sys.stderr)
                found[op, version]["unread"] += 1
                continue
            for line in result.wrong:
                print(f"{case.name}, version {version}: WRONG {line}", flush=True)
            wrong += len(result.wrong)
            found[op, version].update(exact=result.known, bound=result.bound,
                                      unknown=result.total - result.known + result.data,
                                      tests=1)
    return by_version(found), wrong


def microsoft_table(ops):
    """The lines of the second table, and how many sizes are wrong."""
    lines = ["| op | nodes | exact sizes | bound | unknown | compared with |",
             "|---|---|---|---|---|---|"]
    wrong = 0
    for op, cases in sorted(onnx_microsoft.CASES.items(), key=lambda entry: entry[0].lower()):
        if ops and op not in ops:
            continue
        results = [onnx_microsoft.check(op, case) for case in cases]
        for line in (line for result in results for line in result.wrong):
            print(f"WRONG {line}", flush=True)
        wrong += sum(len(result.wrong) for result in results)
        refused = sum(bool(result.refusal) for result in results)
        source = "onnxruntime" if not refused else \
            "its description: onnxruntime has no CPU kernel" if "NOT_IMPLEMENTED" in \
            results[0].refusal else f"onnxruntime, and its description for {refused}"
        counts = [sum(getattr(result, kind) for result in results)
                  for kind in ("exact", "bound", "unknown")]
        lines.append(f"| `{op}` | {len(cases)} | {counts[0]} | {counts[1] or ''} | "
                     f"{counts[2] or ''} | {source} |")
    return lines, wrong


TABLES = {"onnx": onnx_table, "microsoft": microsoft_table}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--update", metavar="FILE", type=pathlib.Path)
    parser.add_argument("--table", choices=TABLES, help="only this one")
    parser.add_argument("ops", nargs="*", metavar="OP")
    options = parser.parse_args()
    wrong = 0
    for name in [options.table] if options.table else TABLES:
        lines, count = TABLES[name](options.ops)
        wrong += count
        if not options.update:
            print("\n".join(lines))
            continue
        begin, end = f"<!-- begin table {name} -->", f"<!-- end table {name} -->"
        before, rest = options.update.read_text().split(begin)
        options.update.write_text("\n".join([before + begin, *lines, end + rest.split(end)[1]]))
    return 1 if wrong else 0


def by_version(found):
    lines = ["| op | exact in versions | bound in | other versions |", "|---|---|---|---|"]
    for op in sorted({op for op, _ in found}, key=lambda name: ("." in name, name.lower())):
        exact, bound, other = [], [], []
        for version in sorted(version for name, version in found if name == op):
            counts = found[op, version]
            size = counts["exact"] + counts["unknown"] + counts["bound"]
            if not size and not counts["unread"]:
                continue
            if counts["unread"] or counts["unknown"]:
                other.append(f"{version}: {counts['exact']} of {size} sizes exact")
            else:
                (bound if counts["bound"] else exact).append(str(version))
        if exact or bound or other:
            lines.append(f"| `{op}` | {', '.join(exact)} | {', '.join(bound)} | "
                         f"{'; '.join(other)} |")
    return lines


if __name__ == "__main__":
    sys.exit(main())
