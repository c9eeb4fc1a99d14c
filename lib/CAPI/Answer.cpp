//===- Answer.cpp - Handles and answers of the C API ------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Handles.h"
#include <atomic>

using namespace mlir;
using namespace mlir::symshape;
using namespace mlir::symshape::capi;

uint64_t capi::nextHandle() {
  static std::atomic<uint64_t> next{1};
  return next++;
}

SymShapeAnswer AnswerObject::add(AnswerObject answer) {
  return {HandleTable<AnswerObject>::get().add(
      std::make_shared<AnswerObject>(std::move(answer)))};
}

static std::shared_ptr<AnswerObject> find(SymShapeAnswer answer) {
  return HandleTable<AnswerObject>::get().find(answer.id);
}

SymShapeVerdict symshapeAnswerGetVerdict(SymShapeAnswer answer) {
  auto object = find(answer);
  if (!object)
    return SymShapeVerdictInvalid;
  switch (object->verdict) {
  case Verdict::Always:
    return SymShapeVerdictAlways;
  case Verdict::Never:
    return SymShapeVerdictNever;
  case Verdict::Sometimes:
    return SymShapeVerdictSometimes;
  case Verdict::Unknown:
    break;
  }
  return SymShapeVerdictUnknown;
}

MlirLogicalResult symshapeAnswerGetProblem(SymShapeAnswer answer,
                                           MlirStringCallback callback,
                                           void *userData) {
  auto object = find(answer);
  if (!object)
    return wrap(failure());
  give(object->problem, callback, userData);
  return wrap(success());
}

intptr_t symshapeAnswerGetNumReasons(SymShapeAnswer answer) {
  auto object = find(answer);
  return object ? object->reasons.size() : -1;
}

MlirLogicalResult symshapeAnswerGetReason(SymShapeAnswer answer, intptr_t index,
                                          MlirStringCallback callback,
                                          void *userData) {
  auto object = find(answer);
  if (!object || index < 0 || index >= intptr_t(object->reasons.size()))
    return wrap(failure());
  give(object->reasons[index], callback, userData);
  return wrap(success());
}

intptr_t symshapeAnswerGetExampleSize(SymShapeAnswer answer, bool isTrue) {
  auto object = find(answer);
  return object ? (isTrue ? object->trueFor : object->falseFor).size() : -1;
}

MlirLogicalResult symshapeAnswerGetExample(SymShapeAnswer answer, bool isTrue,
                                           intptr_t index, int64_t *value,
                                           MlirStringCallback callback,
                                           void *userData) {
  auto object = find(answer);
  if (!object)
    return wrap(failure());
  auto &example = isTrue ? object->trueFor : object->falseFor;
  if (index < 0 || index >= intptr_t(example.size()))
    return wrap(failure());
  auto &[name, number] = example[index];
  std::optional<int64_t> fitting = symshape::toInt64(number);
  if (!fitting)
    return wrap(failure());
  if (value)
    *value = *fitting;
  give(name, callback, userData);
  return wrap(success());
}

void symshapeAnswerDestroy(SymShapeAnswer answer) {
  HandleTable<AnswerObject>::get().remove(answer.id);
}
