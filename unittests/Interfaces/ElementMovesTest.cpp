//===- ElementMovesTest.cpp - Where the elements of a result come from ----===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each program asks about values by ops of the unregistered dialect `test`. The
// first operand is the result of an op, the others are its sources:
//
//   %r = tensor.insert %v into %t[%i] : tensor<?xi32>
//   "test.some"(%r, %v, %t) : (tensor<?xi32>, i32, tensor<?xi32>) -> ()
//
//===----------------------------------------------------------------------===//

#include "SymShape/Interfaces/ElementMoves.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/ExternalModels/ExternalModels.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

class ElementMovesTest : public ::testing::Test {
protected:
  ElementMovesTest() {
    DialectRegistry registry;
    registry.insert<SymShapeDialect, func::FuncDialect, linalg::LinalgDialect,
                    tosa::TosaDialect>();
    registerExternalModels(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
    context.allowUnregisteredDialects();
  }

  /// Compares each statement of the program with the answer of the op. Returns
  /// the number of statements.
  unsigned check(const std::string &arguments, const std::string &body) {
    auto module = parseSourceString<ModuleOp>(
        "func.func @f(" + arguments + ") {\n" + body + "\n return\n}",
        &context);
    EXPECT_TRUE(module);
    unsigned count = 0;
    if (module)
      module->walk([&](Operation *op) {
        if (op->getName().getDialectNamespace() == "test") {
          checkStatement(op);
          ++count;
        }
      });
    return count;
  }

private:
  static StringRef word(const ElementMoves &moves) {
    if (!moves)
      return "unknown";
    return moves.isReshape() ? "reshape" : moves.takesAll() ? "all" : "some";
  }

  static void checkStatement(Operation *op) {
    auto result = cast<OpResult>(op->getOperand(0));
    std::string name = result.getOwner()->getName().getStringRef().str();
    ElementMoves moves = getElementMoves(result);
    EXPECT_EQ(word(moves), op->getName().stripDialect()) << name;
    SmallVector<Value> expected(llvm::drop_begin(op->getOperands()));
    EXPECT_TRUE(ArrayRef<Value>(moves.sources) == ArrayRef<Value>(expected))
        << name;
    Value reshaped = getReshapedSource(result.getOwner());
    EXPECT_EQ(reshaped, moves.isReshape() && expected.size() == 1
                            ? expected.front()
                            : Value())
        << name;
  }

  MLIRContext context;
};

TEST_F(ElementMovesTest, Reshapes) {
  EXPECT_EQ(check("%t: tensor<?x4xi32>, %s: tensor<2xindex>, %n: index", R"(
    %a = tensor.cast %t : tensor<?x4xi32> to tensor<3x4xi32>
    "test.reshape"(%a, %t) : (tensor<3x4xi32>, tensor<?x4xi32>) -> ()
    %b = tensor.collapse_shape %t [[0, 1]] : tensor<?x4xi32> into tensor<?xi32>
    "test.reshape"(%b, %t) : (tensor<?xi32>, tensor<?x4xi32>) -> ()
    %c = tensor.expand_shape %b [[0, 1]] output_shape [%n, 4]
        : tensor<?xi32> into tensor<?x4xi32>
    "test.reshape"(%c, %b) : (tensor<?x4xi32>, tensor<?xi32>) -> ()
    %d = tensor.reshape %t(%s)
        : (tensor<?x4xi32>, tensor<2xindex>) -> tensor<?x?xi32>
    "test.reshape"(%d, %t) : (tensor<?x?xi32>, tensor<?x4xi32>) -> ()
    %e = symshape.dynamic_reshape %t to [%n, 2]
        : tensor<?x4xi32> -> tensor<?x2xi32>
    "test.reshape"(%e, %t) : (tensor<?x2xi32>, tensor<?x4xi32>) -> ()
    %f = symshape.tie_shape %t (n) -> [n, 4] (%n : index) : tensor<?x4xi32>
    "test.reshape"(%f, %t) : (tensor<?x4xi32>, tensor<?x4xi32>) -> ()
    %g = tosa.identity %t : (tensor<?x4xi32>) -> tensor<?x4xi32>
    "test.reshape"(%g, %t) : (tensor<?x4xi32>, tensor<?x4xi32>) -> ()
    %h = linalg.copy ins(%t : tensor<?x4xi32>) outs(%c : tensor<?x4xi32>)
        -> tensor<?x4xi32>
    "test.reshape"(%h, %t) : (tensor<?x4xi32>, tensor<?x4xi32>) -> ()
  )"),
            8u);
}

TEST_F(ElementMovesTest, TakesAll) {
  EXPECT_EQ(check("%t: tensor<?xi32>, %m: tensor<2x?xi32>, "
                  "%o: tensor<?x2xi32>, %x: i32, %y: i32",
                  R"(
    %a = tensor.concat dim(0) %t, %t
        : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    "test.all"(%a, %t, %t) : (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) -> ()
    %b = tensor.from_elements %x, %y : tensor<2xi32>
    "test.all"(%b, %x, %y) : (tensor<2xi32>, i32, i32) -> ()
    %c = linalg.transpose ins(%m : tensor<2x?xi32>)
        outs(%o : tensor<?x2xi32>) permutation = [1, 0]
    "test.all"(%c, %m) : (tensor<?x2xi32>, tensor<2x?xi32>) -> ()
    %d = tosa.transpose %m {perms = array<i32: 1, 0>}
        : (tensor<2x?xi32>) -> tensor<?x2xi32>
    "test.all"(%d, %m) : (tensor<?x2xi32>, tensor<2x?xi32>) -> ()
    %e = tosa.reverse %t {axis = 0 : i32} : (tensor<?xi32>) -> tensor<?xi32>
    "test.all"(%e, %t) : (tensor<?xi32>, tensor<?xi32>) -> ()
    %f = tosa.concat %t, %t {axis = 0 : i32}
        : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    "test.all"(%f, %t, %t) : (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) -> ()
  )"),
            6u);
}

TEST_F(ElementMovesTest, TakesSome) {
  EXPECT_EQ(check("%t: tensor<?xi32>, %i: index, %x: i32, "
                  "%at: tensor<3x1xindex>, %m: tensor<?x4xi32>",
                  R"(
    %zero = arith.constant 0 : i32
    %a = tensor.extract %t[%i] : tensor<?xi32>
    "test.some"(%a, %t) : (i32, tensor<?xi32>) -> ()
    %b = tensor.extract_slice %t[%i] [2] [1] : tensor<?xi32> to tensor<2xi32>
    "test.some"(%b, %t) : (tensor<2xi32>, tensor<?xi32>) -> ()
    %c = tensor.splat %x[%i] : tensor<?xi32>
    "test.some"(%c, %x) : (tensor<?xi32>, i32) -> ()
    %d = tensor.gather %t[%at] gather_dims([0]) unique
        : (tensor<?xi32>, tensor<3x1xindex>) -> tensor<3x1xi32>
    "test.some"(%d, %t) : (tensor<3x1xi32>, tensor<?xi32>) -> ()
    %e = tensor.insert %x into %t[%i] : tensor<?xi32>
    "test.some"(%e, %x, %t) : (tensor<?xi32>, i32, tensor<?xi32>) -> ()
    %f = tensor.insert_slice %b into %t[%i] [2] [1]
        : tensor<2xi32> into tensor<?xi32>
    "test.some"(%f, %b, %t)
        : (tensor<?xi32>, tensor<2xi32>, tensor<?xi32>) -> ()
    %g = tensor.pad %t low[1] high[%i] {
    ^bb0(%p: index):
      tensor.yield %zero : i32
    } : tensor<?xi32> to tensor<?xi32>
    "test.some"(%g, %t, %zero) : (tensor<?xi32>, tensor<?xi32>, i32) -> ()
    %h = linalg.broadcast ins(%t : tensor<?xi32>) outs(%m : tensor<?x4xi32>)
        dimensions = [1]
    "test.some"(%h, %t) : (tensor<?x4xi32>, tensor<?xi32>) -> ()
    %k = linalg.fill ins(%x : i32) outs(%t : tensor<?xi32>) -> tensor<?xi32>
    "test.some"(%k, %x) : (tensor<?xi32>, i32) -> ()
    %l = symshape.dynamic_slice %t [%i] [2] [1]
        : tensor<?xi32> -> tensor<2xi32>
    "test.some"(%l, %t) : (tensor<2xi32>, tensor<?xi32>) -> ()
    %n = symshape.dynamic_pad %t with %x low = [1] high = [%i] interior = [0]
        : tensor<?xi32> -> tensor<?xi32>
    "test.some"(%n, %t, %x) : (tensor<?xi32>, tensor<?xi32>, i32) -> ()
  )"),
            11u);
}

/// The elements of a shape are its sizes.
TEST_F(ElementMovesTest, Shapes) {
  EXPECT_EQ(check("%m: index, %n: index", R"(
    %a = shape.from_extents %m, %n : index, index
    "test.all"(%a, %m, %n) : (!shape.shape, index, index) -> ()
    %b = shape.to_extent_tensor %a : !shape.shape -> tensor<2xindex>
    "test.reshape"(%b, %a) : (tensor<2xindex>, !shape.shape) -> ()
    %c = shape.from_extent_tensor %b : tensor<2xindex>
    "test.reshape"(%c, %b) : (!shape.shape, tensor<2xindex>) -> ()
    // The result has other sizes than its operands.
    %d = shape.broadcast %b, %b : tensor<2xindex>, tensor<2xindex>
        -> tensor<2xindex>
    "test.unknown"(%d) : (tensor<2xindex>) -> ()
    %e = shape.get_extent %b, %m : tensor<2xindex>, index -> index
    "test.unknown"(%e) : (index) -> ()
  )"),
            5u);
}

/// The results of these ops have other elements, or may have.
TEST_F(ElementMovesTest, MustNotFire) {
  EXPECT_EQ(check("%t: tensor<?xi32>, %i: index, %x: i32, "
                  "%f: tensor<?xf32>, "
                  "%d: tensor<?xf64>, %at: tensor<3x1xi64>, %b: memref<?xi32>",
                  R"(
    // Computed elements, integers and floats of other types.
    %a = arith.addi %t, %t : tensor<?xi32>
    "test.unknown"(%a) : (tensor<?xi32>) -> ()
    %c = arith.extsi %t : tensor<?xi32> to tensor<?xi64>
    "test.unknown"(%c) : (tensor<?xi64>) -> ()
    %e = tensor.bitcast %t : tensor<?xi32> to tensor<?xf32>
    "test.unknown"(%e) : (tensor<?xf32>) -> ()
    // A copy may convert numbers.
    %g = linalg.copy ins(%f : tensor<?xf32>) outs(%d : tensor<?xf64>)
        -> tensor<?xf64>
    "test.unknown"(%g) : (tensor<?xf64>) -> ()
    // The padding depends on the place.
    %h = tensor.pad %t low[1] high[%i] {
    ^bb0(%p: index):
      %q = arith.index_cast %p : index to i32
      tensor.yield %q : i32
    } : tensor<?xi32> to tensor<?xi32>
    "test.unknown"(%h) : (tensor<?xi32>) -> ()
    %k = tensor.generate %i {
    ^bb0(%p: index):
      tensor.yield %x : i32
    } : tensor<?xi32>
    "test.unknown"(%k) : (tensor<?xi32>) -> ()
    // Elements outside of the operand are 0.
    %l = symshape.dynamic_gather %t, %at slice_sizes = [1]
        collapsed_slice_dims = [0] start_index_map = [0] index_vector_dim = 1
        zero_outside : (tensor<?xi32>, tensor<3x1xi64>) -> tensor<3xi32>
    "test.unknown"(%l) : (tensor<3xi32>) -> ()
    %m = symshape.dynamic_gather %t, %at slice_sizes = [1]
        collapsed_slice_dims = [0] start_index_map = [0] index_vector_dim = 1
        : (tensor<?xi32>, tensor<3x1xi64>) -> tensor<3xi32>
    "test.some"(%m, %t) : (tensor<3xi32>, tensor<?xi32>) -> ()
    %n = symshape.dynamic_scatter add %t, %at, %m inserted_window_dims = [0]
        scatter_dims_to_operand_dims = [0] index_vector_dim = 1
        : (tensor<?xi32>, tensor<3x1xi64>, tensor<3xi32>) -> tensor<?xi32>
    "test.unknown"(%n) : (tensor<?xi32>) -> ()
    %o = symshape.dynamic_scatter replace %t, %at, %m inserted_window_dims = [0]
        scatter_dims_to_operand_dims = [0] index_vector_dim = 1
        : (tensor<?xi32>, tensor<3x1xi64>, tensor<3xi32>) -> tensor<?xi32>
    "test.some"(%o, %t, %m)
        : (tensor<?xi32>, tensor<?xi32>, tensor<3xi32>) -> ()
    // Other ops may write to the buffer.
    %r = symshape.tie_shape %b (n) -> [n] (%i : index) : memref<?xi32>
    "test.unknown"(%r) : (memref<?xi32>) -> ()
    // An op that nobody knows.
    %s = "other.op"(%t) : (tensor<?xi32>) -> tensor<?xi32>
    "test.unknown"(%s) : (tensor<?xi32>) -> ()
    // The size is no element.
    %u = tensor.dim %t, %i : tensor<?xi32>
    "test.unknown"(%u) : (index) -> ()
  )"),
            13u);
}

/// Ops of torch-mlir, by name.
TEST_F(ElementMovesTest, NamedOps) {
  EXPECT_EQ(check("%t: tensor<?xi32>, %u: tensor<?xf32>, "
                  "%at: tensor<?x1xi32>",
                  R"(
    %a:2 = "tm_tensor.sort"(%u, %t) ({
    ^bb0(%x: f32, %y: f32, %i: i32, %j: i32):
      %c = arith.cmpf oge, %x, %y : f32
      "tm_tensor.yield"(%c) : (i1) -> ()
    }) {dimension = 0 : i64}
      : (tensor<?xf32>, tensor<?xi32>) -> (tensor<?xf32>, tensor<?xi32>)
    "test.all"(%a#0, %u) : (tensor<?xf32>, tensor<?xf32>) -> ()
    "test.all"(%a#1, %t) : (tensor<?xi32>, tensor<?xi32>) -> ()
    %b = "tm_tensor.scatter"(%t, %at, %t) ({
    ^bb0(%x: i32, %y: i32):
      "tm_tensor.yield"(%x) : (i32) -> ()
    }) {dimension_map = array<i64: 0>}
      : (tensor<?xi32>, tensor<?x1xi32>, tensor<?xi32>) -> tensor<?xi32>
    "test.some"(%b, %t, %t) : (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) -> ()
    // A sum, and the number that was there before.
    %c = "tm_tensor.scatter"(%t, %at, %t) ({
    ^bb0(%x: i32, %y: i32):
      %s = arith.addi %x, %y : i32
      "tm_tensor.yield"(%s) : (i32) -> ()
    }) {dimension_map = array<i64: 0>}
      : (tensor<?xi32>, tensor<?x1xi32>, tensor<?xi32>) -> tensor<?xi32>
    "test.unknown"(%c) : (tensor<?xi32>) -> ()
    // More results than operands: no verifier saw the op.
    %d:2 = "tm_tensor.sort"(%t) ({
    }) {dimension = 0 : i64} : (tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>)
    "test.unknown"(%d#0) : (tensor<?xi32>) -> ()
    // The types of the operands differ from those of the results.
    %e:2 = "tm_tensor.sort"(%u, %t) ({
    }) {dimension = 0 : i64}
      : (tensor<?xf32>, tensor<?xi32>) -> (tensor<?xi32>, tensor<?xf32>)
    "test.unknown"(%e#0) : (tensor<?xi32>) -> ()
  )"),
            6u);
}

} // namespace
