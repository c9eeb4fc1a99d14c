// Inferred facts about the numbers that index ops compute.
// docs/understand/Coverage.md is written from these programs; see utils/coverage.py.
// RUN: %python %symshape_src/utils/coverage.py --expand %s > %t.mlir
// RUN: %execute %t.mlir --after=--symshape-sanitize

// Default contents: no tensor

func.func @sums(%x: tensor<?xf32>, %n: index) {
  %c2 = arith.constant 2 : index
  %r0_0 = index.add %n, %c2 // size exact: [n + 2]; bound: [at_most(n + 2)]; unknown: [?]
  %r0_1 = index.mul %n, %c2 // size exact: [n * 2]; bound: [at_most(n * 2)]; unknown: [?]
  %r0_2 = index.maxs %n, %c2 // size exact: [max(n, 2)]; bound: [at_most(max(n, 2))]; unknown: [?]
  %r0_3 = index.maxu %n, %c2 // size exact: [max(n, 2)]; bound: [at_most(max(n, 2))]; unknown: [?]
  %r0_4 = index.mins %n, %c2 // size exact: [min(n, 2)]; bound: [at_most(min(n, 2))]; unknown: [at_most(2)]
  %r0_5 = index.minu %n, %c2 // size exact: [min(n, 2)]; bound: [at_most(min(n, 2))]; unknown: [at_most(2)]
  %c100 = arith.constant 100 : index
  %r0_6 = index.sub %c100, %n // size exact: [100 - n]; bound: [at_most(100)]
  %r2_6 = index.sub %n, %n // size unknown: [0]
  return
}

func.func @quotients(%x: tensor<?xf32>, %n: index) {
  %c2 = arith.constant 2 : index
  %r0_0 = index.ceildivs %n, %c2 // size exact: [n ceildiv 2]; bound: [at_most(n ceildiv 2)]; unknown: [?]
  %r0_1 = index.ceildivu %n, %c2 // size exact: [n ceildiv 2]; bound: [at_most(n ceildiv 2)]; unknown: [?]
  %r0_2 = index.divs %n, %c2 // size exact: [n floordiv 2]; bound: [at_most(n floordiv 2)]; unknown: [?]
  %r0_3 = index.divu %n, %c2 // size exact: [n floordiv 2]; bound: [at_most(n floordiv 2)]; unknown: [?]
  %r0_4 = index.floordivs %n, %c2 // size exact: [n floordiv 2]; bound: [at_most(n floordiv 2)]; unknown: [?]
  %r0_5 = index.rems %n, %c2 // size exact: [n mod 2]; bound: [at_most(min(n, 1))]; unknown: [at_most(1)]
  %r0_6 = index.remu %n, %c2 // size exact: [n mod 2]; bound: [at_most(min(n, 1))]; unknown: [at_most(1)]
  return
}

func.func @bits(%x: tensor<?xf32>, %n: index) {
  %c2 = arith.constant 2 : index
  %r0_0 = index.and %n, %c2 // size exact: [((n floordiv 2) mod 2) * 2]; bound: [at_most(min(n floordiv 2, 1) * 2)]; unknown: [at_most(2)]
  %r0_1 = index.or %n, %c2 // size exact: [(n floordiv 4) * 4 + n mod 2 + 2]; bound: [at_most((n floordiv 4) * 4 + min(n, 1) + 2)]; unknown: [?]
  %r0_2 = index.shl %n, %c2 // size exact: [n * 4]; bound: [at_most(n * 4)]; unknown: [?]
  %r0_3 = index.shrs %n, %c2 // size exact: [n floordiv 4]; bound: [at_most(n floordiv 4)]; unknown: [?]
  %r0_4 = index.shru %n, %c2 // size exact: [n floordiv 4]; bound: [at_most(n floordiv 4)]; unknown: [?]
  %r0_5 = index.xor %n, %c2 // size exact: [n - ((n floordiv 2) mod 2) * 4 + 2]; bound: [at_most(n + 2)]; unknown: [?]
  return
}

func.func @casts(%x: tensor<?xf32>, %n: index) {
  %i0_0 = index.casts %n : index to i64
  %r0_0 = index.casts %i0_0 : i64 to index // size exact: [n]; bound: [at_most(n)]; unknown: [?]
  %i0_1 = index.castu %n : index to i64
  %r0_1 = index.castu %i0_1 : i64 to index // size exact: [n]; bound: [at_most(n)]; unknown: [?]
  %c4 = arith.constant 4 : index
  %p0_2 = index.cmp slt(%n, %c4)
  %r0_2 = arith.select %p0_2, %n, %c4 : index // index.cmp size exact: [min(n, 4)]; bound: [at_most(min(n, 4))]; unknown: [at_most(4)]
  return
}

// index.constant bound: static
// index.constant unknown: static
// index.bool.constant bound: static
// index.bool.constant unknown: static
// index.sizeof bound: static
// index.sizeof unknown: static
func.func @constants(%x: tensor<?xf32>, %n: index) {
  %k = index.constant 7
  %0 = tensor.empty(%k) : tensor<?xi8> // index.constant exact: [7]
  %p = index.bool.constant true
  %r = arith.select %p, %k, %n : index // index.bool.constant size exact: [7]
  %s = index.sizeof // size exact: [at_most(64)]
  return
}
