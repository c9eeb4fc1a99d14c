/*===- c-api.c - Every function of the C API ------------------------------===*\
|*                                                                            *|
|* Part of the SymShape project, under the Apache License v2.0 with LLVM      *|
|* Exceptions. See LICENSE for license information.                           *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#include "SymShape-c/Analysis.h"
#include "SymShape-c/Attributes.h"
#include "SymShape-c/Prover.h"
#include "SymShape-c/Registration.h"
#include "mlir-c/Pass.h"
#include "mlir-c/RegisterEverything.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static MlirStringRef text(const char *s) {
  return mlirStringRefCreateFromCString(s);
}
static void print(MlirStringRef part, void *userData) {
  fprintf(userData ? userData : stdout, "%.*s", (int)part.length, part.data);
}
static void printError(MlirStringRef message, void *userData) {
  (*(int *)userData)++;
  printf("error: %.*s\n", (int)message.length, message.data);
}
#define REQUIRE(condition)                                                     \
  do {                                                                         \
    if (!(condition)) {                                                        \
      fprintf(stderr, "line %d: expected %s\n", __LINE__, #condition);         \
      exit(1);                                                                 \
    }                                                                          \
  } while (0)
#define FAILS(call) REQUIRE(mlirLogicalResultIsFailure(call))
#define WORKS(call) REQUIRE(mlirLogicalResultIsSuccess(call))

static const char *kVerdicts[] = {"always", "never", "sometimes", "unknown"};
static const char *kGuarantees[] = {"unknown", "at_most", "exact"};

static void printProblem(MlirStringRef problem, void *userData) {
  (void)userData;
  printf(" (%.*s)", (int)problem.length, problem.data);
}

/* Prints and destroys an answer. */
static void show(const char *what, SymShapeAnswer answer) {
  SymShapeVerdict verdict = symshapeAnswerGetVerdict(answer);
  REQUIRE(verdict != SymShapeVerdictInvalid);
  printf("%s: %s", what, kVerdicts[verdict]);
  WORKS(symshapeAnswerGetProblem(answer, printProblem, NULL));
  for (intptr_t i = 0; i != symshapeAnswerGetNumReasons(answer); ++i) {
    printf(" because ");
    WORKS(symshapeAnswerGetReason(answer, i, print, NULL));
  }
  for (int truth = 1; truth >= 0; --truth)
    for (intptr_t i = 0; i != symshapeAnswerGetExampleSize(answer, truth);
         ++i) {
      int64_t value;
      printf(truth ? " true for " : " false for ");
      WORKS(symshapeAnswerGetExample(answer, truth, i, &value, print, NULL));
      printf(" = %lld", (long long)value);
    }
  printf("\n");
  symshapeAnswerDestroy(answer);
  REQUIRE(symshapeAnswerGetVerdict(answer) == SymShapeVerdictInvalid);
  symshapeAnswerDestroy(answer);
}

static void testAttributes(MlirContext ctx) {
  int errors = 0;
  MlirAttribute shape = symshapeShapeParse(
      ctx, text("[n + n, at_most(m), ?, 8]"), printError, &errors);
  REQUIRE(symshapeAttributeIsAShape(shape) && errors == 0);
  REQUIRE(symshapeShapeGetRank(shape) == 4);
  for (int axis = 0; axis != 4; ++axis) {
    printf("axis %d: ", axis);
    SymShapeGuarantee g = symshapeShapeGetExtent(shape, axis, print, NULL);
    printf(" %s\n", kGuarantees[g]);
  }
  WORKS(symshapeShapePrint(shape, print, NULL));
  printf("\n");
  REQUIRE(symshapeShapeGetExtent(shape, 4, print, NULL) ==
          SymShapeGuaranteeInvalid);
  REQUIRE(symshapeShapeGetExtent(shape, -1, NULL, NULL) ==
          SymShapeGuaranteeInvalid);

  MlirAttribute a =
      symshapeExprParse(ctx, text("(s0 + s1) * 2"), printError, &errors);
  MlirAttribute b =
      symshapeExprParse(ctx, text("s1 * 2 + s0 + s0"), printError, &errors);
  REQUIRE(symshapeAttributeIsAExpr(a) && mlirAttributeEqual(a, b));
  WORKS(symshapeExprPrint(a, print, NULL));
  printf("\n");
  int64_t values[] = {3, 4}, result = -7;
  WORKS(symshapeExprEvaluate(a, 2, values, &result, printError, &errors));
  REQUIRE(result == 14 && errors == 0);

  /* Each of these reports one error and writes nothing. */
  result = -7;
  values[0] = INT64_MAX;
  FAILS(symshapeExprEvaluate(a, 1, values, &result, printError, &errors));
  FAILS(symshapeExprEvaluate(a, 2, values, &result, printError, &errors));
  FAILS(symshapeExprEvaluate(a, 2, NULL, &result, printError, &errors));
  FAILS(symshapeExprEvaluate(shape, 2, values, &result, printError, &errors));
  REQUIRE(result == -7 && errors == 4);
  const char *bad[] = {"[n +", "", "[n]> x", "[-]", "]", "\x01\xff"};
  for (int i = 0; i != 6; ++i)
    REQUIRE(mlirAttributeIsNull(
        symshapeShapeParse(ctx, text(bad[i]), printError, &errors)));
  REQUIRE(errors == 10);
  MlirContext noContext = {NULL};
  MlirAttribute none = {NULL};
  REQUIRE(mlirAttributeIsNull(
      symshapeShapeParse(noContext, text("[n]"), printError, &errors)));
  MlirStringRef noText = {NULL, 7};
  REQUIRE(mlirAttributeIsNull(symshapeExprParse(ctx, noText, NULL, NULL)));
  FAILS(symshapeShapePrint(none, print, NULL));
  FAILS(symshapeShapePrint(a, print, NULL));
  FAILS(symshapeExprPrint(none, print, NULL));
  REQUIRE(symshapeShapeGetRank(none) == -1 && symshapeShapeGetRank(a) == -1);
  REQUIRE(!symshapeAttributeIsAShape(none) && !symshapeAttributeIsAExpr(none));
}

static void testProver(void) {
  int errors = 0, all = SymShapeWantReasons | SymShapeWantExamples;
  SymShapeProver prover = symshapeProverCreate();
  WORKS(symshapeProverAddFact(prover, text("h mod 8 == 0 and h >= 8"),
                              printError, &errors));
  show("rows", symshapeProverAsk(prover, text("(h floordiv 8) * 8 == h"), all,
                                 printError, &errors));
  show("open",
       symshapeProverAsk(prover, text("h <= 8"), all, printError, &errors));
  show("zero",
       symshapeProverAsk(prover, text("h == 0"), 0, printError, &errors));
  WORKS(symshapeProverSimplify(prover, text("max(h, 4)"), print, NULL,
                               printError, &errors));
  printf("\n");
  bool hasLower, hasUpper;
  int64_t lower = 0, upper = -7;
  WORKS(symshapeProverGetBounds(prover, text("h + 1"), &hasLower, &lower,
                                &hasUpper, &upper, printError, &errors));
  REQUIRE(hasLower && lower == 9 && !hasUpper && upper == -7);

  /* A scope ends with its facts. */
  WORKS(symshapeProverPush(prover));
  WORKS(symshapeProverAddFact(prover, text("h < 8"), printError, &errors));
  REQUIRE(!symshapeProverIsConsistent(prover));
  show("contradiction",
       symshapeProverAsk(prover, text("1 == 1"), all, printError, &errors));
  REQUIRE(errors == 0);
  FAILS(symshapeProverGetBounds(prover, text("h"), &hasLower, &lower, &hasUpper,
                                &upper, printError, &errors));
  WORKS(symshapeProverPop(prover));
  REQUIRE(symshapeProverIsConsistent(prover));
  FAILS(symshapeProverPop(prover));
  show("again",
       symshapeProverAsk(prover, text("h >= 1"), all, printError, &errors));

  /* No text, no statement, no prover. */
  errors = 0;
  MlirStringRef noText = {NULL, 7};
  FAILS(symshapeProverAddFact(prover, text("h >="), printError, &errors));
  FAILS(symshapeProverAddFact(prover, text("h + 1"), printError, &errors));
  FAILS(symshapeProverAddFact(prover, noText, printError, &errors));
  REQUIRE(symshapeProverAsk(prover, text("h"), 0, printError, &errors).id == 0);
  FAILS(symshapeProverSimplify(prover, text("h h"), print, NULL, printError,
                               &errors));
  FAILS(symshapeProverGetBounds(prover, text("h"), NULL, NULL, NULL, NULL,
                                printError, &errors));
  REQUIRE(errors == 6);
  symshapeProverDestroy(prover);
  symshapeProverDestroy(prover);
  SymShapeProver bad[] = {{0}, prover, {12345678}, {~0ull}, {~0ull - 1}};
  for (int i = 0; i != 5; ++i) {
    FAILS(symshapeProverAddFact(bad[i], text("n >= 1"), NULL, NULL));
    FAILS(symshapeProverPush(bad[i]));
    FAILS(symshapeProverPop(bad[i]));
    REQUIRE(!symshapeProverIsConsistent(bad[i]));
    REQUIRE(symshapeProverAsk(bad[i], text("n >= 1"), all, NULL, NULL).id == 0);
    FAILS(symshapeProverSimplify(bad[i], text("n"), print, NULL, NULL, NULL));
    symshapeProverDestroy(bad[i]);
  }
  SymShapeAnswer noAnswer = {0};
  REQUIRE(symshapeAnswerGetVerdict(noAnswer) == SymShapeVerdictInvalid);
  REQUIRE(symshapeAnswerGetNumReasons(noAnswer) == -1);
  REQUIRE(symshapeAnswerGetExampleSize(noAnswer, true) == -1);
  FAILS(symshapeAnswerGetProblem(noAnswer, print, NULL));
  FAILS(symshapeAnswerGetReason(noAnswer, 0, print, NULL));
  FAILS(symshapeAnswerGetExample(noAnswer, true, 0, NULL, print, NULL));
}

static const char kProgram[] =
    "func.func @main(\n"
    "    %x: tensor<?x8xf32> {symshape.shape = #symshape.shape<[n * 8, 8]>},\n"
    "    %y: tensor<?x8xf32>) -> tensor<?x8xf32>\n"
    "    attributes {symshape.symbols = #symshape.symbols<n>} {\n"
    "  %c0 = arith.constant 0 : index\n"
    "  %two = tensor.concat dim(0) %x, %x\n"
    "    : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>\n"
    "  %dx = tensor.dim %x, %c0 : tensor<?x8xf32>\n"
    "  %dy = tensor.dim %y, %c0 : tensor<?x8xf32>\n"
    "  %same = arith.cmpi eq, %dx, %dy : index\n"
    "  cf.assert %same, \"one size\"\n"
    "  return %two : tensor<?x8xf32>\n"
    "}\n"
    "func.func private @elsewhere(tensor<?xf32>)\n";

static void testAnalysis(MlirContext ctx) {
  int errors = 0, all = SymShapeWantReasons | SymShapeWantExamples;
  MlirModule module = mlirModuleCreateParse(ctx, text(kProgram));
  REQUIRE(!mlirModuleIsNull(module));
  MlirOperation root = mlirModuleGetOperation(module);
  MlirOperation func = mlirBlockGetFirstOperation(mlirModuleGetBody(module));
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(func, 0));
  MlirValue x = mlirBlockGetArgument(body, 0),
            y = mlirBlockGetArgument(body, 1);
  MlirOperation end = mlirBlockGetTerminator(body), start = {NULL};
  MlirValue two = mlirOperationGetOperand(end, 0);

  SymShapeShapes shapes = symshapeShapesCreate(root, printError, &errors);
  REQUIRE(shapes.id && errors == 0);
  REQUIRE(symshapeShapesGetRank(shapes, two) == 2);
  WORKS(symshapeShapesPrint(shapes, two, print, NULL));
  printf("\n");
  SymShapeGuarantee g = symshapeShapesGetExtent(shapes, two, 0, print, NULL);
  printf(" is %s\n", kGuarantees[g]);
  REQUIRE(symshapeShapesGetExtent(shapes, two, 2, print, NULL) ==
          SymShapeGuaranteeInvalid);
  int64_t extent = -7;
  WORKS(symshapeShapesGetConstantExtent(shapes, end, two, 1, &extent));
  REQUIRE(extent == 8);
  FAILS(symshapeShapesGetConstantExtent(shapes, end, two, 0, &extent));

  show("same before", symshapeShapesAskSameShape(shapes, start, x, y, all,
                                                 printError, &errors));
  show("same after",
       symshapeShapesAskSameShape(shapes, end, x, y, all, printError, &errors));
  show("same extent", symshapeShapesAskSameExtent(shapes, end, x, 0, two, 0, 0,
                                                  printError, &errors));
  show("at most", symshapeShapesAskAtMost(shapes, start, x, 0, two, 0, 0,
                                          printError, &errors));
  show("by 16", symshapeShapesAskDivisible(shapes, start, two, 0, 16, 0,
                                           printError, &errors));
  show("no axis", symshapeShapesAskDivisible(shapes, start, two, 5, 16, 0,
                                             printError, &errors));
  REQUIRE(errors == 0);

  /* All sizes for n = 7, also given as the size of an argument. */
  const char *sizeTexts[] = {"n=7", "arg0.0=56"};
  for (int i = 0; i != 2; ++i) {
    SymShapeSizes sizes =
        symshapeSizesCreate(shapes, text(sizeTexts[i]), printError, &errors);
    WORKS(symshapeSizesEvaluate(sizes, two, 0, &extent, printError, &errors));
    REQUIRE(extent == 112 && errors == 0);
    symshapeSizesDestroy(sizes);
    FAILS(symshapeSizesEvaluate(sizes, two, 0, &extent, NULL, NULL));
  }
  SymShapeSizes sizes =
      symshapeSizesCreate(shapes, text("n=7"), printError, &errors);
  FAILS(symshapeSizesEvaluate(sizes, y, 0, &extent, printError, &errors));
  FAILS(symshapeSizesEvaluate(sizes, two, 2, &extent, printError, &errors));
  FAILS(symshapeSizesEvaluate(sizes, two, 0, NULL, printError, &errors));
  REQUIRE(errors == 3);
  const char *bad[] = {"m=7",  "n=7, arg0.0=8",          "n",       "arg0.0=7",
                       "n=-1", "n=99999999999999999999", "n=7, n=8"};
  for (int i = 0; i != 7; ++i)
    REQUIRE(symshapeSizesCreate(shapes, text(bad[i]), printError, &errors).id ==
            0);
  REQUIRE(errors == 10);

  /* A value that was created after the analysis is not analysed, and neither
   * is one in another module or context. */
  MlirOperation copy = mlirOperationClone(mlirOpResultGetOwner(two));
  mlirBlockInsertOwnedOperationBefore(body, end, copy);
  MlirValue fresh = mlirOperationGetResult(copy, 0);
  REQUIRE(symshapeShapesGetRank(shapes, fresh) == -1);
  FAILS(symshapeShapesPrint(shapes, fresh, print, NULL));
  FAILS(symshapeSizesEvaluate(sizes, fresh, 0, &extent, NULL, NULL));
  show("created", symshapeShapesAskSameShape(shapes, end, fresh, two, 0,
                                             printError, &errors));
  WORKS(symshapeShapesNoteCreated(shapes, copy));
  WORKS(symshapeShapesForgetErased(shapes, copy));
  mlirOperationDestroy(copy);
  MlirModule other = mlirModuleCreateParse(ctx, text(kProgram));
  MlirOperation foreign = mlirBlockGetFirstOperation(mlirModuleGetBody(other));
  MlirValue foreignX = mlirBlockGetArgument(
      mlirRegionGetFirstBlock(mlirOperationGetRegion(foreign, 0)), 0);
  REQUIRE(symshapeShapesGetRank(shapes, foreignX) == -1);
  show("foreign value", symshapeShapesAskSameShape(shapes, end, x, foreignX, 0,
                                                   printError, &errors));
  REQUIRE(symshapeShapesAskSameShape(shapes, foreign, x, y, 0, NULL, NULL).id ==
          0);
  WORKS(symshapeShapesInvalidate(shapes, foreign));
  WORKS(symshapeShapesRetireChanged(shapes, foreign));
  MlirOperation declaration = mlirOperationGetNextInBlock(func);
  REQUIRE(symshapeShapesCreate(declaration, printError, &errors).id == 0);
  SymShapeShapes one = symshapeShapesCreate(func, printError, &errors);
  REQUIRE(symshapeShapesGetRank(one, two) == 2);
  symshapeShapesDestroy(one);

  /* The check that proved `same after` is erased. */
  MlirOperation check = mlirBlockGetFirstOperation(body);
  while (!mlirIdentifierEqual(mlirOperationGetName(check),
                              mlirIdentifierGet(ctx, text("cf.assert"))))
    check = mlirOperationGetNextInBlock(check);
  WORKS(symshapeShapesForgetErased(shapes, check));
  mlirOperationDestroy(check);
  show("without check",
       symshapeShapesAskSameShape(shapes, end, x, y, 0, printError, &errors));
  WORKS(symshapeShapesInvalidate(shapes, func));
  show("analysed again",
       symshapeShapesAskSameShape(shapes, end, x, y, all, printError, &errors));
  FAILS(symshapeSizesEvaluate(sizes, two, 0, &extent, printError, &errors));

  /* Null and destroyed things. */
  MlirValue noValue = {NULL};
  errors = 0;
  REQUIRE(symshapeShapesCreate(start, printError, &errors).id == 0);
  REQUIRE(symshapeShapesCreate(end, printError, &errors).id == 0);
  REQUIRE(symshapeShapesAskSameShape(shapes, end, x, noValue, 0, printError,
                                     &errors)
              .id == 0);
  REQUIRE(symshapeShapesAskSameShape(shapes, root, x, y, 0, printError, &errors)
              .id == 0);
  REQUIRE(errors == 4);
  REQUIRE(symshapeShapesGetRank(shapes, noValue) == -1);
  symshapeShapesDestroy(shapes);
  symshapeShapesDestroy(shapes);
  SymShapeShapes gone[] = {{0}, shapes, {~0ull}};
  for (int i = 0; i != 3; ++i) {
    REQUIRE(symshapeShapesGetRank(gone[i], two) == -1);
    FAILS(symshapeShapesPrint(gone[i], two, print, NULL));
    FAILS(symshapeShapesInvalidate(gone[i], func));
    FAILS(symshapeShapesGetConstantExtent(gone[i], end, two, 1, &extent));
    REQUIRE(symshapeShapesAskSameShape(gone[i], end, x, y, 0, NULL, NULL).id ==
            0);
    REQUIRE(symshapeSizesCreate(gone[i], text("n=1"), NULL, NULL).id == 0);
  }
  FAILS(symshapeSizesEvaluate(sizes, two, 0, &extent, printError, &errors));
  symshapeSizesDestroy(sizes);

  /* An op that is not valid: a function whose block has no end. */
  mlirOperationDestroy(end);
  REQUIRE(symshapeShapesCreate(func, printError, &errors).id == 0);
  mlirModuleDestroy(other);
  mlirModuleDestroy(module);
}

/* The passes of SymShape and of MLIR, in one pipeline. */
static void testPasses(MlirContext ctx) {
  MlirModule module = mlirModuleCreateParse(ctx, text(kProgram));
  MlirPassManager pm = mlirPassManagerCreate(ctx);
  WORKS(mlirParsePassPipeline(
      mlirPassManagerGetAsOpPassManager(pm),
      text("builtin.module(symshape-infer{record=boundary},canonicalize)"),
      print, NULL));
  WORKS(mlirPassManagerRunOnOp(pm, mlirModuleGetOperation(module)));
  mlirOperationPrint(mlirModuleGetOperation(module), print, NULL);
  mlirPassManagerDestroy(pm);
  mlirModuleDestroy(module);
}

int main(void) {
  printf("version %s\n", symshapeGetVersion());
  MlirDialectRegistry registry = mlirDialectRegistryCreate(), none = {NULL};
  mlirRegisterAllDialects(registry);
  FAILS(symshapeRegisterDialects(none));
  WORKS(symshapeRegisterDialects(registry));
  symshapeRegisterPasses();
  symshapeRegisterPasses();
  mlirRegisterAllPasses();

  MlirContext ctx = mlirContextCreateWithRegistry(registry, false), bare;
  testAttributes(ctx);
  testProver();
  testAnalysis(ctx);
  testPasses(ctx);
  mlirContextDestroy(ctx);
  mlirDialectRegistryDestroy(registry);

  /* A context without the dialect, and then with it. */
  bare = mlirContextCreate();
  MlirModule module = mlirModuleCreateEmpty(mlirLocationUnknownGet(bare));
  MlirOperation op = mlirModuleGetOperation(module);
  int errors = 0;
  REQUIRE(symshapeShapesCreate(op, printError, &errors).id == 0 && errors == 1);
  MlirContext noContext = {NULL};
  FAILS(symshapeRegisterDialectsInContext(noContext));
  WORKS(symshapeRegisterDialectsInContext(bare));
  SymShapeShapes shapes = symshapeShapesCreate(op, printError, &errors);
  REQUIRE(shapes.id != 0);
  symshapeShapesDestroy(shapes);
  mlirModuleDestroy(module);
  mlirContextDestroy(bare);
  printf("done\n");
  return 0;
}
