// The functions of a shape.function_library are the shape functions of the ops
// in its mapping.
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-infer=print=table -o %t.mlir 2>%t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=ERR < %t.err
// RUN: symshape-opt %t.mlir --allow-unregistered-dialect --symshape-pipeline=only-warn -o /dev/null

shape.function_library @lib {
  func @same(%arg: !shape.value_shape) -> !shape.shape {
    %0 = shape_of %arg : !shape.value_shape -> !shape.shape
    return %0 : !shape.shape
  }
  func @joined(%a: !shape.value_shape, %b: !shape.shape) -> !shape.shape {
    %0 = shape_of %a : !shape.value_shape -> !shape.shape
    %1 = shape.concat %0, %b : !shape.shape, !shape.shape -> !shape.shape
    return %1 : !shape.shape
  }
  func @added(%a: !shape.value_shape, %b: !shape.value_shape) -> tensor<?xindex> {
    %0 = shape_of %a : !shape.value_shape -> !shape.shape
    %1 = shape_of %b : !shape.value_shape -> !shape.shape
    %2 = shape.broadcast %0, %1 : !shape.shape, !shape.shape -> !shape.shape
    %3 = shape.to_extent_tensor %2 : !shape.shape -> tensor<?xindex>
    return %3 : tensor<?xindex>
  }
  func @turned(%a: !shape.value_shape) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = shape_of %a : !shape.value_shape -> !shape.shape
    %1 = shape.get_extent %0, %c0 : !shape.shape, index -> !shape.size
    %2 = shape.get_extent %0, %c1 : !shape.shape, index -> !shape.size
    %3 = shape.from_extents %2, %1 : !shape.size, !shape.size
    %4 = shape.with_shape %a, %3 : !shape.value_shape, !shape.shape
    %5 = shape_of %4 : !shape.value_shape -> !shape.shape
    return %5 : !shape.shape
  }
  func @two(%a: !shape.value_shape) -> (!shape.shape, !shape.shape) {
    %c0 = arith.constant 0 : index
    %0 = shape_of %a : !shape.value_shape -> !shape.shape
    %s1 = shape.shape_of %a : !shape.value_shape -> !shape.shape
    %1 = shape.get_extent %s1, %c0 : !shape.shape, index -> !shape.size
    %2 = shape.from_extents %1 : !shape.size
    return %0, %2 : !shape.shape, !shape.shape
  }
  // A number is no shape, so the function describes no op.
  func @number(%a: index) -> !shape.shape {
    %0 = shape.from_extents %a : index
    return %0 : !shape.shape
  }
  func @unused(%arg: !shape.value_shape) -> !shape.shape {
    %0 = shape.const_shape [7] : !shape.shape
    return %0 : !shape.shape
  }
} mapping {
  my.same = @same,
  my.joined = @joined,
  my.added = @added,
  my.turned = @turned,
  my.two = @two,
  my.number = @number,
  my.missing = @missing
}

// CHECK-NOT: function @same
// CHECK-LABEL: function @use{{$}}
func.func @use(%x: tensor<?x?xf32>, %y: tensor<?xf32>, %n: index) {
  // CHECK: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
  %0 = "my.same"(%x) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  // CHECK: tensor<?x?x?xf32> [dim(0, 0), dim(0, 1), dim(1, 0)] exact
  %1 = "my.joined"(%x, %y) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?x?xf32>
  // CHECK: tensor<?x?xf32> [dim(0, 0), broadcast(dim(0, 1), dim(1, 0))] exact
  %2 = "my.added"(%x, %y) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  // CHECK: tensor<?x?xf32> [dim(0, 1), dim(0, 0)] exact
  %3 = "my.turned"(%x) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  // CHECK: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
  // CHECK: tensor<?xf32> [dim(0, 0)] exact
  %4:2 = "my.two"(%x) : (tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?xf32>)
  // Other numbers of operands, no shapes, no function.
  // CHECK: tensor<?xf32> [?] unknown
  %5 = "my.same"(%x, %y) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?xf32>
  // CHECK: tensor<?xf32> [?] unknown
  %6 = "my.number"(%n) : (index) -> tensor<?xf32>
  // CHECK: tensor<?xf32> [?] unknown
  %7 = "my.missing"(%y) : (tensor<?xf32>) -> tensor<?xf32>
  // CHECK: tensor<?xf32> [?] unknown
  %8 = "my.unused"(%y) : (tensor<?xf32>) -> tensor<?xf32>
  // The function returns another rank than that of the result.
  // CHECK: tensor<?xf32> [?] unknown
  %9 = "my.same"(%x) : (tensor<?x?xf32>) -> tensor<?xf32>
  // The rank of the operand is unknown.
  // CHECK: tensor<?xf32> [?] unknown
  %u = "my.source"() : () -> tensor<*xf32>
  %10 = "my.same"(%u) : (tensor<*xf32>) -> tensor<?xf32>
  return
}

// Outside of a function library, too, a value with a shape has that shape.
// CHECK-LABEL: function @with_shape{{$}}
// CHECK: tensor<?xi8> [dim(0, 1)] exact
func.func @with_shape(%x: tensor<?x?xf32>) {
  %c1 = arith.constant 1 : index
  %0 = shape.shape_of %x : tensor<?x?xf32> -> !shape.shape
  %1 = shape.with_shape %x, %0 : tensor<?x?xf32>, !shape.shape
  %2 = shape.shape_of %1 : !shape.value_shape -> !shape.shape
  %3 = shape.get_extent %2, %c1 : !shape.shape, index -> !shape.size
  %4 = shape.size_to_index %3 : !shape.size
  %5 = tensor.empty(%4) : tensor<?xi8>
  return
}

// ERR-NOT: error
// ERR-COUNT-4: remark: no model, trait, interface or shape function gives the extents of this op's results
