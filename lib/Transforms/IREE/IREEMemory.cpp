//===- IREEMemory.cpp - Layouts of IREE's transient memory ----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Memory/EmitLayout.h"
#include "Memory/PlanReport.h"
#include "ReportFile.h"
#include "SymShape/Algebra/Text.h"
#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Interfaces/Arithmetic.h"
#include "SymShape/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/IR/Matchers.h"

namespace mlir::symshape {
#define GEN_PASS_DEF_IREEMEMORYPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// The slices of one block of memory: `stream.resource.pack`.
struct Pack {
  Operation *op;
  SmallVector<Value> sizes;
  SmallVector<std::pair<int64_t, int64_t>> lives;
};

/// Reads a size as an expression over the sizes of the inputs. The numbers of
/// the program may wrap, where the expression does not: a plan is safe for any
/// sizes.
class SizeReader {
public:
  explicit SizeReader(ExprContext &ctx) : ctx(ctx) {}

  DimExpr read(Value value);
  std::string nameOf(unsigned symbol) const {
    return "s" + std::to_string(symbol);
  }

private:
  DimExpr compute(Value value);

  ExprContext &ctx;
  DenseMap<Value, DimExpr> known;
  unsigned symbols = 0;
};

} // namespace

/// True for an op whose results are its operands, with facts about them.
static bool statesFacts(Operation *op) {
  return op->getName().getStringRef() == "util.assume.int" &&
         op->getNumOperands() == op->getNumResults();
}

/// Without recursion: a chain of ops may be long. In unreachable code, a value
/// may depend on itself.
DimExpr SizeReader::read(Value value) {
  SmallVector<Value> open{value};
  llvm::DenseSet<Value> isOpen;
  while (!open.empty()) {
    Value next = open.back();
    if (isOpen.insert(next).second)
      if (Operation *op = next.getDefiningOp();
          op &&
          (getArithmetic(op).kind != Arithmetic::Unknown || statesFacts(op))) {
        llvm::append_range(
            open,
            llvm::make_filter_range(op->getOperands(), [&](Value operand) {
              return !known.contains(operand) && !isOpen.contains(operand);
            }));
        continue;
      }
    open.pop_back();
    if (known.contains(next))
      continue;
    DimExpr e = compute(next);
    known[next] = e ? e : ctx.symbol(symbols++);
  }
  return known.lookup(value);
}

DimExpr SizeReader::compute(Value value) {
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return ctx.constant(constant.getSExtValue());
  Operation *op = value.getDefiningOp();
  if (!op)
    return {};
  if (op->getName().getStringRef() == "hal.buffer_view.dim") {
    auto input = dyn_cast<BlockArgument>(op->getOperand(0));
    auto axis = dyn_cast_or_null<IntegerAttr>(
        op->getInherentAttr("index").value_or(Attribute()));
    return input && axis ? ctx.inputDim(input.getArgNumber(), axis.getInt())
                         : DimExpr();
  }
  if (statesFacts(op))
    return known.lookup(
        op->getOperand(cast<OpResult>(value).getResultNumber()));
  Arithmetic arithmetic = getArithmetic(op);
  if (arithmetic.kind == Arithmetic::Convert && op->getNumOperands() == 1)
    return known.lookup(op->getOperand(0));
  if (op->getNumOperands() != 2)
    return {};
  DimExpr a = known.lookup(op->getOperand(0)),
          b = known.lookup(op->getOperand(1));
  if (!a || !b)
    return {};
  switch (arithmetic.kind) {
  case Arithmetic::Add:
    return a + b;
  case Arithmetic::Subtract:
    return a - b;
  case Arithmetic::Multiply:
    return a * b;
  case Arithmetic::Divide:
  case Arithmetic::FloorDivide:
    return a.floorDiv(b);
  case Arithmetic::CeilDivide:
    return a.ceilDiv(b);
  case Arithmetic::Remainder:
    return a.mod(b);
  case Arithmetic::Minimum:
    return ctx.min({a, b});
  case Arithmetic::Maximum:
    return ctx.max({a, b});
  default:
    return {};
  }
}

/// Reads the op; nothing if it has another form than the known one.
static std::optional<Pack> readPack(Operation *op) {
  Pack pack{op, llvm::to_vector(op->getOperands()), {}};
  auto lives = dyn_cast_or_null<ArrayAttr>(
      op->getInherentAttr("lifetime_intervals").value_or(Attribute()));
  auto segments = dyn_cast_or_null<DenseI32ArrayAttr>(
      op->getInherentAttr("operandSegmentSizes").value_or(Attribute()));
  size_t count = pack.sizes.size();
  if (!lives || lives.size() != 2 * count || op->getNumResults() != count + 1 ||
      !segments || segments.asArrayRef() != ArrayRef<int32_t>{0, int(count)} ||
      !llvm::all_of(op->getOperandTypes(), llvm::IsaPred<IndexType>) ||
      !llvm::all_of(op->getResultTypes(), llvm::IsaPred<IndexType>) ||
      !llvm::all_of(lives, llvm::IsaPred<IntegerAttr>))
    return std::nullopt;
  for (size_t i = 0; i < count; ++i) {
    pack.lives.push_back({cast<IntegerAttr>(lives[2 * i]).getInt(),
                          cast<IntegerAttr>(lives[2 * i + 1]).getInt()});
    if (pack.lives[i].first > pack.lives[i].second)
      return std::nullopt;
  }
  return pack;
}

/// States that sizes of inputs are not negative, and sizes of buffers neither.
/// Another number of the program may be.
static void stateSigns(ArrayRef<LiveBuffer> buffers, Prover &prover) {
  DenseSet<DimExpr> stated;
  auto state = [&](DimExpr e) {
    if (!e.isConstant() && stated.insert(e).second)
      prover.addRange(e, Interval{llvm::DynamicAPInt(0), std::nullopt});
  };
  for (const LiveBuffer &buffer : buffers) {
    bool hasOthers = false;
    for (DimExpr leaf : buffer.size.getLeaves())
      if (leaf.getKind() == ExprKind::InputDim)
        state(leaf);
      else
        hasOthers = true;
    if (hasOthers)
      state(buffer.size);
  }
}

namespace {

struct IREEMemory
    : CountingPass<symshape::impl::IREEMemoryPassBase<IREEMemory>> {
  using CountingPass::CountingPass;

  LogicalResult initialize(MLIRContext *context) override {
    return checkAlignment(context, alignment);
  }

  void getDependentDialects(DialectRegistry &registry) const override {
    CountingPass::getDependentDialects(registry);
    registerExternalModels(registry);
  }

  void runOnOperation() override {
    SmallVector<Pack> packs;
    bool failed = false;
    getOperation()->walk([&](Operation *op) {
      if (op->getName().getStringRef() != "stream.resource.pack")
        return;
      std::optional<Pack> pack = readPack(op);
      if (pack && pack->sizes.size() > kMostBuffers) {
        op->emitRemark("keeps its layout: it has more than ")
            << kMostBuffers << " buffers";
      } else if (pack) {
        packs.push_back(std::move(*pack));
      } else {
        op->emitError("expected the form that IREE 3.13 gives to '")
            << op->getName()
            << "': a first and a last point for each size, and "
            << "an index for the whole and for each offset";
        failed = true;
      }
    });
    if (failed)
      return signalPassFailure();
    llvm::json::Array report;
    uint64_t slices = 0;
    for (const Pack &pack : packs) {
      slices += pack.sizes.size();
      report.push_back(plan(pack));
    }
    count("packs", "Blocks of memory with a new layout", packs.size());
    count("slices", "Buffers in them", slices);
    if (!output.empty() &&
        ::failed(writeReport(output, getOperation()->getLoc(), [&](auto &os) {
          os << llvm::formatv("{0:2}", llvm::json::Value(std::move(report)))
             << '\n';
        })))
      signalPassFailure();
  }

private:
  llvm::json::Object plan(const Pack &pack) {
    ExprContext ctx;
    Prover prover(ctx);
    SizeReader sizes(ctx);
    SmallVector<LiveBuffer> buffers;
    for (auto [size, life] : llvm::zip_equal(pack.sizes, pack.lives)) {
      DimExpr bytes = sizes.read(size);
      buffers.push_back(
          {bytes.ceilDiv(alignment) * alignment, life.first, life.second});
    }
    stateSigns(buffers, prover);
    MemoryPlan plan = planMemory(buffers, prover);
    emit(pack, plan);
    return reportPlan(plan, findPeak(buffers, prover), [&](DimExpr e) {
      return toString(e, [&](unsigned i) { return sizes.nameOf(i); });
    });
  }

  void emit(const Pack &pack, const MemoryPlan &plan) {
    ImplicitLocOpBuilder builder(pack.op->getLoc(), pack.op);
    Value most = arith::ConstantIndexOp::create(builder, kMostBytes), fit;
    DenseMap<Value, Value> aligned;
    SmallVector<Value> bytes;
    for (Value size : pack.sizes) {
      auto [it, isNew] = aligned.try_emplace(size);
      if (isNew) {
        it->second = emitAligned(builder, size, alignment);
        Value fits = arith::CmpIOp::create(builder, arith::CmpIPredicate::ule,
                                           size, most);
        fit = fit ? arith::AndIOp::create(builder, fit, fits) : fits;
      }
      bytes.push_back(it->second);
    }
    if (fit)
      requireFits(builder, fit);
    EmittedLayout layout = emitLayout(builder, plan, bytes);
    pack.op->getResult(0).replaceAllUsesWith(layout.total);
    for (auto [result, offset] :
         llvm::zip_equal(pack.op->getResults().drop_front(), layout.offsets))
      result.replaceAllUsesWith(offset);
    pack.op->erase();
  }
};

} // namespace
