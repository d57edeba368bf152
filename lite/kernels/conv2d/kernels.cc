// SPDX-License-Identifier: Apache-2.0
// Rows of conv2d, best first.
#include "lite/core/base/strings.h"
#include "lite/kernels/common/row.h"
#include "lite/kernels/conv2d/conv2d.h"
#include "lite/kernels/conv2d/cost.h"
#include "lite/kernels/conv2d/depthwise.h"
#include "lite/kernels/conv2d/depthwise_fixed.h"
#include "lite/kernels/conv2d/gemm.h"
#include "lite/kernels/conv2d/gemm_channels.h"
#include "lite/kernels/conv2d/gemv.h"

namespace placelite {
namespace {

Support ConstantFilter(const OpView& op, const DeviceInfo&) {
  return Require(op.input(1).is_constant(), "Filter is not a constant");
}

// Inference has made sure that the shape of the filter is exact.
Shape FilterShape(const OpView& op) { return op.input_shape(1).shape(); }

Support Depthwise(const OpView& op, const DeviceInfo&) {
  const Shape filter = FilterShape(op);
  return Require(filter[1] == 1 && op.attributes().Int("groups") > 1,
                 "groups have more than one channel")
      .And(filter[3] <= kMaxDepthwiseWidth, "the kernel is too wide");
}

template <int kSize>
Support DepthwiseFixed(const OpView& op, const DeviceInfo& device) {
  const Shape filter = FilterShape(op);
  const std::vector<int64_t>& strides = op.attributes().Ints("strides");
  const std::vector<int64_t>& dilations = op.attributes().Ints("dilations");
  return Depthwise(op, device)
      .And(filter[2] == kSize && filter[3] == kSize,
           StrCat("the kernel is not ", kSize, "x", kSize))
      .And(strides[0] <= 2 && strides[1] <= 2, "a stride is above 2")
      .And(dilations[0] == 1 && dilations[1] == 1, "the kernel is dilated");
}

Dim OutputPixels(const OpView& op) {
  const ShapeRange& y = op.output_shape(0);
  return y.rank_known() ? y[2] * y[3] : Dim::Any();
}

Support FewPixels(const OpView& op, const DeviceInfo&) {
  return Require(op.attributes().Int("groups") == 1, "the groups are several")
      .And(OutputPixels(op) <= Dim(kMaxGemvVectors),
           StrCat("more than ", kMaxGemvVectors, " output pixels"));
}

// Images so small that the last vector of pixels is a waste.
template <int kLanes>
Support SmallImage(const OpView& op, const DeviceInfo& device) {
  const Dim pixels = OutputPixels(op);
  const Support support =
      ConstantFilter(op, device)
          .And(pixels <= Dim(128), "more than 128 output pixels");
  if (!pixels.exact()) {
    return support.And(Tri::kDepends, "depends on the number of pixels");
  }
  const int64_t in_vectors = (pixels.min + kLanes - 1) / kLanes * kLanes;
  const int64_t channels = FilterShape(op)[0] / op.attributes().Int("groups");
  return support
      .And(pixels.min * 10 <= in_vectors * 9,
           "the output pixels fill whole vectors")
      .And(channels >= 2 * kLanes, "few output channels");
}

constexpr VariantDef kX86Variants[] = {
    {"conv2d_depthwise3x3_avx512", kAvx512, NumericContract::kReassociated,
     DepthwiseFixed<3>,
     LITE_X86(CreateStateless<RunDepthwiseFixed<Depthwise3x3Avx512>>),
     PlanesCost<16>},
    {"conv2d_depthwise5x5_avx512", kAvx512, NumericContract::kReassociated,
     DepthwiseFixed<5>,
     LITE_X86(CreateStateless<RunDepthwiseFixed<Depthwise5x5Avx512>>),
     PlanesCost<16>},
    {"conv2d_depthwise_avx512", kAvx512, NumericContract::kReassociated,
     Depthwise, LITE_X86((CreateWith<Conv2dDepthwise, kDepthwiseAvx512>)),
     PlanesCost<16>},
    {"conv2d_gemv_avx512", kAvx512, NumericContract::kReassociated, FewPixels,
     LITE_X86((CreateWith<Conv2dGemv, kGemmAvx512>)), GemvCost<16>},
    {"conv2d_gemm_channels_avx512", kAvx512, NumericContract::kReassociated,
     SmallImage<16>,
     LITE_X86((CreateWith<Conv2dGemmChannels, kConv2dGemmAvx512>)),
     GemmCost<16>},
    {"conv2d_gemm_avx512", kAvx512, NumericContract::kReassociated,
     ConstantFilter, LITE_X86((CreateWith<Conv2dGemm, kConv2dGemmAvx512>)),
     GemmCost<16>},
    {"conv2d_depthwise3x3_avx2", kAvx2, NumericContract::kReassociated,
     DepthwiseFixed<3>,
     LITE_X86(CreateStateless<RunDepthwiseFixed<Depthwise3x3Avx2>>),
     PlanesCost<8>},
    {"conv2d_depthwise5x5_avx2", kAvx2, NumericContract::kReassociated,
     DepthwiseFixed<5>,
     LITE_X86(CreateStateless<RunDepthwiseFixed<Depthwise5x5Avx2>>),
     PlanesCost<8>},
    {"conv2d_depthwise_avx2", kAvx2, NumericContract::kReassociated, Depthwise,
     LITE_X86((CreateWith<Conv2dDepthwise, kDepthwiseAvx2>)), PlanesCost<8>},
    {"conv2d_gemv_avx2", kAvx2, NumericContract::kReassociated, FewPixels,
     LITE_X86((CreateWith<Conv2dGemv, kGemmAvx2>)), GemvCost<8>},
    {"conv2d_gemm_channels_avx2", kAvx2, NumericContract::kReassociated,
     SmallImage<8>, LITE_X86((CreateWith<Conv2dGemmChannels, kConv2dGemmAvx2>)),
     GemmCost<8>},
    {"conv2d_gemm_avx2", kAvx2, NumericContract::kReassociated, ConstantFilter,
     LITE_X86((CreateWith<Conv2dGemm, kConv2dGemmAvx2>)), GemmCost<8>},
};

constexpr VariantDef kReferenceVariants[] = {
    {"conv2d_reference", kAnyCpu, NumericContract::kSameTree, nullptr,
     CreateStateless<Conv2dReference>},
};

// The matrix products start their sums from the operand; depthwise kernels
// would add it to what they stored.
bool IsMatrixProduct(const OpView& op) {
  return op.attributes().Int("groups") == 1;
}

bool Always(const OpView&) { return true; }

constexpr KernelDef Row(Place place, Span<const VariantDef> variants) {
  return {
      "conv2d",     place, "def", variants, nullptr, {}, OutputStorage::kOwn,
      kAllEpilogues};
}

constexpr KernelDef kKernels[] = {
    TakingOperand(Row(kX86Float, kX86Variants), IsMatrixProduct),
    TakingOperand(Row(kHostFloat, kReferenceVariants), Always),
};

}  // namespace

Span<const KernelDef> Conv2dKernels() { return kKernels; }

}  // namespace placelite
