# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints a program that once took exponential time or crashed."""

import sys

HEAD = """func.func @f(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %b = arith.cmpi slt, %d, %n : index
"""
TAIL = """  %e = tensor.empty({}) : tensor<?xf32>
  return %e : tensor<?xf32>
}}"""


def xor_tower():
    """A condition of 2^200 nodes, each part used twice."""
    flag = "%b"
    for i in range(200):
        print(f"%p{i} = arith.cmpi slt, %n, %c{i % 3} : index")
        print(f"%x{i} = arith.xori {flag}, %p{i} : i1")
        flag = f"%x{i}"
    print(f"%s = arith.select {flag}, %d, %n : index")
    return "%s"


def and_chain():
    """A condition of depth 100,000; a select uses every hundredth part."""
    flag = "%b"
    for i in range(100000):
        print(f"%x{i} = arith.andi {flag}, %b : i1")
        flag = f"%x{i}"
        if i % 100 == 0:
            print(f"%s{i} = arith.select {flag}, %d, %n : index")
    return "%s0"


def division_chain():
    """Divisors of thousands of bits."""
    value = "%d"
    for i in range(4000):
        print(f"%x{i} = arith.divsi {value}, %c2 : index")
        value = f"%x{i}"
    return value


def squares():
    value = "%d"
    for i in range(1000):
        print(f"%x{i} = arith.muli {value}, {value} overflow<nsw> : index")
        print(f"%y{i} = arith.addi %x{i}, %c1 overflow<nsw> : index")
        value = f"%y{i}"
    return value


def nested_ifs():
    print("".join("scf.if %b {\n" for _ in range(400)))
    print("%e1 = tensor.empty(%d) : tensor<?xf32>")
    print("}\n" * 400)
    return "%d"


def nested_loops():
    """Loops in which each level may walk its body many times."""
    depth, k = 12, 6
    types = ", ".join(["index"] * k)
    carried = ["%d"] * k
    for i in range(depth):
        names = [f"%a{i}_{j}" for j in range(k)]
        inits = ", ".join(f"{a} = {v}" for a, v in zip(names, carried))
        print(f"%r{i}:{k} = scf.for %i{i} = %c0 to %n step %c1 "
              f"iter_args({inits}) -> ({types}) {{")
        carried = names
    for i in reversed(range(depth)):
        print(f"%y{i} = arith.addi %d, %c1 : index")
        source = (carried if i == depth - 1
                  else [f"%r{i + 1}#{j}" for j in range(k)])
        print(f"scf.yield {', '.join(source[1:] + [f'%y{i}'])} : {types}\n}}")
    return "%r0#0"


def growing_nest(depth=200):
    """Each loop carries a tensor that the innermost one makes larger."""
    last = "%t"
    for i in range(depth):
        print(f"%r{i} = scf.for %i{i} = %c0 to %n step %c1 "
              f"iter_args(%a{i} = {last}) -> tensor<?xf32> {{")
        last = f"%a{i}"
    print(f"%g = tensor.concat dim(0) {last}, %t : "
          "(tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>")
    last = "%g"
    for i in reversed(range(depth)):
        print(f"scf.yield {last} : tensor<?xf32>\n}}")
        last = f"%r{i}"
    print(f"%l = tensor.dim {last}, %c0 : tensor<?xf32>")
    return "%l"


def while_nest(depth=100):
    """The same with a counter, in loops that test it."""
    types = "index, tensor<?xf32>"
    last = "%t"
    for i in range(depth):
        print(f"%r{i}:2 = scf.while (%i{i} = %c0, %b{i} = {last}) : ({types}) "
              f"-> ({types}) {{")
        print(f"%q{i} = arith.cmpi slt, %i{i}, %n : index")
        print(f"scf.condition(%q{i}) %i{i}, %b{i} : {types}\n}} do {{")
        print(f"^bb0(%j{i}: index, %a{i}: tensor<?xf32>):")
        print(f"%k{i} = arith.addi %j{i}, %c1 : index")
        last = f"%a{i}"
    print(f"%g = tensor.concat dim(0) {last}, %t : "
          "(tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>")
    last = "%g"
    for i in reversed(range(depth)):
        print(f"scf.yield %k{i}, {last} : {types}\n}}")
        last = f"%r{i}#1"
    print(f"%l = tensor.dim {last}, %c0 : tensor<?xf32>")
    return "%l"


def wide_integers(width=1000000):
    """The arithmetic of integers with a million bits, also in a loop."""
    t = f"i{width}"
    print(f"%w = arith.index_cast %d : index to {t}")
    print(f"%k = arith.constant 3 : {t}")
    last = "%w"
    for i, name in enumerate(["addi", "muli", "subi", "maxsi", "minui", "divsi",
                              "remui", "andi", "ori", "xori", "shli", "shrsi",
                              "floordivsi", "ceildivsi"]):
        print(f"%x{i} = arith.{name} {last}, %k : {t}")
        last = f"%x{i}"
    print(f"%p = arith.cmpi slt, {last}, %w : {t}")
    print(f"%o = arith.select %p, {last}, %w : {t}")
    print(f"%r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %o) -> {t} {{")
    print(f"%y = arith.addi %a, %w : {t}\nscf.yield %y : {t}\n}}")
    print(f"%h = arith.trunci %r : {t} to i64")
    print(f"%v = arith.extsi %h : i64 to {t}")
    print(f"%z = arith.addi %r, %v : {t}")
    print(f"%s = arith.index_cast %z : {t} to index")
    return "%s"


def growing_loop(print_body):
    """A loop that carries a tensor through a long body and then changes its
    size."""
    print("%r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) "
          "-> tensor<?xf32> {")
    last = print_body("%a")
    print("%e = tensor.empty(%i) : tensor<?xf32>")
    print(f"%y = scf.if %b -> tensor<?xf32> {{\nscf.yield {last} : tensor<?xf32>\n"
          "} else {\nscf.yield %e : tensor<?xf32>\n}")
    print("scf.yield %y : tensor<?xf32>\n}")
    return "%d"


def long_chain():
    def body(last):
        for i in range(60000):
            print(f"%x{i} = math.exp {last} : tensor<?xf32>")
            last = f"%x{i}"
        return last
    return growing_loop(body)


def branch_chain():
    """Each branch yields the tensor before it, or one computed from it."""
    def body(last):
        for i in range(40):
            print(f"%x{i} = math.exp {last} : tensor<?xf32>")
            print(f"%z{i} = scf.if %b -> tensor<?xf32> {{\nscf.yield {last} : "
                  f"tensor<?xf32>\n}} else {{\nscf.yield %x{i} : "
                  "tensor<?xf32>\n}")
            last = f"%z{i}"
        return last
    return growing_loop(body)


def float_tree():
    """1,000 conversions of the same float tensor, made of 1,000 others."""
    ones = ", ".join(["%i"] * 64)
    print("%m = arith.remui %n, %c2 : index\n"
          "%i = arith.index_cast %m : index to i64\n"
          f"%sizes = tensor.from_elements {ones} : tensor<64xi64>")
    groups = []
    for i in range(1000):
        print(f"%f{i} = arith.sitofp %sizes "
              ": tensor<64xi64> to tensor<64xf32>\n"
              f"%p{i} = tensor.extract_slice %f{i}[0] [1] [1] "
              ": tensor<64xf32> to tensor<1xf32>")
        if i % 50 == 49:
            parts = ", ".join(f"%p{k}" for k in range(i - 49, i + 1))
            types = ", ".join(["tensor<1xf32>"] * 50)
            print(f"%g{i} = tensor.concat dim(0) {parts} : ({types}) "
                  f"-> tensor<50xf32>\n"
                  f"%h{i} = tensor.extract_slice %g{i}[0] [1] [1] "
                  ": tensor<50xf32> to tensor<1xf32>")
            groups.append(f"%h{i}")
    types = ", ".join(["tensor<1xf32>"] * len(groups))
    print(f"%all = tensor.concat dim(0) {', '.join(groups)} : ({types}) "
          f"-> tensor<{len(groups)}xf32>")
    for i in range(1000):
        print(f"%r{i} = arith.fptosi %all : tensor<{len(groups)}xf32> to "
              f"tensor<{len(groups)}xi64>\n%e{i} = tensor.extract "
              f"%r{i}[%c0] : tensor<{len(groups)}xi64>")
    print("%s = arith.index_cast %e0 : i64 to index")
    return "%s"


print(HEAD)
print(TAIL.format(globals()[sys.argv[1]](*map(int, sys.argv[2:]))))
