// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-propagate-constraints | FileCheck %s

// A loop of blocks, with one edge back that passes an unknown tensor or number.
// A bound of the carried one would have to hold for it, too.

// CHECK-LABEL: @known_edges(
// CHECK: "test.use"(%true{{.*}}, %true
func.func @known_edges(%x: tensor<?xf32>, %c: i1) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  cf.br ^head(%x, %c3 : tensor<?xf32>, index)
^head(%t: tensor<?xf32>, %i: index):
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %ge = arith.cmpi uge, %d, %n : index
  %positive = arith.cmpi sge, %i, %c3 : index
  "test.use"(%ge, %positive) : (i1, i1) -> ()
  %more = "test.pad"(%t) : (tensor<?xf32>) -> tensor<?xf32>
  %big = tensor.concat dim(0) %t, %more : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %max = arith.maxsi %i, %d : index
  cf.cond_br %c, ^two, ^one
^one:
  cf.br ^head(%big, %max : tensor<?xf32>, index)
^two:
  cf.cond_br %c, ^head(%t, %i : tensor<?xf32>, index), ^end
^end:
  return
}

// CHECK-LABEL: @unknown_edge(
// CHECK: %[[GE:.*]] = arith.cmpi uge
// CHECK: %[[POSITIVE:.*]] = arith.cmpi sge
// CHECK: "test.use"(%[[GE]], %[[POSITIVE]])
func.func @unknown_edge(%x: tensor<?xf32>, %c: i1) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  cf.br ^head(%x, %c3 : tensor<?xf32>, index)
^head(%t: tensor<?xf32>, %i: index):
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %ge = arith.cmpi uge, %d, %n : index
  %positive = arith.cmpi sge, %i, %c3 : index
  "test.use"(%ge, %positive) : (i1, i1) -> ()
  %more = "test.pad"(%t) : (tensor<?xf32>) -> tensor<?xf32>
  %big = tensor.concat dim(0) %t, %more : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %max = arith.maxsi %i, %d : index
  cf.cond_br %c, ^two, ^one
^one:
  cf.br ^head(%big, %max : tensor<?xf32>, index)
^two:
  "test.jump"()[^head, ^end] : () -> ()
^end:
  return
}
