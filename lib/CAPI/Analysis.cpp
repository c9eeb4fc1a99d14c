//===- Analysis.cpp - The shapes of a program for C -------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape-c/Analysis.h"
#include "Diagnostics.h"
#include "Handles.h"
#include "SymShape/Analysis/ConcreteSizes.h"
#include "SymShape/Analysis/Queries.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace mlir::symshape;
using namespace mlir::symshape::capi;

namespace {
struct ShapesObject {
  explicit ShapesObject(Operation *root) : shapes(root) {}
  ModuleShapes shapes;
};

struct SizesObject {
  std::mutex mutex;
  std::weak_ptr<ShapesObject> of;
  ConcreteSizes sizes;
};

/// An analysis that this call may use, or none. Locked for the call.
struct Locked {
  explicit Locked(std::shared_ptr<ShapesObject> shared)
      : object(std::move(shared)) {
    if (object)
      guard = object->shapes.lock();
  }
  explicit Locked(SymShapeShapes handle)
      : Locked(HandleTable<ShapesObject>::get().find(handle.id)) {}
  explicit operator bool() const { return bool(object); }
  ModuleShapes &operator*() const { return object->shapes; }
  ModuleShapes *operator->() const { return &object->shapes; }
  const std::shared_ptr<ShapesObject> &share() const { return object; }

private:
  std::shared_ptr<ShapesObject> object;
  std::unique_lock<std::recursive_mutex> guard;
};
} // namespace

/// The results for the function around `op`, or for `op` itself; null if it is
/// in no analysed function.
static const FunctionShapes *around(const Locked &shapes, Operation *op) {
  FunctionOpInterface outermost;
  Operation *root = shapes->getRoot();
  for (; op && op != root; op = op->getParentOp())
    if (auto func = dyn_cast<FunctionOpInterface>(op))
      outermost = func;
  if (op != root)
    return nullptr;
  if (!outermost)
    outermost = dyn_cast<FunctionOpInterface>(root);
  return outermost && !outermost.isExternal() ? &shapes->of(outermost)
                                              : nullptr;
}

static Operation *ownerOf(Value v) {
  if (Operation *op = v.getDefiningOp())
    return op;
  return cast<BlockArgument>(v).getOwner()->getParentOp();
}

/// The results that describe `value`; null if none do.
static const FunctionShapes *describing(const Locked &shapes, MlirValue value) {
  if (!shapes || mlirValueIsNull(value))
    return nullptr;
  Value v = unwrap(value);
  const FunctionShapes *found = around(shapes, ownerOf(v));
  return found && found->describes(v) ? found : nullptr;
}

//===----------------------------------------------------------------------===//
// Creation
//===----------------------------------------------------------------------===//

SymShapeShapes symshapeShapesCreate(MlirOperation root,
                                    SymShapeErrorCallback onError,
                                    void *userData) {
  ErrorSink fail{onError, userData};
  auto refuse = [&](const Twine &message) {
    fail(message);
    return SymShapeShapes{0};
  };
  if (mlirOperationIsNull(root))
    return refuse("expected an op, found null");
  Operation *op = unwrap(root);
  if (!op->getContext()->getOrLoadDialect(
          SymShapeDialect::getDialectNamespace()))
    return refuse("the dialect 'symshape' is not registered in the context");
  auto func = dyn_cast<FunctionOpInterface>(op);
  if (!op->hasTrait<OpTrait::SymbolTable>() && (!func || func.isExternal()))
    return refuse("expected an op with a symbol table, or a function with a "
                  "body");
  CollectedErrors errors(op->getContext());
  if (failed(verify(op)))
    return refuse("the op does not verify: " + errors.text("no reason given"));
  return {
      HandleTable<ShapesObject>::get().add(std::make_shared<ShapesObject>(op))};
}

void symshapeShapesDestroy(SymShapeShapes shapes) {
  HandleTable<ShapesObject>::get().remove(shapes.id);
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

intptr_t symshapeShapesGetRank(SymShapeShapes handle, MlirValue value) {
  Locked shapes(handle);
  const FunctionShapes *known = describing(shapes, value);
  auto extents = known ? known->tryExtents(unwrap(value))
                       : std::optional<ArrayRef<DimExpr>>();
  return extents ? extents->size() : -1;
}

/// The descriptions of the extents of a value; none if it is not analysed.
static std::optional<SmallVector<Extent>> describe(const Locked &shapes,
                                                   MlirValue value) {
  const FunctionShapes *known = describing(shapes, value);
  if (!known || !known->tryExtents(unwrap(value)))
    return std::nullopt;
  return known->describe(unwrap(value));
}

SymShapeGuarantee symshapeShapesGetExtent(SymShapeShapes handle,
                                          MlirValue value, intptr_t axis,
                                          MlirStringCallback callback,
                                          void *userData) {
  Locked shapes(handle);
  auto extents = describe(shapes, value);
  if (!extents || axis < 0 || axis >= intptr_t(extents->size()))
    return SymShapeGuaranteeInvalid;
  const Extent &extent = (*extents)[axis];
  if (extent.isUnknown())
    return SymShapeGuaranteeUnknown;
  give(shapes->text(extent.expr), callback, userData);
  return extent.isExact() ? SymShapeGuaranteeExact : SymShapeGuaranteeAtMost;
}

MlirLogicalResult symshapeShapesPrint(SymShapeShapes handle, MlirValue value,
                                      MlirStringCallback callback,
                                      void *userData) {
  Locked shapes(handle);
  auto extents = describe(shapes, value);
  if (!extents)
    return wrap(failure());
  std::string text = "[";
  for (const Extent &extent : *extents)
    text += (&extent == extents->begin() ? "" : ", ") + shapes->text(extent);
  give(text + "]", callback, userData);
  return wrap(success());
}

//===----------------------------------------------------------------------===//
// Sizes for given inputs
//===----------------------------------------------------------------------===//

SymShapeSizes symshapeSizesCreate(SymShapeShapes handle, MlirStringRef text,
                                  SymShapeErrorCallback onError,
                                  void *userData) {
  ErrorSink fail{onError, userData};
  Locked shapes(handle);
  if (!shapes) {
    fail("expected the handle of an analysis that still exists");
    return {0};
  }
  auto object = std::make_shared<SizesObject>();
  object->of = shapes.share();
  std::string error;
  if (failed(object->sizes.parse(capi::textOf(text), error))) {
    fail(error);
    return {0};
  }
  CollectedErrors errors(shapes->getRoot()->getContext());
  if (failed(object->sizes.resolve(*shapes))) {
    fail(errors.text("the sizes do not match the inputs"));
    return {0};
  }
  return {HandleTable<SizesObject>::get().add(std::move(object))};
}

void symshapeSizesDestroy(SymShapeSizes sizes) {
  HandleTable<SizesObject>::get().remove(sizes.id);
}

MlirLogicalResult symshapeSizesEvaluate(SymShapeSizes handle, MlirValue value,
                                        intptr_t axis, int64_t *extent,
                                        SymShapeErrorCallback onError,
                                        void *userData) {
  ErrorSink fail{onError, userData};
  auto refuse = [&](const Twine &message) {
    fail(message);
    return wrap(failure());
  };
  auto sizes = HandleTable<SizesObject>::get().find(handle.id);
  if (!sizes)
    return refuse("the handle does not hold sizes");
  std::lock_guard<std::mutex> guard(sizes->mutex);
  Locked shapes(sizes->of.lock());
  if (!shapes)
    return refuse("the analysis was destroyed");
  if (!extent)
    return refuse("expected a pointer for the extent, found null");
  const FunctionShapes *known = describing(shapes, value);
  DimExpr e = known ? known->extent(unwrap(value), axis) : DimExpr();
  if (!e)
    return refuse("the value is not analysed, or has no such dimension");
  Int64Result result = sizes->sizes.evaluate(*known, e);
  if (result.kind == Int64Result::Overflow)
    return refuse("the extent exceeds 64 bits");
  if (result.kind == Int64Result::MissingLeaf)
    return refuse("the extent '" + shapes->text(e) +
                  "' depends on data or on an input without a size, or the "
                  "function was invalidated after the sizes were created");
  *extent = result.value;
  return wrap(success());
}

//===----------------------------------------------------------------------===//
// Questions
//===----------------------------------------------------------------------===//

/// The point of a question: just before an op, or the start of the function of
/// `value`. None after an error.
static std::optional<ShapeCursor> findPoint(const Locked &shapes,
                                            MlirOperation before,
                                            MlirValue value, ErrorSink fail) {
  if (!shapes) {
    fail("expected the handle of an analysis that still exists");
    return std::nullopt;
  }
  if (mlirValueIsNull(value)) {
    fail("expected a value, found null");
    return std::nullopt;
  }
  bool atStart = mlirOperationIsNull(before);
  const FunctionShapes *known =
      around(shapes, atStart ? ownerOf(unwrap(value)) : unwrap(before));
  if (!known) {
    fail("expected an op in an analysed function");
    return std::nullopt;
  }
  return atStart ? known->atBoundary() : known->at(unwrap(before));
}

MlirLogicalResult symshapeShapesGetConstantExtent(SymShapeShapes handle,
                                                  MlirOperation before,
                                                  MlirValue value,
                                                  intptr_t axis,
                                                  int64_t *extent) {
  Locked shapes(handle);
  auto at = findPoint(shapes, before, value, {nullptr, nullptr});
  auto found =
      at ? constantExtent(*at, unwrap(value), axis) : std::optional<int64_t>();
  if (!found || !extent)
    return wrap(failure());
  *extent = *found;
  return wrap(success());
}

static AskFor toAskFor(int wanted) {
  return {bool(wanted & SymShapeWantReasons),
          bool(wanted & SymShapeWantExamples)};
}

static SymShapeAnswer give(ModuleShapes &shapes, const ShapeAnswer &from) {
  AnswerObject answer;
  answer.verdict = from.verdict;
  answer.problem = from.problem.str();
  for (const AnswerReason &reason : from.reasons)
    answer.reasons.push_back(reason.text);
  for (const auto &[leaf, value] : from.trueFor)
    answer.trueFor.push_back({shapes.inputName(leaf), value});
  for (const auto &[leaf, value] : from.falseFor)
    answer.falseFor.push_back({shapes.inputName(leaf), value});
  return AnswerObject::add(std::move(answer));
}

/// Asks `question` at a cursor just before `before`.
template <typename Question>
static SymShapeAnswer askAt(SymShapeShapes handle, MlirOperation before,
                            MlirValue a, MlirValue b, ErrorSink fail,
                            Question question) {
  Locked shapes(handle);
  if (mlirValueIsNull(b))
    a = b; // reported as a null value
  auto at = findPoint(shapes, before, a, fail);
  return at ? give(*shapes, question(*at)) : SymShapeAnswer{0};
}

SymShapeAnswer symshapeShapesAskSameExtent(SymShapeShapes shapes,
                                           MlirOperation before, MlirValue a,
                                           intptr_t axisOfA, MlirValue b,
                                           intptr_t axisOfB, int wanted,
                                           SymShapeErrorCallback onError,
                                           void *userData) {
  return askAt(shapes, before, a, b, {onError, userData}, [&](ShapeCursor &at) {
    return sameExtent(at, {unwrap(a), axisOfA}, {unwrap(b), axisOfB},
                      toAskFor(wanted));
  });
}

SymShapeAnswer symshapeShapesAskAtMost(SymShapeShapes shapes,
                                       MlirOperation before, MlirValue a,
                                       intptr_t axisOfA, MlirValue b,
                                       intptr_t axisOfB, int wanted,
                                       SymShapeErrorCallback onError,
                                       void *userData) {
  return askAt(shapes, before, a, b, {onError, userData}, [&](ShapeCursor &at) {
    return isAtMost(at, {unwrap(a), axisOfA}, {unwrap(b), axisOfB},
                    toAskFor(wanted));
  });
}

SymShapeAnswer symshapeShapesAskSameShape(SymShapeShapes shapes,
                                          MlirOperation before, MlirValue a,
                                          MlirValue b, int wanted,
                                          SymShapeErrorCallback onError,
                                          void *userData) {
  return askAt(shapes, before, a, b, {onError, userData}, [&](ShapeCursor &at) {
    return sameShape(at, unwrap(a), unwrap(b), toAskFor(wanted));
  });
}

SymShapeAnswer symshapeShapesAskDivisible(SymShapeShapes shapes,
                                          MlirOperation before, MlirValue value,
                                          intptr_t axis, int64_t by, int wanted,
                                          SymShapeErrorCallback onError,
                                          void *userData) {
  return askAt(
      shapes, before, value, value, {onError, userData}, [&](ShapeCursor &at) {
        return isDivisible(at, {unwrap(value), axis}, by, toAskFor(wanted));
      });
}

//===----------------------------------------------------------------------===//
// Changes to the program
//===----------------------------------------------------------------------===//

template <typename Note>
static MlirLogicalResult note(SymShapeShapes handle, MlirOperation op,
                              Note note) {
  Locked shapes(handle);
  if (!shapes || mlirOperationIsNull(op))
    return wrap(failure());
  note(*shapes, unwrap(op));
  return wrap(success());
}

MlirLogicalResult symshapeShapesInvalidate(SymShapeShapes shapes,
                                           MlirOperation function) {
  return note(shapes, function, [](ModuleShapes &known, Operation *op) {
    if (auto func = dyn_cast<FunctionOpInterface>(op))
      known.invalidate(func);
  });
}

MlirLogicalResult symshapeShapesForgetErased(SymShapeShapes shapes,
                                             MlirOperation op) {
  return note(shapes, op, [](ModuleShapes &known, Operation *op) {
    known.forgetErased(op);
  });
}

MlirLogicalResult symshapeShapesRetireChanged(SymShapeShapes shapes,
                                              MlirOperation op) {
  return note(shapes, op, [](ModuleShapes &known, Operation *op) {
    known.retireChanged(op);
  });
}

MlirLogicalResult symshapeShapesNoteCreated(SymShapeShapes shapes,
                                            MlirOperation op) {
  return note(shapes, op, [](ModuleShapes &known, Operation *op) {
    known.noteCreated(op);
  });
}
