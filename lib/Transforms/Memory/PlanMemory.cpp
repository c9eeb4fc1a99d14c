//===- PlanMemory.cpp - One block of memory for many buffers --------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Transforms/PlanMemory.h"
#include "Memory/EmitLayout.h"
#include "Memory/PlanReport.h"
#include "OptionWords.h"
#include "ReportFile.h"
#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Transforms/Passes.h"
#include "SymShape/Transforms/ReifySizes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/RegionKindInterface.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::symshape {
#define GEN_PASS_DEF_PLANMEMORYPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// A buffer and the sizes of its dynamic axes at the start of the arena.
struct Shared {
  BlockBuffer buffer;
  SmallVector<Value> sizes;
  LiveBuffer life;
};

class BlockPlanner {
public:
  BlockPlanner(const FunctionShapes &shapes, const PlanMemoryOptions &options,
               llvm::function_ref<void(const BlockBuffer &)> stays)
      : shapes(shapes), options(options), stays(stays),
        aliases(shapes.getFunction()), dominance(shapes.getFunction()) {}

  std::optional<PlannedArena> run(Block &block);

private:
  /// `emitted` are the numbers so far.
  bool findSizes(Shared &shared, Operation *start,
                 DenseMap<DimExpr, Value> &emitted);
  DimExpr bytesOf(memref::AllocOp alloc) const;
  /// Emits the product of the sizes and the bytes of an element. Adds to `fits`
  /// whether it is at most `kMostBytes`.
  Value emitBytes(ImplicitLocOpBuilder &builder, memref::AllocOp alloc,
                  ValueRange sizes, Value &fits);
  void emit(MutableArrayRef<Shared> shared, Operation *start,
            PlannedArena &arena);

  const FunctionShapes &shapes;
  const PlanMemoryOptions &options;
  llvm::function_ref<void(const BlockBuffer &)> stays;
  BufferViewFlowAnalysis aliases;
  DominanceInfo dominance;
};

} // namespace

/// The product of the static sizes and of the bytes of an element; none if it
/// is more than `kMostBytes`.
static std::optional<int64_t> fixedBytes(memref::AllocOp alloc) {
  MemRefType type = alloc.getType();
  int64_t bytes = *bytesOfElement(type.getElementType());
  for (int64_t size : type.getShape())
    if (!ShapedType::isDynamic(size) &&
        (llvm::MulOverflow(bytes, size, bytes) || bytes > kMostBytes))
      return std::nullopt;
  return bytes;
}

/// Finds the sizes where the arena starts: operands of the alloc that exist
/// there, or else the analysis computes them from values that do.
bool BlockPlanner::findSizes(Shared &shared, Operation *start,
                             DenseMap<DimExpr, Value> &emitted) {
  memref::AllocOp alloc = shared.buffer.alloc;
  ArrayRef<DimExpr> extents = shapes.extents(alloc.getResult());
  unsigned next = 0;
  for (int64_t axis = 0; axis < alloc.getType().getRank(); ++axis) {
    if (!alloc.getType().isDynamicDim(axis))
      continue;
    Value size = alloc.getDynamicSizes()[next++];
    if (!dominance.properlyDominates(size, start)) {
      // Most buffers have the sizes of earlier ones.
      auto [it, isNew] = emitted.try_emplace(extents[axis]);
      OpBuilder builder(start);
      if (isNew)
        it->second = emitNumber(builder, shapes,
                                AskedNumber(alloc.getResult(), unsigned(axis)));
      size = it->second;
    }
    if (!size)
      return false;
    shared.sizes.push_back(size);
  }
  return true;
}

DimExpr BlockPlanner::bytesOf(memref::AllocOp alloc) const {
  std::optional<ArrayRef<DimExpr>> extents =
      shapes.tryExtents(alloc.getResult());
  if (!extents)
    return {};
  ExprContext &ctx = shapes.getProver().getContext();
  DimExpr bytes =
      ctx.constant(*bytesOfElement(alloc.getType().getElementType()));
  for (DimExpr extent : *extents)
    bytes = bytes * extent;
  return bytes.ceilDiv(options.alignment) * options.alignment;
}

std::optional<PlannedArena> BlockPlanner::run(Block &block) {
  SmallVector<Shared> shared;
  for (BlockBuffer &buffer : findBuffers(block, aliases)) {
    DimExpr bytes;
    if (buffer.isShareable()) {
      std::optional<int64_t> fixed = fixedBytes(buffer.alloc);
      if (!fixed)
        buffer.reason = "its static sizes have more than 2^48 bytes";
      else if (shared.size() == kMostBuffers)
        buffer.reason = "the buffers of its block are too many for one plan";
      else if (buffer.alloc.getType().hasStaticShape() &&
               *fixed < options.leastStaticBytes)
        buffer.reason = "it is small and static";
      else if (buffer.alloc.getAlignment().value_or(0) >
               uint64_t(options.alignment))
        buffer.reason = "it has a larger alignment";
      else if (!(bytes = bytesOf(buffer.alloc)))
        buffer.reason = "its size is not analysed";
      buffer.at = buffer.alloc;
    }
    if (!buffer.isShareable()) {
      stays(buffer);
      continue;
    }
    LiveBuffer life{bytes, buffer.first, buffer.last};
    shared.push_back({std::move(buffer), {}, life});
  }
  if (shared.size() < 2)
    return std::nullopt;
  Operation *start = shared.front().buffer.alloc;
  DenseMap<DimExpr, Value> emitted;
  llvm::erase_if(shared, [&](Shared &one) {
    if (findSizes(one, start, emitted))
      return false;
    one.buffer.reason = "its size is not known where the first buffer starts";
    stays(one.buffer);
    return true;
  });
  if (shared.size() < 2)
    return std::nullopt;
  PlannedArena arena;
  for (const Shared &one : shared)
    arena.buffers.push_back(one.life);
  Prover &prover = shapes.proverBefore(start);
  arena.plan = planMemory(arena.buffers, prover);
  arena.peak = findPeak(arena.buffers, prover);
  emit(shared, start, arena);
  return arena;
}

Value BlockPlanner::emitBytes(ImplicitLocOpBuilder &builder,
                              memref::AllocOp alloc, ValueRange sizes,
                              Value &fits) {
  Value bytes = arith::ConstantIndexOp::create(builder, *fixedBytes(alloc));
  Value zero = arith::ConstantIndexOp::create(builder, 0),
        most = arith::ConstantIndexOp::create(builder, kMostBytes);
  Value fit, isEmpty;
  auto both = [&](Value a, Value b) -> Value {
    return a ? arith::AndIOp::create(builder, a, b).getResult() : b;
  };
  for (Value size : sizes) {
    Value isZero =
        arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, size, zero);
    isEmpty = isEmpty ? arith::OrIOp::create(builder, isEmpty, isZero) : isZero;
    auto product = arith::MulUIExtendedOp::create(builder, bytes, size);
    fit = both(fit, arith::CmpIOp::create(builder, arith::CmpIPredicate::eq,
                                          product.getHigh(), zero));
    bytes = product.getLow();
  }
  fit = both(fit, arith::CmpIOp::create(builder, arith::CmpIPredicate::ule,
                                        bytes, most));
  // A product may wrap before it meets a 0.
  if (sizes.size() > 1) {
    fit = arith::OrIOp::create(builder, fit, isEmpty);
    bytes = arith::SelectOp::create(builder, isEmpty, zero, bytes);
  }
  fits = both(fits, fit);
  return bytes;
}

/// Overwrites a part of the arena.
static void emitFill(ImplicitLocOpBuilder &builder, Value arena, Value offset,
                     Value bytes, int64_t byte) {
  Value view = memref::ViewOp::create(
      builder, cast<MemRefType>(arena.getType()), arena, offset, bytes);
  Value pattern = arith::ConstantOp::create(
      builder, builder.getIntegerAttr(builder.getI8Type(), int8_t(byte)));
  linalg::FillOp::create(builder, pattern, view);
}

void BlockPlanner::emit(MutableArrayRef<Shared> shared, Operation *start,
                        PlannedArena &arena) {
  ImplicitLocOpBuilder builder(start->getLoc(), start);
  Value fits;
  SmallVector<Value> bytes;
  // Most buffers have the size of an earlier one.
  DenseMap<DimExpr, SmallVector<unsigned, 1>> sameSize;
  for (unsigned i = 0; i < shared.size(); ++i) {
    Shared &one = shared[i];
    SmallVector<unsigned, 1> &earlier = sameSize[one.life.size];
    auto same = llvm::find_if(earlier, [&](unsigned other) {
      return fixedBytes(shared[other].buffer.alloc) ==
                 fixedBytes(one.buffer.alloc) &&
             shared[other].sizes == one.sizes;
    });
    if (same != earlier.end()) {
      bytes.push_back(bytes[*same]);
      continue;
    }
    earlier.push_back(i);
    Value exact = emitBytes(builder, one.buffer.alloc, one.sizes, fits);
    bytes.push_back(emitAligned(builder, exact, options.alignment));
  }
  requireFits(builder, fits);
  EmittedLayout layout = emitLayout(builder, arena.plan, bytes);
  arena.arena = memref::AllocOp::create(
      builder, MemRefType::get({ShapedType::kDynamic}, builder.getI8Type()),
      ValueRange{layout.total}, builder.getI64IntegerAttr(options.alignment));
  for (auto [i, one] : llvm::enumerate(shared)) {
    memref::AllocOp alloc = one.buffer.alloc;
    builder.setInsertionPoint(alloc);
    builder.setLoc(alloc.getLoc());
    // The analysis may have used a statement that does not hold.
    if (!llvm::equal(one.sizes, alloc.getDynamicSizes())) {
      Value same;
      Value actual = emitBytes(builder, alloc, alloc.getDynamicSizes(), same);
      Value has = arith::CmpIOp::create(builder, arith::CmpIPredicate::ule,
                                        actual, bytes[i]);
      cf::AssertOp::create(builder, arith::AndIOp::create(builder, same, has),
                           "expected a buffer to have the size that the sizes "
                           "of the inputs give");
    }
    Value view =
        memref::ViewOp::create(builder, alloc.getType(), arena.arena,
                               layout.offsets[i], alloc.getDynamicSizes());
    for (memref::DeallocOp dealloc : one.buffer.deallocs)
      dealloc.erase();
    alloc.replaceAllUsesWith(view);
    alloc.erase();
  }
  if (options.poison)
    for (unsigned i = 0; i < shared.size(); ++i) {
      const BlockBuffer &buffer = shared[i].buffer;
      if (!buffer.firstUse)
        continue;
      auto poison = [&](int64_t byte) {
        emitFill(builder, arena.arena, layout.offsets[i], bytes[i], byte);
      };
      builder.setInsertionPoint(buffer.firstUse);
      poison(0xA5);
      builder.setInsertionPointAfter(buffer.lastUse);
      poison(0x5A);
    }
  builder.setInsertionPoint(arena.arena.getParentBlock()->getTerminator());
  memref::DeallocOp::create(builder, arena.arena);
}

std::vector<PlannedArena>
symshape::planArenas(const FunctionShapes &shapes,
                     const PlanMemoryOptions &options,
                     llvm::function_ref<void(const BlockBuffer &)> stays) {
  BlockPlanner planner(shapes, options, stays);
  SmallVector<Block *> blocks;
  shapes.getFunction()->walk([&](Block *block) {
    if (!block->getOps<memref::AllocOp>().empty() &&
        block->mightHaveTerminator() && !mayBeGraphRegion(*block->getParent()))
      blocks.push_back(block);
  });
  std::vector<PlannedArena> arenas;
  for (Block *block : blocks)
    if (std::optional<PlannedArena> arena = planner.run(*block))
      arenas.push_back(std::move(*arena));
  return arenas;
}

namespace {

struct PlanMemory : ShapePass<symshape::impl::PlanMemoryPassBase<PlanMemory>> {
  using ShapePass::ShapePass;

  LogicalResult initialize(MLIRContext *context) override {
    if (failed(checkAlignment(context, alignment)) ||
        failed(checkWord(UnknownLoc::get(context), "debug", debug,
                         {"none", "poison"})))
      return failure();
    return ShapePass::initialize(context);
  }

  void runOnOperation() override {
    ModuleShapes &shapes = getShapes();
    uint64_t arenas = 0, buffers = 0;
    llvm::json::Array report;
    auto stays = [](const BlockBuffer &buffer) {
      InFlightDiagnostic remark = emitRemark(buffer.alloc->getLoc())
                                  << "keeps its allocation: " << buffer.reason;
      if (buffer.at && buffer.at != buffer.alloc)
        remark.attachNote(buffer.at->getLoc()) << "here";
    };
    for (FunctionOpInterface func : shapes.functions()) {
      Operation *affine = nullptr;
      func->walk([&](Operation *op) {
        if (isa<affine::AffineForOp, affine::AffineParallelOp>(op))
          affine = op;
      });
      if (affine) {
        affine->emitRemark("no memory is planned in a function with affine "
                           "loops: passes over them take two views for two "
                           "buffers; lower them first");
        continue;
      }
      for (const PlannedArena &arena :
           planArenas(shapes.of(func),
                      {int64_t(alignment), leastStaticBytes, debug == "poison"},
                      stays)) {
        ++arenas;
        buffers += arena.buffers.size();
        llvm::json::Object entry = reportPlan(
            arena.plan, arena.peak, [&](DimExpr e) { return shapes.text(e); });
        entry["function"] = func.getName();
        report.push_back(std::move(entry));
      }
    }
    count("arenas", "Blocks of memory with several buffers", arenas);
    count("buffers", "Buffers in them", buffers);
    if (arenas == 0)
      markAllAnalysesPreserved();
    if (!output.empty() &&
        failed(writeReport(output, getOperation()->getLoc(), [&](auto &os) {
          os << llvm::formatv("{0:2}", llvm::json::Value(std::move(report)))
             << '\n';
        })))
      signalPassFailure();
  }
};

} // namespace
