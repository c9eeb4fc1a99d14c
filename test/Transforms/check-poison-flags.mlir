// Flags and positions for which a result is poison.
// RUN: symshape-opt %s --split-input-file --symshape-check -o /dev/null | FileCheck %s

// NaN plus a number, where a flag says that there is no NaN.
// CHECK: precondition: 1 open
// CHECK: precondition open: the op requires operands and a result that its flags allow
func.func @sum(%x: f32) -> f32 {
  %nan = arith.constant 0x7FC00000 : f32
  %r = arith.addf %x, %nan fastmath<nnan> : f32
  return %r : f32
}

// -----

// CHECK: precondition: 1 open
func.func @compare(%x: f32) -> i1 {
  %infinite = arith.constant 0x7F800000 : f32
  %r = arith.cmpf olt, %x, %infinite fastmath<ninf> : f32
  return %r : i1
}

// -----

// CHECK: precondition: 1 open
func.func @function(%x: tensor<?xf32>) -> tensor<?xf32> {
  %r = math.log %x fastmath<fast> : tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// CHECK: precondition: 1 open
func.func @reduction(%x: vector<4xf32>) -> f32 {
  %r = vector.reduction <add>, %x fastmath<nnan> : vector<4xf32> into f32
  return %r : f32
}

// -----

// CHECK: precondition: 3 open
// CHECK-COUNT-3: precondition open: the op requires positions that are not poison
func.func @positions(%v: vector<2xi32>, %x: i32) -> (i32, vector<2xi32>, vector<2xi32>) {
  %e = vector.extract %v[-1] : i32 from vector<2xi32>
  %i = vector.insert %x, %v[-1] : i32 into vector<2xi32>
  %s = vector.shuffle %v, %v [-1, 0] : vector<2xi32>, vector<2xi32>
  return %e, %i, %s : i32, vector<2xi32>, vector<2xi32>
}

// -----

// The other flags allow each number, and these positions are no poison.
// CHECK-NOT: {{open|refuted|skipped|unread}}
func.func @defined(%x: f32, %v: vector<2xi32>, %n: i32) -> (f32, i1, i32, vector<2xi32>, vector<2xi32>) {
  %nan = arith.constant 0x7FC00000 : f32
  %a = arith.addf %x, %nan fastmath<reassoc, nsz, arcp, contract, afn> : f32
  %c = arith.cmpf olt, %x, %nan : f32
  %e = vector.extract %v[1] : i32 from vector<2xi32>
  %i = vector.insert %n, %v[0] : i32 into vector<2xi32>
  %s = vector.shuffle %v, %v [1, 0] : vector<2xi32>, vector<2xi32>
  return %a, %c, %e, %i, %s : f32, i1, i32, vector<2xi32>, vector<2xi32>
}
