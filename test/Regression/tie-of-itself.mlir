// Lowering did not end for a tie of itself, which a graph region allows.
// RUN: not symshape-opt %s --allow-unregistered-dialect --split-input-file \
// RUN:   --lower-symshape-facts 2>&1 | FileCheck %s

// CHECK: [[@LINE+2]]:8: error: 'symshape.tie_shape' op expected a source that does not depend on this op, found a cycle
"foo.g"() ({
  %t = symshape.tie_shape %t () -> [4] : tensor<?xf32>
  "foo.use"(%t) : (tensor<?xf32>) -> ()
}) : () -> ()

// -----

// CHECK: error: 'symshape.tie_shape' op expected a source that does not depend on this op, found a cycle
"foo.g"() ({
  %s = symshape.tie_shape %t () -> [4] : tensor<?xf32>
  %t = symshape.tie_shape %s () -> [4] : tensor<?xf32>
  "foo.use"(%t) : (tensor<?xf32>) -> ()
}) : () -> ()

// -----

// A tie of such a pair of ties; and a tie of a value that is defined later.
// CHECK: error: 'symshape.tie_shape' op expected a source that does not depend on this op, found a cycle
"foo.g"() ({
  %u = symshape.tie_shape %s () -> [4] : tensor<?xf32>
  %s = symshape.tie_shape %t () -> [4] : tensor<?xf32>
  %t = symshape.tie_shape %s () -> [4] : tensor<?xf32>
  "foo.use"(%u) : (tensor<?xf32>) -> ()
}) : () -> ()

// -----

// CHECK: "foo.use"
"foo.g"() ({
  %u = symshape.tie_shape %t () -> [4] : tensor<?xf32>
  %t = "foo.make"() : () -> tensor<?xf32>
  "foo.use"(%u) : (tensor<?xf32>) -> ()
}) : () -> ()
