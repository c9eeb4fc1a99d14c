// What inference knows about the numbers that index ops compute.
// docs/Coverage.md is written from these programs; see utils/coverage.py.
// RUN: %execute %s --after=--symshape-sanitize

func.func private @bounded(%x: tensor<?xf32>, %data: tensor<1xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %n = tensor.extract %data[%c0] : tensor<1xindex>
  %low = arith.maxsi %n, %c0 : index
  %k = arith.minsi %low, %d : index
  %r = tensor.extract_slice %x[0] [%k] [1] : tensor<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}

func.func private @unknown(%data: tensor<1xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.extract %data[%c0] : tensor<1xindex>
  %k = arith.maxsi %n, %c0 : index
  %e = tensor.empty(%k) : tensor<?xf32>
  return %e : tensor<?xf32>
}

// Default contents: no tensor

// CASE: sums(<N>, <1: 2>) for N = 0 1 3
func.func @sums(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %bn = tensor.dim %b, %c0 : tensor<?xf32>
  %un = tensor.dim %u, %c0 : tensor<?xf32>
  %c2 = arith.constant 2 : index
  %r0_0 = index.add %n, %c2
  %v0_0 = tensor.empty(%r0_0) : tensor<?xi8> // index.add exact: [n + 2]
  %r1_0 = index.add %bn, %c2
  %v1_0 = tensor.empty(%r1_0) : tensor<?xi8> // index.add bound: [at_most(n + 2)]
  %r2_0 = index.add %un, %c2
  %v2_0 = tensor.empty(%r2_0) : tensor<?xi8> // index.add unknown: [?]
  %r0_1 = index.mul %n, %c2
  %v0_1 = tensor.empty(%r0_1) : tensor<?xi8> // index.mul exact: [n * 2]
  %r1_1 = index.mul %bn, %c2
  %v1_1 = tensor.empty(%r1_1) : tensor<?xi8> // index.mul bound: [at_most(n * 2)]
  %r2_1 = index.mul %un, %c2
  %v2_1 = tensor.empty(%r2_1) : tensor<?xi8> // index.mul unknown: [?]
  %r0_2 = index.maxs %n, %c2
  %v0_2 = tensor.empty(%r0_2) : tensor<?xi8> // index.maxs exact: [max(n, 2)]
  %r1_2 = index.maxs %bn, %c2
  %v1_2 = tensor.empty(%r1_2) : tensor<?xi8> // index.maxs bound: [at_most(max(n, 2))]
  %r2_2 = index.maxs %un, %c2
  %v2_2 = tensor.empty(%r2_2) : tensor<?xi8> // index.maxs unknown: [?]
  %r0_3 = index.maxu %n, %c2
  %v0_3 = tensor.empty(%r0_3) : tensor<?xi8> // index.maxu exact: [max(n, 2)]
  %r1_3 = index.maxu %bn, %c2
  %v1_3 = tensor.empty(%r1_3) : tensor<?xi8> // index.maxu bound: [at_most(max(n, 2))]
  %r2_3 = index.maxu %un, %c2
  %v2_3 = tensor.empty(%r2_3) : tensor<?xi8> // index.maxu unknown: [?]
  %r0_4 = index.mins %n, %c2
  %v0_4 = tensor.empty(%r0_4) : tensor<?xi8> // index.mins exact: [min(n, 2)]
  %r1_4 = index.mins %bn, %c2
  %v1_4 = tensor.empty(%r1_4) : tensor<?xi8> // index.mins bound: [at_most(min(n, 2))]
  %r2_4 = index.mins %un, %c2
  %v2_4 = tensor.empty(%r2_4) : tensor<?xi8> // index.mins unknown: [at_most(2)]
  %r0_5 = index.minu %n, %c2
  %v0_5 = tensor.empty(%r0_5) : tensor<?xi8> // index.minu exact: [min(n, 2)]
  %r1_5 = index.minu %bn, %c2
  %v1_5 = tensor.empty(%r1_5) : tensor<?xi8> // index.minu bound: [at_most(min(n, 2))]
  %r2_5 = index.minu %un, %c2
  %v2_5 = tensor.empty(%r2_5) : tensor<?xi8> // index.minu unknown: [at_most(2)]
  %c100 = arith.constant 100 : index
  %r0_6 = index.sub %c100, %n
  %v0_6 = tensor.empty(%r0_6) : tensor<?xi8> // index.sub exact: [100 - n]
  %r1_6 = index.sub %c100, %bn
  %v1_6 = tensor.empty(%r1_6) : tensor<?xi8> // index.sub bound: [at_most(100)]
  %r2_6 = index.sub %un, %un
  %v2_6 = tensor.empty(%r2_6) : tensor<?xi8> // index.sub unknown: [0]
  return
}

// CASE: quotients(<N>, <1: 2>) for N = 0 1 3
func.func @quotients(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %bn = tensor.dim %b, %c0 : tensor<?xf32>
  %un = tensor.dim %u, %c0 : tensor<?xf32>
  %c2 = arith.constant 2 : index
  %r0_0 = index.ceildivs %n, %c2
  %v0_0 = tensor.empty(%r0_0) : tensor<?xi8> // index.ceildivs exact: [n ceildiv 2]
  %r1_0 = index.ceildivs %bn, %c2
  %v1_0 = tensor.empty(%r1_0) : tensor<?xi8> // index.ceildivs bound: [at_most(n ceildiv 2)]
  %r2_0 = index.ceildivs %un, %c2
  %v2_0 = tensor.empty(%r2_0) : tensor<?xi8> // index.ceildivs unknown: [?]
  %r0_1 = index.ceildivu %n, %c2
  %v0_1 = tensor.empty(%r0_1) : tensor<?xi8> // index.ceildivu exact: [n ceildiv 2]
  %r1_1 = index.ceildivu %bn, %c2
  %v1_1 = tensor.empty(%r1_1) : tensor<?xi8> // index.ceildivu bound: [at_most(n ceildiv 2)]
  %r2_1 = index.ceildivu %un, %c2
  %v2_1 = tensor.empty(%r2_1) : tensor<?xi8> // index.ceildivu unknown: [?]
  %r0_2 = index.divs %n, %c2
  %v0_2 = tensor.empty(%r0_2) : tensor<?xi8> // index.divs exact: [n floordiv 2]
  %r1_2 = index.divs %bn, %c2
  %v1_2 = tensor.empty(%r1_2) : tensor<?xi8> // index.divs bound: [at_most(n floordiv 2)]
  %r2_2 = index.divs %un, %c2
  %v2_2 = tensor.empty(%r2_2) : tensor<?xi8> // index.divs unknown: [?]
  %r0_3 = index.divu %n, %c2
  %v0_3 = tensor.empty(%r0_3) : tensor<?xi8> // index.divu exact: [n floordiv 2]
  %r1_3 = index.divu %bn, %c2
  %v1_3 = tensor.empty(%r1_3) : tensor<?xi8> // index.divu bound: [at_most(n floordiv 2)]
  %r2_3 = index.divu %un, %c2
  %v2_3 = tensor.empty(%r2_3) : tensor<?xi8> // index.divu unknown: [?]
  %r0_4 = index.floordivs %n, %c2
  %v0_4 = tensor.empty(%r0_4) : tensor<?xi8> // index.floordivs exact: [n floordiv 2]
  %r1_4 = index.floordivs %bn, %c2
  %v1_4 = tensor.empty(%r1_4) : tensor<?xi8> // index.floordivs bound: [at_most(n floordiv 2)]
  %r2_4 = index.floordivs %un, %c2
  %v2_4 = tensor.empty(%r2_4) : tensor<?xi8> // index.floordivs unknown: [?]
  %r0_5 = index.rems %n, %c2
  %v0_5 = tensor.empty(%r0_5) : tensor<?xi8> // index.rems exact: [n mod 2]
  %r1_5 = index.rems %bn, %c2
  %v1_5 = tensor.empty(%r1_5) : tensor<?xi8> // index.rems bound: [at_most(min(n, 1))]
  %r2_5 = index.rems %un, %c2
  %v2_5 = tensor.empty(%r2_5) : tensor<?xi8> // index.rems unknown: [at_most(1)]
  %r0_6 = index.remu %n, %c2
  %v0_6 = tensor.empty(%r0_6) : tensor<?xi8> // index.remu exact: [n mod 2]
  %r1_6 = index.remu %bn, %c2
  %v1_6 = tensor.empty(%r1_6) : tensor<?xi8> // index.remu bound: [at_most(min(n, 1))]
  %r2_6 = index.remu %un, %c2
  %v2_6 = tensor.empty(%r2_6) : tensor<?xi8> // index.remu unknown: [at_most(1)]
  return
}

// CASE: bits(<N>, <1: 2>) for N = 0 1 3
func.func @bits(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %bn = tensor.dim %b, %c0 : tensor<?xf32>
  %un = tensor.dim %u, %c0 : tensor<?xf32>
  %c2 = arith.constant 2 : index
  %r0_0 = index.and %n, %c2
  %v0_0 = tensor.empty(%r0_0) : tensor<?xi8> // index.and exact: [((n floordiv 2) mod 2) * 2]
  %r1_0 = index.and %bn, %c2
  %v1_0 = tensor.empty(%r1_0) : tensor<?xi8> // index.and bound: [at_most(min(n floordiv 2, 1) * 2)]
  %r2_0 = index.and %un, %c2
  %v2_0 = tensor.empty(%r2_0) : tensor<?xi8> // index.and unknown: [at_most(2)]
  %r0_1 = index.or %n, %c2
  %v0_1 = tensor.empty(%r0_1) : tensor<?xi8> // index.or exact: [(n floordiv 4) * 4 + n mod 2 + 2]
  %r1_1 = index.or %bn, %c2
  %v1_1 = tensor.empty(%r1_1) : tensor<?xi8> // index.or bound: [at_most((n floordiv 4) * 4 + min(n, 1) + 2)]
  %r2_1 = index.or %un, %c2
  %v2_1 = tensor.empty(%r2_1) : tensor<?xi8> // index.or unknown: [?]
  %r0_2 = index.shl %n, %c2
  %v0_2 = tensor.empty(%r0_2) : tensor<?xi8> // index.shl exact: [n * 4]
  %r1_2 = index.shl %bn, %c2
  %v1_2 = tensor.empty(%r1_2) : tensor<?xi8> // index.shl bound: [at_most(n * 4)]
  %r2_2 = index.shl %un, %c2
  %v2_2 = tensor.empty(%r2_2) : tensor<?xi8> // index.shl unknown: [?]
  %r0_3 = index.shrs %n, %c2
  %v0_3 = tensor.empty(%r0_3) : tensor<?xi8> // index.shrs exact: [n floordiv 4]
  %r1_3 = index.shrs %bn, %c2
  %v1_3 = tensor.empty(%r1_3) : tensor<?xi8> // index.shrs bound: [at_most(n floordiv 4)]
  %r2_3 = index.shrs %un, %c2
  %v2_3 = tensor.empty(%r2_3) : tensor<?xi8> // index.shrs unknown: [?]
  %r0_4 = index.shru %n, %c2
  %v0_4 = tensor.empty(%r0_4) : tensor<?xi8> // index.shru exact: [n floordiv 4]
  %r1_4 = index.shru %bn, %c2
  %v1_4 = tensor.empty(%r1_4) : tensor<?xi8> // index.shru bound: [at_most(n floordiv 4)]
  %r2_4 = index.shru %un, %c2
  %v2_4 = tensor.empty(%r2_4) : tensor<?xi8> // index.shru unknown: [?]
  %r0_5 = index.xor %n, %c2
  %v0_5 = tensor.empty(%r0_5) : tensor<?xi8> // index.xor exact: [n - ((n floordiv 2) mod 2) * 4 + 2]
  %r1_5 = index.xor %bn, %c2
  %v1_5 = tensor.empty(%r1_5) : tensor<?xi8> // index.xor bound: [at_most(n + 2)]
  %r2_5 = index.xor %un, %c2
  %v2_5 = tensor.empty(%r2_5) : tensor<?xi8> // index.xor unknown: [?]
  return
}

// CASE: casts(<N>, <1: 2>) for N = 0 1 3
func.func @casts(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %bn = tensor.dim %b, %c0 : tensor<?xf32>
  %un = tensor.dim %u, %c0 : tensor<?xf32>
  %i0_0 = index.casts %n : index to i64
  %r0_0 = index.casts %i0_0 : i64 to index
  %v0_0 = tensor.empty(%r0_0) : tensor<?xi8> // index.casts exact: [n]
  %i1_0 = index.casts %bn : index to i64
  %r1_0 = index.casts %i1_0 : i64 to index
  %v1_0 = tensor.empty(%r1_0) : tensor<?xi8> // index.casts bound: [at_most(n)]
  %i2_0 = index.casts %un : index to i64
  %r2_0 = index.casts %i2_0 : i64 to index
  %v2_0 = tensor.empty(%r2_0) : tensor<?xi8> // index.casts unknown: [?]
  %i0_1 = index.castu %n : index to i64
  %r0_1 = index.castu %i0_1 : i64 to index
  %v0_1 = tensor.empty(%r0_1) : tensor<?xi8> // index.castu exact: [n]
  %i1_1 = index.castu %bn : index to i64
  %r1_1 = index.castu %i1_1 : i64 to index
  %v1_1 = tensor.empty(%r1_1) : tensor<?xi8> // index.castu bound: [at_most(n)]
  %i2_1 = index.castu %un : index to i64
  %r2_1 = index.castu %i2_1 : i64 to index
  %v2_1 = tensor.empty(%r2_1) : tensor<?xi8> // index.castu unknown: [?]
  %c4 = arith.constant 4 : index
  %p0_2 = index.cmp slt(%n, %c4)
  %r0_2 = arith.select %p0_2, %n, %c4 : index
  %v0_2 = tensor.empty(%r0_2) : tensor<?xi8> // index.cmp exact: [min(n, 4)]
  %p1_2 = index.cmp slt(%bn, %c4)
  %r1_2 = arith.select %p1_2, %bn, %c4 : index
  %v1_2 = tensor.empty(%r1_2) : tensor<?xi8> // index.cmp bound: [at_most(min(n, 4))]
  %p2_2 = index.cmp slt(%un, %c4)
  %r2_2 = arith.select %p2_2, %un, %c4 : index
  %v2_2 = tensor.empty(%r2_2) : tensor<?xi8> // index.cmp unknown: [at_most(4)]
  return
}

// index.constant bound: static
// index.constant unknown: static
// index.bool.constant bound: static
// index.bool.constant unknown: static
// index.sizeof bound: static
// index.sizeof unknown: static
// CASE: constants(<N>, <1: 2>) for N = 0 1 3
func.func @constants(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %k = index.constant 7
  %0 = tensor.empty(%k) : tensor<?xi8> // index.constant exact: [7]
  %p = index.bool.constant true
  %r = arith.select %p, %k, %n : index
  %1 = tensor.empty(%r) : tensor<?xi8> // index.bool.constant exact: [7]
  %s = index.sizeof
  %2 = tensor.empty(%s) : tensor<?xi8> // index.sizeof exact: [at_most(64)]
  return
}
