// In a graph region a value may depend on itself: every folder must end.
//
// RUN: symshape-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// CHECK: symshape.meet
// CHECK: symshape.weaken
// CHECK: symshape.from_index
"foo.g"() ({
  %j = symshape.meet %j, %j : index
  "foo.use"(%j) : (index) -> ()
}) : () -> ()
"foo.g"() ({
  %j = symshape.weaken %j : <exact> to <exact>
  "foo.use"(%j) : (!symshape.extent<exact>) -> ()
}) : () -> ()
"foo.g"() ({
  %h = symshape.from_index %i
  %i = symshape.to_index %h : <exact>
  "foo.use"(%i) : (index) -> ()
}) : () -> ()
