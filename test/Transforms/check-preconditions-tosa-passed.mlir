// Preconditions of tosa ops about tables, multipliers, rows to write, and values
// that regions and variables pass on.
// RUN: split-file --leading-lines %s %t
// RUN: symshape-opt %t/fire.mlir --symshape-check -o /dev/null | FileCheck %s --check-prefix=FIRE
// RUN: symshape-opt %t/not.mlir --symshape-check -o /dev/null | FileCheck %s --check-prefix=NOT

//--- fire.mlir
// FIRE: precondition: 23 open
// FIRE: precondition: 4 refuted
func.func @tables(%x: tensor<?xi8>, %t: tensor<?xi8>, %y: tensor<?xi16>, %u: tensor<512xi16>) -> (tensor<?xi8>, tensor<?xi32>) {
  // FIRE: :[[@LINE+1]]:8: precondition open: expected a size of '256' for dimension 0 of operand 1
  %0 = tosa.table %x, %t : (tensor<?xi8>, tensor<?xi8>) -> tensor<?xi8>
  // FIRE: :[[@LINE+1]]:8: precondition refuted: expected a size of '513' for dimension 0 of operand 1, found '512'
  %1 = tosa.table %y, %u : (tensor<?xi16>, tensor<512xi16>) -> tensor<?xi32>
  return %0, %1 : tensor<?xi8>, tensor<?xi32>
}

// No row is written twice.
func.func @scatter(%v: tensor<1x?x2xf32>, %i: tensor<1x?xi32>, %u: tensor<1x?x2xf32>) -> tensor<1x?x2xf32> {
  // FIRE: :[[@LINE+3]]:8: precondition open: expected a number of rows of at least 'dim(1, 1)', found 'dim(0, 1)'
  // FIRE: :[[@LINE+2]]:8: precondition open: the op requires indices that differ from each other
  // FIRE: :[[@LINE+1]]:8: precondition open: expected a size of 'dim(1, 1)' for dimension 1 of operand 2
  %0 = tosa.scatter %v, %i, %u : (tensor<1x?x2xf32>, tensor<1x?xi32>, tensor<1x?x2xf32>) -> tensor<1x?x2xf32>
  return %0 : tensor<1x?x2xf32>
}

func.func @same_rows(%v: tensor<1x?x2xf32>, %w: tensor<1x2x2xf32>) -> tensor<1x?x2xf32> {
  %same = "tosa.const"() <{values = dense<[[1, 1]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
  // FIRE: :[[@LINE+2]]:8: precondition open: expected a number of rows of at least '2', found 'dim(0, 1)'
  // FIRE: :[[@LINE+1]]:8: precondition open: the op requires indices that differ from each other
  %0 = tosa.scatter %v, %same, %w : (tensor<1x?x2xf32>, tensor<1x2xi32>, tensor<1x2x2xf32>) -> tensor<1x?x2xf32>
  return %0 : tensor<1x?x2xf32>
}

func.func @rescale(%x: tensor<?x?xi32>, %m: tensor<?xi32>, %s: tensor<?xi8>, %w: tensor<?xi48>, %one: tensor<1xi32>, %short: tensor<1xi16>) -> (tensor<?x?xi8>, tensor<?x?xi8>, tensor<?x?xi8>, tensor<?xi8>, tensor<?x?xi8>) {
  %iz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %wz = "tosa.const"() <{values = dense<0> : tensor<1xi48>}> : () -> tensor<1xi48>
  %oz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  // FIRE: :[[@LINE+2]]:8: precondition open: expected a size of 'dim(0, 1)' for dimension 0 of operand 1
  // FIRE: :[[@LINE+1]]:8: precondition open: expected a size of 'dim(0, 1)' for dimension 0 of operand 2
  %0 = tosa.rescale %x, %m, %s, %iz, %oz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = false} : (tensor<?x?xi32>, tensor<?xi32>, tensor<?xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<?x?xi8>
  %s63 = "tosa.const"() <{values = dense<63> : tensor<1xi8>}> : () -> tensor<1xi8>
  // FIRE: :[[@LINE+1]]:8: precondition refuted: expected a number of bits to shift of at most '62', found '63'
  %1 = tosa.rescale %x, %one, %s63, %iz, %oz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<?x?xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<?x?xi8>
  %s1 = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %minus = "tosa.const"() <{values = dense<-1> : tensor<1xi32>}> : () -> tensor<1xi32>
  // FIRE: :[[@LINE+2]]:8: precondition refuted: expected a multiplier of at least '0', found '-1'
  // FIRE: :[[@LINE+1]]:8: precondition refuted: expected a number of bits to shift of at least '2', found '1'
  %2 = tosa.rescale %x, %minus, %s1, %iz, %oz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<?x?xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<?x?xi8>
  %s30 = "tosa.const"() <{values = dense<30> : tensor<1xi8>}> : () -> tensor<1xi8>
  %c = "tosa.const"() <{values = dense<7> : tensor<1xi32>}> : () -> tensor<1xi32>
  // FIRE: :[[@LINE+1]]:8: precondition open: the op requires a 16-bit multiplier for an input of 48 bits
  %3 = tosa.rescale %w, %c, %s30, %wz, %oz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<?xi48>, tensor<1xi32>, tensor<1xi8>, tensor<1xi48>, tensor<1xi8>) -> tensor<?xi8>
  %half = "tosa.const"() <{values = dense<7> : tensor<1xi16>}> : () -> tensor<1xi16>
  // FIRE: :[[@LINE+1]]:8: precondition open: the op requires a 32-bit multiplier for two roundings
  %4 = tosa.rescale %x, %half, %s30, %iz, %oz {scale32 = false, rounding_mode = DOUBLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<?x?xi32>, tensor<1xi16>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<?x?xi8>
  return %0, %1, %2, %3, %4 : tensor<?x?xi8>, tensor<?x?xi8>, tensor<?x?xi8>, tensor<?xi8>, tensor<?x?xi8>
}

// The verifier accepts a dynamic size where a static one is passed on.
func.func @branch(%c: tensor<i1>, %x: tensor<?xf32>) -> tensor<6xf32> {
  // FIRE: :[[@LINE+4]]:8: precondition open: expected two equal numbers, found 'dim(1, 0)' and '4'
  // FIRE: :[[@LINE+3]]:8: precondition open: expected two equal numbers, found '4' and '6'
  // FIRE: :[[@LINE+2]]:8: precondition open: expected two equal numbers, found 'dim(1, 0)' and '5'
  // FIRE: :[[@LINE+1]]:8: precondition open: expected two equal numbers, found 'dim(1, 0)' and '6'
  %r = "tosa.cond_if"(%c, %x) ({
  ^bb0(%a: tensor<4xf32>):
    %d = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
    tosa.yield %d : tensor<?xf32>
  }, {
  ^bb0(%a: tensor<5xf32>):
    tosa.yield %x : tensor<?xf32>
  }) : (tensor<i1>, tensor<?xf32>) -> tensor<6xf32>
  return %r : tensor<6xf32>
}

func.func @loop(%n: tensor<i32>, %x: tensor<?xf32>) -> tensor<4xf32> {
  %one = "tosa.const"() <{values = dense<1> : tensor<i32>}> : () -> tensor<i32>
  // FIRE: :[[@LINE+2]]:10: precondition open: expected two equal numbers, found 'dim(1, 0)' and '5'
  // FIRE: :[[@LINE+1]]:10: precondition open: expected two equal numbers, found '5' and '4'
  %r:2 = "tosa.while_loop"(%n, %x) ({
  ^bb0(%k: tensor<i32>, %a: tensor<5xf32>):
    %g = tosa.greater %k, %one : (tensor<i32>, tensor<i32>) -> tensor<i1>
    tosa.yield %g : tensor<i1>
  }, {
  ^bb0(%k: tensor<i32>, %a: tensor<?xf32>):
    %m = tosa.sub %k, %one : (tensor<i32>, tensor<i32>) -> tensor<i32>
    tosa.yield %m, %a : tensor<i32>, tensor<?xf32>
  }) : (tensor<i32>, tensor<?xf32>) -> (tensor<i32>, tensor<4xf32>)
  return %r#1 : tensor<4xf32>
}

tosa.variable @three : tensor<3xf32>
tosa.variable @any : tensor<?xf32>
func.func @variables(%x: tensor<?xf32>) -> tensor<4xf32> {
  // FIRE: :[[@LINE+1]]:3: precondition open: expected a size of '3' for dimension 0 of operand 0
  tosa.variable_write @three, %x : tensor<?xf32>
  tosa.variable_write @any, %x : tensor<?xf32>
  // FIRE: :[[@LINE+1]]:8: precondition open: the op requires a variable of the size of its result
  %r = tosa.variable_read @any : tensor<4xf32>
  return %r : tensor<4xf32>
}

// A trait describes the shape of these results.
func.func @traits(%x: tensor<?xf32>) -> (tensor<2xf32>, tensor<3xf32>) {
  // FIRE: :[[@LINE+1]]:8: precondition open: expected a size of '2' for dimension 0 of result 0
  %0 = tosa.exp %x : (tensor<?xf32>) -> tensor<2xf32>
  // FIRE: :[[@LINE+1]]:8: precondition open: expected a size of '3' for dimension 0 of result 0
  %1 = tosa.ceil %x : (tensor<?xf32>) -> tensor<3xf32>
  return %0, %1 : tensor<2xf32>, tensor<3xf32>
}

//--- not.mlir
// NOT-NOT: {{open|refuted|skipped|unread|data}}
// NOT: precondition: {{[0-9]+}} proved
// NOT-NOT: {{open|refuted|skipped|unread|data}}
func.func @tables(%x: tensor<?xi8>, %t: tensor<256xi8>, %y: tensor<?xi16>, %u: tensor<513xi16>) -> (tensor<?xi8>, tensor<?xi32>) {
  %0 = tosa.table %x, %t : (tensor<?xi8>, tensor<256xi8>) -> tensor<?xi8>
  %1 = tosa.table %y, %u : (tensor<?xi16>, tensor<513xi16>) -> tensor<?xi32>
  return %0, %1 : tensor<?xi8>, tensor<?xi32>
}

func.func @scatter(%v: tensor<2x4x2xf32>, %w: tensor<2x2x2xf32>) -> tensor<2x4x2xf32> {
  // Each batch may write the same rows.
  %i = "tosa.const"() <{values = dense<[[1, 0], [3, 1]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %0 = tosa.scatter %v, %i, %w : (tensor<2x4x2xf32>, tensor<2x2xi32>, tensor<2x2x2xf32>) -> tensor<2x4x2xf32>
  return %0 : tensor<2x4x2xf32>
}

func.func @rescale(%x: tensor<?x4xi32>, %w: tensor<?xi48>) -> (tensor<?x4xi8>, tensor<?xi8>, tensor<?x4xi8>) {
  %iz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %wz = "tosa.const"() <{values = dense<0> : tensor<1xi48>}> : () -> tensor<1xi48>
  %oz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %m = "tosa.const"() <{values = dense<[0, 1, 1073741824, 2147483647]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %s = "tosa.const"() <{values = dense<[2, 30, 62, 40]> : tensor<4xi8>}> : () -> tensor<4xi8>
  %0 = tosa.rescale %x, %m, %s, %iz, %oz {scale32 = true, rounding_mode = DOUBLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = false} : (tensor<?x4xi32>, tensor<4xi32>, tensor<4xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<?x4xi8>
  %half = "tosa.const"() <{values = dense<7> : tensor<1xi16>}> : () -> tensor<1xi16>
  %s30 = "tosa.const"() <{values = dense<30> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.rescale %w, %half, %s30, %wz, %oz {scale32 = false, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<?xi48>, tensor<1xi16>, tensor<1xi8>, tensor<1xi48>, tensor<1xi8>) -> tensor<?xi8>
  %one = "tosa.const"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %2 = tosa.rescale %x, %one, %s30, %iz, %oz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<?x4xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<?x4xi8>
  return %0, %1, %2 : tensor<?x4xi8>, tensor<?xi8>, tensor<?x4xi8>
}

func.func @branch(%c: tensor<i1>, %x: tensor<4xf32>, %y: tensor<?xf32>) -> (tensor<4xf32>, tensor<?xf32>) {
  %d = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %r:2 = "tosa.cond_if"(%c, %d, %y) ({
  ^bb0(%a: tensor<4xf32>, %b: tensor<?xf32>):
    tosa.yield %d, %b : tensor<?xf32>, tensor<?xf32>
  }, {
  ^bb0(%a: tensor<?xf32>, %b: tensor<?xf32>):
    tosa.yield %a, %b : tensor<?xf32>, tensor<?xf32>
  }) : (tensor<i1>, tensor<?xf32>, tensor<?xf32>) -> (tensor<4xf32>, tensor<?xf32>)
  return %r#0, %r#1 : tensor<4xf32>, tensor<?xf32>
}

func.func @loop(%n: tensor<i32>, %x: tensor<?xf32>, %y: tensor<4xf32>) -> (tensor<?xf32>, tensor<4xf32>) {
  %one = "tosa.const"() <{values = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %r:3 = tosa.while_loop (%k = %n, %a = %x, %b = %y) : (tensor<i32>, tensor<?xf32>, tensor<4xf32>) -> (tensor<i32>, tensor<?xf32>, tensor<4xf32>) {
    %g = tosa.greater %k, %one : (tensor<i32>, tensor<i32>) -> tensor<i1>
    tosa.yield %g : tensor<i1>
  } do {
  ^bb0(%k: tensor<i32>, %a: tensor<?xf32>, %b: tensor<4xf32>):
    %m = tosa.sub %k, %one : (tensor<i32>, tensor<i32>) -> tensor<i32>
    tosa.yield %m, %a, %b : tensor<i32>, tensor<?xf32>, tensor<4xf32>
  }
  return %r#1, %r#2 : tensor<?xf32>, tensor<4xf32>
}

tosa.variable @three : tensor<3xf32>
func.func @variables(%x: tensor<3xf32>) -> tensor<3xf32> {
  %d = tensor.cast %x : tensor<3xf32> to tensor<?xf32>
  tosa.variable_write @three, %d : tensor<?xf32>
  %r = tosa.variable_read @three : tensor<3xf32>
  return %r : tensor<3xf32>
}

func.func @traits(%x: tensor<3xf32>) -> tensor<3xf32> {
  %d = tensor.cast %x : tensor<3xf32> to tensor<?xf32>
  %0 = tosa.exp %d : (tensor<?xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
