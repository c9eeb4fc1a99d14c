//===- NamedModels.cpp - Shape models by the name of the op ---------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Interfaces/NamedModels.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/DialectInterface.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// The models of one context. They belong to the builtin dialect, which every
/// context has.
class NamedModelTable : public DialectInterface::Base<NamedModelTable> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(NamedModelTable)

  explicit NamedModelTable(Dialect *dialect) : Base(dialect) {}

  DenseMap<OperationName, NamedModelEntry> models;
};

/// Adds the entries to the table of each context.
class NamedModelExtension : public DialectExtensionBase {
public:
  explicit NamedModelExtension(ArrayRef<NamedModelEntry> entries)
      : DialectExtensionBase(ArrayRef<StringRef>(
            StringRef(BuiltinDialect::getDialectNamespace()))),
        entries(entries) {}

  void apply(MLIRContext *ctx,
             MutableArrayRef<Dialect *> dialects) const final {
    Dialect *builtin = dialects.front();
    if (!builtin->getRegisteredInterface<NamedModelTable>())
      builtin->addInterface(std::make_unique<NamedModelTable>(builtin));
    auto &models = builtin->getRegisteredInterface<NamedModelTable>()->models;
    for (const NamedModelEntry &entry : entries)
      models.insert({OperationName(entry.name, ctx), entry});
  }

  std::unique_ptr<DialectExtensionBase> clone() const final {
    return std::make_unique<NamedModelExtension>(entries);
  }

private:
  ArrayRef<NamedModelEntry> entries;
};

} // namespace

void symshape::registerNamedModels(DialectRegistry &registry,
                                   ArrayRef<NamedModelEntry> entries) {
  if (entries.empty())
    return;
  // One extension for each table, found by its address.
  registry.addExtension(TypeID::getFromOpaquePointer(entries.data()),
                        std::make_unique<NamedModelExtension>(entries));
}

/// The entry for the name of this op; null if there is none.
static const NamedModelEntry *findEntry(Operation *op) {
  auto *builtin = op->getContext()->getLoadedDialect<BuiltinDialect>();
  auto *table = builtin->getRegisteredInterface<NamedModelTable>();
  if (!table)
    return nullptr;
  auto it = table->models.find(op->getName());
  return it == table->models.end() ? nullptr : &it->second;
}

NamedModel symshape::findNamedModel(Operation *op) {
  const NamedModelEntry *entry = findEntry(op);
  return entry ? entry->model : NamedModel();
}

NamedPreconditions symshape::findNamedPreconditions(Operation *op) {
  const NamedModelEntry *entry = findEntry(op);
  return entry ? entry->preconditions : NamedPreconditions();
}

NamedElementMoves symshape::findNamedElementMoves(Operation *op) {
  const NamedModelEntry *entry = findEntry(op);
  return entry ? entry->elementMoves : NamedElementMoves();
}

bool symshape::onlyComputesByName(Operation *op) {
  const NamedModelEntry *entry = op->isRegistered() ? nullptr : findEntry(op);
  return entry && entry->onlyComputes;
}

Value symshape::findRestoredByName(Operation *op) {
  if (op->getNumOperands() != 1 || op->getNumResults() != 1)
    return {};
  const NamedModelEntry *entry = findEntry(op);
  Operation *def = op->getOperand(0).getDefiningOp();
  if (!entry || entry->undoes.empty() || !def || def->getNumOperands() != 1 ||
      def->getName() != OperationName(entry->undoes, op->getContext()))
    return {};
  return def->getOperand(0);
}

bool symshape::callsNothingByName(Operation *op) {
  const NamedModelEntry *entry = findEntry(op);
  return entry && entry->callsNothing;
}
