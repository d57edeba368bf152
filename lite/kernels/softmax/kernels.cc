// SPDX-License-Identifier: Apache-2.0
// Rows of softmax, best first.
#include <algorithm>

#include "lite/core/base/check.h"
#include "lite/core/op/infer_util.h"
#include "lite/kernels/common/blocked.h"
#include "lite/kernels/common/row.h"
#include "lite/kernels/softmax/softmax.h"

namespace placelite {

SoftmaxExtents ReadSoftmax(const OpView& op) {
  const Shape shape = op.input_shape(0).shape();
  SoftmaxExtents extents;
  if (shape.rank() == 0) return extents;
  const Result<int> axis =
      NormalizeAxis(op.attributes().Int("axis"), shape.rank());
  LITE_CHECK(axis.ok());
  for (int i = 0; i < shape.rank(); ++i) {
    int64_t& extent = i < *axis    ? extents.outer
                      : i == *axis ? extents.axis
                                   : extents.inner;
    extent *= shape[i];
  }
  return extents;
}

Status RunSoftmax(const RunContext& context, SoftmaxSlice slice) {
  const SoftmaxExtents extents = ReadSoftmax(context.op);
  const float* x = context.tensors.input(0).data<float>();
  float* y = context.tensors.output(0).data<float>();
  const int64_t size = extents.axis * extents.inner;
  if (size == 0) return Status::Ok();
  ParallelFor(context.pool, extents.outer, [&](int64_t begin, int64_t end) {
    for (int64_t o = begin; o < end; ++o) {
      slice(x + o * size, y + o * size, extents.axis, extents.inner);
    }
  });
  return Status::Ok();
}

Status RunSoftmaxPixels(const RunContext& context, SoftmaxSlice slice) {
  const Tensor& input = context.tensors.input(0);
  if (input.NumElements() == 0) return Status::Ok();
  const BlockedExtents e(input);
  const float* x = input.data<float>();
  float* y = context.tensors.output(0).data<float>();
  const int64_t pixels = e.pixels();
  ParallelFor(context.pool, e.batch * pixels, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      const int64_t at = i / pixels * e.image() + i % pixels * e.block;
      slice(x + at, y + at, e.channels, pixels);
    }
  });
  return Status::Ok();
}

namespace {

template <SoftmaxSlice slice>
Status RunPixels(const RunContext& context) {
  return RunSoftmaxPixels(context, slice);
}

Support AlongChannels(const OpView& op, const DeviceInfo&) {
  const int64_t axis = op.attributes().Int("axis");
  return IsImage(op.input_shape(0))
      .And(axis == 1 || axis == -3, "the axis is not the channels");
}

constexpr VariantDef kNchw16cVariants[] = {
    {"softmax_nchw16c_avx512", kAvx512, NumericContract::kReassociated, nullptr,
     LITE_X86(CreateStateless<RunPixels<SoftmaxPixelAvx512>>)},
};

constexpr VariantDef kNchw8cVariants[] = {
    {"softmax_nchw8c_avx2", kAvx2, NumericContract::kReassociated, nullptr,
     LITE_X86(CreateStateless<RunPixels<SoftmaxPixelAvx2>>)},
};

constexpr VariantDef kNchw4cVariants[] = {
    {"softmax_nchw4c_neon", kNeon, NumericContract::kReassociated, nullptr,
     LITE_ARM(CreateStateless<RunPixels<SoftmaxPixelNeon>>)},
};

template <SoftmaxSlice slice>
Status RunSlices(const RunContext& context) {
  return RunSoftmax(context, slice);
}

// The tensor as [outer, axis, inner], each a range; unknown ranks give any.
struct ExtentRanges {
  Dim axis, inner;
};

ExtentRanges Extents(const OpView& op) {
  const ShapeRange& shape = op.input_shape(0);
  if (!shape.rank_known()) return {Dim::Any(), Dim::Any()};
  const Result<int> axis =
      NormalizeAxis(op.attributes().Int("axis"), std::max(1, shape.rank()));
  if (shape.rank() == 0 || !axis.ok()) return {Dim(1), Dim(1)};
  ExtentRanges extents{shape[*axis], Dim(1)};
  for (int i = *axis + 1; i < shape.rank(); ++i) {
    extents.inner = extents.inner * shape[i];
  }
  return extents;
}

Support AlongRows(const OpView& op, const DeviceInfo&) {
  return Require(Extents(op).inner == Dim(1),
                 "rows need one element behind the axis");
}

constexpr VariantDef kX86Variants[] = {
#define LITE_SOFTMAX_X86(name, function, needs, applies) \
  {name, needs, NumericContract::kReassociated, applies, \
   LITE_X86(CreateStateless<RunSlices<function>>)},
#include "lite/kernels/softmax/x86_variants.inc"
#undef LITE_SOFTMAX_X86
};

constexpr VariantDef kReferenceVariants[] = {
    {"softmax_reference", kAnyCpu, NumericContract::kSameTree, nullptr,
     CreateStateless<SoftmaxReference>},
};

constexpr VariantDef kDoubleVariants[] = {
    {"softmax_double_reference", kAnyCpu, NumericContract::kSameTree, nullptr,
     CreateStateless<SoftmaxReference>},
};

constexpr KernelDef Row(Place place, Span<const VariantDef> variants,
                        Predicate conditions = nullptr) {
  return {"softmax",
          place,
          "def",
          variants,
          conditions,
          {},
          OutputStorage::kMayTakeInput};
}

constexpr KernelDef kKernels[] = {
    Row(kX86Nchw16c, kNchw16cVariants, AlongChannels),
    Row(kX86Nchw8c, kNchw8cVariants, AlongChannels),
    Row(kArmNchw4c, kNchw4cVariants, AlongChannels),
    Row(kX86Float, kX86Variants),
    Row(kHostFloat, kReferenceVariants),
    Row(kHostDouble, kDoubleVariants),
};

}  // namespace

Span<const KernelDef> SoftmaxKernels() { return kKernels; }

}  // namespace placelite
