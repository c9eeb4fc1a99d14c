// Numbers that the program has are no data: those of a resource whose file is
// there, and those that it computes from constants.
// RUN: symshape-opt %s --split-input-file --symshape-import-shape-strings --symshape-check -o /dev/null | FileCheck %s

// CHECK: check: 2 proved
// CHECK: check: 2 open
func.func @short() {
  %c0 = arith.constant 0 : index
  %d = arith.constant dense_resource<short> : tensor<2xi16>
  %x = tensor.extract %d[%c0] : tensor<2xi16>
  %c100 = arith.constant 100 : i16
  %yes = arith.cmpi sle, %x, %c100 : i16
  cf.assert %yes, "from -1 to 100"
  %c50 = arith.constant 50 : i16
  %no = arith.cmpi sgt, %x, %c50 : i16
  cf.assert %no, "above 50"
  %b = arith.constant dense_resource<bits> : tensor<2xi1>
  %bit = tensor.extract %b[%c0] : tensor<2xi1>
  cf.assert %bit, "all are 1"
  %m = arith.constant dense_resource<mixed> : tensor<2xi1>
  %one = tensor.extract %m[%c0] : tensor<2xi1>
  cf.assert %one, "one is 1"
  return
}
{-#
  dialect_resources: { builtin: { short: "0x080000006400FFFF", bits: "0x080000000101", mixed: "0x080000000001" } }
#-}

// -----

// CHECK: check: 1 proved
// CHECK: check: 3 open
func.func @floats() {
  %c0 = arith.constant 0 : index
  %d = arith.constant dense_resource<half> : tensor<2xf16>
  %x = tensor.extract %d[%c0] : tensor<2xf16>
  %c2 = arith.constant 2.0 : f16
  %yes = arith.cmpf ole, %x, %c2 : f16
  cf.assert %yes, "1.5 and 2"
  %no = arith.cmpf ogt, %x, %c2 : f16
  cf.assert %no, "above 2"
  %s = arith.constant dense_resource<single> : tensor<2xf32>
  %nan = tensor.extract %s[%c0] : tensor<2xf32>
  %c3 = arith.constant 3.0 : f32
  %less = arith.cmpf olt, %nan, %c3 : f32
  cf.assert %less, "NaN is not below 3"
  // The size is wrong.
  %w = arith.constant dense_resource<wrong> : tensor<2xi64>
  %y = tensor.extract %w[%c0] : tensor<2xi64>
  %c9 = arith.constant 9 : i64
  %below = arith.cmpi slt, %y, %c9 : i64
  cf.assert %below, "a file of another size"
  return
}
{-#
  dialect_resources: { builtin: { half: "0x08000000003E0040", single: "0x080000000000803F0000C07F", wrong: "0x080000000100000000000000" } }
#-}

// -----

// A file that is not there may have any numbers.
// CHECK: check: 1 checked
func.func @absent() {
  %c0 = arith.constant 0 : index
  %d = arith.constant dense_resource<absent> : tensor<2xi16>
  %x = tensor.extract %d[%c0] : tensor<2xi16>
  %c100 = arith.constant 100 : i16
  %p = arith.cmpi eq, %x, %c100 : i16
  cf.assert %p, "is 100"
  return
}

// -----

// CHECK: check: 1 proved
// CHECK: check: 3 open
func.func @computed(%k: i64) {
  %one = arith.constant 1.0 : f32
  %e = math.exp %one : f32
  %c100 = arith.constant 100.0 : f32
  %large = arith.cmpf ogt, %e, %c100 : f32
  cf.assert %large, "e > 100"
  %small = arith.cmpf olt, %e, %c100 : f32
  cf.assert %small, "e < 100"
  %c = arith.constant dense<[1, 2, 3]> : tensor<3xi64>
  %bits = math.ctpop %c : tensor<3xi64>
  %c0 = arith.constant 0 : index
  %x = tensor.extract %bits[%c0] : tensor<3xi64>
  %b = arith.constant 100 : i64
  %many = arith.cmpi sgt, %x, %b : i64
  cf.assert %many, "more than 100 bits"
  %big = arith.constant 4611686018427387904 : index
  %sum = shape.add %big, %big : index, index -> index
  %wraps = arith.cmpi sge, %sum, %c0 : index
  cf.assert %wraps, "wraps"
  return
}
