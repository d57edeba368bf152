// Rows of conv2d on OpenCL, best first.
#ifdef LITE_WITH_OPENCL
#include "lite/kernels/conv2d/opencl.h"
#include "lite/kernels/conv2d/opencl_winograd.h"
#endif
#include "lite/backends/opencl/work_group.h"
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

Support Winograd(const OpView& op, const DeviceInfo&) {
  const Shape filter = op.input_shape(1).shape();
  const std::vector<int64_t>& strides = op.attributes().Ints("strides");
  const std::vector<int64_t>& dilations = op.attributes().Ints("dilations");
  return Require(op.attributes().Int("groups") == 1, "the groups are several")
      .And(filter[2] == 3 && filter[3] == 3, "the kernel is not 3 x 3")
      .And(strides[0] == 1 && strides[1] == 1, "the stride is not 1")
      .And(dilations[0] == 1 && dilations[1] == 1, "the kernel is dilated");
}

constexpr int kLanes[] = {8, 16, 32};
constexpr int kPixels[] = {1, 2, 4, 8};
constexpr ParameterDef kParameters[] = {{"pixels", kPixels},
                                        {"group", kWorkGroups}};
constexpr ParameterDef kSplitParameters[] = {{"pixels", kPixels},
                                             {"lanes", kLanes}};

// Winograd's, whose sums round otherwise, only where it is measured or pinned.
// clang-format off
#define LITE_CONV2D_VARIANTS(name, contract, transformed)                      \
  {{"conv2d_depthwise_" name, kAnyCpu, NumericContract::contract, Depthwise,   \
    LITE_OPENCL(CreateOpenCl<PlanDepthwiseOpenCl>), nullptr, kParameters},     \
   {"conv2d_split_" name, kAnyCpu, NumericContract::contract, FewOutputs,      \
    LITE_OPENCL(CreateOpenCl<PlanConv2dSplitOpenCl>), nullptr,                 \
    kSplitParameters},                                                         \
   {"conv2d_direct_" name, kAnyCpu, NumericContract::contract, nullptr,        \
    LITE_OPENCL(CreateOpenCl<PlanConv2dOpenCl>), nullptr, kParameters},        \
   {"conv2d_winograd2_" name, kAnyCpu, NumericContract::transformed, Winograd, \
    LITE_OPENCL(CreateOpenCl<PlanConv2dWinograd2OpenCl>)},                     \
   {"conv2d_winograd4_" name, kAnyCpu, NumericContract::transformed, Winograd, \
    LITE_OPENCL(CreateOpenCl<PlanConv2dWinograd4OpenCl>)}}
// clang-format on

constexpr VariantDef kHalfImage[] =
    LITE_CONV2D_VARIANTS("half_image_opencl", kFp16, kFp16);
constexpr VariantDef kImage[] =
    LITE_CONV2D_VARIANTS("image_opencl", kReassociated, kTransform);
constexpr VariantDef kHalfSlices[] =
    LITE_CONV2D_VARIANTS("half_nchw4c_opencl", kFp16, kFp16);
constexpr VariantDef kSlices[] =
    LITE_CONV2D_VARIANTS("nchw4c_opencl", kReassociated, kTransform);
#undef LITE_CONV2D_VARIANTS

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
    Row(kClHalfNchw4c, kHalfSlices),
    Row(kClNchw4c, kSlices),
};

}  // namespace

Span<const KernelDef> Conv2dOpenClKernels() { return kKernels; }

}  // namespace placelite
