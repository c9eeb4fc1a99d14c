//===- Unread.cpp - Statements and code that nothing reads ----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One walk over all ops of a module. Each attribute or type that looks like a
// statement about a shape is either read by the analysis or listed here.
//
//===----------------------------------------------------------------------===//

#include "Obligations/Collect.h"
#include "SymShape/Dialect/Encodings.h"
#include "SymShape/Dialect/StatementNames.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::symshape;
using Kind = ObligationKind;
using State = ObligationState;

/// True for an attribute that states a shape or a fact about one.
static bool isStatement(StringRef name) {
  return llvm::is_contained(kShapeStringAttrs, name) ||
         llvm::is_contained(kConstraintAttrs, name) ||
         llvm::is_contained(kUnknownShapeAttrs, name) ||
         name == SymShapeDialect::kShapeAttr ||
         name == SymShapeDialect::kSymbolsAttr;
}

/// True if a type with an encoding that describes sizes is `root`, or is inside
/// of it: `root` is a type or an attribute.
template <typename T> static bool isEncoded(T root) {
  AttrTypeWalker walker;
  walker.addWalk([](RankedTensorType type) {
    return type.getEncoding() && withoutShapeEncoding(type) != type
               ? WalkResult::interrupt()
               : WalkResult::advance();
  });
  return walker.walk<WalkOrder::PreOrder>(root).wasInterrupted();
}

/// Calls `fn` with the name of each statement in a dictionary inside of an
/// attribute.
static void forEachStatement(Attribute attribute,
                             llvm::function_ref<void(StringRef)> fn) {
  attribute.walk([&](DictionaryAttr inner) {
    for (NamedAttribute named : inner)
      if (isStatement(named.getName()))
        fn(named.getName());
  });
}

namespace {

class UnreadFinder {
public:
  UnreadFinder(ModuleShapes &shapes, Obligations &found)
      : root(shapes.getRoot()), found(found) {
    for (FunctionOpInterface func : shapes.functions())
      analysed.insert(func);
  }

  void run();

private:
  struct Entry {
    Kind kind;
    State state;
    Operation *at;
    Location loc;
    unsigned number = 0;
  };
  /// Adds an entry; those of one function with the same kind and text
  /// are one.
  void add(Kind kind, State state, Operation *at, Location loc,
           const Twine &text);
  void visitFunction(FunctionOpInterface func);
  void visitBoundary(FunctionOpInterface func, DictionaryAttr attributes,
                     bool isArgument, Location loc);
  void visitAttributes(Operation *op);
  void visitTypes(Operation *op);
  void visitCode(Operation *op);
  FunctionOpInterface functionAround(Operation *op) const;

  Operation *root;
  Obligations &found;
  llvm::SmallPtrSet<Operation *, 8> analysed;
  using Key = std::pair<std::pair<Operation *, unsigned>, StringAttr>;
  llvm::MapVector<Key, Entry> entries;
};

} // namespace

FunctionOpInterface UnreadFinder::functionAround(Operation *op) const {
  auto func = dyn_cast<FunctionOpInterface>(op);
  return func ? func : op->getParentOfType<FunctionOpInterface>();
}

void UnreadFinder::add(Kind kind, State state, Operation *at, Location loc,
                       const Twine &text) {
  Operation *func = functionAround(at);
  Key key{{func ? func : root, unsigned(kind)},
          StringAttr::get(root->getContext(), text)};
  auto it = entries.insert({key, {kind, state, at, loc}}).first;
  ++it->second.number;
}

/// Lists the statements about one argument or result.
void UnreadFinder::visitBoundary(FunctionOpInterface func,
                                 DictionaryAttr attributes, bool isArgument,
                                 Location loc) {
  if (!attributes)
    return;
  Kind kind = isArgument ? Kind::Premise : Kind::ResultClaim;
  bool hasBody = !func.isExternal();
  for (NamedAttribute attribute : attributes) {
    StringRef name = attribute.getName();
    if (!isStatement(name)) {
      if (isEncoded(attribute.getValue()))
        add(kind, State::Unread, func, loc,
            "the encoding of a type in '" + name + "' is not imported");
      forEachStatement(attribute.getValue(), [&](StringRef inner) {
        add(kind, State::Unread, func, loc,
            "nothing reads '" + inner + "' in '" + name + "'");
      });
      continue;
    }
    if (name != SymShapeDialect::kShapeAttr)
      add(kind, State::Unread, func, loc, "'" + name + "' is not imported");
    else if (!hasBody)
      // Calls of the declaration prove the shapes of its arguments.
      isArgument ? void()
                 : add(kind, State::Skipped, func, loc,
                       "the code of the function with this '" + name +
                           "' is not here");
    else if (!analysed.contains(func))
      add(kind, State::Unread, func, loc, "nothing reads this '" + name + "'");
  }
}

void UnreadFinder::visitFunction(FunctionOpInterface func) {
  for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i) {
    Location loc =
        func.isExternal() ? func.getLoc() : func.getArgument(i).getLoc();
    visitBoundary(func, func.getArgAttrDict(i), /*isArgument=*/true, loc);
    if (isEncoded(func.getArgumentTypes()[i]))
      add(Kind::Premise, State::Unread, func, loc,
          "the encoding of argument " + Twine(i) + " is not imported");
  }
  for (unsigned i = 0, e = func.getNumResults(); i < e; ++i) {
    visitBoundary(func, func.getResultAttrDict(i), /*isArgument=*/false,
                  func.getLoc());
    if (isEncoded(func.getResultTypes()[i]))
      add(Kind::ResultClaim, State::Unread, func, func.getLoc(),
          "the encoding of result " + Twine(i) + " is not imported");
  }
}

/// Lists the statements on `op`, and on the operands and results of a call.
void UnreadFinder::visitAttributes(Operation *op) {
  auto func = dyn_cast<FunctionOpInterface>(op);
  auto visit = [&](Attribute attribute) {
    forEachStatement(attribute, [&](StringRef name) {
      add(Kind::ValueClaim, State::Unread, op, op->getLoc(),
          "nothing reads '" + name + "' here");
    });
  };
  // The other attributes of a registered op have fixed names. Those of a
  // function describe its boundary; those of another op outside of functions,
  // such as a global, may have a type.
  bool wantsAll = !op->isRegistered() || (!func && !functionAround(op));
  auto attributes =
      wantsAll ? op->getAttrs() : op->getDiscardableAttrDictionary().getValue();
  for (NamedAttribute named : attributes) {
    StringRef name = named.getName();
    if (!isStatement(name)) {
      visit(named.getValue());
      if (!func && isEncoded(named.getValue()))
        add(Kind::ValueClaim, State::Unread, op, op->getLoc(),
            "the encoding of a type in '" + name + "' is not imported");
      continue;
    }
    bool isSymbols = name == SymShapeDialect::kSymbolsAttr;
    if (isSymbols && func && (analysed.contains(func) || func.isExternal()))
      continue;
    if (func)
      add(Kind::Premise, State::Unread, func, func.getLoc(),
          isSymbols ? "nothing reads this '" + name + "'"
                    : "'" + name + "' is not imported");
    else
      add(Kind::ValueClaim, State::Unread, op, op->getLoc(),
          "nothing reads '" + name + "' here");
  }
  if (auto call = dyn_cast<ArgAndResultAttrsOpInterface>(op); call && !func)
    for (Attribute list : {call.getArgAttrsAttr(), call.getResAttrsAttr()})
      if (list)
        visit(list);
}

/// Lists the encodings of values in a body.
void UnreadFinder::visitTypes(Operation *op) {
  auto visit = [&](Type type, Location loc) {
    if (isEncoded(type))
      add(Kind::ValueClaim, State::Unread, op, loc,
          "the encoding of a value is not imported");
  };
  for (Value result : op->getResults())
    visit(result.getType(), op->getLoc());
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (!isa<FunctionOpInterface>(op) || !block.isEntryBlock())
        for (BlockArgument arg : block.getArguments())
          visit(arg.getType(), arg.getLoc());
}

/// True for an op that only declares something, and runs nothing.
static bool isDeclaration(Operation *op) {
  if (op->getNumOperands() != 0)
    return false;
  if (op->hasTrait<OpTrait::SymbolTable>() ||
      op->hasTrait<OpTrait::ConstantLike>())
    return true;
  return llvm::all_of(op->getRegions(),
                      [](Region &region) { return region.empty(); }) &&
         (isa<SymbolOpInterface>(op) || op->hasTrait<OpTrait::IsTerminator>());
}

/// Lists code that no function of the analysis has.
void UnreadFinder::visitCode(Operation *op) {
  auto func = dyn_cast<FunctionOpInterface>(op);
  auto around = op->getParentOfType<FunctionOpInterface>();
  if (func && around && !func.isExternal() && !analysed.contains(func))
    add(Kind::Unexamined, State::Skipped, op, op->getLoc(),
        "this function inside of another one is not examined");
  if (func)
    return;
  if (!around && op != root && !isDeclaration(op))
    add(Kind::Unexamined, State::Skipped, op, op->getLoc(),
        "code outside of functions is not examined");
  if (around && op->hasTrait<OpTrait::IsIsolatedFromAbove>() &&
      llvm::any_of(op->getRegions(),
                   [](Region &region) { return !region.empty(); }))
    add(Kind::Unexamined, State::Skipped, op, op->getLoc(),
        "the regions of this isolated op are not examined");
}

void UnreadFinder::run() {
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (auto func = dyn_cast<FunctionOpInterface>(op))
      visitFunction(func);
    visitAttributes(op);
    visitTypes(op);
    visitCode(op);
  });
  for (auto &[key, entry] : entries) {
    FunctionOpInterface func = functionAround(entry.at);
    Obligation unread{
        entry.kind,
        entry.state,
        entry.loc,
        func ? func.getName().str() : "",
        entry.at == func ? "" : entry.at->getName().getStringRef().str(),
        key.second.str(),
        "",
        ""};
    unread.consequences = entry.number - 1;
    unread.at = entry.at;
    found.add(std::move(unread));
    found.count(entry.kind, entry.state, entry.number - 1);
  }
}

void symshape::collectUnread(ModuleShapes &shapes, Obligations &found) {
  UnreadFinder(shapes, found).run();
}
