// SPDX-License-Identifier: Apache-2.0
// Rows of conv2d on OpenCL, best first.
#ifdef LITE_WITH_OPENCL
#include "lite/kernels/conv2d/opencl.h"
#include "lite/kernels/conv2d/opencl_unrolled.h"
#include "lite/kernels/conv2d/opencl_winograd.h"
#endif
#include "lite/backends/opencl/work_group.h"
#include "lite/core/base/strings.h"
#include "lite/kernels/opencl_kernels.h"
#include "lite/kernels/opencl_row.h"

namespace placelite {
namespace {

Support Constants(const OpView& op, const DeviceInfo&) {
  return Require(op.input(1).is_constant(), "Filter is not a constant")
      .And(!op.has_input(2) || op.input(2).is_constant(),
           "Bias is not a constant");
}

// Inference has made sure that the shape of the filter is exact.
Support Depthwise(const OpView& op, const DeviceInfo&) {
  const Shape filter = op.input_shape(1).shape();
  return Require(filter[1] == 1 && filter[0] == op.attributes().Int("groups"),
                 "groups have not one channel and one filter each");
}

// So few outputs that a work item for each leaves most of the device idle.
Support FewOutputs(const OpView& op, const DeviceInfo& device) {
  constexpr int64_t kOutputsOfAUnit = 4096;
  const ShapeRange& y = op.output_shape(0);
  const Support one =
      Require(op.attributes().Int("groups") == 1, "the groups are several")
          .And(op.input_shape(1).shape()[1] >= 32, "the sums are short")
          .And(device.gpu.max_work_group_size >= 32,
               "groups have less than 32");
  if (!y.rank_known()) return one.And(Tri::kDepends, "rank unknown");
  const Dim outputs = y[0] * y[1] * y[2] * y[3];
  return one.And(outputs <= Dim(device.gpu.compute_units * kOutputsOfAUnit),
                 "the outputs are many");
}

// One group of channels and no dilation.
Support Plain(const OpView& op) {
  const std::vector<int64_t>& dilations = op.attributes().Ints("dilations");
  return Require(op.attributes().Int("groups") == 1, "the groups are several")
      .And(dilations[0] == 1 && dilations[1] == 1, "the kernel is dilated");
}

Support OfSize(const OpView& op, int64_t size) {
  const Shape filter = op.input_shape(1).shape();
  return Require(filter[2] == size && filter[3] == size,
                 StrCat("the kernel is not ", size, " x ", size));
}

template <int kStride>
Support OfStride(const OpView& op) {
  const std::vector<int64_t>& strides = op.attributes().Ints("strides");
  return Require(strides[0] == kStride && strides[1] == kStride,
                 StrCat("the stride is not ", kStride));
}

Support Winograd(const OpView& op, const DeviceInfo&) {
  return Plain(op).And(OfSize(op, 3)).And(OfStride<1>(op));
}

Support Pointwise(const OpView& op, const DeviceInfo&) {
  return Plain(op).And(OfSize(op, 1));
}

template <int kStride>
Support Fixed3x3(const OpView& op, const DeviceInfo&) {
  return Plain(op).And(OfSize(op, 3)).And(OfStride<kStride>(op));
}

// Of images: fewer channels than a slice has.
Support FirstLayer(const OpView& op, const DeviceInfo&) {
  const Shape filter = op.input_shape(1).shape();
  return Plain(op)
      .And(filter[1] < 4, "the input has more than 3 channels")
      .And(filter[2] <= 7 && filter[3] <= 7, "the kernel is above 7 x 7");
}

template <int kSize>
Support DepthwiseFixed(const OpView& op, const DeviceInfo& device) {
  const std::vector<int64_t>& strides = op.attributes().Ints("strides");
  const std::vector<int64_t>& dilations = op.attributes().Ints("dilations");
  return Depthwise(op, device)
      .And(OfSize(op, kSize))
      .And(strides[0] <= 2 && strides[1] <= 2, "a stride is above 2")
      .And(dilations[0] == 1 && dilations[1] == 1, "the kernel is dilated");
}

constexpr int kLanes[] = {8, 16, 32};
constexpr int kPixels[] = {1, 2, 4, 8};
constexpr int kSlices[] = {1, 2, 4};
constexpr int kRows[] = {1, 2, 4};
constexpr ParameterDef kParameters[] = {{"pixels", kPixels},
                                        {"group", kWorkGroups}};
constexpr ParameterDef kSplitParameters[] = {{"pixels", kPixels},
                                             {"lanes", kLanes}};
constexpr ParameterDef kUnrolledParameters[] = {
    {"pixels", kPixels}, {"slices", kSlices}, {"group", kWorkGroups}};
constexpr ParameterDef kUnrolledDepthwiseParameters[] = {
    {"pixels", kPixels}, {"rows", kRows}, {"group", kWorkGroups}};

// Where nothing is measured the first three serve, which fill devices better;
// Winograd's sums round otherwise, too.
// clang-format off
#define LITE_CONV2D_VARIANT(name, contract, applies, plan, parameters)         \
  {name, kAnyCpu, NumericContract::contract, applies,                          \
   LITE_OPENCL(CreateOpenCl<plan>), nullptr, parameters}
#define LITE_CONV2D_VARIANTS(name, contract, transformed)                      \
  {LITE_CONV2D_VARIANT("conv2d_depthwise_" name, contract, Depthwise,          \
                       PlanDepthwiseOpenCl, kParameters),                      \
   LITE_CONV2D_VARIANT("conv2d_split_" name, contract, FewOutputs,             \
                       PlanConv2dSplitOpenCl, kSplitParameters),               \
   LITE_CONV2D_VARIANT("conv2d_direct_" name, contract, nullptr,               \
                       PlanConv2dOpenCl, kParameters),                         \
   LITE_CONV2D_VARIANT("conv2d_depthwise3x3_" name, contract,                  \
                       DepthwiseFixed<3>, PlanDepthwiseUnrolledOpenCl,         \
                       kUnrolledDepthwiseParameters),                          \
   LITE_CONV2D_VARIANT("conv2d_depthwise5x5_" name, contract,                  \
                       DepthwiseFixed<5>, PlanDepthwiseUnrolledOpenCl,         \
                       kUnrolledDepthwiseParameters),                          \
   LITE_CONV2D_VARIANT("conv2d_1x1_" name, contract, Pointwise,                \
                       PlanConv2dUnrolledOpenCl, kUnrolledParameters),         \
   LITE_CONV2D_VARIANT("conv2d_3x3s1_" name, contract, Fixed3x3<1>,            \
                       PlanConv2dUnrolledOpenCl, kUnrolledParameters),         \
   LITE_CONV2D_VARIANT("conv2d_3x3s2_" name, contract, Fixed3x3<2>,            \
                       PlanConv2dUnrolledOpenCl, kUnrolledParameters),         \
   LITE_CONV2D_VARIANT("conv2d_first_" name, contract, FirstLayer,             \
                       PlanConv2dUnrolledOpenCl, kUnrolledParameters),         \
   LITE_CONV2D_VARIANT("conv2d_winograd2_" name, transformed, Winograd,        \
                       PlanConv2dWinograd2OpenCl, {}),                         \
   LITE_CONV2D_VARIANT("conv2d_winograd4_" name, transformed, Winograd,        \
                       PlanConv2dWinograd4OpenCl, {})}
// clang-format on

constexpr VariantDef kHalfImage[] =
    LITE_CONV2D_VARIANTS("half_image_opencl", kFp16, kFp16);
constexpr VariantDef kImage[] =
    LITE_CONV2D_VARIANTS("image_opencl", kReassociated, kTransform);
constexpr VariantDef kHalfNchw4c[] =
    LITE_CONV2D_VARIANTS("half_nchw4c_opencl", kFp16, kFp16);
constexpr VariantDef kNchw4c[] =
    LITE_CONV2D_VARIANTS("nchw4c_opencl", kReassociated, kTransform);
#undef LITE_CONV2D_VARIANTS
#undef LITE_CONV2D_VARIANT

// Packed by the kernels themselves.
constexpr ArgPlace kArgs[] = {{"Filter", Place(Target::kHost)},
                              {"Bias", Place(Target::kHost)}};

constexpr KernelDef Row(Place place, Span<const VariantDef> variants) {
  return {"conv2d",
          place,
          "def",
          variants,
          Constants,
          kArgs,
          OutputStorage::kOwn,
          kAllEpilogues};
}

constexpr KernelDef kKernels[] = {
    Row(kClHalfImage, kHalfImage),
    Row(kClImage, kImage),
    Row(kClHalfNchw4c, kHalfNchw4c),
    Row(kClNchw4c, kNchw4c),
};

}  // namespace

Span<const KernelDef> Conv2dOpenClKernels() { return kKernels; }

}  // namespace placelite
