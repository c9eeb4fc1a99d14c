//===- SpecializeTest.cpp - Functions for given sizes -----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Transforms/Specialize.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/InitAll.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

constexpr StringLiteral kText = R"mlir(
  func.func @f(%x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[b, s]>},
               %y: memref<?xf32, strided<[2]>> {symshape.shape = #symshape.shape<[b + 1]>}, %n: i16) -> tensor<?x?xf32>
      attributes {symshape.symbols = #symshape.symbols<b, s>} {
    "test.use"(%x, %y, %n) : (tensor<?x?xf32>, memref<?xf32, strided<[2]>>, i16) -> ()
    return %x : tensor<?x?xf32>
  }
)mlir";

class SpecializeTest : public ::testing::Test {
protected:
  SpecializeTest() {
    DialectRegistry registry;
    registerAllDialects(registry);
    registry
        .insert<arith::ArithDialect, func::FuncDialect, memref::MemRefDialect,
                scf::SCFDialect, tensor::TensorDialect>();
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
    context.allowUnregisteredDialects();
    module = parseSourceString<ModuleOp>(kText, &context);
    func = *module->getOps<func::FuncOp>().begin();
  }

  VersionPlan plan(StringRef text, GuardChoice choice) {
    ModuleShapes shapes(*module, {});
    SmallVector<InputConditions> versions;
    std::string problem;
    EXPECT_TRUE(succeeded(parseVersions(text, versions, problem)));
    FailureOr<VersionPlan> found =
        planVersion(shapes.of(func), versions.front(), choice, problem);
    EXPECT_TRUE(succeeded(found)) << problem;
    return *found;
  }

  unsigned numChecks() {
    unsigned number = 0;
    module->walk([&](RequireOp) { ++number; });
    return number;
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  func::FuncOp func;
};

TEST_F(SpecializeTest, ChecksEachSize) {
  Type before = func.getFunctionType();
  fixInputs(func, plan("b=3,arg2=-1", GuardChoice::EachFixed), {});
  EXPECT_TRUE(succeeded(verify(*module)));
  EXPECT_EQ(func.getFunctionType(), before);
  EXPECT_EQ(numChecks(), 3u);
  // The premises about checked sizes are gone, the others stay.
  auto shape = func.getArgAttrOfType<ShapeAttr>(0, SymShapeDialect::kShapeAttr);
  ASSERT_TRUE(shape);
  EXPECT_TRUE(shape.getEntries()[0].isUnknown());
  EXPECT_TRUE(shape.getEntries()[1].isExact());
  EXPECT_FALSE(func.getArgAttr(1, SymShapeDialect::kShapeAttr));
  // The body uses a constant.
  EXPECT_TRUE(llvm::all_of(func.getArgument(2).getUsers(), [](Operation *op) {
    return isa<arith::CmpIOp>(op);
  }));
}

TEST_F(SpecializeTest, ChangesTypes) {
  FixOptions options;
  options.changeTypes = true;
  fixInputs(func, plan("b=0,s=1", GuardChoice::EachFixed), options);
  EXPECT_TRUE(succeeded(verify(*module)));
  EXPECT_EQ(numChecks(), 0u);
  auto tensor = cast<RankedTensorType>(func.getArgumentTypes()[0]);
  EXPECT_EQ(tensor.getShape(), ArrayRef<int64_t>({0, 1}));
  EXPECT_EQ(cast<MemRefType>(func.getArgumentTypes()[1]).getShape(),
            ArrayRef<int64_t>({1}));
  EXPECT_FALSE(func->hasAttr(SymShapeDialect::kSymbolsAttr));
}

TEST_F(SpecializeTest, TrustsTheCaller) {
  FixOptions options;
  options.check = false;
  fixInputs(func, plan("b=2", GuardChoice::None), options);
  EXPECT_TRUE(succeeded(verify(*module)));
  EXPECT_EQ(numChecks(), 0u);
  auto shape = func.getArgAttrOfType<ShapeAttr>(0, SymShapeDialect::kShapeAttr);
  EXPECT_TRUE(shape.getEntries()[0].expr.isConstant(2));
}

TEST_F(SpecializeTest, ChoosesBetweenVersions) {
  Type before = func.getFunctionType();
  SymbolTable symbols(*module);
  SmallVector<func::FuncOp> versions =
      addVersions(func,
                  {plan("b=1", GuardChoice::Cheapest),
                   plan("s=4,arg2>0", GuardChoice::Cheapest)},
                  symbols);
  EXPECT_TRUE(succeeded(verify(*module)));
  ASSERT_EQ(versions.size(), 3u);
  EXPECT_EQ(func.getFunctionType(), before);
  EXPECT_EQ(versions[2].getFunctionType(), before);
  for (func::FuncOp version : versions)
    EXPECT_TRUE(version.isPrivate());
  // No code of the function runs before the choice.
  EXPECT_TRUE(func.getBody().hasOneBlock());
  for (Operation &op : func.getBody().front())
    EXPECT_TRUE((isa<arith::ConstantOp, tensor::DimOp, arith::CmpIOp,
                     arith::AndIOp, scf::IfOp, func::ReturnOp>(op)));
}

} // namespace
