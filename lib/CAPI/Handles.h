//===- Handles.h - Handles of the C API -------------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A handle of the C API is a number that is never used twice, so that a
// destroyed or invented one is found. The tables outlive static destructors: an
// object that a program never destroyed must not outlive its MLIR context.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_CAPI_HANDLES_H
#define SYMSHAPE_LIB_CAPI_HANDLES_H

#include "SymShape-c/Support.h"
#include "SymShape/Algebra/Prover.h"
#include "mlir/CAPI/Support.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/Twine.h"
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace mlir::symshape::capi {

/// A number that no handle has had.
uint64_t nextHandle();

/// The objects of one kind. A call keeps its object alive, also if another
/// thread destroys the handle.
template <typename T> class HandleTable {
public:
  static HandleTable &get() {
    static auto *table = new HandleTable();
    return *table;
  }

  uint64_t add(std::shared_ptr<T> object) {
    std::lock_guard<std::mutex> guard(mutex);
    uint64_t id = nextHandle();
    objects[id] = std::move(object);
    return id;
  }
  /// Null for a handle that does not exist.
  std::shared_ptr<T> find(uint64_t id) {
    std::lock_guard<std::mutex> guard(mutex);
    auto it = id < kReserved ? objects.find(id) : objects.end();
    return it == objects.end() ? nullptr : it->second;
  }
  void remove(uint64_t id) {
    std::shared_ptr<T> object = find(id);
    if (!object)
      return;
    std::lock_guard<std::mutex> guard(mutex);
    objects.erase(id);
  }

private:
  /// DenseMap uses the largest numbers itself.
  static constexpr uint64_t kReserved = ~uint64_t(0) - 1;
  std::mutex mutex;
  llvm::DenseMap<uint64_t, std::shared_ptr<T>> objects;
};

/// Where a call reports its error.
struct ErrorSink {
  SymShapeErrorCallback callback;
  void *userData;

  void operator()(const llvm::Twine &message) const {
    std::string text = message.str();
    if (callback)
      callback(::wrap(llvm::StringRef(text)), userData);
  }
};

inline void give(llvm::StringRef text, MlirStringCallback callback,
                 void *userData) {
  if (callback && !text.empty())
    callback(::wrap(text), userData);
}

/// The text that a caller gave; empty for null.
inline llvm::StringRef textOf(MlirStringRef text) {
  return text.data ? llvm::StringRef(text.data, text.length)
                   : llvm::StringRef();
}

struct AnswerObject {
  Verdict verdict = Verdict::Unknown;
  std::string problem;
  std::vector<std::string> reasons;
  std::vector<std::pair<std::string, llvm::DynamicAPInt>> trueFor, falseFor;

  static SymShapeAnswer add(AnswerObject answer);
};

} // namespace mlir::symshape::capi

#endif // SYMSHAPE_LIB_CAPI_HANDLES_H
