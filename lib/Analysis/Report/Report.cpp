//===- Report.cpp - Inferred shapes as a table or JSON ----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/Report.h"
#include "SymShape/Analysis/Queries.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Location.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/StringSaver.h"

using namespace mlir;
using namespace mlir::symshape;

std::string symshape::locationText(Location loc, AsmState *state) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (auto file = loc->findInstanceOf<FileLineColLoc>())
    os << file.getFilename().getValue() << ':' << file.getLine() << ':'
       << file.getColumn();
  else if (state)
    LocationAttr(loc).print(os, *state);
  else
    os << loc;
  return text;
}

std::string symshape::originText(Location loc) {
  auto name = loc->findInstanceOf<NameLoc>();
  return name ? name.getName().str() : "";
}

std::string symshape::placeText(Location loc) {
  std::string text = locationText(loc), origin = originText(loc);
  // A location without a file prints its name.
  if (!origin.empty() && loc->findInstanceOf<FileLineColLoc>())
    text += " (" + origin + ")";
  return text;
}

/// Calls `fn` on each ranked shaped value of the function, in program order.
static void forEachShapedValue(FunctionOpInterface func,
                               llvm::function_ref<void(Value)> fn) {
  auto visit = [&](Value v) {
    if (auto type = dyn_cast<ShapedType>(v.getType()))
      if (type.hasRank() && !isa<VectorType>(type))
        fn(v);
  };
  func->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op != func.getOperation())
      for (Value result : op->getResults())
        visit(result);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Value arg : block.getArguments())
          visit(arg);
  });
}

namespace {
/// Prints each type once, since a program has few types.
class TypeTexts {
public:
  StringRef get(Type type, AsmState &state) {
    StringRef &text = texts[type];
    if (text.empty()) {
      std::string printed;
      llvm::raw_string_ostream os(printed);
      type.print(os, state);
      text = saver.save(printed);
    }
    return text;
  }

private:
  llvm::BumpPtrAllocator alloc;
  llvm::StringSaver saver{alloc};
  DenseMap<Type, StringRef> texts;
};

struct Row {
  std::string value, shape, location, size, sources;
  StringRef type;
  Guarantee guarantee;
};
} // namespace

static std::string shapeText(ModuleShapes &shapes, ArrayRef<Extent> extents) {
  std::string text = "[";
  for (auto [i, e] : llvm::enumerate(extents)) {
    if (i)
      text += ", ";
    text += shapes.text(e);
  }
  return text + "]";
}

/// Returns the value of an extent for the given inputs.
static std::string sizeText(const FunctionShapes &shapes, const Extent &e,
                            const ConcreteSizes &sizes) {
  if (!e.expr)
    return "?";
  Int64Result size = sizes.evaluate(shapes, e.expr);
  if (size.kind == Int64Result::Overflow)
    return "overflow";
  if (size.kind == Int64Result::MissingLeaf)
    return "?";
  return (e.isAtMost() ? "<= " : "") + std::to_string(size.value);
}

static std::string sizesText(const FunctionShapes &shapes,
                             ArrayRef<Extent> extents,
                             const ConcreteSizes &sizes) {
  std::string text = "[";
  for (auto [i, e] : llvm::enumerate(extents))
    text += (i ? ", " : "") + sizeText(shapes, e, sizes);
  return text + "]";
}

/// `[{arg0.0, arg1}, {}]`; a list that may lack a source ends with `...`.
static std::string sourcesText(ShapeCursor &cursor, Value v) {
  std::string text = "[";
  int64_t rank = cast<ShapedType>(v.getType()).getRank();
  for (int64_t axis = 0; axis < rank; ++axis) {
    bool isComplete;
    std::string list;
    for (const NumberSource &source : sourcesOf(cursor, {v, axis}, &isComplete))
      list += (list.empty() ? "" : ", ") + source.text();
    if (!isComplete)
      list += list.empty() ? "..." : ", ...";
    text += (axis ? ", {" : "{") + list + "}";
  }
  return text + "]";
}

static void printSources(llvm::json::OStream &json, ShapeCursor &cursor,
                         Value v, int64_t axis) {
  json.attributeArray("sources", [&] {
    for (const NumberSource &source : sourcesOf(cursor, {v, axis}))
      json.object([&] {
        switch (source.kind) {
        case NumberSource::Axis:
          json.attribute("argument", source.argument);
          return json.attribute("axis", source.axis);
        case NumberSource::Scalar:
          return json.attribute("argument", source.argument);
        case NumberSource::Symbol:
          return json.attribute("symbol", source.name);
        case NumberSource::Data:
          json.attribute("data", source.op->getName().getStringRef());
          return json.attribute("location", locationText(source.op->getLoc()));
        }
      });
  });
}

static std::string valueText(Value v, AsmState &state) {
  std::string text;
  llvm::raw_string_ostream os(text);
  v.printAsOperand(os, state);
  return text;
}

/// Returns the assumptions of the results besides the program's premises.
static SmallVector<std::string> assumptions(ModuleShapes &shapes) {
  return {"no extent exceeds " + std::to_string(shapes.getAssumedMaxExtent()) +
              " (only used to exclude overflow)",
          "the number of elements of every tensor fits an index"};
}

namespace {
/// Explains the first leaf of the kind `dim` in a table, and the first one of
/// each conversion rule of the kind `scalar`:
///
///   where dim(1, 0) is the extent of dimension 0 of argument 1
///   where scalar(2, index_cast) is the value of argument 2
///   where scalar(2, floor) is the value of argument 2 after rule 'floor'
class Legend {
public:
  void add(const Extent &e) {
    for (DimExpr leaf : e.getLeaves())
      if (leaf.getKind() == ExprKind::InputDim && !dim)
        dim = leaf;
      else if (leaf.getKind() == ExprKind::Scalar)
        scalars.insert({leaf.getRule(), leaf});
  }

  void print(llvm::raw_ostream &os, ModuleShapes &shapes) const {
    if (dim)
      os << "where " << shapes.text(dim) << " is the extent of dimension "
         << dim.getAxis() << " of argument " << dim.getInputNumber() << '\n';
    for (auto &[rule, leaf] : scalars) {
      os << "where " << shapes.text(leaf) << " is the value of argument "
         << leaf.getInputNumber();
      if (rule != "index_cast")
        os << " after rule '" << rule << "'";
      os << '\n';
    }
  }

private:
  DimExpr dim;
  llvm::MapVector<StringRef, DimExpr> scalars;
};
} // namespace

void symshape::printTable(llvm::raw_ostream &os, ModuleShapes &shapes,
                          const ConcreteSizes &sizes, bool withSources) {
  TypeTexts types;
  Legend legend;
  for (FunctionOpInterface func : shapes.functions()) {
    const FunctionShapes &result = shapes.of(func);
    AsmState state(func, OpPrintingFlags().useLocalScope());
    std::vector<Row> rows;
    // A column is as wide as its entries, up to a limit.
    size_t widths[5] = {5, 4, 5, 4, 7};
    ShapeCursor cursor = result.atBoundary();
    forEachShapedValue(func, [&](Value v) {
      SmallVector<Extent> extents = result.describe(v);
      Guarantee least = Guarantee::Exact;
      for (const Extent &e : extents) {
        least = std::min(least, e.guarantee);
        legend.add(e);
      }
      rows.push_back({valueText(v, state), shapeText(shapes, extents),
                      placeText(v.getLoc()),
                      sizes.empty() ? "" : sizesText(result, extents, sizes),
                      withSources ? sourcesText(cursor, v) : "",
                      types.get(v.getType(), state), least});
      const Row &row = rows.back();
      widths[0] = std::max(widths[0], std::min<size_t>(row.value.size(), 24));
      widths[1] = std::max(widths[1], std::min<size_t>(row.type.size(), 32));
      widths[2] = std::max(widths[2], std::min<size_t>(row.shape.size(), 80));
      widths[3] = std::max(widths[3], std::min<size_t>(row.size.size(), 40));
      widths[4] = std::max(widths[4], std::min<size_t>(row.sources.size(), 40));
    });
    auto pad = [&](StringRef text, size_t width) {
      os << text;
      if (text.size() < width)
        os.indent(width - text.size());
      os << "  ";
    };
    auto line = [&](StringRef value, StringRef type, StringRef shape,
                    StringRef guarantee, StringRef size, StringRef sources,
                    StringRef location) {
      os << "  ";
      pad(value, widths[0]);
      pad(type, widths[1]);
      pad(shape, widths[2]);
      pad(guarantee, 9);
      if (!sizes.empty())
        pad(size, widths[3]);
      if (withSources)
        pad(sources, widths[4]);
      os << location << '\n';
    };
    os << "function @" << func.getName() << '\n';
    line("value", "type", "shape", "guarantee", "size", "sources", "location");
    for (const Row &row : rows)
      line(row.value, row.type, row.shape, stringify(row.guarantee), row.size,
           row.sources, row.location);
    os << '\n';
  }
  legend.print(os, shapes);
  for (const std::string &assumption : assumptions(shapes))
    os << "assumed: " << assumption << '\n';
}

void symshape::printJSON(llvm::raw_ostream &os, ModuleShapes &shapes,
                         const ConcreteSizes &sizes, bool withSources) {
  TypeTexts types;
  llvm::json::OStream json(os, 2);
  json.object([&] {
    json.attributeArray("functions", [&] {
      for (FunctionOpInterface func : shapes.functions()) {
        const FunctionShapes &result = shapes.of(func);
        AsmState state(func, OpPrintingFlags().useLocalScope());
        ShapeCursor cursor = result.atBoundary();
        json.object([&] {
          json.attribute("name", func.getName());
          json.attributeArray("values", [&] {
            forEachShapedValue(func, [&](Value v) {
              json.object([&] {
                json.attribute("value", valueText(v, state));
                json.attribute("type", types.get(v.getType(), state));
                json.attribute("location", locationText(v.getLoc(), &state));
                if (std::string origin = originText(v.getLoc());
                    !origin.empty())
                  json.attribute("origin", origin);
                json.attributeArray("extents", [&] {
                  for (auto [axis, e] : llvm::enumerate(result.describe(v)))
                    json.object([&, axis = axis, e = e] {
                      json.attribute("guarantee", stringify(e.guarantee));
                      if (e.expr)
                        json.attribute("expr", shapes.text(e.expr));
                      if (e.expr && !sizes.empty())
                        if (Int64Result size = sizes.evaluate(result, e.expr);
                            size.kind == Int64Result::Value)
                          json.attribute("size", size.value);
                      if (withSources)
                        printSources(json, cursor, v, axis);
                    });
                });
              });
            });
          });
        });
      }
    });
    json.attributeArray("assumptions", [&] {
      for (const std::string &assumption : assumptions(shapes))
        json.value(assumption);
    });
  });
  os << '\n';
}

std::string symshape::describeLocation(Location loc) {
  std::string text;
  loc->walk([&](Location part) {
    auto file = dyn_cast<FileLineColLoc>(part);
    if (!file)
      return WalkResult::advance();
    text = (file.getFilename().getValue() + ":" + Twine(file.getLine()) + ":" +
            Twine(file.getColumn()) + ": ")
               .str();
    return WalkResult::interrupt();
  });
  return text;
}
