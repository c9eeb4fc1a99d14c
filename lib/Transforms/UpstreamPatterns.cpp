//===- UpstreamPatterns.cpp - The patterns of upstream that run -----------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UpstreamPatterns.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::symshape;

/// Not listed, since they are wrong in LLVM 22:
///  - `WhileMoveIfDown` gives a result of an `scf.if` that the loop passes on
///    twice two values (llvm#219456);
///  - the unnamed pattern of `linalg.unpack` slices its result only
///    (llvm#181840), the one of `index.cmp` ignores that a subtraction wraps
///    (llvm#216042);
///  - `AddIAddConstant`, `MulIMulIConstant` and their likes keep `nsw` when the
///    merged constant overflows (llvm#140328);
///  - `FoldTensorCastConsumerOp` moves a `tensor.cast` to static sizes from the
///    result of a linalg op to its operands, past the checks between them;
///    these then test the static size of the cast;
///  - `ForOpTensorCastFolder`: a loop that begins with a static tensor, cast to
///    a dynamic one, carries the static type, even if the tensor grows;
///  - `IndexCastOfIndexCast` drops an `index_cast` to a narrower type and back;
///  - `LoadOfToBuffer`: a load from the buffer of a tensor reads the tensor,
///    even after a store to the buffer.
/// The patterns of slices and `ConvertToStaticExpandShape` are wrong with forms
/// that the patterns of SafeForms.h rewrite first.
static constexpr UpstreamRule kRules[] = {
    // The sizes of casts: a cast to a more dynamic type moves to the users,
    // which
    // take the static type, and chains of casts become one.
    {"tensor.cast", "fold"},
    {"tensor.cast", "ChainedTensorCast"},
    {"tensor.cast", "TensorCastExtractSlice"},
    {"tensor.cast", "FoldEmptyTensorWithCastOp"},
    {"*", "FoldTensorCastProducerOp"},
    {"*", "InferStaticShapeOfOperands"},
    {"linalg.pack", "FoldTensorCastPackOp"},
    {"tensor.extract", "ExtractFromTensorCast"},
    {"tensor.collapse_shape", "FoldCollapseOfCastOp"},
    {"tensor.expand_shape", "ConvertToStaticExpandShape"},
    {"tensor.extract_slice", "ExtractSliceOpCastFolder"},
    {"tensor.insert_slice", "InsertSliceOpCastFolder"},
    {"tensor.pad", "FoldTargetTensorCast"},
    {"tensor.pad", "FoldSourceTensorCast"},
    {"tensor.dim", "DimOfCastOp"},
    {"memref.cast", "fold"},
    {"memref.copy", "fold"},
    {"memref.load", "fold"},
    {"memref.store", "fold"},
    {"memref.subview", "SubViewOpMemRefCastFolder"},
    {"tensor.bitcast", "fold"},
    {"tensor.bitcast", "ChainedTensorBitcast"},
    // Constant operands become static sizes, offsets and strides.
    {"tensor.empty", "ReplaceEmptyTensorStaticShapeDims"},
    {"tensor.generate", "StaticTensorGenerate"},
    {"tensor.extract_slice",
     "OpWithOffsetSizesAndStridesConstantArgumentFolder"},
    {"tensor.insert_slice", "InsertSliceOpConstantArgumentFolder"},
    {"tensor.parallel_insert_slice", "InsertSliceOpConstantArgumentFolder"},
    {"tensor.concat", "InferConcatOperandTypes"},
    {"tensor.concat", "InferConcatResultType"},
    {"memref.alloc", "SimplifyAllocConst"},
    {"memref.subview", "OpWithOffsetSizesAndStridesConstantArgumentFolder"},
    {"shape.broadcast", "BroadcastFoldConstantOperandsPattern"},
    {"shape.shape_of", "ShapeOfOpToConstShapeOp"},
    {"vector.create_mask", "CreateMaskFolder"},
    {"vector.constant_mask", "fold"},
    {"vector.transfer_write", "fold"},
    // Queries of sizes and elements become earlier values.
    {"tensor.dim", "fold"},
    {"tensor.dim", "DimOfDestStyleOp"},
    {"tensor.dim", "DimOfReshapeOp"},
    {"tensor.dim", "FoldEmptyTensorWithDimOp"},
    {"memref.dim", "DimOfMemRefReshape"},
    {"shape.rank", "RankShapeOfCanonicalizationPattern"},
    {"shape.broadcast", "fold"},
    {"tensor.extract", "fold"},
    {"tensor.extract", "ExtractFromTensorGenerate"},
    {"tensor.extract", "FoldFillWithTensorExtract"},
    // Ops that only copy or reshape, and constants.
    {"tensor.collapse_shape", "fold"},
    {"tensor.collapse_shape", "ComposeReassociativeReshapeOps"},
    {"tensor.collapse_shape", "FoldFillWithTensorReshape"},
    {"tensor.collapse_shape", "FoldReshapeWithFromElements"},
    {"tensor.expand_shape", "ComposeReassociativeReshapeOps"},
    {"tensor.extract_slice", "fold"},
    {"tensor.from_elements", "fold"},
    {"tensor.reshape", "fold"},
    {"tensor.splat", "fold"},
    {"tensor.concat", "FoldConcatsOfFill"},
    {"linalg.fill", "fold"},
    {"linalg.generic", "EraseIdentityLinalgOp"},
    {"memref.alloc", "SimplifyDeadAlloc"},
    {"memref.alloca", "SimplifyDeadAlloc"},
    {"memref.realloc", "SimplifyDeadAlloc"},
    {"memref.alloca_scope", "AllocaScopeInliner"},
    {"tosa.add", "fold"},
    {"tosa.cast", "fold"},
    {"tosa.equal", "fold"},
    {"tosa.greater", "fold"},
    {"tosa.greater_equal", "fold"},
    {"tosa.maximum", "fold"},
    {"tosa.mul", "fold"},
    {"tosa.select", ""},
    // Arithmetic on sizes.
    {"arith.addi", "fold"},
    {"arith.subi", "fold"},
    {"arith.muli", "fold"},
    {"arith.andi", "fold"},
    {"arith.ori", "fold"},
    {"arith.xori", "fold"},
    {"arith.shli", "fold"},
    {"arith.cmpi", "fold"},
    {"arith.select", "fold"},
    {"arith.minsi", "fold"},
    {"arith.maxui", "fold"},
    {"arith.index_cast", "fold"},
    {"arith.trunci", "fold"},
    {"arith.sitofp", "fold"},
    {"arith.negf", "fold"},
    {"arith.addui_extended", "AddUIExtendedToAddI"},
    {"arith.mulsi_extended", "MulSIExtendedRHSOne"},
    {"arith.index_cast", "IndexCastOfExtSI"},
    {"arith.select", "SelectI1ToNot"},
    {"arith.truncf", "TruncFSIToFPToSIToFP"},
    {"arith.xori", "XOrINotCmpI"},
    {"affine.apply", "SimplifyAffineOp"},
    {"affine.min", "SimplifyAffineOp"},
    {"affine.max", "SimplifyAffineOp"},
    {"affine.min", "CanonicalizeAffineMinMaxOpExprAndTermOrder"},
    {"affine.max", "CanonicalizeAffineMinMaxOpExprAndTermOrder"},
    {"affine.if", "fold"},
    // Control flow whose conditions or trip counts became constant, and values
    // that it carries without need.
    {"cf.br", ""},
    {"cf.cond_br", "SimplifyCondBranchIdenticalSuccessors"},
    {"cf.cond_br", "SimplifyPassThroughCondBranch"},
    {"cf.switch", ""},
    {"func.call_indirect", ""},
    {"scf.if", "CombineIfs"},
    {"scf.if", "CombineNestedIfs"},
    {"scf.if", "ConditionPropagation"},
    {"scf.if", "ConvertTrivialIfToSelect"},
    {"scf.if", "RemoveDeadRegionBranchOpSuccessorInputs"},
    {"scf.if", "RemoveEmptyElseBranch"},
    {"scf.if", "RemoveStaticCondition"},
    {"scf.for", "SimplifyTrivialLoops"},
    {"scf.for", "MakeRegionBranchOpSuccessorInputsDead"},
    {"scf.for", "RemoveDeadRegionBranchOpSuccessorInputs"},
    {"scf.while", "MakeRegionBranchOpSuccessorInputsDead"},
    {"scf.while", "RemoveDeadRegionBranchOpSuccessorInputs"},
    {"scf.while", "RemoveDuplicateSuccessorInputUses"},
    {"scf.index_switch", "RemoveDeadRegionBranchOpSuccessorInputs"},
    {"scf.index_switch", "FoldConstantCase"},
    {"scf.forall", "ForallOpControlOperandsFolder"},
    {"scf.forall", "ForallOpIterArgsFolder"},
    {"scf.execute_region", "SingleBlockExecuteInliner"},
    {"scf.execute_region", "MultiBlockExecuteInliner"},
    {"shape.assuming", "AssumingWithTrue"},
    {"shape.assuming", "AssumingOpRemoveUnusedResults"},
};

ArrayRef<UpstreamRule> symshape::getUpstreamRules() { return kRules; }

std::string UpstreamRule::text() const { return (op + ":" + pattern).str(); }

std::string symshape::foldText(StringRef op) { return (op + ":fold").str(); }

std::string symshape::ruleText(const Pattern &pattern) {
  std::optional<OperationName> op = pattern.getRootKind();
  // Compilers spell the scope of an anonymous namespace in different ways.
  StringRef name = pattern.getDebugName().split('<').first;
  for (StringRef scope : {"(anonymous namespace)", "{anonymous}"})
    name.consume_front(scope);
  name = name.substr(name.rfind(':') + 1);
  return ((op ? op->getStringRef() : StringRef("*")) + ":" + name).str();
}

void symshape::keepListed(RewritePatternSet &patterns,
                          ArrayRef<StringRef> except) {
  llvm::StringSet<> listed;
  for (const UpstreamRule &rule : getUpstreamRules())
    listed.insert(rule.text());
  llvm::erase_if(patterns.getNativePatterns(), [&](const auto &pattern) {
    std::string text = ruleText(*pattern);
    return !listed.contains(text) || llvm::is_contained(except, text);
  });
}
