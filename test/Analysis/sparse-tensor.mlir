// The extents of the results of sparse_tensor ops.
// RUN: symshape-opt %s --symshape-infer=print=table -o %t 2>&1 | FileCheck %s

#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique, nonordered), j : singleton(nonordered)) }>
#Sorted = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton) }>
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#CSC = #sparse_tensor.encoding<{ map = (i, j) -> (j : dense, i : compressed) }>
#BSR = #sparse_tensor.encoding<{ map = (i, j) -> (i floordiv 2 : dense, j : compressed, i mod 2 : dense) }>
#Blocks = #sparse_tensor.encoding<{ map = (i, j, k) -> (i : dense, j : compressed, k : dense) }>

// CHECK-LABEL: function @same_shape{{$}}
// CHECK: %{{.*}} tensor<?x?xf32, {{.*}}> [n, m] exact
// CHECK: %{{.*}} tensor<?x?xf32, {{.*}}> [n, m] exact
// CHECK: %{{.*}} tensor<?x?xf32> [n, m] exact
func.func @same_shape(%x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[n, m]>}) -> tensor<?x?xf32>
    attributes {symshape.symbols = #symshape.symbols<n, m>} {
  %coo = sparse_tensor.convert %x : tensor<?x?xf32> to tensor<?x?xf32, #COO>
  %sorted = sparse_tensor.reorder_coo quick_sort %coo : tensor<?x?xf32, #COO> to tensor<?x?xf32, #Sorted>
  %dense = sparse_tensor.convert %sorted : tensor<?x?xf32, #Sorted> to tensor<?x?xf32>
  return %dense : tensor<?x?xf32>
}

// CHECK-LABEL: function @load{{$}}
// CHECK: %{{.*}} tensor<?x?xf32, {{.*}}> [n, m] exact
// CHECK: %{{.*}} tensor<?x?xf32, {{.*}}> [n, m] exact
func.func @load(%x: tensor<?x?xf32, #CSR> {symshape.shape = #symshape.shape<[n, m]>})
    attributes {symshape.symbols = #symshape.symbols<n, m>} {
  %l = sparse_tensor.load %x hasInserts : tensor<?x?xf32, #CSR>
  return
}

// Level 0 of the transposed storage is dimension 1.
// CHECK-LABEL: function @levels{{$}}
// CHECK: tensor<?x?xi1> [m, n] exact
func.func @levels(%x: tensor<?x?xf32, #CSC> {symshape.shape = #symshape.shape<[n, m]>}) -> tensor<?x?xi1>
    attributes {symshape.symbols = #symshape.symbols<n, m>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = sparse_tensor.lvl %x, %c0 : tensor<?x?xf32, #CSC>
  %1 = sparse_tensor.lvl %x, %c1 : tensor<?x?xf32, #CSC>
  %e = tensor.empty(%0, %1) : tensor<?x?xi1>
  return %e : tensor<?x?xi1>
}

// The number of blocks is left open, and so is a level that data choose.
// CHECK-LABEL: function @not_plain{{$}}
// CHECK: tensor<?x?x?xi1> [?, m, ?] unknown
func.func @not_plain(%x: tensor<?x?xf32, #BSR> {symshape.shape = #symshape.shape<[n, m]>}, %i: tensor<1xindex>)
    -> tensor<?x?x?xi1> attributes {symshape.symbols = #symshape.symbols<n, m>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %any = tensor.extract %i[%c0] : tensor<1xindex>
  %0 = sparse_tensor.lvl %x, %c0 : tensor<?x?xf32, #BSR>
  %1 = sparse_tensor.lvl %x, %c1 : tensor<?x?xf32, #BSR>
  %2 = sparse_tensor.lvl %x, %any : tensor<?x?xf32, #BSR>
  %e = tensor.empty(%0, %1, %2) : tensor<?x?x?xi1>
  return %e : tensor<?x?x?xi1>
}

// CHECK-LABEL: function @reinterpreted{{$}}
// CHECK: %{{.*}} tensor<?x?xf32, {{.*}}> [m, n] exact
func.func @reinterpreted(%x: tensor<?x?xf32, #CSC> {symshape.shape = #symshape.shape<[n, m]>})
    -> tensor<?x?xf32, #CSR> attributes {symshape.symbols = #symshape.symbols<n, m>} {
  %r = sparse_tensor.reinterpret_map %x : tensor<?x?xf32, #CSC> to tensor<?x?xf32, #CSR>
  return %r : tensor<?x?xf32, #CSR>
}

// CHECK-LABEL: function @blocks{{$}}
// CHECK: %{{.*}} tensor<?x?x2xf32, {{.*}}> [?, m, 2] unknown
func.func @blocks(%x: tensor<?x?xf32, #BSR> {symshape.shape = #symshape.shape<[n, m]>})
    -> tensor<?x?x2xf32, #Blocks> attributes {symshape.symbols = #symshape.symbols<n, m>} {
  %r = sparse_tensor.reinterpret_map %x : tensor<?x?xf32, #BSR> to tensor<?x?x2xf32, #Blocks>
  return %r : tensor<?x?x2xf32, #Blocks>
}

// Upstream wants inputs of static sizes; the result may be dynamic.
// CHECK-LABEL: function @concatenated{{$}}
// CHECK: %{{.*}} tensor<?x?xf32, {{.*}}> [5, 4] exact
func.func @concatenated(%x: tensor<2x4xf32, #CSR>, %y: tensor<3x4xf32, #CSC>) -> tensor<?x?xf32, #CSR> {
  %r = sparse_tensor.concatenate %x, %y {dimension = 0 : index}
      : tensor<2x4xf32, #CSR>, tensor<3x4xf32, #CSC> to tensor<?x?xf32, #CSR>
  return %r : tensor<?x?xf32, #CSR>
}

#Slice = #sparse_tensor.encoding<{ map = (i : #sparse_tensor<slice(3, ?, 2)>, j : #sparse_tensor<slice(?, 4, ?)>) -> (i : dense, j : compressed) }>

// The encoding gives the offset and the stride of axis 0. Those of axis 1 are left open.
// CHECK-LABEL: function @slices{{$}}
// CHECK: {{%[0-9]+}} tensor<?x?x?x?xi1> [3, 2, ?, ?] unknown
func.func @slices(%x: tensor<?x?xf32, #Slice>) -> tensor<?x?x?x?xi1> {
  %0 = sparse_tensor.slice.offset %x at 0 : tensor<?x?xf32, #Slice>
  %1 = sparse_tensor.slice.stride %x at 0 : tensor<?x?xf32, #Slice>
  %2 = sparse_tensor.slice.offset %x at 1 : tensor<?x?xf32, #Slice>
  %3 = sparse_tensor.slice.stride %x at 1 : tensor<?x?xf32, #Slice>
  %e = tensor.empty(%0, %1, %2, %3) : tensor<?x?x?x?xi1>
  return %e : tensor<?x?x?x?xi1>
}
