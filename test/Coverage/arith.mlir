// Inferred facts about the numbers and tensors that arith ops compute.
// docs/understand/Coverage.md is written from these programs; see utils/coverage.py.
// RUN: %python %symshape_src/utils/coverage.py --expand %s > %t.mlir
// RUN: %execute %t.mlir --after=--symshape-sanitize

// Default contents: floats

func.func @float_binary(%x: tensor<?xf32>) {
  %0 = arith.addf %x, %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %3 = arith.divf %x, %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %6 = arith.maximumf %x, %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %9 = arith.maxnumf %x, %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %12 = arith.minimumf %x, %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %15 = arith.minnumf %x, %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %18 = arith.mulf %x, %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %21 = arith.remf %x, %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %24 = arith.subf %x, %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  return
}

func.func @float_unary(%x: tensor<?xf32>) {
  %0 = arith.negf %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %3 = arith.extf %x : tensor<?xf32> to tensor<?xf64> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %6 = arith.truncf %x : tensor<?xf32> to tensor<?xf16> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %9 = arith.cmpf olt, %x, %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  return
}

func.func @scaling(%x: tensor<?xf32>) {
  %0 = arith.scaling_extf %x, %x : tensor<?xf32>, tensor<?xf32> to tensor<?xf64> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %3 = arith.scaling_truncf %x, %x : tensor<?xf32>, tensor<?xf32> to tensor<?xf16> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  return
}

// Default contents:

func.func @sums(%x: tensor<?xf32>, %n: index, %cn: tensor<1xindex>) {
  %c2 = arith.constant 2 : index
  %two = arith.constant dense<2> : tensor<1xindex>
  %r0_0 = arith.addi %n, %c2 : index // size exact: [n + 2]; bound: [at_most(n + 2)]; unknown: [?]
  %s_0 = arith.addi %cn, %two : tensor<1xindex> // size contents: [n + 2]
  %r0_1 = arith.muli %n, %c2 : index // size exact: [n * 2]; bound: [at_most(n * 2)]; unknown: [?]
  %s_1 = arith.muli %cn, %two : tensor<1xindex> // size contents: [n * 2]
  %r0_2 = arith.maxsi %n, %c2 : index // size exact: [max(n, 2)]; bound: [at_most(max(n, 2))]; unknown: [?]
  %s_2 = arith.maxsi %cn, %two : tensor<1xindex> // size contents: [max(n, 2)]
  %r0_3 = arith.maxui %n, %c2 : index // size exact: [max(n, 2)]; bound: [at_most(max(n, 2))]; unknown: [?]
  %s_3 = arith.maxui %cn, %two : tensor<1xindex> // size contents: [max(n, 2)]
  %r0_4 = arith.minsi %n, %c2 : index // size exact: [min(n, 2)]; bound: [at_most(min(n, 2))]; unknown: [at_most(2)]
  %s_4 = arith.minsi %cn, %two : tensor<1xindex> // size contents: [min(n, 2)]
  %r0_5 = arith.minui %n, %c2 : index // size exact: [min(n, 2)]; bound: [at_most(min(n, 2))]; unknown: [at_most(2)]
  %s_5 = arith.minui %cn, %two : tensor<1xindex> // size contents: [min(n, 2)]
  %c100 = arith.constant 100 : index
  %hundred = arith.constant dense<100> : tensor<1xindex>
  %r0_6 = arith.subi %c100, %n : index // size exact: [100 - n]; bound: [at_most(100)]
  %r2_6 = arith.subi %n, %n : index // size unknown: [0]
  %s_6 = arith.subi %hundred, %cn : tensor<1xindex> // size contents: [100 - n]
  return
}

func.func @quotients(%x: tensor<?xf32>, %n: index, %cn: tensor<1xindex>) {
  %c2 = arith.constant 2 : index
  %two = arith.constant dense<2> : tensor<1xindex>
  %r0_0 = arith.ceildivsi %n, %c2 : index // size exact: [n ceildiv 2]; bound: [at_most(n ceildiv 2)]; unknown: [?]
  %s_0 = arith.ceildivsi %cn, %two : tensor<1xindex> // size contents: [n ceildiv 2]
  %r0_1 = arith.ceildivui %n, %c2 : index // size exact: [n ceildiv 2]; bound: [at_most(n ceildiv 2)]; unknown: [?]
  %s_1 = arith.ceildivui %cn, %two : tensor<1xindex> // size contents: [n ceildiv 2]
  %r0_2 = arith.divsi %n, %c2 : index // size exact: [n floordiv 2]; bound: [at_most(n floordiv 2)]; unknown: [?]
  %s_2 = arith.divsi %cn, %two : tensor<1xindex> // size contents: [n floordiv 2]
  %r0_3 = arith.divui %n, %c2 : index // size exact: [n floordiv 2]; bound: [at_most(n floordiv 2)]; unknown: [?]
  %s_3 = arith.divui %cn, %two : tensor<1xindex> // size contents: [n floordiv 2]
  %r0_4 = arith.floordivsi %n, %c2 : index // size exact: [n floordiv 2]; bound: [at_most(n floordiv 2)]; unknown: [?]
  %s_4 = arith.floordivsi %cn, %two : tensor<1xindex> // size contents: [n floordiv 2]
  %r0_5 = arith.remsi %n, %c2 : index // size exact: [n mod 2]; bound: [at_most(min(n, 1))]; unknown: [at_most(1)]
  %s_5 = arith.remsi %cn, %two : tensor<1xindex> // size contents: [n mod 2]
  %r0_6 = arith.remui %n, %c2 : index // size exact: [n mod 2]; bound: [at_most(min(n, 1))]; unknown: [at_most(1)]
  %s_6 = arith.remui %cn, %two : tensor<1xindex> // size contents: [n mod 2]
  return
}

func.func @bits(%x: tensor<?xf32>, %n: index, %cn: tensor<1xindex>) {
  %c2 = arith.constant 2 : index
  %two = arith.constant dense<2> : tensor<1xindex>
  %r0_0 = arith.andi %n, %c2 : index // size exact: [((n floordiv 2) mod 2) * 2]; bound: [at_most(min(n floordiv 2, 1) * 2)]; unknown: [at_most(2)]
  %s_0 = arith.andi %cn, %two : tensor<1xindex> // size contents: [((n floordiv 2) mod 2) * 2]
  %r0_1 = arith.ori %n, %c2 : index // size exact: [(n floordiv 4) * 4 + n mod 2 + 2]; bound: [at_most((n floordiv 4) * 4 + min(n, 1) + 2)]; unknown: [?]
  %s_1 = arith.ori %cn, %two : tensor<1xindex> // size contents: [(n floordiv 4) * 4 + n mod 2 + 2]
  %r0_2 = arith.shli %n, %c2 : index // size exact: [n * 4]; bound: [at_most(n * 4)]; unknown: [?]
  %s_2 = arith.shli %cn, %two : tensor<1xindex> // size contents: [n * 4]
  %r0_3 = arith.shrsi %n, %c2 : index // size exact: [n floordiv 4]; bound: [at_most(n floordiv 4)]; unknown: [?]
  %s_3 = arith.shrsi %cn, %two : tensor<1xindex> // size contents: [n floordiv 4]
  %r0_4 = arith.shrui %n, %c2 : index // size exact: [n floordiv 4]; bound: [at_most(n floordiv 4)]; unknown: [?]
  %s_4 = arith.shrui %cn, %two : tensor<1xindex> // size contents: [n floordiv 4]
  %r0_5 = arith.xori %n, %c2 : index // size exact: [n - ((n floordiv 2) mod 2) * 4 + 2]; bound: [at_most(n + 2)]; unknown: [?]
  %s_5 = arith.xori %cn, %two : tensor<1xindex> // size contents: [n - ((n floordiv 2) mod 2) * 4 + 2]
  return
}

func.func @extended(%x: tensor<?xf32>, %n: index, %cn: tensor<1xindex>) {
  %c2 = arith.constant 2 : index
  %two = arith.constant dense<2> : tensor<1xindex>
  %r0_0, %r0x_0 = arith.addui_extended %n, %c2 : index, i1 // size exact: [n + 2]; bound: [at_most(n + 2)]; unknown: [?]
  %s_0, %s1_0 = arith.addui_extended %cn, %two : tensor<1xindex>, tensor<1xi1> // size contents: [?]
  %r0_1, %r0x_1 = arith.mulsi_extended %n, %c2 : index // size exact: [n * 2]; bound: [at_most(n * 2)]; unknown: [?]
  %s_1, %s1_1 = arith.mulsi_extended %cn, %two : tensor<1xindex> // size contents: [?]
  %r0_2, %r0x_2 = arith.mului_extended %n, %c2 : index // size exact: [n * 2]; bound: [at_most(n * 2)]; unknown: [?]
  %s_2, %s1_2 = arith.mului_extended %cn, %two : tensor<1xindex> // size contents: [?]
  return
}

func.func @choices(%x: tensor<?xf32>, %n: index, %whole_n: index, %cn: tensor<1xindex>, %data: tensor<1xindex>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %four = arith.constant dense<4> : tensor<1xindex>
  %p0_0 = arith.cmpi slt, %n, %c4 : index
  %r0_0 = arith.select %p0_0, %n, %c4 : index // arith.cmpi size exact: [min(n, 4)]; bound: [at_most(min(n, 4))]; unknown: [at_most(4)]
  %p_0 = arith.cmpi slt, %cn, %four : tensor<1xindex>
  %s_0 = arith.select %p_0, %cn, %four : tensor<1xi1>, tensor<1xindex> // arith.cmpi size contents: [min(n, 4)]
  %t_1 = arith.constant true
  %r0_1 = arith.select %t_1, %n, %c4 : index // size exact: [n]
  %d = tensor.extract %data[%c0] : tensor<1xindex>
  %q_1 = arith.cmpi slt, %d, %c4 : index
  %r1_1 = arith.select %q_1, %whole_n, %c4 : index // size bound: [at_most(max(n, 4))]
  %r2_1 = arith.select %q_1, %n, %whole_n : index // size unknown: [?]
  %m_1 = arith.constant dense<true> : tensor<1xi1>
  %s_1 = arith.select %m_1, %cn, %four : tensor<1xi1>, tensor<1xindex> // size contents: [n]
  return
}

func.func @casts(%x: tensor<?xf32>, %n: index, %cn: tensor<1xindex>) {
  %i0_0 = arith.index_cast %n : index to i64
  %r0_0 = arith.index_cast %i0_0 : i64 to index // size exact: [n]; bound: [at_most(n)]; unknown: [?]
  %i_0 = arith.index_cast %cn : tensor<1xindex> to tensor<1xi64>
  %s_0 = arith.index_cast %i_0 : tensor<1xi64> to tensor<1xindex> // size contents: [n]
  %i0_1 = arith.index_castui %n : index to i64
  %r0_1 = arith.index_castui %i0_1 : i64 to index // size exact: [n]; bound: [at_most(n)]; unknown: [?]
  %i_1 = arith.index_castui %cn : tensor<1xindex> to tensor<1xi64>
  %s_1 = arith.index_castui %i_1 : tensor<1xi64> to tensor<1xindex> // size contents: [n]
  %i0_2 = arith.index_cast %n : index to i32
  %w0_2 = arith.extsi %i0_2 : i32 to i64
  %r0_2 = arith.index_castui %w0_2 : i64 to index // arith.extsi size exact: [n]; bound: [at_most(n)]; unknown: [?]
  %i_2 = arith.index_cast %cn : tensor<1xindex> to tensor<1xi32>
  %w_2 = arith.extsi %i_2 : tensor<1xi32> to tensor<1xi64>
  %s_2 = arith.index_cast %w_2 : tensor<1xi64> to tensor<1xindex> // arith.extsi size contents: [n]
  %i0_3 = arith.index_cast %n : index to i32
  %w0_3 = arith.extui %i0_3 : i32 to i64
  %r0_3 = arith.index_castui %w0_3 : i64 to index // arith.extui size exact: [n]; bound: [at_most(n)]; unknown: [at_most(4294967295)]
  %i_3 = arith.index_cast %cn : tensor<1xindex> to tensor<1xi32>
  %w_3 = arith.extui %i_3 : tensor<1xi32> to tensor<1xi64>
  %s_3 = arith.index_cast %w_3 : tensor<1xi64> to tensor<1xindex> // arith.extui size contents: [n]
  %i0_4 = arith.index_cast %n : index to i32
  %w0_4 = arith.trunci %i0_4 : i32 to i16
  %r0_4 = arith.index_castui %w0_4 : i16 to index // arith.trunci size exact: [n]; bound: [at_most(n)]; unknown: [at_most(65535)]
  %i_4 = arith.index_cast %cn : tensor<1xindex> to tensor<1xi32>
  %w_4 = arith.trunci %i_4 : tensor<1xi32> to tensor<1xi16>
  %s_4 = arith.index_cast %w_4 : tensor<1xi16> to tensor<1xindex> // arith.trunci size contents: [n]
  return
}

func.func @through_floats(%x: tensor<?xf32>, %n: index, %cn: tensor<1xindex>) {
  %i0_0 = arith.index_cast %n : index to i32
  %f0_0 = arith.sitofp %i0_0 : i32 to f64
  %j0_0 = arith.fptosi %f0_0 : f64 to i32
  %r0_0 = arith.index_cast %j0_0 : i32 to index // arith.fptosi size exact: [n]; bound: [at_most(n)]; unknown: [?]
  %i_0 = arith.index_cast %cn : tensor<1xindex> to tensor<1xi32>
  %f_0 = arith.sitofp %i_0 : tensor<1xi32> to tensor<1xf64>
  %j_0 = arith.fptosi %f_0 : tensor<1xf64> to tensor<1xi32>
  %s_0 = arith.index_cast %j_0 : tensor<1xi32> to tensor<1xindex> // arith.fptosi size contents: [n]
  %i0_1 = arith.index_cast %n : index to i32
  %f0_1 = arith.sitofp %i0_1 : i32 to f64
  %j0_1 = arith.fptoui %f0_1 : f64 to i32
  %r0_1 = arith.index_cast %j0_1 : i32 to index // arith.fptoui size exact: [n]; bound: [at_most(n)]; unknown: [?]
  %i_1 = arith.index_cast %cn : tensor<1xindex> to tensor<1xi32>
  %f_1 = arith.sitofp %i_1 : tensor<1xi32> to tensor<1xf64>
  %j_1 = arith.fptoui %f_1 : tensor<1xf64> to tensor<1xi32>
  %s_1 = arith.index_cast %j_1 : tensor<1xi32> to tensor<1xindex> // arith.fptoui size contents: [n]
  %i0_2 = arith.index_cast %n : index to i32
  %f0_2 = arith.sitofp %i0_2 : i32 to f64
  %j0_2 = arith.fptosi %f0_2 : f64 to i32
  %r0_2 = arith.index_cast %j0_2 : i32 to index // arith.sitofp size exact: [n]; bound: [at_most(n)]; unknown: [?]
  %i_2 = arith.index_cast %cn : tensor<1xindex> to tensor<1xi32>
  %f_2 = arith.sitofp %i_2 : tensor<1xi32> to tensor<1xf64>
  %j_2 = arith.fptosi %f_2 : tensor<1xf64> to tensor<1xi32>
  %s_2 = arith.index_cast %j_2 : tensor<1xi32> to tensor<1xindex> // arith.sitofp size contents: [n]
  %i0_3 = arith.index_cast %n : index to i32
  %f0_3 = arith.uitofp %i0_3 : i32 to f64
  %j0_3 = arith.fptosi %f0_3 : f64 to i32
  %r0_3 = arith.index_cast %j0_3 : i32 to index // arith.uitofp size exact: [n]; bound: [at_most(n)]; unknown: [?]
  %i_3 = arith.index_cast %cn : tensor<1xindex> to tensor<1xi32>
  %f_3 = arith.uitofp %i_3 : tensor<1xi32> to tensor<1xf64>
  %j_3 = arith.fptosi %f_3 : tensor<1xf64> to tensor<1xi32>
  %s_3 = arith.index_cast %j_3 : tensor<1xi32> to tensor<1xindex> // arith.uitofp size contents: [n]
  return
}

// arith.constant bound: static
// arith.constant unknown: static
func.func @constant(%x: tensor<?xf32>) {
  %k = arith.constant 7 : index // size exact: [7]
  %t = arith.constant dense<[7, 9]> : tensor<2xindex> // size contents: [7]
  return
}

// arith.bitcast contents: not modelled
func.func @bitcast(%x: tensor<?xf32>) {
  %0 = arith.bitcast %x : tensor<?xf32> to tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  return
}
