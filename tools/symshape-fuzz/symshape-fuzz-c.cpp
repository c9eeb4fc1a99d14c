//===- symshape-fuzz-c.cpp - Random calls of the C API --------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The input is lines of text. The first one has the calls, a letter each, with
// the handles and texts that the letters before it left. The others are the
// texts; the last of them is a program. A handle may be stale, null or of
// another kind, as the C API allows. Each call must give an answer or an error.
//
// The program links to libSymShapeC alone, as a user's does.
//
//===----------------------------------------------------------------------===//

#include "SymShape-c/Analysis.h"
#include "SymShape-c/Attributes.h"
#include "SymShape-c/Prover.h"
#include "SymShape-c/Registration.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/Diagnostics.h"
#include "mlir-c/RegisterEverything.h"
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

static void fail(const char *what) {
  std::fprintf(stderr, "the C API breaks its promise: %s\n", what);
  std::abort();
}

static void collect(MlirStringRef text, void *to) {
  static_cast<std::string *>(to)->append(text.data, text.length);
}
static void countError(MlirStringRef text, void *to) {
  if (text.length == 0)
    fail("an error without a message");
  ++*static_cast<unsigned *>(to);
}

static MlirStringRef view(const std::string &text) {
  return mlirStringRefCreate(text.data(), text.size());
}

static MlirContext getContext() {
  static MlirContext context = [] {
    MlirDialectRegistry registry = mlirDialectRegistryCreate();
    mlirRegisterAllDialects(registry);
    (void)symshapeRegisterDialects(registry);
    MlirContext context =
        mlirContextCreateWithRegistry(registry, /*threadingEnabled=*/false);
    mlirDialectRegistryDestroy(registry);
    mlirContextSetAllowUnregisteredDialects(context, true);
    mlirContextAttachDiagnosticHandler(
        context,
        [](MlirDiagnostic, void *) { return mlirLogicalResultSuccess(); },
        nullptr, nullptr);
    return context;
  }();
  return context;
}

namespace {
class Calls {
public:
  explicit Calls(std::vector<std::string> texts) : texts(std::move(texts)) {
    if (!this->texts.empty()) {
      module = mlirModuleCreateParse(getContext(), view(this->texts.back()));
      if (!mlirModuleIsNull(module))
        collectOps(mlirModuleGetOperation(module));
    }
  }
  ~Calls() {
    for (uint64_t id : ids)
      destroy(id);
    if (!mlirModuleIsNull(module))
      mlirModuleDestroy(module);
  }

  void run(const std::string &letters) {
    for (char letter : letters)
      call(letter);
  }

private:
  void collectOps(MlirOperation op) {
    ops.push_back(op);
    for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
      values.push_back(mlirOperationGetResult(op, i));
    for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); ++i)
      for (MlirBlock block =
               mlirRegionGetFirstBlock(mlirOperationGetRegion(op, i));
           !mlirBlockIsNull(block); block = mlirBlockGetNextInRegion(block)) {
        for (intptr_t k = 0; k < mlirBlockGetNumArguments(block); ++k)
          values.push_back(mlirBlockGetArgument(block, k));
        for (MlirOperation inner = mlirBlockGetFirstOperation(block);
             !mlirOperationIsNull(inner);
             inner = mlirOperationGetNextInBlock(inner))
          collectOps(inner);
      }
  }

  std::string text() {
    return texts.empty() ? "" : texts[nextText++ % texts.size()];
  }
  MlirValue value() {
    return values.empty() ? MlirValue{nullptr}
                          : values[nextValue++ % values.size()];
  }
  MlirOperation op() {
    return ops.empty() ? MlirOperation{nullptr} : ops[nextOp++ % ops.size()];
  }
  uint64_t id() { return ids.empty() ? 7 : ids[nextId++ % ids.size()]; }
  void keep(uint64_t id, unsigned errors) {
    if ((id == 0) != (errors == 1))
      fail("null without an error, or an error with a result");
    ids.push_back(id);
  }
  /// A call that fails reports one error.
  void check(MlirLogicalResult result, unsigned errors) {
    if (mlirLogicalResultIsFailure(result) != (errors == 1))
      fail("a failure without an error, or an error without a failure");
  }
  void destroy(uint64_t id) {
    symshapeProverDestroy({id});
    symshapeAnswerDestroy({id});
    symshapeSizesDestroy({id});
    symshapeShapesDestroy({id});
  }

  void call(char letter) {
    unsigned errors = 0;
    std::string printed;
    int64_t number = 0, upper = 0;
    bool hasLower = false, hasUpper = false;
    int wanted = SymShapeWantReasons | SymShapeWantExamples;
    intptr_t axis = static_cast<intptr_t>(nextId % 5) - 1;
    switch (letter) {
    case 'p': {
      SymShapeProver prover = symshapeProverCreate();
      keep(prover.id, 0);
      break;
    }
    case 'f': {
      uint64_t prover = id();
      std::string fact = text();
      check(symshapeProverAddFact({prover}, view(fact), countError, &errors),
            errors);
      break;
    }
    case 'u':
      (void)symshapeProverPush({id()});
      break;
    case 'o':
      (void)symshapeProverPop({id()});
      break;
    case 'c':
      (void)symshapeProverIsConsistent({id()});
      break;
    case 'q': {
      std::string statement = text();
      SymShapeAnswer answer = symshapeProverAsk({id()}, view(statement), wanted,
                                                countError, &errors);
      keep(answer.id, errors);
      break;
    }
    case 's': {
      std::string e = text();
      check(symshapeProverSimplify({id()}, view(e), collect, &printed,
                                   countError, &errors),
            errors);
      break;
    }
    case 'b': {
      std::string e = text();
      check(symshapeProverGetBounds({id()}, view(e), &hasLower, &number,
                                    &hasUpper, &upper, countError, &errors),
            errors);
      if (hasLower && hasUpper && number > upper)
        fail("bounds that exclude each number");
      break;
    }
    case 'a': {
      SymShapeAnswer answer{id()};
      SymShapeVerdict verdict = symshapeAnswerGetVerdict(answer);
      if (verdict == SymShapeVerdictInvalid &&
          symshapeAnswerGetNumReasons(answer) != -1)
        fail("a handle that is an answer and is none");
      (void)symshapeAnswerGetProblem(answer, collect, &printed);
      for (intptr_t i = -1; i < symshapeAnswerGetNumReasons(answer) + 1; ++i)
        (void)symshapeAnswerGetReason(answer, i, collect, &printed);
      for (bool isTrue : {false, true})
        for (intptr_t i = -1;
             i < symshapeAnswerGetExampleSize(answer, isTrue) + 1; ++i)
          (void)symshapeAnswerGetExample(answer, isTrue, i, &number, collect,
                                         &printed);
      break;
    }
    case 'd':
      destroy(id());
      break;
    case 'm':
      keep(symshapeShapesCreate(op(), countError, &errors).id, errors);
      break;
    case 'e': {
      uint64_t shapes = id();
      MlirValue v = value();
      (void)symshapeShapesGetRank({shapes}, v);
      (void)symshapeShapesGetExtent({shapes}, v, axis, collect, &printed);
      (void)symshapeShapesPrint({shapes}, v, collect, &printed);
      (void)symshapeShapesGetConstantExtent({shapes}, op(), v, axis, &number);
      break;
    }
    case 'z': {
      std::string sizes = text();
      keep(symshapeSizesCreate({id()}, view(sizes), countError, &errors).id,
           errors);
      break;
    }
    case 'v':
      check(symshapeSizesEvaluate({id()}, value(), axis, &number, countError,
                                  &errors),
            errors);
      break;
    case 'k':
      keep(symshapeShapesAskSameExtent({id()}, op(), value(), axis, value(), 0,
                                       wanted, countError, &errors)
               .id,
           errors);
      break;
    case 'l':
      keep(symshapeShapesAskAtMost({id()}, op(), value(), axis, value(), 1,
                                   wanted, countError, &errors)
               .id,
           errors);
      break;
    case 'h':
      keep(symshapeShapesAskSameShape({id()}, op(), value(), value(), wanted,
                                      countError, &errors)
               .id,
           errors);
      break;
    case 'y':
      keep(symshapeShapesAskDivisible({id()}, op(), value(), axis,
                                      static_cast<int64_t>(nextText) - 3,
                                      wanted, countError, &errors)
               .id,
           errors);
      break;
    case 'i':
      (void)symshapeShapesInvalidate({id()}, op());
      break;
    case 'r':
      (void)symshapeShapesRetireChanged({id()}, op());
      break;
    case 'n':
      (void)symshapeShapesNoteCreated({id()}, op());
      break;
    case 'S': {
      std::string shape = text();
      MlirAttribute attribute =
          symshapeShapeParse(getContext(), view(shape), countError, &errors);
      if (mlirAttributeIsNull(attribute) != (errors == 1))
        fail("null without an error, or an error with a shape");
      (void)symshapeShapePrint(attribute, collect, &printed);
      for (intptr_t i = -1; i <= symshapeShapeGetRank(attribute); ++i)
        (void)symshapeShapeGetExtent(attribute, i, collect, &printed);
      (void)symshapeAttributeIsAExpr(attribute);
      break;
    }
    case 'x': {
      std::string e = text();
      MlirAttribute attribute =
          symshapeExprParse(getContext(), view(e), countError, &errors);
      if (mlirAttributeIsNull(attribute) != (errors == 1))
        fail("null without an error, or an error with an expression");
      (void)symshapeExprPrint(attribute, collect, &printed);
      int64_t numbers[] = {0, 1, -1, INT64_MAX};
      errors = 0;
      check(symshapeExprEvaluate(attribute, static_cast<intptr_t>(nextId % 5),
                                 numbers, &number, countError, &errors),
            errors);
      break;
    }
    case '0':
      ids.push_back(0);
      break;
    default:
      // Which texts, values and handles come next.
      nextText += letter & 3;
      nextValue += letter >> 2 & 3;
      nextId += letter >> 4 & 3;
      nextOp += letter & 1;
    }
  }

  std::vector<std::string> texts;
  MlirModule module{nullptr};
  std::vector<MlirOperation> ops{MlirOperation{nullptr}};
  std::vector<MlirValue> values{MlirValue{nullptr}};
  std::vector<uint64_t> ids;
  size_t nextText = 0, nextValue = 0, nextOp = 0, nextId = 0;
};
} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  // The last text, a program, may have several lines.
  constexpr size_t kMaxTexts = 6, kMaxCalls = 60, kMaxLength = 4000;
  std::string rest(reinterpret_cast<const char *>(data), size);
  if (rest.size() > kMaxLength)
    return 0;
  std::vector<std::string> lines;
  while (lines.size() < kMaxTexts) {
    size_t end = rest.find('\n');
    if (end == std::string::npos)
      break;
    lines.push_back(rest.substr(0, end));
    rest.erase(0, end + 1);
  }
  lines.push_back(rest);
  std::string letters = lines.front().substr(0, kMaxCalls);
  lines.erase(lines.begin());
  Calls(std::move(lines)).run(letters);
  return 0;
}

#ifndef SYMSHAPE_LIBFUZZER
int main(int argc, char **argv) {
  for (int i = 1; i < argc; ++i) {
    std::ifstream file(argv[i], std::ios::binary);
    if (!file) {
      std::fprintf(stderr, "cannot read '%s'\n", argv[i]);
      return 2;
    }
    std::string text{std::istreambuf_iterator<char>(file), {}};
    LLVMFuzzerTestOneInput(reinterpret_cast<const uint8_t *>(text.data()),
                           text.size());
  }
}
#endif
