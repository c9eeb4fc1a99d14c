// With every symbol and integer given, neither ops of the dialect nor dynamic
// sizes are left after the pipeline and the lowering.
// RUN: symshape-opt %s --symshape-specialize='sizes="n=4,m=3,k=5,arg3=2,arg4=7" static-signatures' \
// RUN:   --symshape-pipeline --lower-symshape-dynamic-ops --lower-symshape --symshape-pipeline --symshape-strip 2>/dev/null \
// RUN:   | FileCheck %s --implicit-check-not='?' --implicit-check-not=symshape --implicit-check-not=tensor.dim
// In the program as it is, there are many.
// RUN: symshape-opt %s --symshape-pipeline --lower-symshape-dynamic-ops --lower-symshape --symshape-pipeline | FileCheck %s --check-prefix=DYNAMIC
// DYNAMIC-COUNT-50: ?
// Versions have neither; the function that chooses is the dynamic one.
// RUN: symshape-opt %s --symshape-specialize='likely="n=4,m=3,k=5,arg3=2,arg4=7"' \
// RUN:   --symshape-pipeline --lower-symshape-dynamic-ops --lower-symshape --symshape-pipeline --symshape-strip 2>/dev/null > %t.versions
// RUN: sed -n '/private @.*arg[34]_/,/^  }/p' %t.versions | FileCheck %s --check-prefix=VERSION --implicit-check-not='?' --implicit-check-not=symshape
// VERSION: func.func private @dynamic_ops_n_4_m_3_k_5_arg3_2_arg4_7(

// CHECK: func.func @dynamic_ops(
// CHECK-SAME: tensor<4x12xf32>, %{{.*}}: tensor<3x1xf32>, %{{.*}}: tensor<5x1xindex>
// CHECK: return {{.*}} : tensor<24x2xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<6x22xf32>, tensor<24xindex>, tensor<5xf32>
func.func @dynamic_ops(%x: tensor<?x12xf32> {symshape.shape = #symshape.shape<[n, 12]>},
                       %y: tensor<?x1xf32> {symshape.shape = #symshape.shape<[m, 1]>},
                       %i: tensor<?x1xindex> {symshape.shape = #symshape.shape<[k, 1]>}, %j: index, %l: i64, %v: f32)
    -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x22xf32>, tensor<?xindex>, tensor<?xf32>)
    attributes {symshape.symbols = #symshape.symbols<n, m, k>} {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c6 = arith.constant 6 : index
  %n = tensor.dim %x, %c0 : tensor<?x12xf32>
  %m = tensor.dim %y, %c0 : tensor<?x1xf32>
  %k = tensor.dim %i, %c0 : tensor<?x1xindex>
  %n6 = arith.muli %n, %c6 : index
  %r = symshape.dynamic_reshape %x to [%n6, %c2] : tensor<?x12xf32> -> tensor<?x?xf32>
  %b = symshape.dynamic_broadcast_in_dim %y to [%m, %n] dims = [0, 1] expanding = [1]
      : tensor<?x1xf32> -> tensor<?x?xf32>
  %s = symshape.dynamic_slice %x [0, %j] [%n, %j] [1, 1] : tensor<?x12xf32> -> tensor<?x?xf32>
  %p = symshape.dynamic_pad %x with %v low = [%j, 1] high = [0, -2] interior = [0, 1]
      : tensor<?x12xf32> -> tensor<?x22xf32>
  %q = symshape.dynamic_iota [%n6] axis 0 : tensor<?xindex>
  %e = tensor.empty(%k) : tensor<?xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %r, %b, %s, %p, %q, %f
      : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x22xf32>, tensor<?xindex>, tensor<?xf32>
}

// CHECK: func.func @loop(
// CHECK: scf.for {{.*}} -> (tensor<4x5xf32>)
func.func @loop(%x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[n, k]>}, %y: tensor<?x?xf32> {symshape.shape = #symshape.shape<[n, k]>},
                %p: i1, %h: index) -> tensor<?x?xf32>
    attributes {symshape.symbols = #symshape.symbols<n, k>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %h step %c1 iter_args(%a = %x) -> tensor<?x?xf32> {
    %b = linalg.exp ins(%y : tensor<?x?xf32>) outs(%a : tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.yield %b : tensor<?x?xf32>
  }
  return %r : tensor<?x?xf32>
}
