// Each index marked FIRE is computed through floats and may be wrong.
// RUN: symshape-opt %s --symshape-check -o /dev/null | FileCheck %s --check-prefix=FIRE

// FIRE: precondition:
// With 1 row, row -2 is read.
func.func @reflect(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [1, 64]>} {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %n64 = arith.index_cast %n : index to i64
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %three = arith.constant 3 : index
  %last = arith.subi %n64, %one : i64
  %m = arith.addi %n, %three : index
  %o = tensor.empty(%m) : tensor<?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    outs(%o : tensor<?xf32>) {
  ^bb0(%old: f32):
    %i = linalg.index 0 : index
    %p = arith.index_cast %i : index to i64
    %a = arith.subi %p, %two : i64
    %b = math.absi %a : i64
    %c = arith.subi %b, %last : i64
    %d = math.absi %c : i64
    %f = arith.sitofp %d : i64 to f32
    %g = arith.negf %f : f32
    %h = arith.fptosi %g : f32 to i64
    %j64 = arith.addi %h, %last : i64
    %j = arith.index_cast %j64 : i64 to index
    // FIRE: :[[@LINE+1]]:10: precondition open: {{expected at least|expected an index|the op requires an index}}
    %e = tensor.extract %x[%j] : tensor<?xf32>
    linalg.yield %e : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// The integer n may have no float of 16 bits; it becomes infinite.
func.func @reflect_infinite(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [3, 100000]>} {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %n64 = arith.index_cast %n : index to i64
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %three = arith.constant 3 : index
  %last = arith.subi %n64, %one : i64
  %m = arith.addi %n, %three : index
  %o = tensor.empty(%m) : tensor<?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    outs(%o : tensor<?xf32>) {
  ^bb0(%old: f32):
    %i = linalg.index 0 : index
    %p = arith.index_cast %i : index to i64
    %a = arith.subi %p, %two : i64
    %b = math.absi %a : i64
    %c = arith.subi %b, %last : i64
    %d = math.absi %c : i64
    %f = arith.sitofp %d : i64 to f16
    %g = arith.negf %f : f16
    // FIRE: :[[@LINE+1]]:10: precondition open: the op requires a number that fits the integer type
    %h = arith.fptosi %g : f16 to i64
    %j64 = arith.addi %h, %last : i64
    %j = arith.index_cast %j64 : i64 to index
    // FIRE: :[[@LINE+1]]:10: precondition open: {{expected at least|expected an index|the op requires an index}}
    %e = tensor.extract %x[%j] : tensor<?xf32>
    linalg.yield %e : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// The distance |i - 2| is n for the last i below n + 3.
func.func @distance(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [3, 64]>} {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %n64 = arith.index_cast %n : index to i64
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %three = arith.constant 3 : index
  %last = arith.subi %n64, %one : i64
  %m = arith.addi %n, %three : index
  %o = tensor.empty(%m) : tensor<?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    outs(%o : tensor<?xf32>) {
  ^bb0(%old: f32):
    %i = linalg.index 0 : index
    %p = arith.index_cast %i : index to i64
    %a = arith.subi %p, %two : i64
    %f = arith.sitofp %a : i64 to f32
    %b = math.absf %f : f32
    %j64 = arith.fptosi %b : f32 to i64
    %j = arith.index_cast %j64 : i64 to index
    // FIRE: :[[@LINE+1]]:10: precondition open: {{expected at least|expected an index|the op requires an index}}
    %e = tensor.extract %x[%j] : tensor<?xf32>
    linalg.yield %e : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// The factor 0.7 is too large.
func.func @rescale(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [1, 64]>} {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %n64 = arith.index_cast %n : index to i64
  %zero = arith.constant 0.0 : f32
  %before = arith.constant 0.5 : f32
  %after = arith.constant 0.5 : f32
  %factor = arith.constant 1.5 : f64
  %nf = arith.sitofp %n64 : i64 to f64
  %mf = arith.mulf %nf, %factor : f64
  %scale = arith.constant 0.7 : f64
  %m64 = arith.fptosi %mf : f64 to i64
  %m = arith.index_cast %m64 : i64 to index
  %o = tensor.empty(%m) : tensor<?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    outs(%o : tensor<?xf32>) {
  ^bb0(%old: f32):
    %i = linalg.index 0 : index
    %p = arith.index_cast %i : index to i64
    %0 = arith.sitofp %p : i64 to f32
    %1 = arith.addf %0, %before : f32
    %2 = arith.truncf %scale : f64 to f32
    %3 = arith.mulf %1, %2 : f32
    %4 = arith.subf %3, %after : f32
    %5 = arith.cmpf ult, %4, %zero : f32
    %6 = arith.select %5, %zero, %4 : f32
    %7 = arith.fptosi %6 : f32 to i64
    %j = arith.index_cast %7 : i64 to index
    // FIRE: :[[@LINE+1]]:10: precondition open: {{expected at least|expected an index|the op requires an index}}
    %e = tensor.extract %x[%j] : tensor<?xf32>
    linalg.yield %e : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// Without the subtraction, row trunc((i + 1) * f) is row n for the last i.
func.func @rescale_without(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [1, 64]>} {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %n64 = arith.index_cast %n : index to i64
  %zero = arith.constant 0.0 : f32
  %before = arith.constant 1.0 : f32
  %after = arith.constant 0.0 : f32
  %factor = arith.constant 1.5 : f64
  %nf = arith.sitofp %n64 : i64 to f64
  %mf = arith.mulf %nf, %factor : f64
  %scale = arith.constant 0.66666666666666663 : f64
  %m64 = arith.fptosi %mf : f64 to i64
  %m = arith.index_cast %m64 : i64 to index
  %o = tensor.empty(%m) : tensor<?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    outs(%o : tensor<?xf32>) {
  ^bb0(%old: f32):
    %i = linalg.index 0 : index
    %p = arith.index_cast %i : index to i64
    %0 = arith.sitofp %p : i64 to f32
    %1 = arith.addf %0, %before : f32
    %2 = arith.truncf %scale : f64 to f32
    %3 = arith.mulf %1, %2 : f32
    %4 = arith.subf %3, %after : f32
    %5 = arith.cmpf ult, %4, %zero : f32
    %6 = arith.select %5, %zero, %4 : f32
    %7 = arith.fptosi %6 : f32 to i64
    %j = arith.index_cast %7 : i64 to index
    // FIRE: :[[@LINE+1]]:10: precondition open: {{expected at least|expected an index|the op requires an index}}
    %e = tensor.extract %x[%j] : tensor<?xf32>
    linalg.yield %e : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// The same for the ratio.
func.func @rescale_by_ratio(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [1, 64]>} {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %n64 = arith.index_cast %n : index to i64
  %zero = arith.constant 0.0 : f32
  %before = arith.constant 1.0 : f32
  %after = arith.constant 0.0 : f32
  %factor = arith.constant 1.5 : f64
  %nf = arith.sitofp %n64 : i64 to f64
  %mf = arith.mulf %nf, %factor : f64
  %scale = arith.divf %nf, %mf : f64
  %m64 = arith.fptosi %mf : f64 to i64
  %m = arith.index_cast %m64 : i64 to index
  %o = tensor.empty(%m) : tensor<?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    outs(%o : tensor<?xf32>) {
  ^bb0(%old: f32):
    %i = linalg.index 0 : index
    %p = arith.index_cast %i : index to i64
    %0 = arith.sitofp %p : i64 to f32
    %1 = arith.addf %0, %before : f32
    %2 = arith.truncf %scale : f64 to f32
    %3 = arith.mulf %1, %2 : f32
    %4 = arith.subf %3, %after : f32
    %5 = arith.cmpf ult, %4, %zero : f32
    %6 = arith.select %5, %zero, %4 : f32
    %7 = arith.fptosi %6 : f32 to i64
    %j = arith.index_cast %7 : i64 to index
    // FIRE: :[[@LINE+1]]:10: precondition open: {{expected at least|expected an index|the op requires an index}}
    %e = tensor.extract %x[%j] : tensor<?xf32>
    linalg.yield %e : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// The ratio may be any number near it.
func.func @rescale_by_fast_ratio(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [1, 64]>} {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %n64 = arith.index_cast %n : index to i64
  %zero = arith.constant 0.0 : f32
  %before = arith.constant 0.0 : f32
  %after = arith.constant 0.0 : f32
  %factor = arith.constant 1.5 : f64
  %nf = arith.sitofp %n64 : i64 to f64
  %mf = arith.mulf %nf, %factor : f64
  %scale = arith.divf %nf, %mf fastmath<fast> : f64
  %m64 = arith.fptosi %mf : f64 to i64
  %m = arith.index_cast %m64 : i64 to index
  %o = tensor.empty(%m) : tensor<?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    outs(%o : tensor<?xf32>) {
  ^bb0(%old: f32):
    %i = linalg.index 0 : index
    %p = arith.index_cast %i : index to i64
    %0 = arith.sitofp %p : i64 to f32
    %1 = arith.addf %0, %before : f32
    %2 = arith.truncf %scale : f64 to f32
    %3 = arith.mulf %1, %2 : f32
    %4 = arith.subf %3, %after : f32
    %5 = arith.cmpf ult, %4, %zero : f32
    %6 = arith.select %5, %zero, %4 : f32
    %7 = arith.fptosi %6 : f32 to i64
    %j = arith.index_cast %7 : i64 to index
    // FIRE: :[[@LINE+1]]:10: precondition open: {{expected at least|expected an index|the op requires an index}}
    %e = tensor.extract %x[%j] : tensor<?xf32>
    linalg.yield %e : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// Truncation makes -0.5 larger: with 1 row, trunc(-0.5) + 1 is row 1.
func.func @truncate(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [1, 64]>} {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %n64 = arith.index_cast %n : index to i64
  %half = arith.constant 0.5 : f32
  %one = arith.constant 1.0 : f32
  %o = tensor.empty(%n) : tensor<?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    outs(%o : tensor<?xf32>) {
  ^bb0(%old: f32):
    %i = linalg.index 0 : index
    %p = arith.index_cast %i : index to i64
    %0 = arith.sitofp %p : i64 to f32
    %1 = arith.subf %0, %half : f32
    %2 = math.trunc %1 : f32
    %3 = arith.addf %2, %one : f32
    %4 = arith.fptosi %3 : f32 to i64
    %j = arith.index_cast %4 : i64 to index
    // FIRE: :[[@LINE+1]]:10: precondition open: {{expected at least|expected an index|the op requires an index}}
    %e = tensor.extract %x[%j] : tensor<?xf32>
    linalg.yield %e : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// 524 * 0.98 = 513.52 becomes 514 in an f16.
func.func @round_upwards(%table: tensor<514xf32>) -> tensor<525xf32> {
  %e = tensor.empty() : tensor<525xf32>
  %c = arith.constant 0.98 : f64
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%e : tensor<525xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %i32 = arith.index_cast %i : index to i32
    %f = arith.sitofp %i32 : i32 to f64
    %g = arith.mulf %f, %c : f64
    %h = arith.truncf %g upward : f64 to f16
    %j32 = arith.fptosi %h : f16 to i32
    %j = arith.index_cast %j32 : i32 to index
    // FIRE: :[[@LINE+1]]:10: precondition open: expected at least {{.*}} elements along dimension 0 of operand 0, found '514'
    %v = tensor.extract %table[%j] : tensor<514xf32>
    linalg.yield %v : f32
  } -> tensor<525xf32>
  return %r : tensor<525xf32>
}

#id = affine_map<(i) -> (i)>

// 2^24 + 3 is rounded to 2^24 + 4.
func.func @rounds_up(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [1, 1099511627776]>} {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %o = tensor.empty(%n) : tensor<?xf32>
  %r = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%o : tensor<?xf32>) {
  ^bb0(%old: f32):
    %i = linalg.index 0 : index
    %p = arith.index_cast %i : index to i64
    %f = arith.sitofp %p : i64 to f32
    %q = arith.fptosi %f : f32 to i64
    %j = arith.index_cast %q : i64 to index
    // FIRE: :[[@LINE+1]]:10: precondition open: expected at least
    %e = tensor.extract %x[%j] : tensor<?xf32>
    linalg.yield %e : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// 65520 becomes infinite.
func.func @infinite(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [1, 100000]>} {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %o = tensor.empty(%n) : tensor<?xf32>
  %r = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%o : tensor<?xf32>) {
  ^bb0(%old: f32):
    %i = linalg.index 0 : index
    %p = arith.index_cast %i : index to i64
    %f = arith.sitofp %p : i64 to f16
    // FIRE: :[[@LINE+1]]:10: precondition open: the op requires a number that fits the integer type
    %q = arith.fptosi %f : f16 to i64
    %j = arith.index_cast %q : i64 to index
    %e = tensor.extract %x[%j] : tensor<?xf32>
    linalg.yield %e : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// Without rows, there is no nearest one.
func.func @no_rows(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[h]>},
    %y: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<h in [0, 64], n in [1, 64]>} {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %zero = arith.constant 0.0 : f32
  %h = tensor.dim %x, %c0 : tensor<?xf32>
  %n = tensor.dim %y, %c0 : tensor<?xf32>
  %h64 = arith.index_cast %h : index to i64
  %n64 = arith.index_cast %n : index to i64
  %hf = arith.sitofp %h64 : i64 to f32
  %nf = arith.sitofp %n64 : i64 to f32
  %ratio = arith.divf %nf, %hf : f32
  %last = arith.subf %hf, %one : f32
  %o = tensor.empty(%n) : tensor<?xf32>
  %r = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%o : tensor<?xf32>) {
  ^bb0(%old: f32):
    %i = linalg.index 0 : index
    %p = arith.index_cast %i : index to i64
    %f = arith.sitofp %p : i64 to f32
    %q = arith.divf %f, %ratio : f32
    %row = math.floor %q : f32
    %from = arith.maximumf %row, %zero : f32
    %to = arith.minimumf %from, %last : f32
    %t = arith.fptosi %to : f32 to i64
    %j = arith.index_cast %t : i64 to index
    // FIRE: :[[@LINE+1]]:10: precondition open: expected
    %e = tensor.extract %x[%j] : tensor<?xf32>
    linalg.yield %e : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// Of one element, (0 + 1.5) * 1 - 0.5 is row 1.
func.func @beyond_one_row(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %row: tensor<1xf32>) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [1, 256]>} {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 0.5 : f32
  %first = arith.constant 1.5 : f32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %n64 = arith.index_cast %n : index to i64
  %nf = arith.sitofp %n64 : i64 to f64
  %ratio = arith.divf %one, %nf : f64
  %scale = arith.truncf %ratio : f64 to f32
  %o = tensor.empty(%n) : tensor<?xf32>
  %r = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%o : tensor<?xf32>) {
  ^bb0(%old: f32):
    %i = linalg.index 0 : index
    %p = arith.index_cast %i : index to i64
    %f = arith.sitofp %p : i64 to f32
    %a = arith.addf %f, %first : f32
    %b = arith.mulf %a, %scale : f32
    %c = arith.subf %b, %half : f32
    %k = arith.cmpf ult, %c, %zero : f32
    %d = arith.select %k, %zero, %c : f32
    %t = arith.fptosi %d : f32 to i64
    %j = arith.index_cast %t : i64 to index
    // FIRE: :[[@LINE+1]]:10: precondition open: 
    %e = tensor.extract %row[%j] : tensor<1xf32>
    linalg.yield %e : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}
