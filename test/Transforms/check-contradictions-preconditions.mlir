// Operands that never fit: an error with both sizes, if every execution uses
// the result of the op. The first pass of the pipeline warns about them.
//
// RUN: not symshape-opt %s --symshape-check-contradictions -split-input-file 2>&1 | FileCheck %s
// RUN: symshape-opt %s --symshape-propagate-constraints -split-input-file 2>&1 | FileCheck %s --check-prefix=WARN
// WARN-COUNT-19: warning: '{{.*}}' op expected
// WARN-NOT: warning:
// WARN-NOT: error:

// CHECK: :[[@LINE+6]]:8: error: '{{[a-z_.0-9]+}}' op expected a size of '8' for dimension 0 of operand 1, found '4'{{$}}
// CHECK: note: dimension 0 of %cast_0 is '4', computed by 'tensor.cast'
// CHECK: note: dimension 0 of %cast is '8', computed by 'tensor.cast'
func.func @add(%a: tensor<8xf32>, %b: tensor<4xf32>) -> tensor<?xf32> {
  %x = tensor.cast %a : tensor<8xf32> to tensor<?xf32>
  %y = tensor.cast %b : tensor<4xf32> to tensor<?xf32>
  %r = linalg.add ins(%x, %y : tensor<?xf32>, tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// CHECK: :[[@LINE+7]]:8: error: '{{[a-z_.0-9]+}}' op expected a size of 'n' for dimension 0 of operand 1, found 'n + 1', which is never equal to that
#S = #symshape.shape<[n]>
#T = #symshape.shape<[n + 1]>
func.func @addf(%a: tensor<?xf32> {symshape.shape = #S},
                %b: tensor<?xf32> {symshape.shape = #T}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n>} {

  %r = arith.addf %a, %b : tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// CHECK: :[[@LINE+5]]:8: error: '{{[a-z_.0-9]+}}' op expected a size of 'n' for dimension 0 of operand 1, found 'n + 1', which is never equal to that
#S = #symshape.shape<[4, n]>
#T = #symshape.shape<[n + 1, 4]>
func.func @matmul(%a: tensor<4x?xf32> {symshape.shape = #S},
                  %b: tensor<?x4xf32> {symshape.shape = #T}, %c: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {symshape.symbols = #symshape.symbols<n>} {
  %r = linalg.matmul ins(%a, %b : tensor<4x?xf32>, tensor<?x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// -----

// CHECK: :[[@LINE+7]]:8: error: '{{[a-z_.0-9]+}}' op expected a size of '8' for dimension 1 of operand 1, found '4'{{$}}
#id = affine_map<(i, j) -> (i, j)>
#t = affine_map<(i, j) -> (j, i)>
func.func @generic(%a: tensor<8x2xf32>, %b: tensor<2x4xf32>, %o: tensor<8x2xf32>) -> tensor<8x2xf32> {
  %x = tensor.cast %a : tensor<8x2xf32> to tensor<?x2xf32>
  %y = tensor.cast %b : tensor<2x4xf32> to tensor<2x?xf32>
  %z = tensor.cast %o : tensor<8x2xf32> to tensor<?x2xf32>
  %r = linalg.generic {indexing_maps = [#id, #t, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %y : tensor<?x2xf32>, tensor<2x?xf32>) outs(%z : tensor<?x2xf32>) {
  ^bb0(%p: f32, %q: f32, %u: f32):
    %s = arith.addf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<?x2xf32>
  %k = tensor.cast %r : tensor<?x2xf32> to tensor<8x2xf32>
  return %k : tensor<8x2xf32>
}

// -----

// An op with a memory effect needs no use.
// CHECK: :[[@LINE+4]]:3: error: '{{[a-z_.0-9]+}}' op expected a size of '8' for dimension 0 of operand 1, found '4'{{$}}
func.func @memref_copy(%a: memref<8xf32>, %b: memref<4xf32>) {
  %x = memref.cast %a : memref<8xf32> to memref<?xf32>
  %y = memref.cast %b : memref<4xf32> to memref<?xf32>
  memref.copy %x, %y : memref<?xf32> to memref<?xf32>
  return
}

// -----

// CHECK: :[[@LINE+7]]:3: error: '{{[a-z_.0-9]+}}' op expected a size of 'scalar(0, index_cast)' for dimension 0 of operand 1, found 'scalar(0, index_cast) + 1', which is never equal to that
func.func @linalg_copy(%n: index) {
  %c1 = arith.constant 1 : index
  %m = arith.addi %n, %c1 overflow<nsw> : index
  %x = memref.alloc(%n) : memref<?xf32>
  %y = memref.alloc(%m) : memref<?xf32>
  %unused = arith.constant 0 : index
  linalg.copy ins(%x : memref<?xf32>) outs(%y : memref<?xf32>)
  memref.dealloc %x : memref<?xf32>
  memref.dealloc %y : memref<?xf32>
  return
}

// -----

// CHECK: :[[@LINE+5]]:3: error: '{{[a-z_.0-9]+}}' op expected a size of '8' for dimension 1 of operand 2, found '4'{{$}}
func.func @memref_matmul(%a: memref<2x3xf32>, %b: memref<3x8xf32>, %c: memref<2x4xf32>) {
  %x = memref.cast %b : memref<3x8xf32> to memref<3x?xf32>
  %y = memref.cast %c : memref<2x4xf32> to memref<2x?xf32>
  // An empty line here would change the expected location.
  linalg.matmul ins(%a, %x : memref<2x3xf32>, memref<3x?xf32>) outs(%y : memref<2x?xf32>)
  return
}

// -----

// An access through a cast of the buffer.
// CHECK: :[[@LINE+5]]:8: error: '{{[a-z_.0-9]+}}' op expected a size of '4' for dimension 0 of operand 0, found '8'{{$}}
func.func @memref_cast(%a: memref<8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %x = memref.cast %a : memref<8xf32> to memref<?xf32>
  // The type in between has a dynamic size.
  %y = memref.cast %x : memref<?xf32> to memref<4xf32>
  %r = memref.load %y[%c0] : memref<4xf32>
  return %r : f32
}

// -----

// CHECK: :[[@LINE+4]]:8: error: '{{[a-z_.0-9]+}}' op expected a size of '4' for dimension 0 of operand 0, found '3'{{$}}
func.func @insert(%a: tensor<3xf32>, %d: tensor<9xf32>) -> tensor<9xf32> {
  %c4 = arith.constant 4 : index
  %x = tensor.cast %a : tensor<3xf32> to tensor<?xf32>
  %r = tensor.insert_slice %x into %d[0] [%c4] [1] : tensor<?xf32> into tensor<9xf32>
  return %r : tensor<9xf32>
}

// -----

// CHECK: :[[@LINE+5]]:8: error: '{{[a-z_.0-9]+}}' op expected a size of '3' for dimension 1 of operand 1, found '4'{{$}}
func.func @concat(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>) -> tensor<?x?xf32> {
  %x = tensor.cast %a : tensor<2x3xf32> to tensor<?x?xf32>
  %y = tensor.cast %b : tensor<2x4xf32> to tensor<?x?xf32>
  // A concatenation does not require equal sizes in dimension 0.
  %r = tensor.concat dim(0) %x, %y : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

// CHECK: :[[@LINE+5]]:3: error: '{{[a-z_.0-9]+}}' op expected a size of '8' for dimension 0 of operand 1, found '4'{{$}}
func.func @materialize(%a: tensor<8xf32>, %b: memref<4xf32>) {
  %x = tensor.cast %a : tensor<8xf32> to tensor<?xf32>
  %y = memref.cast %b : memref<4xf32> to memref<?xf32>
  // The buffer is smaller than the tensor.
  bufferization.materialize_in_destination %x in writable %y : (tensor<?xf32>, memref<?xf32>) -> ()
  return
}

// -----

// CHECK: :[[@LINE+4]]:8: error: '{{[a-z_.0-9]+}}' op expected two equal numbers, found '3' and '4'{{$}}
func.func @meet_constants() -> index {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %m = symshape.meet %c3, %c4 : index
  return %m : index
}

// -----

// CHECK: :[[@LINE+4]]:8: error: '{{[a-z_.0-9]+}}' op expected two equal numbers, found {{.*}}, which are never equal
func.func @meet_of_a_and_more(%a: index) -> index {
  %c1 = arith.constant 1 : index
  %b = arith.addi %a, %c1 overflow<nsw> : index
  %m = symshape.meet %a, %b : index
  return %m : index
}

// -----

// CHECK: :[[@LINE+7]]:8: error: '{{[a-z_.0-9]+}}' op expected two equal numbers, found {{.*}}, which are never equal
// CHECK: note: 's in [1, 5]': the range of the symbol is declared here
func.func @meet_of_range(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[s]>}) -> index
    attributes {symshape.symbols = #symshape.symbols<s in [1, 5]>} {
  %c7 = arith.constant 7 : index
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %m = symshape.meet %c7, %d : index
  return %m : index
}

// -----

// The size is exact, and the bound is less.
// CHECK: :[[@LINE+5]]:8: error: '{{[a-z_.0-9]+}}' op expected a number of at most '4', found '8'{{$}}
func.func @meet_bound(%x: tensor<8xf32>, %y: tensor<?xf32>) -> index {
  %e = symshape.size %x[0] : tensor<8xf32>
  %b = symshape.bound %y[0] at_most [4] : tensor<?xf32>
  // The size exceeds the bound.
  %m = symshape.meet %e, %b : !symshape.extent<exact>, !symshape.extent<at_most>
  %n = symshape.to_index %m : <exact>
  return %n : index
}

// -----

// In a branch, after a call, and if nothing uses the result, the report is a
// warning.
func.func private @other()
// CHECK: :[[@LINE+7]]:8: warning: '{{[a-z_.0-9]+}}' op expected a size of '8' for dimension 0 of operand 1, found '4'{{$}}
// CHECK: :[[@LINE+8]]:10: warning: '{{[a-z_.0-9]+}}' op expected a size of '8' for dimension 0 of operand 1, found '4'{{$}}
// CHECK: :[[@LINE+15]]:3: warning: '{{[a-z_.0-9]+}}' op expected a size of '8' for dimension 0 of operand 1, found '4'{{$}}
func.func @sometimes(%a: tensor<8xf32>, %b: tensor<4xf32>, %p: i1,
                     %m8: memref<8xf32>, %m4: memref<4xf32>) -> tensor<?xf32> {
  %x = tensor.cast %a : tensor<8xf32> to tensor<?xf32>
  %y = tensor.cast %b : tensor<4xf32> to tensor<?xf32>
  %u = linalg.add ins(%x, %y : tensor<?xf32>, tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
  %r = scf.if %p -> tensor<?xf32> {
    %s = linalg.add ins(%x, %y : tensor<?xf32>, tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %s : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  func.call @other() : () -> ()
  %mx = memref.cast %m8 : memref<8xf32> to memref<?xf32>
  %my = memref.cast %m4 : memref<4xf32> to memref<?xf32>
  memref.copy %mx, %my : memref<?xf32> to memref<?xf32>
  return %r : tensor<?xf32>
}

// -----

// A sum has the size of its destination, even if its elements are
// undefined.
// CHECK: :[[@LINE+5]]:8: warning: '{{[a-z_.0-9]+}}' op expected a size of '8'
func.func @only_size(%a: tensor<8xf32>, %b: tensor<4xf32>) -> index {
  %c0 = arith.constant 0 : index
  %x = tensor.cast %a : tensor<8xf32> to tensor<?xf32>
  %y = tensor.cast %b : tensor<4xf32> to tensor<?xf32>
  %r = linalg.add ins(%x, %y : tensor<?xf32>, tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  return %d : index
}
