//===- PaddedForm.cpp - Static functions for all smaller sizes ------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PaddedBody.h"
#include "SymShape/Algebra/Interval.h"
#include "SymShape/Analysis/ConcreteSizes.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Dialect/VersionMarks.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::symshape;

std::string Bucket::text() const {
  return llvm::join(
      llvm::map_range(sizes,
                      [](const auto &size) {
                        return (size.first == "*" ? "all sizes" : size.first) +
                               " <= " + std::to_string(size.second);
                      }),
      " and ");
}

std::optional<int64_t> Bucket::sizeOf(StringRef input, bool isLeaf) const {
  std::optional<int64_t> all;
  for (const auto &[name, size] : sizes) {
    if (name == input)
      return size;
    if (name == "*" && isLeaf)
      all = size;
  }
  return all;
}

std::string Bucket::identifier() const {
  std::string name = "padded";
  for (const auto &[input, size] : sizes)
    name += "_" + (input == "*" ? "all" : input) + "_" + std::to_string(size);
  for (char &c : name)
    if (!llvm::isAlnum(c))
      c = '_';
  return name;
}

LogicalResult symshape::parseBuckets(StringRef text,
                                     SmallVectorImpl<Bucket> &buckets,
                                     std::string &error) {
  SmallVector<Bucket> all(1);
  SmallVector<StringRef> parts;
  text.split(parts, ',', -1, /*KeepEmpty=*/false);
  for (StringRef part : parts) {
    StringRef name = part.split('=').first.trim();
    StringRef sizes = part.split('=').second;
    SmallVector<StringRef> alternatives;
    sizes.split(alternatives, '|');
    SmallVector<Bucket> next;
    llvm::SmallDenseSet<int64_t> seen;
    for (StringRef one : alternatives) {
      int64_t size;
      if (name.empty() || one.trim().getAsInteger(10, size) || size < 1) {
        error = ("expected a name and sizes from 1 on, such as 'batch=1|4', "
                 "found '" +
                 part.trim() + "'")
                    .str();
        return failure();
      }
      if (!seen.insert(size).second) {
        error = ("'" + name + "' has the size " + Twine(size) + " twice").str();
        return failure();
      }
      for (const Bucket &bucket : all) {
        if (llvm::any_of(bucket.sizes,
                         [&](auto &known) { return known.first == name; })) {
          error = ("'" + name + "' has sizes twice").str();
          return failure();
        }
        next.push_back(bucket);
        next.back().sizes.push_back({name.str(), size});
      }
    }
    all = std::move(next);
    if (all.size() > 64) {
      error = "these are more than 64 buckets";
      return failure();
    }
  }
  if (parts.empty()) {
    error = "expected sizes, such as 'batch=1|4,seq=128|512'";
    return failure();
  }
  llvm::append_range(buckets, all);
  return success();
}

/// Adds the fact that `e` is in [0, most].
static void limit(Prover &prover, DimExpr e, int64_t most) {
  Interval range;
  range.lower = llvm::DynamicAPInt(0);
  range.upper = llvm::DynamicAPInt(most);
  prover.addRange(e, range);
}

static DimExpr sizeOf(const FunctionShapes &shapes, const PaddedAxis &axis) {
  return shapes.extent(shapes.getFunction().getArgument(axis.argument),
                       axis.axis);
}

FailureOr<SmallVector<PaddedAxis>>
symshape::findPaddedAxes(const FunctionShapes &shapes, const Bucket &bucket,
                         std::string &problem) {
  ShapeCursor boundary = shapes.atBoundary();
  Prover &prover = boundary.getProver();
  prover.push();
  for (const FunctionInput &input : findInputs(shapes))
    if (std::optional<int64_t> size =
            bucket.sizeOf(input.name, input.expr.isLeaf()))
      limit(prover, input.expr, *size);
  if (!prover.isConsistent() || prover.searchContradiction()) {
    problem = "the premises exclude every size in '" + bucket.text() + "'";
    return failure();
  }
  SmallVector<PaddedAxis> axes;
  for (BlockArgument arg : shapes.getFunction().getArguments()) {
    auto type = dyn_cast<RankedTensorType>(arg.getType());
    if (!type)
      continue;
    for (unsigned axis : llvm::seq<unsigned>(0, type.getRank())) {
      if (!type.isDynamicDim(axis))
        continue;
      DimExpr size = shapes.extent(arg, axis);
      Interval range = size ? prover.bounds(size) : Interval();
      bool tooLarge = range.upper && *range.upper > (int64_t(1) << 48);
      if (!range.upper || tooLarge) {
        problem = ("dimension " + Twine(axis) + " of argument " +
                   Twine(arg.getArgNumber()))
                      .str();
        if (size)
          problem += ", '" + shapes.getModule().text(size) + "',";
        problem += tooLarge ? " has a greatest size of more than 2^48 in '"
                            : " has no greatest size in '";
        problem += bucket.text() + "'";
        return failure();
      }
      bool repeats = llvm::any_of(axes, [&](const PaddedAxis &other) {
        return sizeOf(shapes, other) == size;
      });
      axes.push_back({arg.getArgNumber(), axis,
                      std::max<int64_t>(int64_t(*range.upper), 1), repeats});
    }
  }
  return axes;
}

namespace {
/// A copy of a function with the padded sizes as premises, and its analysis. So
/// inference knows that sums and products of sizes do not wrap.
///
/// The facts are the comparisons that choose the version: sizes of arguments.
/// Those of the bucket may be stronger: with `n <= 4` and `m <= 4`, the size
/// `n + m` is at most 8, but also for `n = 8` and `m = 0`.
class LimitedCopy {
public:
  LimitedCopy(const FunctionShapes &shapes, ArrayRef<PaddedAxis> axes,
              const ModuleShapes::Options &options);
  const FunctionShapes &getShapes() { return *copied; }

private:
  void limitSymbols(const FunctionShapes &shapes, ArrayRef<PaddedAxis> axes);
  void nameAxes(ArrayRef<PaddedAxis> axes);

  OwningOpRef<ModuleOp> module;
  func::FuncOp func;
  SmallVector<SymbolInfoAttr> symbols;
  std::unique_ptr<ModuleShapes> analysis;
  const FunctionShapes *copied = nullptr;
};
} // namespace

LimitedCopy::LimitedCopy(const FunctionShapes &shapes,
                         ArrayRef<PaddedAxis> axes,
                         const ModuleShapes::Options &options) {
  FunctionOpInterface original = shapes.getFunction();
  module = ModuleOp::create(original.getLoc());
  Operation *root = shapes.getModule().getRoot();
  (*module)->setDiscardableAttrs(root->getDiscardableAttrDictionary());
  func = cast<func::FuncOp>(original->clone());
  module->push_back(func);
  limitSymbols(shapes, axes);
  nameAxes(axes);
  if (!symbols.empty())
    func->setAttr(SymShapeDialect::kSymbolsAttr,
                  SymbolsAttr::get(func.getContext(), symbols));
  analysis = std::make_unique<ModuleShapes>(*module, options);
  copied = &analysis->of(func);
}

/// Declares the ranges of symbols that follow from the sizes.
void LimitedCopy::limitSymbols(const FunctionShapes &shapes,
                               ArrayRef<PaddedAxis> axes) {
  auto declared =
      func->getAttrOfType<SymbolsAttr>(SymShapeDialect::kSymbolsAttr);
  if (!declared)
    return;
  ShapeCursor boundary = shapes.atBoundary();
  Prover &prover = boundary.getProver();
  prover.push();
  for (const PaddedAxis &axis : axes)
    limit(prover, sizeOf(shapes, axis), axis.padded);
  for (SymbolInfoAttr info : declared.getSymbols()) {
    SmallVector<SymbolInterval> kept(info.getIntervals());
    DimExpr symbol = shapes.boundarySymbol(info.getName().getValue());
    Interval range = symbol ? prover.bounds(symbol) : Interval();
    if (range.upper && *range.upper <= (int64_t(1) << 48)) {
      auto most = int64_t(*range.upper);
      if (kept.empty())
        kept.push_back({});
      llvm::erase_if(kept, [&](const SymbolInterval &i) {
        return i.lower && *i.lower > most;
      });
      for (SymbolInterval &i : kept)
        i.upper = std::min(i.upper.value_or(most), most);
      // The facts contradict each other: no size takes this version.
      if (kept.empty())
        kept = SmallVector<SymbolInterval>(info.getIntervals());
    }
    symbols.push_back(SymbolInfoAttr::get(
        info.getContext(), info.getName(), kept, info.getDivisor(),
        info.getLikely(), info.getStaysDynamic()));
  }
}

/// Gives a symbol to each axis of the arguments without a stated shape.
void LimitedCopy::nameAxes(ArrayRef<PaddedAxis> axes) {
  MLIRContext *context = func.getContext();
  auto *dialect = context->getOrLoadDialect<SymShapeDialect>();
  ExprContext &ctx = dialect->getExprContext();
  for (BlockArgument arg : func.getArguments()) {
    unsigned number = arg.getArgNumber();
    auto type = dyn_cast<RankedTensorType>(arg.getType());
    if (!type || type.hasStaticShape() ||
        func.getArgAttr(number, SymShapeDialect::kShapeAttr))
      continue;
    SmallVector<Extent> entries;
    SmallVector<StringAttr> names;
    for (int64_t size : type.getShape())
      entries.push_back(ShapedType::isDynamic(size)
                            ? Extent::unknown()
                            : Extent::exact(ctx.constant(size)));
    for (const PaddedAxis &axis : axes) {
      if (axis.argument != number)
        continue;
      std::string text = ("arg" + Twine(number) + "." + Twine(axis.axis)).str();
      // The user's symbols may have any name.
      while (llvm::any_of(symbols, [&](SymbolInfoAttr info) {
        return info.getName().getValue() == text;
      }))
        text += "'";
      auto name = StringAttr::get(context, text);
      entries[axis.axis] = Extent::exact(ctx.symbol(names.size()));
      names.push_back(name);
      symbols.push_back(SymbolInfoAttr::get(
          context, name, SymbolInterval{0, axis.padded}, /*divisor=*/1, {},
          /*staysDynamic=*/false));
    }
    func.setArgAttr(number, SymShapeDialect::kShapeAttr,
                    ShapeAttr::get(context, entries, names));
  }
}

namespace {
/// Writes one padded form.
class FormWriter {
public:
  FormWriter(const FunctionShapes &shapes, Prover &prover, OpBuilder &builder,
             PaddingReport &report)
      : shapes(shapes), original(shapes.getFunction()), prover(prover),
        builder(builder), report(report) {}

  LogicalResult write(ArrayRef<PaddedAxis> axes, func::FuncOp form);
  /// The types of the arguments; fails for a function without a padded form.
  FailureOr<SmallVector<Type>> argumentTypes(ArrayRef<PaddedAxis> axes);

private:
  LogicalResult refuse(const Twine &why) {
    report.refusals.push_back({original.getLoc(), why.str()});
    return failure();
  }
  FailureOr<SmallVector<Value>> results(PaddedBody &body, Operation *ret);

  const FunctionShapes &shapes;
  FunctionOpInterface original;
  Prover &prover;
  OpBuilder &builder;
  PaddingReport &report;
};
} // namespace

FailureOr<SmallVector<Type>>
FormWriter::argumentTypes(ArrayRef<PaddedAxis> axes) {
  if (!original.getFunctionBody().hasOneBlock())
    return refuse("a function with several blocks has no padded form");
  // Branches that no size of the version takes are no reason to refuse.
  ShapeCursor end =
      shapes.at(original.getFunctionBody().front().getTerminator());
  Prover &atEnd = end.getProver();
  if (!atEnd.isConsistent() || atEnd.searchContradiction())
    return refuse("a check of the function fails at every size that this "
                  "version would serve");
  SmallVector<Type> types;
  for (Type type : original.getArgumentTypes()) {
    if (auto tensor = dyn_cast<RankedTensorType>(type)) {
      if (tensor.getEncoding())
        return refuse("a tensor type with an encoding has no padded form");
      SmallVector<int64_t> shape(tensor.getShape());
      for (const PaddedAxis &axis : axes)
        if (axis.argument == types.size())
          shape[axis.axis] = axis.padded;
      if (!paddedType(fixedDims(shape, prover.getContext()),
                      tensor.getElementType()))
        return refuse("an argument would have more than 2^48 elements");
      type = tensor.clone(shape);
    } else if (isTensorOrBuffer(type)) {
      return refuse("an argument that is no ranked tensor has no padded form");
    }
    types.push_back(type);
  }
  types.append(axes.size(), builder.getIndexType());
  return types;
}

/// The returned tensors, and then their actual sizes.
FailureOr<SmallVector<Value>> FormWriter::results(PaddedBody &body,
                                                  Operation *ret) {
  SmallVector<Value> values, sizes;
  for (Value value : ret->getOperands()) {
    if (!isTensorOrBuffer(value.getType())) {
      values.push_back(body.scalar(value));
      continue;
    }
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || type.getEncoding())
      return refuse("a result that is no ranked tensor has no padded form");
    FailureOr<PaddedTensor> plain = body.getPlain(value);
    if (failed(plain))
      return refuse("a result has no bound that follows from the padded sizes "
                    "of the arguments");
    values.push_back(plain->value);
    for (unsigned axis : llvm::seq<unsigned>(0, type.getRank()))
      if (type.isDynamicDim(axis))
        sizes.push_back(body.actualSizeOf(value, axis));
  }
  llvm::append_range(values, sizes);
  return values;
}

LogicalResult FormWriter::write(ArrayRef<PaddedAxis> axes, func::FuncOp form) {
  Block *block = form.addEntryBlock();
  builder.setInsertionPointToStart(block);
  PaddedBody body(shapes, prover, builder, report);
  for (BlockArgument old : original.getArguments()) {
    unsigned number = old.getArgNumber();
    Value value = block->getArgument(number);
    auto type = dyn_cast<RankedTensorType>(old.getType());
    if (!type) {
      body.bind(old, value);
      continue;
    }
    PaddedDims dims = fixedDims(type.getShape(), prover.getContext());
    for (auto [i, axis] : llvm::enumerate(axes))
      if (axis.argument == number)
        dims[axis.axis] = {{block->getArgument(original.getNumArguments() + i),
                            axis.padded, shapes.extent(old, axis.axis)}};
    body.bind(old, PaddedTensor{value, dims});
  }
  for (auto [i, axis] : llvm::enumerate(axes))
    body.addInputSize(sizeOf(shapes, axis),
                      block->getArgument(original.getNumArguments() + i));
  Block &source = original.getFunctionBody().front();
  if (failed(body.pad(source)))
    return failure();
  Operation *ret = source.getTerminator();
  if (!isa<func::ReturnOp>(ret))
    return refuse("it does not end with a return");
  FailureOr<SmallVector<Value>> values = results(body, ret);
  if (failed(values))
    return failure();
  func::ReturnOp::create(builder, ret->getLoc(), *values);
  form.setFunctionType(
      FunctionType::get(form.getContext(), form.getArgumentTypes(),
                        llvm::to_vector(ValueRange(*values).getTypes())));
  return success();
}

FailureOr<func::FuncOp>
symshape::writePaddedForm(const FunctionShapes &shapes,
                          ArrayRef<PaddedAxis> axes,
                          const ModuleShapes::Options &options, StringRef name,
                          OpBuilder &builder, PaddingReport &report) {
  OpBuilder::InsertionGuard guard(builder);
  LimitedCopy copy(shapes, axes, options);
  const FunctionShapes &limited = copy.getShapes();
  ShapeCursor boundary = limited.atBoundary();
  Prover &prover = boundary.getProver();
  prover.push();
  for (const PaddedAxis &axis : axes)
    limit(prover, sizeOf(limited, axis), axis.padded);
  FormWriter writer(limited, prover, builder, report);
  FailureOr<SmallVector<Type>> types = writer.argumentTypes(axes);
  if (failed(types))
    return failure();
  auto form =
      func::FuncOp::create(builder, shapes.getFunction().getLoc(), name,
                           FunctionType::get(builder.getContext(), *types, {}));
  form.setPrivate();
  form->setAttr(kPaddedAttr, builder.getUnitAttr());
  if (succeeded(writer.write(axes, form)))
    return form;
  form.erase();
  return failure();
}
