// Each precondition here is proved, or the elements of an input decide it.
// RUN: symshape-opt %s --symshape-check -o /dev/null | FileCheck %s

// CHECK: precondition: {{[0-9]+}} proved
// CHECK-NEXT: precondition: 2 data
// CHECK-NOT: {{open|refuted|skipped|unread}}
func.func @indices(%x: tensor<?xf32>, %four: tensor<4xf32>) -> (f32, f32, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %f = arith.constant 0.0 : f32
  %a = tensor.extract %four[%c3] : tensor<4xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %any = arith.cmpi sge, %n, %c1 : index
  %b = scf.if %any -> f32 {
    %last = arith.subi %n, %c1 : index
    %e = tensor.extract %x[%last] : tensor<?xf32>
    scf.yield %e : f32
  } else {
    scf.yield %f : f32
  }
  %c = tensor.insert %f into %four[%c0] : tensor<4xf32>
  return %a, %b, %c : f32, f32, tensor<4xf32>
}

func.func @loop_index(%x: tensor<?xf32>) -> (tensor<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %o = tensor.empty(%n) : tensor<?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    outs(%o : tensor<?xf32>) {
  ^bb0(%old: f32):
    %i = linalg.index 0 : index
    %e = tensor.extract %x[%i] : tensor<?xf32>
    linalg.yield %e : f32
  } -> tensor<?xf32>
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %f) -> f32 {
    %e = tensor.extract %x[%i] : tensor<?xf32>
    %next = arith.addf %sum, %e : f32
    scf.yield %next : f32
  }
  return %r, %s : tensor<?xf32>, f32
}

func.func @pads(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %f = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %k = arith.subi %c8, %n : index
  %p = arith.maxsi %k, %c0 : index
  %a = tensor.pad %x low[0] high[%p] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %a : tensor<?xf32>
}

// Rows of a table at data, at positions, and at constants. The table has a row.
func.func @gathers(%x: tensor<4x8xf32>, %data: tensor<2x1xindex>,
                   %y: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %tokens: tensor<?xi64>)
    -> (tensor<2x8xf32>, tensor<2x8xf32>, tensor<?xf32>, tensor<?xf32>)
    attributes {symshape.symbols = #symshape.symbols<n in [1, *]>} {
  %c0 = arith.constant 0 : index
  %i = arith.constant dense<[[0], [3]]> : tensor<2x1xindex>
  %a = tensor.gather %x[%i] gather_dims([0]) : (tensor<4x8xf32>, tensor<2x1xindex>) -> tensor<2x8xf32>
  %b = tensor.gather %x[%data] gather_dims([0]) : (tensor<4x8xf32>, tensor<2x1xindex>) -> tensor<2x8xf32>
  %n = tensor.dim %y, %c0 : tensor<?xf32>
  %room = tensor.empty(%n) : tensor<?xi64>
  %positions = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    outs(%room : tensor<?xi64>) {
  ^bb0(%old: i64):
    %p = linalg.index 0 : index
    %q = arith.index_cast %p : index to i64
    linalg.yield %q : i64
  } -> tensor<?xi64>
  %out = tensor.empty(%n) : tensor<?xf32>
  %c = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%positions : tensor<?xi64>) outs(%out : tensor<?xf32>) {
  ^bb0(%p: i64, %old: f32):
    %q = arith.index_cast %p : i64 to index
    %e = tensor.extract %y[%q] : tensor<?xf32>
    linalg.yield %e : f32
  } -> tensor<?xf32>
  %m = tensor.dim %tokens, %c0 : tensor<?xi64>
  %room2 = tensor.empty(%m) : tensor<?xf32>
  %d = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%tokens : tensor<?xi64>) outs(%room2 : tensor<?xf32>) {
  ^bb0(%p: i64, %old: f32):
    %q = arith.index_cast %p : i64 to index
    %e = tensor.extract %y[%q] : tensor<?xf32>
    linalg.yield %e : f32
  } -> tensor<?xf32>
  return %a, %b, %c, %d : tensor<2x8xf32>, tensor<2x8xf32>, tensor<?xf32>, tensor<?xf32>
}

// Interpolation reads row trunc((i + 0.5) * (n / m) - 0.5) of n rows, for i below m.
func.func @resample(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>},
                    %y: tensor<?xf32> {symshape.shape = #symshape.shape<[m]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [1, 256], m in [1, 256]>} {
  %c0 = arith.constant 0 : index
  %half = arith.constant 0.5 : f32
  %zero = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = tensor.dim %y, %c0 : tensor<?xf32>
  %n64 = arith.index_cast %n : index to i64
  %m64 = arith.index_cast %m : index to i64
  %nf = arith.sitofp %n64 : i64 to f32
  %mf = arith.sitofp %m64 : i64 to f32
  %scale = arith.divf %nf, %mf : f32
  %o = tensor.empty(%m) : tensor<?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    outs(%o : tensor<?xf32>) {
  ^bb0(%old: f32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i64
    %0 = arith.sitofp %j : i64 to f32
    %1 = arith.addf %0, %half : f32
    %2 = arith.mulf %1, %scale : f32
    %3 = arith.subf %2, %half : f32
    %4 = arith.cmpf ult, %3, %zero : f32
    %5 = arith.select %4, %zero, %3 : f32
    %6 = arith.fptosi %5 : f32 to i64
    %7 = arith.index_cast %6 : i64 to index
    %e = tensor.extract %x[%7] : tensor<?xf32>
    linalg.yield %e : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

func.func @parallel_insert(%x: tensor<?xf32>, %s: tensor<1xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %r = scf.forall (%i) in (%n) shared_outs(%o = %x) -> tensor<?xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}

func.func @types(%x: tensor<5xf32>, %y: tensor<?xf32>) -> (tensor<8xf32>, tensor<?xf32>) {
  %z = tensor.extract_slice %x[0] [3] [1] : tensor<5xf32> to tensor<3xf32>
  %a = tensor.concat dim(0) %x, %z : (tensor<5xf32>, tensor<3xf32>) -> tensor<8xf32>
  %b = tensor.concat dim(0) %x, %y : (tensor<5xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %a, %b : tensor<8xf32>, tensor<?xf32>
}

// The remainder of Python: (i - 3) mod n, from 0 to n - 1.
func.func @remainder(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %o: tensor<?xf32>) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [1, 64]>} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i64
  %three = arith.constant 3 : i64
  %size = tensor.dim %x, %c0 : tensor<?xf32>
  %n = arith.index_cast %size : index to i64
  %y = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    outs(%o : tensor<?xf32>) {
  ^bb0(%old: f32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i64
    %k = arith.subi %j, %three : i64
    %r = arith.remsi %k, %n : i64
    %ne = arith.cmpi ne, %r, %z : i64
    %down = arith.cmpi slt, %n, %z : i64
    %less = arith.cmpi slt, %r, %z : i64
    %differ = arith.xori %down, %less : i1
    %wrap = arith.andi %ne, %differ : i1
    %sum = arith.addi %r, %n : i64
    %m = arith.select %wrap, %sum, %r : i64
    %at = arith.index_cast %m : i64 to index
    %e = tensor.extract %x[%at] : tensor<?xf32>
    linalg.yield %e : f32
  } -> tensor<?xf32>
  return %y : tensor<?xf32>
}

// A quotient of loop indices, rounded up: at most (n - 1) ceildiv 2.
func.func @quotients(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %p: tensor<?xindex> {symshape.shape = #symshape.shape<[n]>},
    %o: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [1, 64]>} {
  %c2 = arith.constant 2 : index
  %i = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    outs(%p : tensor<?xindex>) {
  ^bb0(%old: index):
    %at = linalg.index 0 : index
    linalg.yield %at : index
  } -> tensor<?xindex>
  %y = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%i : tensor<?xindex>) outs(%o : tensor<?xf32>) {
  ^bb0(%in: index, %old: f32):
    %half = arith.ceildivui %in, %c2 : index
    %e = tensor.extract %x[%half] : tensor<?xf32>
    %less = index.divu %in, %c2
    %g = tensor.extract %x[%less] : tensor<?xf32>
    %sum = arith.addf %e, %g : f32
    linalg.yield %sum : f32
  } -> tensor<?xf32>
  return %y : tensor<?xf32>
}
