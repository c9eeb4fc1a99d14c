//===- Encodings.cpp - Shapes in the encoding of tensor types ---*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Dialect/Encodings.h"
#include "SymShape/Algebra/Text.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::symshape;

static constexpr StringLiteral kStableHLO = "stablehlo";
static constexpr StringLiteral kBoundsPrefix = "#stablehlo.bounds<";

/// The text between the brackets of StableHLO's bounds, whether or not its
/// dialect is loaded; nothing for other attributes.
static std::optional<std::string> boundsText(Attribute encoding) {
  auto opaque = dyn_cast_or_null<OpaqueAttr>(encoding);
  StringRef dialect = opaque     ? opaque.getDialectNamespace().getValue()
                      : encoding ? encoding.getDialect().getNamespace()
                                 : StringRef();
  if (dialect != kStableHLO)
    return std::nullopt;
  std::string text;
  llvm::raw_string_ostream(text) << encoding;
  StringRef rest = text;
  if (!rest.consume_front(kBoundsPrefix) || !rest.consume_back(">"))
    return std::nullopt;
  return rest.str();
}

RankedTensorType symshape::withoutShapeEncoding(RankedTensorType type) {
  Attribute encoding = type.getEncoding();
  if (!isa_and_nonnull<ShapeAttr>(encoding) && !boundsText(encoding))
    return type;
  return RankedTensorType::get(type.getShape(), type.getElementType());
}

void symshape::replaceTensorTypes(
    Operation *root,
    std::function<RankedTensorType(RankedTensorType)> replace) {
  // Returns the new type of a constant, or null if its type stays.
  auto newTypeOf = [=](Type of) -> RankedTensorType {
    auto type = dyn_cast<RankedTensorType>(of);
    RankedTensorType replaced = type ? replace(type) : type;
    return replaced == type ? RankedTensorType() : replaced;
  };
  AttrTypeReplacer replacer;
  replacer.addReplacement([=](RankedTensorType type) -> std::optional<Type> {
    RankedTensorType replaced = newTypeOf(type);
    return replaced ? std::optional<Type>(replaced) : std::nullopt;
  });
  // The replacer does not reach the types inside constants.
  replacer.addReplacement(
      [=](DenseElementsAttr dense) -> std::optional<Attribute> {
        RankedTensorType type = newTypeOf(dense.getType());
        return type ? std::optional<Attribute>(dense.reshape(type))
                    : std::nullopt;
      });
  replacer.addReplacement(
      [=](DenseResourceElementsAttr dense) -> std::optional<Attribute> {
        RankedTensorType type = newTypeOf(dense.getType());
        if (!type)
          return std::nullopt;
        return DenseResourceElementsAttr::get(type, dense.getRawHandle());
      });
  replacer.recursivelyReplaceElementsIn(root, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
}

void symshape::removeShapeEncodings(Operation *root, bool symbolicOnly) {
  replaceTensorTypes(root, [=](RankedTensorType type) {
    return symbolicOnly && !isa_and_nonnull<ShapeAttr>(type.getEncoding())
               ? type
               : withoutShapeEncoding(type);
  });
}

FailureOr<ShapeAttr>
symshape::readEncoding(RankedTensorType type,
                       llvm::function_ref<InFlightDiagnostic()> emitError) {
  auto wrongRank = [&](int64_t found) {
    return emitError() << "expected "
                       << counted(type.getRank(), "entry", "entries")
                       << " in the encoding of " << type << ", found " << found;
  };
  if (auto shape = dyn_cast_or_null<ShapeAttr>(type.getEncoding())) {
    if (shape.getRank() != type.getRank())
      return wrongRank(shape.getRank());
    for (const Extent &entry : shape.getEntries())
      for (DimExpr leaf : entry.getLeaves())
        if (!leaf.isSymbol())
          return emitError() << "expected only symbols in the encoding of "
                             << type << ", found '" << toString(leaf) << "'";
    return shape;
  }
  std::optional<std::string> text = boundsText(type.getEncoding());
  if (!text)
    return ShapeAttr();
  SmallVector<StringRef> parts;
  StringRef(*text).split(parts, ',');
  if (int64_t(parts.size()) != type.getRank())
    return wrongRank(parts.size());
  ExprContext ctx;
  SmallVector<Extent> entries;
  for (auto [axis, part] : llvm::enumerate(parts)) {
    part = part.trim();
    int64_t bound;
    if (part == "?") {
      entries.push_back(Extent::unknown());
    } else if (part.getAsInteger(10, bound) || bound < 0) {
      return emitError() << "expected each bound to be a size or '?' in "
                         << type << ", found '" << part << "'";
    } else if (!type.isDynamicDim(axis)) {
      return emitError() << "expected '?' as the bound of dimension " << axis
                         << " of " << type << ", which is static, found "
                         << bound;
    } else {
      entries.push_back(Extent::atMost(ctx.constant(bound)));
    }
  }
  return ShapeAttr::get(type.getContext(), entries, {});
}

Attribute symshape::boundsEncoding(MLIRContext *context,
                                   ArrayRef<std::optional<int64_t>> bounds) {
  if (!context->getLoadedDialect(kStableHLO) &&
      !context->allowsUnregisteredDialects())
    return {};
  std::string text = kBoundsPrefix.str();
  llvm::raw_string_ostream os(text);
  llvm::interleaveComma(bounds, os, [&](std::optional<int64_t> bound) {
    if (bound)
      os << *bound;
    else
      os << '?';
  });
  os << '>';
  return parseAttribute(text, context);
}
