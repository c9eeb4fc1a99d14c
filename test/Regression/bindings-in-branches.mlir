// RUN: symshape-opt --allow-unregistered-dialect %s \
// RUN:   --symshape-import-torch-symbols --symshape-check-claims -o /dev/null \
// RUN:   2>&1 | FileCheck %s

// A statement about an argument in a branch is a claim: it may be false when
// the function is entered. The same name in two branches is two symbols.

// CHECK: undecided claim: dimension 0 of 'tensor<?xf32>'
// CHECK: defines symbol u0
// CHECK: defines symbol u0
// CHECK: 3 claims: 2 proved, 1 undecided, 0 contradicted
func.func @f(%a: tensor<?xf32>, %c: i1) {
  %s = "torch.symbolic_int"() <{symbol_name = "s0", min_val = 4, max_val = 4}>
      : () -> !torch.int
  scf.if %c {
    %t = "torch_c.from_builtin_tensor"(%a)
        : (tensor<?xf32>) -> !torch.vtensor<[?],f32>
    "torch.bind_symbolic_shape"(%t, %s)
        <{shape_expressions = affine_map<()[s0] -> (s0 * 2)>}>
        : (!torch.vtensor<[?],f32>, !torch.int) -> ()
    %u = "torch.symbolic_int"() <{symbol_name = "u0", min_val = 0,
                                  max_val = 9223372036854775807}>
        : () -> !torch.int
    %e = "test.unknown"() : () -> tensor<?xf32>
    %te = "torch_c.from_builtin_tensor"(%e)
        : (tensor<?xf32>) -> !torch.vtensor<[?],f32>
    "torch.bind_symbolic_shape"(%te, %u)
        <{shape_expressions = affine_map<()[s0] -> (s0)>}>
        : (!torch.vtensor<[?],f32>, !torch.int) -> ()
  } else {
    %u = "torch.symbolic_int"() <{symbol_name = "u0", min_val = 0,
                                  max_val = 9223372036854775807}>
        : () -> !torch.int
    %e = "test.unknown"() : () -> tensor<?xf32>
    %te = "torch_c.from_builtin_tensor"(%e)
        : (tensor<?xf32>) -> !torch.vtensor<[?],f32>
    "torch.bind_symbolic_shape"(%te, %u)
        <{shape_expressions = affine_map<()[s0] -> (s0)>}>
        : (!torch.vtensor<[?],f32>, !torch.int) -> ()
  }
  return
}
