// Some data pass each of these checks at every size.
// RUN: symshape-opt %s --symshape-import-shape-strings --symshape-check -o /dev/null | FileCheck %s

// CHECK: check: {{[0-9]+}} checked
// CHECK-NOT: {{[0-9]+}} {{open|refuted}}
// CHECK-NOT: check open
func.func @square(%x: tensor<?xf32> {symshape.shape_string = "n"}, %d: i1)
    attributes {symshape.constraint_strings = ["n <= 6"]} {
  %c0 = arith.constant 0 : index
  %c49 = arith.constant 49 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %a = arith.muli %n, %n : index
  %b = arith.cmpi ne, %a, %c49 : index
  %ok = arith.andi %b, %d : i1
  cf.assert %ok, "square"
  return
}
// Numbers equal to sizes, below each other, and negated bits.
func.func @numbers(%x: tensor<?xf32> {symshape.shape_string = "n"}, %y: tensor<?xf32> {symshape.shape_string = "m"},
                   %j: index, %k: index, %l: index, %d: tensor<i1>) {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = tensor.dim %y, %c0 : tensor<?xf32>
  %isN = arith.cmpi eq, %j, %n : index
  cf.assert %isN, "n"
  %isM = arith.cmpi eq, %k, %m : index
  %isPositive = arith.cmpi sge, %l, %c0 : index
  %both = arith.andi %isM, %isPositive : i1
  cf.assert %both, "both"
  %bit = tensor.extract %d[] : tensor<i1>
  %no = arith.xori %bit, %true : i1
  %less = arith.cmpi ne, %n, %l : index
  %either = arith.ori %no, %less : i1
  cf.assert %either, "either"
  return
}
func.func @order(%a: index, %b: index, %c: index) {
  %p = arith.cmpi slt, %a, %b : index
  cf.assert %p, "a < b"
  %q = arith.cmpi ugt, %c, %b : index
  cf.assert %q, "b < c"
  return
}
// Token ids in a table, and a mask: all of it is true.
func.func @ids(%ids: tensor<?xi64> {symshape.shape_string = "n"}, %mask: tensor<?xi1> {symshape.shape_string = "n"}, %table: tensor<60xf32>)
    -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %c60 = arith.constant 60 : i64
  %z = arith.constant 0 : i64
  %n = tensor.dim %ids, %c0 : tensor<?xi64>
  %one = tensor.empty() : tensor<i1>
  %t = linalg.fill ins(%true : i1) outs(%one : tensor<i1>) -> tensor<i1>
  %all = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]}
    ins(%mask : tensor<?xi1>) outs(%t : tensor<i1>) {
  ^bb0(%in: i1, %acc: i1):
    %both = arith.andi %in, %acc : i1
    linalg.yield %both : i1
  } -> tensor<i1>
  %whole = tensor.extract %all[] : tensor<i1>
  cf.assert %whole, "mask"
  %f = tensor.empty(%n) : tensor<?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    ins(%ids : tensor<?xi64>) outs(%f : tensor<?xf32>) {
  ^bb0(%p: i64, %o: f32):
    %less = arith.cmpi slt, %p, %c60 : i64
    cf.assert %less, "less"
    %positive = arith.cmpi sge, %p, %z : i64
    cf.assert %positive, "positive"
    %k = arith.index_cast %p : i64 to index
    %v = tensor.extract %table[%k] : tensor<60xf32>
    linalg.yield %v : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// A mask with a number.
func.func @any(%mask: tensor<?xi1> {symshape.shape_string = "n"}) attributes {symshape.constraint_strings = ["n >= 1"]} {
  %false = arith.constant false
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<i1>
  %f = linalg.fill ins(%false : i1) outs(%e : tensor<i1>) -> tensor<i1>
  %any = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]}
    ins(%mask : tensor<?xi1>) outs(%f : tensor<i1>) {
  ^bb0(%in: i1, %acc: i1):
    %either = arith.ori %in, %acc : i1
    linalg.yield %either : i1
  } -> tensor<i1>
  %some = tensor.extract %any[] : tensor<i1>
  cf.assert %some, "some"
  return
}
