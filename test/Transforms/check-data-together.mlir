// The same data have to meet all requirements: of these, each alone is met by
// some data at every size, but not all of them together.
// RUN: symshape-opt %s --split-input-file --symshape-import-shape-strings --symshape-check -o /dev/null | FileCheck %s

// Rows k and k - n of n rows.
// CHECK: precondition: 2 data
// CHECK: precondition: 2 open
func.func @rows(%t: tensor<?xf32> {symshape.shape_string = "n"}, %d: tensor<1xi64>) -> (f32, f32)
    attributes {symshape.constraint_strings = ["n >= 1"]} {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %x = tensor.extract %d[%c0] : tensor<1xi64>
  %i = arith.index_cast %x : i64 to index
  %v = tensor.extract %t[%i] : tensor<?xf32>
  %j = arith.subi %i, %n : index
  %w = tensor.extract %t[%j] : tensor<?xf32>
  return %v, %w : f32, f32
}

// -----

// The same in one access: the last of its preconditions looks at all of them.
// CHECK: precondition: {{[0-9]}} open
func.func @one_access(%t: tensor<?x?xf32> {symshape.shape_string = "n, n"}, %d: tensor<1xi64>) -> f32
    attributes {symshape.constraint_strings = ["n >= 1"]} {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %t, %c0 : tensor<?x?xf32>
  %x = tensor.extract %d[%c0] : tensor<1xi64>
  %i = arith.index_cast %x : i64 to index
  %j = arith.subi %i, %n : index
  %v = tensor.extract %t[%i, %j] : tensor<?x?xf32>
  return %v : f32
}

// -----

// A check after an access.
// CHECK: precondition: 2 open
// CHECK: check: 1 open
func.func @later(%t: tensor<?xf32> {symshape.shape_string = "n"}, %d: tensor<1xi64>) -> f32
    attributes {symshape.constraint_strings = ["n >= 1"]} {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %x = tensor.extract %d[%c0] : tensor<1xi64>
  %i = arith.index_cast %x : i64 to index
  %v = tensor.extract %t[%i] : tensor<?xf32>
  %j = arith.subi %i, %n : index
  %p = arith.cmpi sge, %j, %c0 : index
  cf.assert %p, "k >= n"
  return %v : f32
}

// -----

// A check in a region.
// CHECK: precondition: 2 open
// CHECK: check: 1 checked
func.func @region(%t: tensor<?xf32> {symshape.shape_string = "n"}, %d: tensor<1xi64>) -> f32
    attributes {symshape.constraint_strings = ["n >= 1"]} {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %x = tensor.extract %d[%c0] : tensor<1xi64>
  %i = arith.index_cast %x : i64 to index
  %r = scf.execute_region -> f32 {
    %p = arith.cmpi sge, %i, %n : index
    cf.assert %p, "k >= n"
    %z = arith.constant 0.0 : f32
    scf.yield %z : f32
  }
  %v = tensor.extract %t[%i] : tensor<?xf32>
  return %v : f32
}

// -----

// A loop over the data, then another one.
// CHECK: check: 1 checked
// CHECK: check: 1 open
func.func @loops(%t: tensor<?xf32> {symshape.shape_string = "n"}, %d: tensor<?xi64> {symshape.shape_string = "m"})
    attributes {symshape.constraint_strings = ["n >= 1", "m >= 1"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %m = tensor.dim %d, %c0 : tensor<?xi64>
  %ni = arith.index_cast %n : index to i64
  scf.for %i = %c0 to %m step %c1 {
    %x = tensor.extract %d[%i] : tensor<?xi64>
    %g = arith.cmpi sge, %x, %ni : i64
    cf.assert %g, "at least n"
  }
  scf.for %i = %c0 to %m step %c1 {
    %x = tensor.extract %d[%i] : tensor<?xi64>
    %g = arith.cmpi slt, %x, %ni : i64
    cf.assert %g, "less than n"
  }
  return
}

// -----

// A loop, then the body of a structured op.
// CHECK: precondition: 1 open
func.func @body(%t: tensor<?xf32> {symshape.shape_string = "n"}, %d: tensor<?xi64> {symshape.shape_string = "m"})
    -> tensor<?xf32> attributes {symshape.constraint_strings = ["n >= 1", "m >= 1"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %m = tensor.dim %d, %c0 : tensor<?xi64>
  scf.for %k = %c0 to %m step %c1 {
    %x = tensor.extract %d[%k] : tensor<?xi64>
    %i = arith.index_cast %x : i64 to index
    %p = arith.cmpi sge, %i, %n : index
    cf.assert %p, "at least n"
  }
  %e = tensor.empty(%m) : tensor<?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]}
    ins(%d : tensor<?xi64>) outs(%e : tensor<?xf32>) {
  ^bb0(%x: i64, %o: f32):
    %i = arith.index_cast %x : i64 to index
    %v = tensor.extract %t[%i] : tensor<?xf32>
    linalg.yield %v : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// A check of data alone: no number below 1 has one bit.
// CHECK: precondition: 2 open
func.func @bits(%t: tensor<?xf32> {symshape.shape_string = "n"}, %d: tensor<1xi64>) -> f32
    attributes {symshape.constraint_strings = ["n >= 1"]} {
  %c0 = arith.constant 0 : index
  %x = tensor.extract %d[%c0] : tensor<1xi64>
  %i = arith.index_cast %x : i64 to index
  %k = math.ctpop %x : i64
  %c1 = arith.constant 1 : i64
  %p = arith.cmpi eq, %k, %c1 : i64
  cf.assert %p, "power of two"
  %v = tensor.extract %t[%i] : tensor<?xf32>
  return %v : f32
}

// -----

// Two numbers that a third requirement joins.
// CHECK: precondition: 2 open
// CHECK: check: 2 checked
func.func @joined(%t: tensor<?xf32> {symshape.shape_string = "n"}, %d: tensor<1xi64>, %e: tensor<1xi64>) -> f32
    attributes {symshape.constraint_strings = ["n >= 1"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : i64
  %x = tensor.extract %d[%c0] : tensor<1xi64>
  %y = tensor.extract %e[%c0] : tensor<1xi64>
  %k = math.ctpop %x : i64
  %a = arith.cmpi eq, %k, %c1 : i64
  cf.assert %a, "power of two"
  %b = arith.cmpi eq, %x, %y : i64
  cf.assert %b, "x == y"
  %i = arith.index_cast %y : i64 to index
  %v = tensor.extract %t[%i] : tensor<?xf32>
  return %v : f32
}

// -----

// A branch to a block that does not return.
// CHECK: precondition: 1 open
func.func @branch(%t: tensor<?xf32> {symshape.shape_string = "n"}, %d: tensor<1xi64>) -> f32
    attributes {symshape.constraint_strings = ["n >= 1"]} {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %x = tensor.extract %d[%c0] : tensor<1xi64>
  %i = arith.index_cast %x : i64 to index
  %p = arith.cmpi sge, %i, %n : index
  cf.cond_br %p, ^bb1, ^bb2
^bb1:
  %v = tensor.extract %t[%i] : tensor<?xf32>
  return %v : f32
^bb2:
  ub.unreachable
}

// -----

// One of two blocks runs, and some data pass. The search does not follow branches.
// CHECK: precondition: 2 data
// CHECK: precondition: 2 open
func.func @blocks(%t: tensor<?xf32> {symshape.shape_string = "n"}, %d: tensor<1xi64>, %b: i1) -> f32
    attributes {symshape.constraint_strings = ["n >= 1"]} {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %x = tensor.extract %d[%c0] : tensor<1xi64>
  %i = arith.index_cast %x : i64 to index
  %j = arith.subi %i, %n : index
  cf.cond_br %b, ^bb1, ^bb2
^bb1:
  %v = tensor.extract %t[%i] : tensor<?xf32>
  return %v : f32
^bb2:
  %w = tensor.extract %t[%j] : tensor<?xf32>
  return %w : f32
}

// -----

// Data choose the arm, and pass in none.
// CHECK: precondition: 3 open
func.func @arms(%t: tensor<?xf32> {symshape.shape_string = "n"}, %d: tensor<1xi64>) -> f32
    attributes {symshape.constraint_strings = ["n >= 1"]} {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %x = tensor.extract %d[%c0] : tensor<1xi64>
  %i = arith.index_cast %x : i64 to index
  %j = arith.subi %i, %n : index
  %isLarge = arith.cmpi sge, %i, %n : index
  %v = scf.if %isLarge -> f32 {
    %w = tensor.extract %t[%i] : tensor<?xf32>
    scf.yield %w : f32
  } else {
    %w = tensor.extract %t[%j] : tensor<?xf32>
    scf.yield %w : f32
  }
  return %v : f32
}

// -----

// The condition of the arm joins the two numbers.
// CHECK: precondition: 2 open
func.func @condition(%t: tensor<?xf32> {symshape.shape_string = "n"}, %d: tensor<1xindex>, %e: tensor<1xindex>) -> f32
    attributes {symshape.constraint_strings = ["n >= 1"]} {
  %c0 = arith.constant 0 : index
  %x = tensor.extract %d[%c0] : tensor<1xindex>
  %y = tensor.extract %e[%c0] : tensor<1xindex>
  %p = arith.cmpi sle, %x, %c0 : index
  scf.if %p {
    %q = arith.cmpi slt, %y, %c0 : index
    cf.assert %q, "y < 0"
  }
  %r = arith.cmpi sgt, %y, %c0 : index
  cf.assert %r, "y > 0"
  %v = tensor.extract %t[%x] : tensor<?xf32>
  return %v : f32
}

// -----

// A switch to a block that does not return.
// CHECK: precondition: 1 open
func.func @switch(%t: tensor<?xf32> {symshape.shape_string = "n"}, %d: tensor<1xi64>) -> f32
    attributes {symshape.constraint_strings = ["n >= 1"]} {
  %c0 = arith.constant 0 : index
  %x = tensor.extract %d[%c0] : tensor<1xi64>
  cf.switch %x : i64, [
    default: ^bb2,
    7: ^bb1
  ]
^bb1:
  %i = arith.index_cast %x : i64 to index
  %v = tensor.extract %t[%i] : tensor<?xf32>
  return %v : f32
^bb2:
  ub.unreachable
}
