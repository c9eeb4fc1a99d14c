// A `stream.resource.pack` of another form than that of IREE 3.13 is an error.
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-iree-memory \
// RUN:   --split-input-file --verify-diagnostics

func.func @with_offset(%a: index) -> (index, index) {
  // expected-error @below {{expected the form that IREE 3.13 gives to 'stream.resource.pack': a first and a last point for each size, and an index for the whole and for each offset}}
  %0:2 = "stream.resource.pack"(%a, %a) <{lifetime_intervals = [0 : index, 1 : index],
    operandSegmentSizes = array<i32: 1, 1>}> : (index, index) -> (index, index)
  return %0#0, %0#1 : index, index
}

// -----

func.func @without_lives(%a: index) -> (index, index) {
  // expected-error @below {{expected the form}}
  %0:2 = "stream.resource.pack"(%a) <{operandSegmentSizes = array<i32: 0, 1>}>
      : (index) -> (index, index)
  return %0#0, %0#1 : index, index
}

// -----

func.func @backwards(%a: index) -> (index, index) {
  // expected-error @below {{expected the form}}
  %0:2 = "stream.resource.pack"(%a) <{lifetime_intervals = [2 : index, 1 : index],
    operandSegmentSizes = array<i32: 0, 1>}> : (index) -> (index, index)
  return %0#0, %0#1 : index, index
}

// -----

func.func @integers(%a: i64) -> (i64, i64) {
  // expected-error @below {{expected the form}}
  %0:2 = "stream.resource.pack"(%a) <{lifetime_intervals = [0 : index, 1 : index],
    operandSegmentSizes = array<i32: 0, 1>}> : (i64) -> (i64, i64)
  return %0#0, %0#1 : i64, i64
}

// -----

func.func @few_results(%a: index) -> index {
  // expected-error @below {{expected the form}}
  %0 = "stream.resource.pack"(%a) <{lifetime_intervals = [0 : index, 1 : index],
    operandSegmentSizes = array<i32: 0, 1>}> : (index) -> index
  return %0 : index
}
