// Numbers of blocks and threads, and the ids inside a kernel.
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-propagate-constraints --cse | FileCheck %s

// CHECK-LABEL: @launch
func.func @launch(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c31 = arith.constant 31 : index
  %c32 = arith.constant 32 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1) {
    %positive = arith.cmpi sge, %gx, %c1 : index
    %given = arith.cmpi eq, %gx, %n : index
    %block = arith.cmpi slt, %bx, %n : index
    %thread = arith.cmpi ult, %tx, %c32 : index
    %only = arith.cmpi eq, %ty, %c0 : index
    // CHECK: "test.use"(%true, %true, %true, %true, %true)
    "test.use"(%positive, %given, %block, %thread, %only) : (i1, i1, i1, i1, i1) -> ()
    %last = arith.cmpi ult, %tx, %c31 : index
    %first = arith.cmpi eq, %bx, %c0 : index
    // CHECK: %[[A:.*]] = arith.cmpi ult
    // CHECK: %[[B:.*]] = arith.cmpi eq
    // CHECK: "test.other"(%[[A]], %[[B]])
    "test.other"(%last, %first) : (i1, i1) -> ()
    gpu.terminator
  }
  // After the launch, it is unknown whether the kernel ran.
  // CHECK: %[[AFTER:.*]] = arith.cmpi sge
  // CHECK: "test.after"(%[[AFTER]])
  %after = arith.cmpi sge, %n, %c1 : index
  "test.after"(%after) : (i1) -> ()
  return
}

module attributes {gpu.container_module} {
  gpu.module @kernels {
    // CHECK-LABEL: @known
    gpu.func @known() kernel attributes {known_block_size = array<i32: 64, 2, 1>, known_grid_size = array<i32: 10, 1, 1>} {
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c10 = arith.constant 10 : index
      %c64 = arith.constant 64 : index
      %dim = gpu.block_dim x
      %id = gpu.thread_id y
      %block = gpu.block_id x
      %is = arith.cmpi eq, %dim, %c64 : index
      %below = arith.cmpi slt, %id, %c2 : index
      %in_grid = arith.cmpi slt, %block, %c10 : index
      %less = arith.cmpi slt, %id, %c1 : index
      // CHECK: %[[LESS:.*]] = arith.cmpi slt
      // CHECK: "test.use"(%true, %true, %true, %[[LESS]])
      "test.use"(%is, %below, %in_grid, %less) : (i1, i1, i1, i1) -> ()
      gpu.return
    }

    // CHECK-LABEL: @bounded
    gpu.func @bounded() kernel {
      %c1 = arith.constant 1 : index
      %c8 = arith.constant 8 : index
      %dim = gpu.block_dim x upper_bound 8
      %id = gpu.thread_id x upper_bound 8
      %least = arith.cmpi sge, %dim, %c1 : index
      %most = arith.cmpi sle, %dim, %c8 : index
      %below = arith.cmpi slt, %id, %c8 : index
      %is = arith.cmpi eq, %dim, %c8 : index
      // CHECK: %[[IS:.*]] = arith.cmpi eq
      // CHECK: "test.use"(%true, %true, %true, %[[IS]])
      "test.use"(%least, %most, %below, %is) : (i1, i1, i1, i1) -> ()
      gpu.return
    }
  }
}
