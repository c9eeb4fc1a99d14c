//===- OnnxImages.cpp - Models of ONNX ops on images and signals ----------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Onnx/Onnx.h"

using namespace mlir;
using namespace mlir::symshape;
using namespace mlir::symshape::onnx;

namespace {

/// Blocks of channels become pixels.
void modelDepthToSpace(Node node) {
  auto source = node.shape(0);
  int64_t block = node.integer("blocksize", 0);
  if (!source || source->size() != 4 || block < 1 || block > 1 << 15)
    return;
  ArrayRef<DimExpr> in = *source;
  node.set(0,
           {in[0], in[1] ? node.simplify(in[1].floorDiv(block * block)) : in[1],
            in[2] * block, in[3] * block});
}

/// Pixels become channels.
void modelSpaceToDepth(Node node) {
  auto source = node.shape(0);
  int64_t block = node.integer("blocksize", 0);
  if (!source || source->size() != 4 || block < 1 || block > 1 << 15)
    return;
  auto divided = [&](DimExpr e) {
    return e ? node.simplify(e.floorDiv(block)) : e;
  };
  ArrayRef<DimExpr> in = *source;
  node.set(0, {in[0], in[1] * (block * block), divided(in[2]), divided(in[3])});
}

/// [rois, channels, height, width]
void modelRoiAlign(Node node) {
  auto source = node.shape(0), rois = node.shape(1);
  node.set(0, {rois && !rois->empty() ? rois->front() : DimExpr(),
               source && source->size() > 1 ? (*source)[1] : DimExpr(),
               node.constant(node.integer("output_height", 1)),
               node.constant(node.integer("output_width", 1))});
}

void modelMaxRoiPool(Node node) {
  auto source = node.shape(0), rois = node.shape(1);
  auto pooled = node.integers("pooled_shape");
  if (!pooled || pooled->size() != 2)
    return node.setRank(0, 4);
  node.set(0, {rois && !rois->empty() ? rois->front() : DimExpr(),
               source && source->size() > 1 ? (*source)[1] : DimExpr(),
               node.constant((*pooled)[0]), node.constant((*pooled)[1])});
}

/// [batch, channels, sizes of the grid...]
void modelGridSample(Node node) {
  auto source = node.shape(0), grid = node.shape(1);
  if (!source || !grid || source->size() < 3 || grid->size() != source->size())
    return;
  Sizes result{(*source)[0], (*source)[1]};
  llvm::append_range(result, ArrayRef(*grid).drop_front().drop_back());
  node.set(0, result);
}

/// From sizes [batch, channels, image...] to [batch, image..., coordinates].
void modelAffineGrid(Node node) {
  auto sizes = node.numbers(1);
  if (!sizes || sizes->size() < 3)
    return;
  Sizes result{sizes->front()};
  llvm::append_range(result, ArrayRef(*sizes).drop_front(2));
  result.push_back(node.constant(sizes->size() - 2));
  node.set(0, result);
}

/// The axis has the length of the transform, and the last axis a real and an
/// imaginary part, or the real part alone.
void modelDFT(Node node) {
  auto source = node.shape(0);
  if (!source || source->size() < 2)
    return;
  int64_t rank = source->size();
  std::optional<int64_t> axis;
  if (node.opset() < 20)
    axis = axisOf(node.integer("axis", 1), rank);
  else if (!node.in(2))
    axis = rank - 2;
  else if (auto number = node.number(2).getConstantInt64())
    axis = axisOf(*number, rank);
  if (!axis)
    return node.setRank(0, rank);
  Sizes result = *source;
  DimExpr length = node.in(1) ? node.number(1) : (*source)[*axis];
  bool inverse = node.integer("inverse", 0) != 0;
  bool oneSided = node.integer("onesided", 0) != 0;
  result[*axis] = length && oneSided ? inverse && !node.in(1)
                                           ? node.simplify((length - 1) * 2)
                                       : inverse ? length
                                                 : length.floorDiv(2) + 1
                                     : length;
  result.back() = node.constant(inverse && oneSided ? 1 : 2);
  node.set(0, result);
}

/// [batch, frames, bins, 2]
void modelSTFT(Node node) {
  auto signal = node.shape(0);
  if (!signal || signal->size() < 2)
    return node.setRank(0, 4);
  DimExpr step = node.number(1), length = node.number(3);
  if (auto window = node.shape(2); !node.in(3) && window && window->size() == 1)
    length = window->front();
  DimExpr samples = (*signal)[1], frames, bins = length;
  if (samples && length && step.isConstant() && !step.isConstant(0))
    frames = node.atLeastZero((samples - length).floorDiv(step) + 1);
  if (length && node.integer("onesided", 1) != 0)
    bins = length.floorDiv(2) + 1;
  node.set(0, {(*signal)[0], frames, bins, node.constant(2)});
}

/// The pixels of an encoded image depend on data.
void modelImageDecoder(Node node) {
  bool isGray = node.text("pixel_format", "RGB") == "Grayscale";
  node.set(0, {DimExpr(), DimExpr(), node.constant(isGray ? 1 : 3)});
}

void modelMultinomial(Node node) {
  auto source = node.shape(0);
  node.set(0, {source && source->size() == 2 ? source->front() : DimExpr(),
               node.constant(node.integer("sample_size", 1))});
}

/// One count for each entry of the pool that an index names.
void modelTfIdf(Node node) {
  auto source = node.shape(0);
  auto indexes = node.integers("ngram_indexes");
  if (!source || source->empty())
    return;
  if (!indexes || indexes->empty())
    return node.setRank(0, source->size());
  Sizes result(ArrayRef(*source).drop_back());
  result.push_back(
      node.constant(*std::max_element(indexes->begin(), indexes->end()) + 1));
  node.set(0, result);
}

//===----------------------------------------------------------------------===//
// Strings, and the ops of ai.onnx.ml
//===----------------------------------------------------------------------===//

void modelStringConcat(Node node) {
  auto a = node.shape(0), b = node.shape(1);
  if (a && b)
    node.set(0, node.broadcastShapes({*a, *b}));
}

/// How many parts a string has depends on data.
void modelStringSplit(Node node) {
  auto source = node.shape(0);
  if (!source)
    return;
  Sizes parts = *source;
  parts.push_back(DimExpr());
  node.set(0, parts);
  node.set(1, *source);
}

/// With stop words, a string may go.
void modelStringNormalizer(Node node) {
  auto source = node.shape(0);
  if (!source)
    return;
  if (!node.has("stopwords"))
    return node.set(0, *source);
  Sizes result = *source;
  result.back() = {};
  node.set(0, result);
}

void modelOneHotEncoder(Node node) {
  auto source = node.shape(0);
  if (!source)
    return;
  auto ints = node.integers("cats_int64s");
  auto strings = node.op->getAttrOfType<ArrayAttr>("cats_strings");
  source->push_back(ints      ? node.constant(ints->size())
                    : strings ? node.constant(strings.size())
                              : DimExpr());
  node.set(0, *source);
}

/// Columns of the last axis, by index.
void modelArrayFeatureExtractor(Node node) {
  auto source = node.shape(0), columns = node.shape(1);
  if (!source || source->empty() || !columns)
    return;
  Sizes result = *source;
  if (source->size() == 1)
    result.insert(result.begin(), node.constant(1));
  result.back() = node.product(*columns);
  node.set(0, result);
}

/// A row of scores for each row of features.
void modelPredictor(Node node) {
  auto source = node.shape(0);
  DimExpr rows = source && source->size() == 2  ? source->front()
                 : source && source->size() < 2 ? node.constant(1)
                                                : DimExpr();
  auto classes = node.integers("classlabels_ints");
  if (!classes)
    classes = node.integers("classlabels_int64s");
  auto strings = node.op->getAttrOfType<ArrayAttr>("classlabels_strings");
  if (node.numResults() == 1) {
    int64_t targets = node.integer("targets", 0);
    targets = node.integer("n_targets", targets);
    return node.set(0,
                    {rows, targets > 0 ? node.constant(targets) : DimExpr()});
  }
  node.set(0, {rows});
  node.set(1, {rows, classes   ? node.constant(classes->size())
                     : strings ? node.constant(strings.size())
                               : DimExpr()});
}

/// One score for each target.
void modelTreeEnsemble(Node node) {
  auto source = node.shape(0);
  int64_t targets = node.integer("n_targets", 0);
  node.set(0, {source && source->size() == 2 ? source->front() : DimExpr(),
               targets > 0 ? node.constant(targets) : DimExpr()});
}

/// A rate and a step, then groups of tensors of the same sizes: parameters,
/// gradients, and one or two kinds of states. The results are the parameters
/// and the states.
void modelOptimizer(Node node) {
  unsigned groups = node.op->getName().getStringRef().ends_with("Adam") ? 4 : 3;
  if (node.numInputs() < 2 + groups)
    return;
  unsigned count = (node.numInputs() - 2) / groups;
  for (unsigned i = 0; i < node.numResults(); ++i) {
    unsigned group = i / count == 0 ? 0 : i / count + 1;
    node.setSame(i, 2 + group * count + i % count);
  }
}

} // namespace

ArrayRef<NamedModelEntry> onnx::imageModels() {
  static const NamedModelEntry entries[] = {
      {"onnx.DepthToSpace", modelOf<modelDepthToSpace>},
      {"onnx.SpaceToDepth", modelOf<modelSpaceToDepth>},
      {"onnx.RoiAlign", modelOf<modelRoiAlign>},
      {"onnx.MaxRoiPool", modelOf<modelMaxRoiPool>},
      {"onnx.GridSample", modelOf<modelGridSample>},
      {"onnx.com.microsoft.GridSample", modelOf<modelGridSample>},
      {"onnx.AffineGrid", modelOf<modelAffineGrid>},
      {"onnx.DFT", modelOf<modelDFT>},
      {"onnx.STFT", modelOf<modelSTFT>},
      {"onnx.ImageDecoder", modelOf<modelImageDecoder>},
      {"onnx.Multinomial", modelOf<modelMultinomial>},
      {"onnx.TfIdfVectorizer", modelOf<modelTfIdf>},
      {"onnx.RegexFullMatch", modelOf<modelSame>},
      {"onnx.StringConcat", modelOf<modelStringConcat>},
      {"onnx.StringSplit", modelOf<modelStringSplit>},
      {"onnx.StringNormalizer", modelOf<modelStringNormalizer>},
      {"onnx.ai.onnx.ml.Binarizer", modelOf<modelSame>},
      {"onnx.ai.onnx.ml.CategoryMapper", modelOf<modelSame>},
      {"onnx.ai.onnx.ml.Imputer", modelOf<modelSame>},
      {"onnx.ai.onnx.ml.LabelEncoder", modelOf<modelSame>},
      {"onnx.ai.onnx.ml.Normalizer", modelOf<modelSame>},
      {"onnx.ai.onnx.ml.Scaler", modelOf<modelSame>},
      {"onnx.ai.onnx.ml.OneHotEncoder", modelOf<modelOneHotEncoder>},
      {"onnx.ai.onnx.ml.ArrayFeatureExtractor",
       modelOf<modelArrayFeatureExtractor>},
      {"onnx.ai.onnx.ml.TreeEnsemble", modelOf<modelTreeEnsemble>},
      {"onnx.ai.onnx.preview.training.Adagrad", modelOf<modelOptimizer>},
      {"onnx.ai.onnx.preview.training.Adam", modelOf<modelOptimizer>},
      {"onnx.ai.onnx.preview.training.Momentum", modelOf<modelOptimizer>},
      {"onnx.ai.onnx.ml.LinearClassifier", modelOf<modelPredictor>},
      {"onnx.ai.onnx.ml.LinearRegressor", modelOf<modelPredictor>},
      {"onnx.ai.onnx.ml.SVMClassifier", modelOf<modelPredictor>},
      {"onnx.ai.onnx.ml.SVMRegressor", modelOf<modelPredictor>},
      {"onnx.ai.onnx.ml.TreeEnsembleClassifier", modelOf<modelPredictor>},
      {"onnx.ai.onnx.ml.TreeEnsembleRegressor", modelOf<modelPredictor>},
  };
  return entries;
}
