// Types and attributes of the dialect are gone, and nothing else is.
// RUN: symshape-opt %s --lower-symshape --split-input-file \
// RUN:   --allow-unregistered-dialect | FileCheck %s --implicit-check-not=symshape
// RUN: symshape-opt %s --symshape-strip --split-input-file \
// RUN:   --allow-unregistered-dialect | FileCheck %s --implicit-check-not=symshape

// An attribute is removed for its name, or for a part of its value. A type stays
// without its encoding.
// CHECK-LABEL: func.func @attributes(
// CHECK-SAME: %{{.*}}: tensor<?xf32> {other.kept = [1, "x"]})
// CHECK-SAME: attributes {other.kept = "n"}
// CHECK: "test.op"() {type = tensor<?xf32>} : () -> ()
func.func @attributes(%x: tensor<?xf32> {symshape.shape_string = "n", other.kept = [1, "x"], other.gone = [1, #symshape.shape<[2]>]})
    attributes {symshape.constraint_strings = ["n <= 4"], other.kept = "n", other.gone = {in = [!symshape.symbol]}} {
  "test.op"() {gone = #symshape.shape<[2]>, type = tensor<?xf32, #symshape.shape<[2]>>} : () -> ()
  return
}

// -----

// A function that is called by its address has the type of its address.
// CHECK-LABEL: func.func private @by_address(
// CHECK-SAME: %[[N:.*]]: index, %[[X:.*]]: f32 {other.x}) -> (f32 {other.y}, index)
// CHECK: return %[[X]], %[[N]] : f32, index
// CHECK-LABEL: func.func @calls(
// CHECK: %[[F:.*]] = constant @by_address : (index, f32) -> (f32, index)
// CHECK: %[[R:.*]]:2 = call_indirect %[[F]](%arg0, %arg1) : (index, f32) -> (f32, index)
// CHECK: return %[[R]]#1, %[[R]]#0 : index, f32
func.func private @by_address(%s: !symshape.symbol, %n: !symshape.extent<exact>, %x: f32 {other.x})
    -> (!symshape.symbol, f32 {other.y}, !symshape.extent<exact>) {
  return %s, %x, %n : !symshape.symbol, f32, !symshape.extent<exact>
}
func.func @calls(%n: !symshape.extent<exact>, %x: f32) -> (!symshape.extent<exact>, f32) {
  %s = symshape.symbol "s" : !symshape.symbol
  %f = constant @by_address : (!symshape.symbol, !symshape.extent<exact>, f32) -> (!symshape.symbol, f32, !symshape.extent<exact>)
  %r:3 = call_indirect %f(%s, %n, %x) : (!symshape.symbol, !symshape.extent<exact>, f32) -> (!symshape.symbol, f32, !symshape.extent<exact>)
  return %r#2, %r#1 : !symshape.extent<exact>, f32
}

// -----

// A chain of extents without a reader leaves no code; one that a program reads
// does.
// CHECK-LABEL: func.func @unused(
// CHECK-NEXT: return
// CHECK: func.func @used(
// CHECK: %[[D:.*]] = tensor.dim %arg0, %{{.*}} : tensor<?x?xf32>
// CHECK-NEXT: return %[[D]] : index
func.func @unused(%x: tensor<?x?xf32>) {
  %e = symshape.size %x[1] : tensor<?x?xf32>
  %w = symshape.weaken %e : <exact> to <at_most>
  %v = symshape.weaken %w : <at_most> to <unknown>
  return
}
func.func @used(%x: tensor<?x?xf32>) -> index {
  %e = symshape.size %x[1] : tensor<?x?xf32>
  %n = symshape.to_index %e : <exact>
  %f = symshape.from_index %n
  %m = symshape.to_index %f : <exact>
  return %m : index
}

// -----

// A shape function stays if other modules or this one may call it.
// CHECK-NOT: @unread
// CHECK: func.func @public(
// CHECK: func.func private @named(
// CHECK-NOT: @unread
func.func private @unread(%n: index) -> index attributes {symshape.shape_function = "test.a"} {
  return %n : index
}
func.func @public(%n: index) -> index attributes {symshape.shape_function = "test.b"} {
  return %n : index
}
func.func private @named(%n: index) -> index attributes {symshape.shape_function = "test.c"} {
  return %n : index
}
"test.op"() {callee = @named} : () -> ()
