// Each arm here may be wrong where its condition selects it.
// RUN: symshape-opt %s -split-input-file --symshape-check -o /dev/null | FileCheck %s --check-prefix=FIRE

#id = affine_map<(i) -> (i)>
#first = affine_map<(i) -> (0)>

// The logarithm of 0 is selected.
// FIRE: open: {{.*}}a number that fits the integer type
func.func @too_low(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %table: tensor<16xf32>) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [1, 60]>} {
  %c0 = arith.constant 0 : index
  %c0_i64 = arith.constant 0 : i64
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
    %k = arith.cmpi slt, %d, %c0_i64 : i64
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

// -----

#id = affine_map<(i) -> (i)>
#first = affine_map<(i) -> (0)>

// The arms are in the wrong order.
// FIRE: open: {{.*}}a number that fits the integer type
func.func @swapped(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %table: tensor<16xf32>) -> tensor<?xf32>
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
    %s = arith.select %k, %u, %d : i64
    %j = arith.index_cast %s : i64 to index
    %e = tensor.extract %table[%j] : tensor<16xf32>
    linalg.yield %e : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

#id = affine_map<(i) -> (i)>
#first = affine_map<(i) -> (0)>

// The condition is about element 0.
// FIRE: open: {{.*}}a number that fits the integer type
func.func @other_condition(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %table: tensor<16xf32>) -> tensor<?xf32>
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
  %ks = linalg.generic {indexing_maps = [#first, #id], iterator_types = ["parallel"]} ins(%ds : tensor<?xi64>) outs(%bits : tensor<?xi1>) {
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

// -----

#id = affine_map<(i) -> (i)>
#first = affine_map<(i) -> (0)>

// The number is element 0, the condition is about element i.
// FIRE: open: {{.*}}a number that fits the integer type
func.func @other_number(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %table: tensor<16xf32>) -> tensor<?xf32>
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
  %logs = linalg.generic {indexing_maps = [#first, #id], iterator_types = ["parallel"]} ins(%ds : tensor<?xi64>) outs(%floats : tensor<?xf32>) {
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

// -----

#id = affine_map<(i) -> (i)>
#first = affine_map<(i) -> (0)>

// The arm is element 0, whose logarithm is that of 0.
// FIRE: open: {{.*}}a number that fits the integer type
func.func @other_arm(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %table: tensor<16xf32>) -> tensor<?xf32>
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
  %r = linalg.generic {indexing_maps = [#id, #id, #first, #id], iterator_types = ["parallel"]} ins(%ks, %ds, %us : tensor<?xi1>, tensor<?xi64>, tensor<?xi64>) outs(%floats : tensor<?xf32>) {
  ^bb0(%k: i1, %d: i64, %u: i64, %old: f32):
    %s = arith.select %k, %d, %u : i64
    %j = arith.index_cast %s : i64 to index
    %e = tensor.extract %table[%j] : tensor<16xf32>
    linalg.yield %e : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

#id = affine_map<(i) -> (i)>
#first = affine_map<(i) -> (0)>

// The number counts everywhere.
// FIRE: open: {{.*}}a number that fits the integer type
func.func @needed(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %table: tensor<32xf32>) -> tensor<?xf32>
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
    %one = arith.constant 1 : i64
    %all = arith.minsi %u, %one : i64
    %sum = arith.addi %s, %all : i64
    %j = arith.index_cast %sum : i64 to index
    %e = tensor.extract %table[%j] : tensor<32xf32>
    linalg.yield %e : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

#id = affine_map<(i) -> (i)>
#first = affine_map<(i) -> (0)>

// It is in both arms.
// FIRE: open: {{.*}}a number that fits the integer type
func.func @both_arms(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %table: tensor<16xf32>) -> tensor<?xf32>
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
    %s = arith.select %k, %u, %u : i64
    %j = arith.index_cast %s : i64 to index
    %e = tensor.extract %table[%j] : tensor<16xf32>
    linalg.yield %e : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

#id = affine_map<(i) -> (i)>
#first = affine_map<(i) -> (0)>

// A quotient by it counts, although its result is not used.
// FIRE: open: {{.*}}a number that fits the integer type
func.func @divisor(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %table: tensor<16xf32>) -> tensor<?xf32>
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
    %quotient = arith.divsi %d, %u : i64
    %j = arith.index_cast %s : i64 to index
    %e = tensor.extract %table[%j] : tensor<16xf32>
    linalg.yield %e : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

#id = affine_map<(i) -> (i)>
#first = affine_map<(i) -> (0)>

// It decides a selection.
// FIRE: open: {{.*}}a number that fits the integer type
func.func @condition(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %table: tensor<16xf32>) -> tensor<?xf32>
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
    %isLess = arith.cmpi slt, %u, %c8 : i64
    %zero = arith.constant 0 : i64
    %z = arith.select %isLess, %s, %zero : i64
    %j = arith.index_cast %z : i64 to index
    %e = tensor.extract %table[%j] : tensor<16xf32>
    linalg.yield %e : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

#id = affine_map<(i) -> (i)>
#first = affine_map<(i) -> (0)>

// Bucket 15 is beyond the table.
// FIRE: open: the op requires an index inside its operand
func.func @table(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %table: tensor<15xf32>) -> tensor<?xf32>
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
    %e = tensor.extract %table[%j] : tensor<15xf32>
    linalg.yield %e : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

#id = affine_map<(i) -> (i)>

// The remainder of a position less 1 may be negative.
// FIRE: open: {{.*}}index
func.func @below_zero(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %table: tensor<10xf32>) -> tensor<?xf32>
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
    %less = arith.subi %p, %one : i64
    linalg.yield %less : i64
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

// -----

#id = affine_map<(i) -> (i)>

// The product with another number is no multiple.
// FIRE: open: {{.*}}index
func.func @other_factor(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %table: tensor<10xf32>) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [1, 60]>} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %seven = arith.constant 7 : i64
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
    %m = arith.muli %q, %seven : i64
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
