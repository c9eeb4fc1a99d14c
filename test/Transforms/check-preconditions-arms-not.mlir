// Each arm here is right where its condition selects it.
// RUN: symshape-opt %s --symshape-check -o /dev/null | FileCheck %s

// CHECK: precondition: {{[0-9]+}} proved{{$}}
// CHECK-NOT: {{open|refuted|skipped|unread}}
#id = affine_map<(i) -> (i)>
#first = affine_map<(i) -> (0)>

// The distances from 8 on share buckets, as in T5's relative positions.
func.func @below(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %table: tensor<16xf32>) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [1, 60]>} {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : i64
  %c15 = arith.constant 15 : i64
  %unit = arith.constant 8.0 : f32
  %scale = arith.constant 2.7725887 : f32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %i64s = tensor.empty(%n) : tensor<?xi64>
  %floats = tensor.empty(%n) : tensor<?xf32>
  %bits = tensor.empty(%n) : tensor<?xi1>
  %ds = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%i64s : tensor<?xi64>) {
  ^bb0(%old: i64):
    %i = linalg.index 0 : index
    %p = arith.index_cast %i : index to i64
    linalg.yield %p : i64
  } -> tensor<?xi64>
  %logs = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%ds : tensor<?xi64>) outs(%floats : tensor<?xf32>) {
  ^bb0(%d: i64, %old: f32):
    %f = arith.sitofp %d : i64 to f32
    %q = arith.divf %f, %unit : f32
    %log = math.log %q : f32
    linalg.yield %log : f32
  } -> tensor<?xf32>
  %us = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%logs : tensor<?xf32>) outs(%i64s : tensor<?xi64>) {
  ^bb0(%log: f32, %old: i64):
    %q = arith.divf %log, %scale : f32
    %w = arith.mulf %q, %unit : f32
    %t = arith.fptosi %w : f32 to i64
    %u = arith.addi %t, %c8 : i64
    %v = arith.minsi %u, %c15 : i64
    linalg.yield %v : i64
  } -> tensor<?xi64>
  %ks = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%ds : tensor<?xi64>) outs(%bits : tensor<?xi1>) {
  ^bb0(%d: i64, %old: i1):
    %k = arith.cmpi slt, %d, %c8 : i64
    linalg.yield %k : i1
  } -> tensor<?xi1>
  %r = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel"]} ins(%ks, %ds, %us : tensor<?xi1>, tensor<?xi64>, tensor<?xi64>) outs(%floats : tensor<?xf32>) {
  ^bb0(%k: i1, %d: i64, %u: i64, %old: f32):
    %s = arith.select %k, %d, %u : i64
    %j = arith.index_cast %s : i64 to index
    %e = tensor.extract %table[%j] : tensor<16xf32>
    linalg.yield %e : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// Distances of earlier positions, as in T5's decoder: negated negative numbers.
func.func @negated(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %table: tensor<16xf32>) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [1, 60]>} {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : i64
  %c15 = arith.constant 15 : i64
  %unit = arith.constant 8.0 : f32
  %scale = arith.constant 2.7725887 : f32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %i64s = tensor.empty(%n) : tensor<?xi64>
  %floats = tensor.empty(%n) : tensor<?xf32>
  %bits = tensor.empty(%n) : tensor<?xi1>
  %ds = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%i64s : tensor<?xi64>) {
  ^bb0(%old: i64):
    %i = linalg.index 0 : index
    %p = arith.index_cast %i : index to i64
    %c7 = arith.constant 7 : i64
    %zero = arith.constant 0 : i64
    %minus = arith.constant -1 : i64
    %back = arith.subi %c7, %p : i64
    %least = arith.minsi %back, %zero : i64
    %distance = arith.muli %least, %minus : i64
    linalg.yield %distance : i64
  } -> tensor<?xi64>
  %logs = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%ds : tensor<?xi64>) outs(%floats : tensor<?xf32>) {
  ^bb0(%d: i64, %old: f32):
    %f = arith.sitofp %d : i64 to f32
    %q = arith.divf %f, %unit : f32
    %log = math.log %q : f32
    linalg.yield %log : f32
  } -> tensor<?xf32>
  %us = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%logs : tensor<?xf32>) outs(%i64s : tensor<?xi64>) {
  ^bb0(%log: f32, %old: i64):
    %q = arith.divf %log, %scale : f32
    %w = arith.mulf %q, %unit : f32
    %t = arith.fptosi %w : f32 to i64
    %u = arith.addi %t, %c8 : i64
    %v = arith.minsi %u, %c15 : i64
    linalg.yield %v : i64
  } -> tensor<?xi64>
  %ks = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%ds : tensor<?xi64>) outs(%bits : tensor<?xi1>) {
  ^bb0(%d: i64, %old: i1):
    %k = arith.cmpi slt, %d, %c8 : i64
    linalg.yield %k : i1
  } -> tensor<?xi1>
  %r = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel"]} ins(%ks, %ds, %us : tensor<?xi1>, tensor<?xi64>, tensor<?xi64>) outs(%floats : tensor<?xf32>) {
  ^bb0(%k: i1, %d: i64, %u: i64, %old: f32):
    %s = arith.select %k, %d, %u : i64
    %j = arith.index_cast %s : i64 to index
    %e = tensor.extract %table[%j] : tensor<16xf32>
    linalg.yield %e : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// The same with the arms in the other order.
func.func @from(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %table: tensor<16xf32>) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [1, 60]>} {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : i64
  %c15 = arith.constant 15 : i64
  %unit = arith.constant 8.0 : f32
  %scale = arith.constant 2.7725887 : f32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %i64s = tensor.empty(%n) : tensor<?xi64>
  %floats = tensor.empty(%n) : tensor<?xf32>
  %bits = tensor.empty(%n) : tensor<?xi1>
  %ds = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%i64s : tensor<?xi64>) {
  ^bb0(%old: i64):
    %i = linalg.index 0 : index
    %p = arith.index_cast %i : index to i64
    linalg.yield %p : i64
  } -> tensor<?xi64>
  %logs = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%ds : tensor<?xi64>) outs(%floats : tensor<?xf32>) {
  ^bb0(%d: i64, %old: f32):
    %f = arith.sitofp %d : i64 to f32
    %q = arith.divf %f, %unit : f32
    %log = math.log %q : f32
    linalg.yield %log : f32
  } -> tensor<?xf32>
  %us = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%logs : tensor<?xf32>) outs(%i64s : tensor<?xi64>) {
  ^bb0(%log: f32, %old: i64):
    %q = arith.divf %log, %scale : f32
    %w = arith.mulf %q, %unit : f32
    %t = arith.fptosi %w : f32 to i64
    %u = arith.addi %t, %c8 : i64
    %v = arith.minsi %u, %c15 : i64
    linalg.yield %v : i64
  } -> tensor<?xi64>
  %ks = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%ds : tensor<?xi64>) outs(%bits : tensor<?xi1>) {
  ^bb0(%d: i64, %old: i1):
    %k = arith.cmpi sge, %d, %c8 : i64
    linalg.yield %k : i1
  } -> tensor<?xi1>
  %r = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel"]} ins(%ks, %ds, %us : tensor<?xi1>, tensor<?xi64>, tensor<?xi64>) outs(%floats : tensor<?xf32>) {
  ^bb0(%k: i1, %d: i64, %u: i64, %old: f32):
    %s = arith.select %k, %u, %d : i64
    %j = arith.index_cast %s : i64 to index
    %e = tensor.extract %table[%j] : tensor<16xf32>
    linalg.yield %e : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// 8 belongs to either arm.
func.func @above(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %table: tensor<16xf32>) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [1, 60]>} {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : i64
  %c15 = arith.constant 15 : i64
  %unit = arith.constant 8.0 : f32
  %scale = arith.constant 2.7725887 : f32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %i64s = tensor.empty(%n) : tensor<?xi64>
  %floats = tensor.empty(%n) : tensor<?xf32>
  %bits = tensor.empty(%n) : tensor<?xi1>
  %ds = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%i64s : tensor<?xi64>) {
  ^bb0(%old: i64):
    %i = linalg.index 0 : index
    %p = arith.index_cast %i : index to i64
    linalg.yield %p : i64
  } -> tensor<?xi64>
  %logs = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%ds : tensor<?xi64>) outs(%floats : tensor<?xf32>) {
  ^bb0(%d: i64, %old: f32):
    %f = arith.sitofp %d : i64 to f32
    %q = arith.divf %f, %unit : f32
    %log = math.log %q : f32
    linalg.yield %log : f32
  } -> tensor<?xf32>
  %us = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%logs : tensor<?xf32>) outs(%i64s : tensor<?xi64>) {
  ^bb0(%log: f32, %old: i64):
    %q = arith.divf %log, %scale : f32
    %w = arith.mulf %q, %unit : f32
    %t = arith.fptosi %w : f32 to i64
    %u = arith.addi %t, %c8 : i64
    %v = arith.minsi %u, %c15 : i64
    linalg.yield %v : i64
  } -> tensor<?xi64>
  %ks = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%ds : tensor<?xi64>) outs(%bits : tensor<?xi1>) {
  ^bb0(%d: i64, %old: i1):
    %k = arith.cmpi sgt, %d, %c8 : i64
    linalg.yield %k : i1
  } -> tensor<?xi1>
  %r = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel"]} ins(%ks, %ds, %us : tensor<?xi1>, tensor<?xi64>, tensor<?xi64>) outs(%floats : tensor<?xf32>) {
  ^bb0(%k: i1, %d: i64, %u: i64, %old: f32):
    %s = arith.select %k, %u, %d : i64
    %j = arith.index_cast %s : i64 to index
    %e = tensor.extract %table[%j] : tensor<16xf32>
    linalg.yield %e : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// No size is too large for the logarithm.
func.func @any_size(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %table: tensor<16xf32>) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [0, 4611686018427387904]>} {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : i64
  %c15 = arith.constant 15 : i64
  %unit = arith.constant 8.0 : f32
  %scale = arith.constant 2.7725887 : f32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %i64s = tensor.empty(%n) : tensor<?xi64>
  %floats = tensor.empty(%n) : tensor<?xf32>
  %bits = tensor.empty(%n) : tensor<?xi1>
  %ds = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%i64s : tensor<?xi64>) {
  ^bb0(%old: i64):
    %i = linalg.index 0 : index
    %p = arith.index_cast %i : index to i64
    linalg.yield %p : i64
  } -> tensor<?xi64>
  %logs = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%ds : tensor<?xi64>) outs(%floats : tensor<?xf32>) {
  ^bb0(%d: i64, %old: f32):
    %f = arith.sitofp %d : i64 to f32
    %q = arith.divf %f, %unit : f32
    %log = math.log %q : f32
    linalg.yield %log : f32
  } -> tensor<?xf32>
  %us = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%logs : tensor<?xf32>) outs(%i64s : tensor<?xi64>) {
  ^bb0(%log: f32, %old: i64):
    %q = arith.divf %log, %scale : f32
    %w = arith.mulf %q, %unit : f32
    %t = arith.fptosi %w : f32 to i64
    %u = arith.addi %t, %c8 : i64
    %v = arith.minsi %u, %c15 : i64
    linalg.yield %v : i64
  } -> tensor<?xi64>
  %ks = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%ds : tensor<?xi64>) outs(%bits : tensor<?xi1>) {
  ^bb0(%d: i64, %old: i1):
    %k = arith.cmpi slt, %d, %c8 : i64
    linalg.yield %k : i1
  } -> tensor<?xi1>
  %r = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel"]} ins(%ks, %ds, %us : tensor<?xi1>, tensor<?xi64>, tensor<?xi64>) outs(%floats : tensor<?xf32>) {
  ^bb0(%k: i1, %d: i64, %u: i64, %old: f32):
    %s = arith.select %k, %d, %u : i64
    %j = arith.index_cast %s : i64 to index
    %e = tensor.extract %table[%j] : tensor<16xf32>
    linalg.yield %e : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// In one body; the conversion comes after the selection, as in DeBERTa.
func.func @after(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %table: tensor<32xf32>) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [1, 60]>} {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8.0 : f32
  %c7 = arith.constant 7.0 : f32
  %scale = arith.constant 2.0794415 : f32
  %c31 = arith.constant 31 : i64
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %floats = tensor.empty(%n) : tensor<?xf32>
  %r = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%floats : tensor<?xf32>) {
  ^bb0(%old: f32):
    %i = linalg.index 0 : index
    %p = arith.index_cast %i : index to i64
    %f = arith.sitofp %p : i64 to f32
    %q = arith.divf %f, %c8 : f32
    %log = math.log %q : f32
    %t = arith.divf %log, %scale : f32
    %w = arith.mulf %t, %c7 : f32
    %up = math.ceil %w : f32
    %large = arith.addf %up, %c8 : f32
    %k = arith.cmpf ole, %f, %c8 : f32
    %s = arith.select %k, %f, %large : f32
    %u = arith.fptosi %s : f32 to i64
    %v = arith.minsi %u, %c31 : i64
    %j = arith.index_cast %v : i64 to index
    %e = tensor.extract %table[%j] : tensor<32xf32>
    linalg.yield %e : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// A quotient that is rounded down by its remainder, in ops of their own: the remainder of a position is never negative.
func.func @rounded_down(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %table: tensor<10xf32>) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [1, 60]>} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %six = arith.constant 6 : i64
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %i64s = tensor.empty(%n) : tensor<?xi64>
  %floats = tensor.empty(%n) : tensor<?xf32>
  %bits = tensor.empty(%n) : tensor<?xi1>
  %ds = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%i64s : tensor<?xi64>) {
  ^bb0(%old: i64):
    %i = linalg.index 0 : index
    %p = arith.index_cast %i : index to i64
    linalg.yield %p : i64
  } -> tensor<?xi64>
  %qs = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%ds : tensor<?xi64>) outs(%i64s : tensor<?xi64>) {
  ^bb0(%d: i64, %old: i64):
    %q = arith.divsi %d, %six : i64
    linalg.yield %q : i64
  } -> tensor<?xi64>
  %ms = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%qs : tensor<?xi64>) outs(%i64s : tensor<?xi64>) {
  ^bb0(%q: i64, %old: i64):
    %m = arith.muli %q, %six : i64
    linalg.yield %m : i64
  } -> tensor<?xi64>
  %rs = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%ds, %ms : tensor<?xi64>, tensor<?xi64>) outs(%i64s : tensor<?xi64>) {
  ^bb0(%d: i64, %m: i64, %old: i64):
    %r = arith.subi %d, %m : i64
    linalg.yield %r : i64
  } -> tensor<?xi64>
  %ks = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%rs : tensor<?xi64>) outs(%bits : tensor<?xi1>) {
  ^bb0(%r: i64, %old: i1):
    %isLess = arith.cmpi slt, %r, %zero : i64
    %isLeft = arith.cmpi ne, %r, %zero : i64
    %k = arith.andi %isLess, %isLeft : i1
    linalg.yield %k : i1
  } -> tensor<?xi1>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%ks, %qs : tensor<?xi1>, tensor<?xi64>) outs(%floats : tensor<?xf32>) {
  ^bb0(%k: i1, %q: i64, %old: f32):
    %less = arith.subi %q, %one : i64
    %s = arith.select %k, %less, %q : i64
    %j = arith.index_cast %s : i64 to index
    %e = tensor.extract %table[%j] : tensor<10xf32>
    linalg.yield %e : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}
