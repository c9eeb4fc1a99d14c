// RUN: symshape-opt %s --symshape-propagate-constraints | FileCheck %s
// RUN: %execute %s

// The elements of small integer tensors that scalar code computes: the bodies of
// linalg ops and of tensor.generate, and elementwise ops. The first word of a
// name says whether the comparison always holds.

#id = affine_map<(d0) -> (d0)>
#none = affine_map<(d0) -> ()>

// CHECK-LABEL: @always_generic(
// CHECK: %[[TRUE:.*]] = arith.constant true
// CHECK: return %[[TRUE]] : i1
// CASE: always_generic(<N>) for N = 0 1 4 5 9
func.func @always_generic(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %t = tensor.from_elements %d : tensor<1xindex>
  %five = arith.constant dense<5> : tensor<1xindex>
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<1xindex>
  %m = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%t, %five : tensor<1xindex>, tensor<1xindex>) outs(%e : tensor<1xindex>) {
  ^bb0(%a: index, %b: index, %o: index):
    %r = arith.minsi %a, %b : index
    linalg.yield %r : index
  } -> tensor<1xindex>
  %want = arith.minsi %d, %c5 : index
  %k = tensor.extract %m[%c0] : tensor<1xindex>
  %same = arith.cmpi eq, %k, %want : index
  return %same : i1
}

// CHECK-LABEL: @open_generic_of_data(
// CHECK: %[[BIT:.*]] = arith.cmpi eq
// CHECK: return %[[BIT]] : i1
// CASE: open_generic_of_data(<6>, <1: N>) for N = 3 5
// CASE: open_generic_of_data(<0>, <1: 7>)
func.func @open_generic_of_data(%x: tensor<?xf32>, %y: tensor<1xindex>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %t = tensor.from_elements %d : tensor<1xindex>
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<1xindex>
  %m = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%t, %y : tensor<1xindex>, tensor<1xindex>) outs(%e : tensor<1xindex>) {
  ^bb0(%a: index, %b: index, %o: index):
    %r = arith.minsi %a, %b : index
    linalg.yield %r : index
  } -> tensor<1xindex>
  %want = arith.minsi %d, %c5 : index
  %k = tensor.extract %m[%c0] : tensor<1xindex>
  %same = arith.cmpi eq, %k, %want : index
  return %same : i1
}

// CHECK-LABEL: @always_map(
// CHECK: %[[TRUE:.*]] = arith.constant true
// CHECK: return %[[TRUE]] : i1
// CASE: always_map(<N>) for N = 0 1 4 5 9
func.func @always_map(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %t = tensor.from_elements %d : tensor<1xindex>
  %five = arith.constant dense<5> : tensor<1xindex>
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<1xindex>
  %m = linalg.map { arith.maxsi } ins(%t, %five : tensor<1xindex>, tensor<1xindex>) outs(%e : tensor<1xindex>)
  %want = arith.maxsi %d, %c5 : index
  %k = tensor.extract %m[%c0] : tensor<1xindex>
  %same = arith.cmpi eq, %k, %want : index
  return %same : i1
}

// CHECK-LABEL: @always_named(
// CHECK: %[[TRUE:.*]] = arith.constant true
// CHECK: return %[[TRUE]] : i1
// CASE: always_named(<N>) for N = 0 1 4 5 9
func.func @always_named(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %c5 = arith.constant 5 : i64
  %w = arith.index_cast %d : index to i64
  %t = tensor.from_elements %w : tensor<1xi64>
  %five = arith.constant dense<5> : tensor<1xi64>
  %e = tensor.empty() : tensor<1xi64>
  %s = linalg.add ins(%t, %five : tensor<1xi64>, tensor<1xi64>) outs(%e : tensor<1xi64>) -> tensor<1xi64>
  %m = linalg.max ins(%s, %t : tensor<1xi64>, tensor<1xi64>) outs(%e : tensor<1xi64>) -> tensor<1xi64>
  %more = arith.addi %w, %c5 : i64
  %want = arith.maxsi %more, %w : i64
  %k = tensor.extract %m[%c0] : tensor<1xi64>
  %same = arith.cmpi eq, %k, %want : i64
  return %same : i1
}

// CHECK-LABEL: @always_select_with_a_mask(
// CHECK: %[[TRUE:.*]] = arith.constant true
// CHECK: return %[[TRUE]] : i1
// CASE: always_select_with_a_mask(<N>) for N = 0 1 6 7 9
func.func @always_select_with_a_mask(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %d32 = arith.index_cast %d : index to i32
  %t = tensor.from_elements %d32, %d32 : tensor<2xi32>
  %limit = arith.constant dense<[3, 7]> : tensor<2xi32>
  %less = arith.cmpi slt, %t, %limit : tensor<2xi32>
  %m = arith.select %less, %t, %limit : tensor<2xi1>, tensor<2xi32>
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : i32
  %want = arith.minsi %d32, %c7 : i32
  %k = tensor.extract %m[%c1] : tensor<2xi32>
  %same = arith.cmpi eq, %k, %want : i32
  return %same : i1
}

// The first element is min(n, 3), not min(n, 7).
// CHECK-LABEL: @open_select_takes_another_element(
// CHECK: %[[BIT:.*]] = arith.cmpi eq
// CHECK: return %[[BIT]] : i1
// CASE: open_select_takes_another_element(<N>) for N = 0 3 4 9
func.func @open_select_takes_another_element(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %d32 = arith.index_cast %d : index to i32
  %t = tensor.from_elements %d32, %d32 : tensor<2xi32>
  %limit = arith.constant dense<[3, 7]> : tensor<2xi32>
  %less = arith.cmpi slt, %t, %limit : tensor<2xi32>
  %m = arith.select %less, %t, %limit : tensor<2xi1>, tensor<2xi32>
  %c7 = arith.constant 7 : i32
  %want = arith.minsi %d32, %c7 : i32
  %k = tensor.extract %m[%c0] : tensor<2xi32>
  %same = arith.cmpi eq, %k, %want : i32
  return %same : i1
}

// CHECK-LABEL: @always_bits(
// CHECK: %[[TRUE:.*]] = arith.constant true
// CHECK: return %[[TRUE]] : i1
// CASE: always_bits(<N>) for N = 0 5 6
func.func @always_bits(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %c5 = arith.constant 5 : index
  %many = arith.cmpi sgt, %d, %c5 : index
  %few = arith.cmpi sle, %d, %c5 : index
  %t = tensor.from_elements %many, %few : tensor<2xi1>
  %mask = arith.constant dense<[true, false]> : tensor<2xi1>
  %flipped = arith.xori %t, %mask : tensor<2xi1>
  %bit = tensor.extract %flipped[%c0] : tensor<2xi1>
  %least = arith.select %bit, %d, %c5 : index
  %want = arith.minsi %d, %c5 : index
  %same = arith.cmpi eq, %least, %want : index
  return %same : i1
}

// CHECK-LABEL: @open_other_bit(
// CHECK: %[[BIT:.*]] = arith.cmpi eq
// CHECK: return %[[BIT]] : i1
// CASE: open_other_bit(<N>) for N = 0 5 6
func.func @open_other_bit(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %c5 = arith.constant 5 : index
  %many = arith.cmpi sgt, %d, %c5 : index
  %few = arith.cmpi sle, %d, %c5 : index
  %t = tensor.from_elements %many, %few : tensor<2xi1>
  %mask = arith.constant dense<[true, false]> : tensor<2xi1>
  %flipped = arith.andi %t, %mask : tensor<2xi1>
  %bit = tensor.extract %flipped[%c0] : tensor<2xi1>
  %least = arith.select %bit, %d, %c5 : index
  %want = arith.minsi %d, %c5 : index
  %same = arith.cmpi eq, %least, %want : index
  return %same : i1
}

// A set bit is -1 if it is read as signed, and 1 if it is read as unsigned.
// CHECK-LABEL: @always_bit_widened(
// CHECK: %[[TRUE:.*]] = arith.constant true
// CHECK: return %[[TRUE]] : i1
// CASE: always_bit_widened(<N>) for N = 0 5 6
func.func @always_bit_widened(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %c5 = arith.constant 5 : index
  %many = arith.cmpi sgt, %d, %c5 : index
  %t = tensor.from_elements %many : tensor<1xi1>
  %minus = arith.extsi %t : tensor<1xi1> to tensor<1xi8>
  %plus = arith.extui %t : tensor<1xi1> to tensor<1xi8>
  %m = arith.addi %minus, %plus : tensor<1xi8>
  %zero = arith.constant 0 : i8
  %k = tensor.extract %m[%c0] : tensor<1xi8>
  %same = arith.cmpi eq, %k, %zero : i8
  return %same : i1
}

// CHECK-LABEL: @always_product_of_sizes(
// CHECK: %[[TRUE:.*]] = arith.constant true
// CHECK: return %[[TRUE]] : i1
// CASE: always_product_of_sizes(<N>) for N = 0 1 4 5 9
func.func @always_product_of_sizes(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %c3 = arith.constant 3 : index
  %c2 = arith.constant 2 : index
  %t = tensor.from_elements %d, %c3, %c2 : tensor<3xindex>
  %c1 = arith.constant 1 : index
  %init = tensor.empty() : tensor<index>
  %one = linalg.fill ins(%c1 : index) outs(%init : tensor<index>) -> tensor<index>
  %m = linalg.reduce { arith.muli } ins(%t : tensor<3xindex>) outs(%one : tensor<index>) dimensions = [0]
  %c6 = arith.constant 6 : index
  %want = arith.muli %d, %c6 : index
  %k = tensor.extract %m[] : tensor<index>
  %same = arith.cmpi eq, %k, %want : index
  return %same : i1
}

// The bits 4, 2 and 8 are combined to 14, in any order.
// CHECK-LABEL: @always_exclusive_or(
// CHECK: %[[TRUE:.*]] = arith.constant true
// CHECK: return %[[TRUE]] : i1
// CASE: always_exclusive_or(<N>) for N = 0 5
func.func @always_exclusive_or(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %t = tensor.from_elements %c4, %c2, %c8 : tensor<3xindex>
  %init = tensor.empty() : tensor<index>
  %zero = linalg.fill ins(%c0 : index) outs(%init : tensor<index>) -> tensor<index>
  %m = linalg.reduce { arith.xori } ins(%t : tensor<3xindex>) outs(%zero : tensor<index>) dimensions = [0]
  %k = tensor.extract %m[] : tensor<index>
  %c14 = arith.constant 14 : index
  %same = arith.cmpi eq, %k, %c14 : index
  return %same : i1
}

// The iterations of a reduction have no order.
// CHECK-LABEL: @open_order_of_iterations(
// CHECK: %[[BIT:.*]] = arith.cmpi eq
// CHECK: return %[[BIT]] : i1
// CASE: open_order_of_iterations(<N>) for N = 0 1 4 5 9
func.func @open_order_of_iterations(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %c1 = arith.constant 1 : index
  %t = tensor.from_elements %d, %c1 : tensor<2xindex>
  %init = arith.constant dense<0> : tensor<index>
  %m = linalg.generic {indexing_maps = [#id, #none], iterator_types = ["reduction"]} ins(%t : tensor<2xindex>) outs(%init : tensor<index>) {
  ^bb0(%a: index, %o: index):
    %r = arith.subi %a, %o : index
    linalg.yield %r : index
  } -> tensor<index>
  %want = arith.subi %c1, %d : index
  %k = tensor.extract %m[] : tensor<index>
  %same = arith.cmpi eq, %k, %want : index
  return %same : i1
}

// CHECK-LABEL: @always_index(
// CHECK: %[[TRUE:.*]] = arith.constant true
// CHECK: return %[[TRUE]] : i1
// CASE: always_index(<N>) for N = 0 1 4 5 9
func.func @always_index(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %t = tensor.from_elements %d : tensor<1xindex>
  %e = tensor.empty() : tensor<1xindex>
  %e3 = tensor.empty() : tensor<3xindex>
  %m = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e3 : tensor<3xindex>) {
  ^bb0(%o: index):
    %i = linalg.index 0 : index
    %r = arith.addi %i, %d : index
    linalg.yield %r : index
  } -> tensor<3xindex>
  %c2 = arith.constant 2 : index
  %want = arith.addi %d, %c2 : index
  %k = tensor.extract %m[%c2] : tensor<3xindex>
  %same = arith.cmpi eq, %k, %want : index
  return %same : i1
}

// CHECK-LABEL: @always_generate(
// CHECK: %[[TRUE:.*]] = arith.constant true
// CHECK: return %[[TRUE]] : i1
// CASE: always_generate(<N>) for N = 0 1 4 5 9
func.func @always_generate(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %n = arith.constant 3 : index
  %m = tensor.generate %n {
  ^bb0(%i: index):
    %r = arith.muli %i, %d : index
    tensor.yield %r : index
  } : tensor<?xindex>
  %c2 = arith.constant 2 : index
  %want = arith.addi %d, %d : index
  %k = tensor.extract %m[%c2] : tensor<?xindex>
  %same = arith.cmpi eq, %k, %want : index
  return %same : i1
}

// CHECK-LABEL: @always_absolute(
// CHECK: %[[TRUE:.*]] = arith.constant true
// CHECK: return %[[TRUE]] : i1
// CASE: always_absolute(<N>) for N = 0 1 4 5 9
func.func @always_absolute(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %c5 = arith.constant 5 : index
  %less = arith.subi %c5, %d : index
  %wide = arith.index_cast %less : index to i64
  %t = tensor.from_elements %wide : tensor<1xi64>
  %m = math.absi %t : tensor<1xi64>
  %zero = arith.constant 0 : i64
  %minus = arith.subi %zero, %wide : i64
  %want = arith.maxsi %wide, %minus : i64
  %k = tensor.extract %m[%c0] : tensor<1xi64>
  %same = arith.cmpi eq, %k, %want : i64
  return %same : i1
}

// CHECK-LABEL: @always_read_in_the_body(
// CHECK: %[[TRUE:.*]] = arith.constant true
// CHECK: return %[[TRUE]] : i1
// CASE: always_read_in_the_body(<N>) for N = 0 1 4 5 9
func.func @always_read_in_the_body(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %c7 = arith.constant 7 : index
  %t = tensor.from_elements %d, %c7 : tensor<2xindex>
  %places = arith.constant dense<[1, 0]> : tensor<2xindex>
  %e = tensor.empty() : tensor<2xindex>
  %m = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%places : tensor<2xindex>) outs(%e : tensor<2xindex>) {
  ^bb0(%a: index, %o: index):
    %r = tensor.extract %t[%a] : tensor<2xindex>
    linalg.yield %r : index
  } -> tensor<2xindex>
  %c1 = arith.constant 1 : index
  %k = tensor.extract %m[%c1] : tensor<2xindex>
  %same = arith.cmpi eq, %k, %d : index
  return %same : i1
}

// CHECK-LABEL: @open_sum_that_wraps(
// CHECK: %[[BIT:.*]] = arith.cmpi eq
// CHECK: return %[[BIT]] : i1
// CASE: open_sum_that_wraps(<N>) for N = 0 27 28 100
func.func @open_sum_that_wraps(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %d8 = arith.index_cast %d : index to i8
  %t = tensor.from_elements %d8 : tensor<1xi8>
  %hundred = arith.constant dense<100> : tensor<1xi8>
  %e = tensor.empty() : tensor<1xi8>
  %m = linalg.add ins(%t, %hundred : tensor<1xi8>, tensor<1xi8>) outs(%e : tensor<1xi8>) -> tensor<1xi8>
  %wide = arith.extsi %m : tensor<1xi8> to tensor<1xi64>
  %d64 = arith.index_cast %d : index to i64
  %c100 = arith.constant 100 : i64
  %want = arith.addi %d64, %c100 : i64
  %k = tensor.extract %wide[%c0] : tensor<1xi64>
  %same = arith.cmpi eq, %k, %want : i64
  return %same : i1
}

// All iterations write one element.
// CHECK-LABEL: @open_order_of_writes(
// CHECK: %[[BIT:.*]] = arith.cmpi eq
// CHECK: return %[[BIT]] : i1
// CASE: open_order_of_writes(<N>) for N = 0 1 4 5 9
func.func @open_order_of_writes(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %t = tensor.from_elements %d, %d : tensor<2xindex>
  %e = tensor.empty() : tensor<1xindex>
  %m = linalg.generic {indexing_maps = [#id, affine_map<(d0) -> (0)>], iterator_types = ["parallel"]} ins(%t : tensor<2xindex>) outs(%e : tensor<1xindex>) {
  ^bb0(%a: index, %o: index):
    %i = linalg.index 0 : index
    %r = arith.addi %a, %i : index
    linalg.yield %r : index
  } -> tensor<1xindex>
  %c1 = arith.constant 1 : index
  %want = arith.addi %d, %c1 : index
  %k = tensor.extract %m[%c0] : tensor<1xindex>
  %same = arith.cmpi eq, %k, %want : index
  return %same : i1
}

// CHECK-LABEL: @open_element_kept_from_the_init(
// CHECK: %[[BIT:.*]] = arith.cmpi eq
// CHECK: return %[[BIT]] : i1
// CASE: open_element_kept_from_the_init(<1>, <2: N, 1>) for N = 0 1
func.func @open_element_kept_from_the_init(%x: tensor<?xf32>, %y: tensor<2xindex>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %t = tensor.from_elements %d : tensor<1xindex>
  %e = tensor.empty() : tensor<1xindex>
  %e2 = tensor.empty() : tensor<2xindex>
  %m = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%y : tensor<2xindex>) outs(%e2 : tensor<2xindex>) {
  ^bb0(%a: index, %o: index):
    %c1 = arith.constant 1 : index
    %r = arith.addi %a, %c1 : index
    linalg.yield %r : index
  } -> tensor<2xindex>
  %k = tensor.extract %m[%c0] : tensor<2xindex>
  %same = arith.cmpi eq, %k, %d : index
  return %same : i1
}
