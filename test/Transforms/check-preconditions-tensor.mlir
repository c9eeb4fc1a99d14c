// Each op marked FIRE may be undefined at sizes that the premises allow.
// RUN: symshape-opt %s --symshape-check -o /dev/null | FileCheck %s --check-prefix=FIRE

// FIRE: precondition: {{.*}}
func.func @indices(%x: tensor<?xf32>, %four: tensor<4xf32>, %n: index) -> (f32, f32, f32, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %m1 = arith.constant -1 : index
  %f = arith.constant 0.0 : f32
  // FIRE: :[[@LINE+1]]:8: precondition open: expected at least '1' elements along dimension 0 of operand 0, found 'dim(0, 0)'
  %a = tensor.extract %x[%c0] : tensor<?xf32>
  // FIRE: :[[@LINE+1]]:8: precondition refuted: expected at least '5' elements along dimension 0 of operand 0, found '4'
  %b = tensor.extract %four[%c4] : tensor<4xf32>
  // FIRE: :[[@LINE+1]]:8: precondition refuted: expected an index of at least '0' along dimension 0 of operand 0, found '-1'
  %c = tensor.extract %four[%m1] : tensor<4xf32>
  // FIRE: :[[@LINE+1]]:8: precondition open: expected at least
  %d = tensor.insert %f into %x[%n] : tensor<?xf32>
  return %a, %b, %c, %d : f32, f32, f32, tensor<?xf32>
}

func.func @loop_index(%x: tensor<?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    outs(%o : tensor<?xf32>) {
  ^bb0(%old: f32):
    %i = linalg.index 0 : index
    // FIRE: :[[@LINE+1]]:10: precondition open: expected at least {{.*}} elements along dimension 0 of operand 0, found 'dim(0, 0)'
    %e = tensor.extract %x[%i] : tensor<?xf32>
    linalg.yield %e : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// Row trunc((i + 1) * (n / m)) is row n for the last i.
func.func @resample(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>},
                    %y: tensor<?xf32> {symshape.shape = #symshape.shape<[m]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [1, 256], m in [1, 256]>} {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
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
    %1 = arith.addf %0, %one : f32
    %2 = arith.mulf %1, %scale : f32
    %3 = arith.fptosi %2 : f32 to i64
    %4 = arith.index_cast %3 : i64 to index
    // FIRE: :[[@LINE+1]]:10: precondition open: {{expected at least|the op requires an index}}
    %e = tensor.extract %x[%4] : tensor<?xf32>
    linalg.yield %e : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

func.func @pads(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %f = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %k = arith.subi %c8, %n : index
  // FIRE: :[[@LINE+1]]:8: precondition open: expected an amount of padding of at least '0', found '8 - dim(0, 0)'
  %a = tensor.pad %x low[0] high[%k] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  // FIRE: :[[@LINE+1]]:8: precondition refuted: expected an amount of padding of at least '0', found '-2'
  %b = tensor.pad %x low[0] high[-2] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %a, %b : tensor<?xf32>, tensor<?xf32>
}

// An example has stated sizes, so that it refutes.
func.func @pad_of_stated(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n>} {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %f = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %k = arith.subi %c8, %n : index
  // FIRE: :[[@LINE+1]]:8: precondition refuted: expected an amount of padding of at least '0', found '8 - n'
  %a = tensor.pad %x low[0] high[%k] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %a : tensor<?xf32>
}

func.func @sizes(%n: index, %f: f32) -> (tensor<?xf32>, tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  %k = arith.subi %n, %c1 : index
  // FIRE: :[[@LINE+1]]:8: precondition open: expected a size of at least '0'
  %a = tensor.splat %f[%k] : tensor<?xf32>
  // FIRE: :[[@LINE+1]]:8: precondition open: expected a size of at least '0'
  %b = tensor.generate %n {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32>
  return %a, %b : tensor<?xf32>, tensor<?xf32>
}

func.func @gathers(%x: tensor<4x8xf32>, %y: tensor<?x8xf32>, %s: tensor<2x8xf32>)
    -> (tensor<2x8xf32>, tensor<2x8xf32>, tensor<4x8xf32>) {
  %i = arith.constant dense<[[0], [4]]> : tensor<2x1xindex>
  // FIRE: :[[@LINE+1]]:8: precondition refuted: expected at least '5' elements along dimension 0 of operand 0, found '4'
  %a = tensor.gather %x[%i] gather_dims([0]) : (tensor<4x8xf32>, tensor<2x1xindex>) -> tensor<2x8xf32>
  // FIRE: :[[@LINE+1]]:8: precondition open: expected at least '1' elements along dimension 0 of operand 0, found 'dim(1, 0)'
  %b = tensor.gather %y[%i] gather_dims([0]) : (tensor<?x8xf32>, tensor<2x1xindex>) -> tensor<2x8xf32>
  // FIRE: :[[@LINE+1]]:8: precondition refuted: expected at least '5' elements along dimension 0 of operand 1, found '4'
  %c = tensor.scatter %s into %x[%i] scatter_dims([0]) unique : (tensor<2x8xf32>, tensor<4x8xf32>, tensor<2x1xindex>) -> tensor<4x8xf32>
  return %a, %b, %c : tensor<2x8xf32>, tensor<2x8xf32>, tensor<4x8xf32>
}

func.func @parallel_insert(%x: tensor<?xf32>, %s: tensor<1xf32>) -> tensor<?xf32> {
  %r = scf.forall (%i) in (8) shared_outs(%o = %x) -> tensor<?xf32> {
    scf.forall.in_parallel {
      // FIRE: :[[@LINE+1]]:7: precondition open: expected at most
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}

// The types of results contradict the operands.
func.func @types(%x: tensor<?xf32>, %y: tensor<?xf32>) -> (tensor<8xf32>, tensor<9xf32>) {
  %f = arith.constant 0.0 : f32
  // FIRE: :[[@LINE+1]]:8: precondition open: expected a size of '8' for dimension 0 of result 0, found 'dim(0, 0) + dim(1, 0)'
  %a = tensor.concat dim(0) %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<8xf32>
  // FIRE: :[[@LINE+1]]:8: precondition open: expected a size of '9' for dimension 0 of result 0, found 'dim(0, 0) + 3'
  %b = tensor.pad %x low[1] high[2] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<9xf32>
  return %a, %b : tensor<8xf32>, tensor<9xf32>
}

func.func @axes_and_ranks(%x: tensor<?x?xf32>, %u: tensor<*xf32>, %a: index, %s: tensor<2xindex>)
    -> (index, index, tensor<?x?xf32>, tensor<?x?xf32>) {
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  // FIRE: :[[@LINE+1]]:8: precondition {{refuted|open}}: expected an axis of at most '1'
  %0 = tensor.dim %x, %c2 : tensor<?x?xf32>
  // FIRE: :[[@LINE+1]]:8: precondition open: the op requires an axis below a rank that is not known
  %1 = tensor.dim %u, %c0 : tensor<*xf32>
  // FIRE: :[[@LINE+1]]:8: precondition open: the op requires the rank and sizes of the result's type
  %2 = tensor.cast %u : tensor<*xf32> to tensor<?x?xf32>
  // FIRE: :[[@LINE+1]]:8: precondition open: expected
  %3 = tensor.reshape %x(%s) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return %0, %1, %2, %3 : index, index, tensor<?x?xf32>, tensor<?x?xf32>
}

// A positive remainder becomes too large.
func.func @remainder_up(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %o: tensor<?xf32>) -> tensor<?xf32>
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
    %less = arith.cmpi sgt, %r, %z : i64
    %differ = arith.xori %down, %less : i1
    %wrap = arith.andi %ne, %differ : i1
    %sum = arith.addi %r, %n : i64
    %m = arith.select %wrap, %sum, %r : i64
    %at = arith.index_cast %m : i64 to index
    // FIRE: :[[@LINE+1]]:10: precondition open: expected {{.*}} operand 0
    %e = tensor.extract %x[%at] : tensor<?xf32>
    linalg.yield %e : f32
  } -> tensor<?xf32>
  return %y : tensor<?xf32>
}

// The divisor may be 0.
func.func @remainder_by_0(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %o: tensor<?xf32>) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n>} {
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
    // FIRE: precondition open: expected a divisor other than 0
    %e = tensor.extract %x[%at] : tensor<?xf32>
    linalg.yield %e : f32
  } -> tensor<?xf32>
  return %y : tensor<?xf32>
}

// A quotient that is rounded up: for n = 1, (0 + 1) ceildiv 2 is 1.
func.func @quotients(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %p: tensor<?xindex> {symshape.shape = #symshape.shape<[n]>},
    %o: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [1, 64]>} {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %i = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    outs(%p : tensor<?xindex>) {
  ^bb0(%old: index):
    %at = linalg.index 0 : index
    %next = arith.addi %at, %c1 : index
    linalg.yield %next : index
  } -> tensor<?xindex>
  %y = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%i : tensor<?xindex>) outs(%o : tensor<?xf32>) {
  ^bb0(%in: index, %old: f32):
    %half = arith.ceildivui %in, %c2 : index
    // FIRE: :[[@LINE+1]]:10: precondition open: the op requires an index inside its operand
    %e = tensor.extract %x[%half] : tensor<?xf32>
    linalg.yield %e : f32
  } -> tensor<?xf32>
  return %y : tensor<?xf32>
}
