// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "lite/core/op/fold.h"
#include "lite/core/op/infer_util.h"
#include "lite/core/op/op_families.h"
#include "lite/core/op/wide.h"

namespace placelite {
namespace {

using Ints = std::vector<int64_t>;

// An empty list says `least` for each axis.
Status ReadList(const AttributeMap& attributes, const char* name, size_t count,
                int64_t least, Ints* list) {
  *list = attributes.Ints(name);
  if (list->empty()) list->assign(count, least);
  return CheckWindowList(name, *list, count, least);
}

}  // namespace

int64_t Fold::Taps() const {
  int64_t product = 1;
  for (int i = 0; i < axes; ++i) {
    product = SaturatingProduct({product, window[i].kernel});
  }
  return product;
}

int64_t Fold::Blocks() const {
  int64_t product = 1;
  for (int i = 0; i < axes; ++i) {
    product = SaturatingProduct({product, positions[i]});
  }
  return product;
}

int64_t Fold::Pixels() const {
  int64_t product = 1;
  for (int i = 0; i < axes; ++i) {
    product = SaturatingProduct({product, size[i]});
  }
  return product;
}

Result<Fold> ReadFold(const AttributeMap& attributes) {
  const size_t count = attributes.Ints("output_sizes").size();
  if (count < 1 || count > static_cast<size_t>(kMaxFoldAxes)) {
    return Status::InvalidArgument(StrCat("an image of ", count, " axes"));
  }
  Ints sizes, kernel, strides, dilations, paddings;
  LITE_RETURN_IF_ERROR(ReadList(attributes, "output_sizes", count, 1, &sizes));
  LITE_RETURN_IF_ERROR(ReadList(attributes, "kernel_sizes", count, 1, &kernel));
  LITE_RETURN_IF_ERROR(ReadList(attributes, "strides", count, 1, &strides));
  LITE_RETURN_IF_ERROR(ReadList(attributes, "dilations", count, 1, &dilations));
  LITE_RETURN_IF_ERROR(
      ReadList(attributes, "paddings", 2 * count, 0, &paddings));
  Fold fold;
  fold.axes = static_cast<int>(count);
  for (size_t i = 0; i < count; ++i) {
    fold.window[i] = {kernel[i], strides[i], dilations[i], paddings[2 * i],
                      paddings[2 * i + 1]};
    fold.size[i] = sizes[i];
    fold.positions[i] = fold.window[i].OutputSize(sizes[i]);
    if (fold.positions[i] < 1) {
      return Status::InvalidArgument(StrCat("a window of ",
                                            fold.window[i].extent(), " over ",
                                            sizes[i], " elements"));
    }
  }
  return fold;
}

namespace {

Status InferFold(InferContext& context) {
  const OpView& op = context.op();
  const ShapeRange& x = op.input_shape(0);
  const Result<Fold> fold = ReadFold(op.attributes());
  if (!fold.ok()) return fold.status().WithContext(op.def().name);
  LITE_RETURN_IF_ERROR(ExpectRank(op, 0, 3));
  SmallDims<Dim> dims;
  if (x.rank_known()) {
    if (Divides(fold->Taps(), x[1]) == Tri::kNo) {
      return Fail(op, StrCat("X has shape ", x, ", a block has ", fold->Taps(),
                             " elements"));
    }
    LITE_RETURN_IF_ERROR(
        ExpectSameDim(op, x[2], Dim(fold->Blocks()), "blocks"));
    dims = {x[0], Dim(x[1].min / fold->Taps(), x[1].max == Dim::kUnbounded
                                                   ? Dim::kUnbounded
                                                   : x[1].max / fold->Taps())};
  } else {
    dims = {Dim(0, Dim::kUnbounded), Dim(0, Dim::kUnbounded)};
  }
  for (int i = 0; i < fold->axes; ++i) dims.push_back(Dim(fold->size[i]));
  return SetLike(context, dims);
}

int64_t FoldFlops(const OpView& op) {
  return op.input_shape(0).NumElements().max;
}

constexpr ArgDef kX[] = {{"X"}};
constexpr ArgDef kOut[] = {{"Y"}};
constexpr AttributeDef kFold[] = {{"output_sizes", AttributeType::kInts},
                                  {"kernel_sizes", AttributeType::kInts},
                                  // Empty: 1 for each axis.
                                  {"strides", AttributeType::kInts, "[]"},
                                  {"dilations", AttributeType::kInts, "[]"},
                                  // The padding before and behind each axis;
                                  // empty means none.
                                  {"paddings", AttributeType::kInts, "[]"}};

constexpr OpDef kOps[] = {
    // Turns X [N, C * window elements, window positions] into a tensor with C
    // channels; elements of windows that overlap are added.
    With({"fold", kX, kOut, kFold, InferFold, "onnx Col2Im", FoldFlops},
         WideLikeInputs),
};

}  // namespace

Span<const OpDef> FoldOps() { return kOps; }

}  // namespace placelite
