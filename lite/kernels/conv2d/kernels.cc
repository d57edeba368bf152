// SPDX-License-Identifier: Apache-2.0
// The kernel rows of conv2d on dense tensors, and all of OpenCL, best first.
#include "lite/backends/opencl/create.h"
#include "lite/backends/opencl/work_group.h"
#include "lite/core/base/strings.h"
#include "lite/kernels/common/code_products.h"
#include "lite/kernels/common/make_code_steps.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/conv2d/conv2d.h"
#include "lite/kernels/conv2d/cost.h"
#include "lite/kernels/conv2d/depthwise.h"
#include "lite/kernels/conv2d/depthwise_fixed.h"
#include "lite/kernels/conv2d/gemm.h"
#include "lite/kernels/conv2d/gemm_channels.h"
#include "lite/kernels/conv2d/gemv.h"
#include "lite/kernels/conv2d/pixel_rows.h"

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

// Asks for outputs so small that the last vector of pixels is a waste.
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

constexpr PerIsa<CostFunction> kPlanesCost = {PlanesCost<16>, PlanesCost<8>,
                                              nullptr};
constexpr PerIsa<CostFunction> kGemmCost = {GemmCost<16>, GemmCost<8>, nullptr};

constexpr Algorithm kDense[] = {
    {"{op}_depthwise3x3_{isa}", kReassociated,
     LITE_STAMPED_RUN(X86, RunDepthwiseFixed, Depthwise3x3), DepthwiseFixed<3>,
     kPlanesCost},
    {"{op}_depthwise5x5_{isa}", kReassociated,
     LITE_STAMPED_RUN(X86, RunDepthwiseFixed, Depthwise5x5), DepthwiseFixed<5>,
     kPlanesCost},
    {"{op}_depthwise_{isa}", kReassociated,
     LITE_STAMPED_WITH(X86, Conv2dDepthwise, kDepthwise), Depthwise,
     kPlanesCost},
    {"{op}_gemv_{isa}",
     kReassociated,
     LITE_STAMPED_WITH(X86, Conv2dGemv, kGemm),
     FewPixels,
     {GemvCost<16>, GemvCost<8>, nullptr}},
    {"{op}_gemm_channels_{isa}",
     kReassociated,
     LITE_STAMPED_WITH(X86, Conv2dGemmChannels, kConvGemm),
     {SmallImage<16>, SmallImage<8>, nullptr},
     kGemmCost},
    {"{op}_gemm_{isa}", kReassociated,
     LITE_STAMPED_WITH(X86, ConvGemm, kConvGemm), nullptr, kGemmCost},
};

constexpr Algorithm kReference[] = {
    {"{op}_reference", kSameTree, CreateStateless<Conv2dReference>}};

// The matrix products start their sums from the operand; depthwise kernels
// would add it to what they stored.
bool IsMatrixProduct(const OpView& op) {
  return op.attributes().Int("groups") == 1;
}

bool Always(const OpView&) { return true; }

Support ConstantOperands(const OpView& op, const DeviceInfo&) {
  return Require(op.input(1).is_constant(), "Filter is not a constant")
      .And(!op.has_input(2) || op.input(2).is_constant(),
           "Bias is not a constant");
}

Support ClDepthwise(const OpView& op, const DeviceInfo&) {
  const Shape filter = FilterShape(op);
  return Require(filter[1] == 1 && filter[0] == op.attributes().Int("groups"),
                 "groups have not one channel and one filter each");
}

// Asks for so few outputs that a work item for each leaves most of the device
// idle.
Support FewOutputs(const OpView& op, const DeviceInfo& device) {
  constexpr int64_t kOutputsOfAUnit = 4096;
  const ShapeRange& y = op.output_shape(0);
  const Support one =
      Require(op.attributes().Int("groups") == 1, "the groups are several")
          .And(FilterShape(op)[1] >= 32, "the sums are short")
          .And(device.gpu.max_work_group_size >= 32,
               "groups have less than 32");
  if (!y.rank_known()) return one.And(Tri::kDepends, "rank unknown");
  const Dim outputs = y[0] * y[1] * y[2] * y[3];
  return one.And(outputs <= Dim(device.gpu.compute_units * kOutputsOfAUnit),
                 "the outputs are many");
}

// Asks for one group of channels and no dilation.
Support Plain(const OpView& op) {
  const std::vector<int64_t>& dilations = op.attributes().Ints("dilations");
  return Require(op.attributes().Int("groups") == 1, "the groups are several")
      .And(dilations[0] == 1 && dilations[1] == 1, "the kernel is dilated");
}

Support OfSize(const OpView& op, int64_t size) {
  const Shape filter = FilterShape(op);
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

// The input has fewer channels than a slice.
Support FirstLayer(const OpView& op, const DeviceInfo&) {
  const Shape filter = FilterShape(op);
  return Plain(op)
      .And(filter[1] < 4, "the input has more than 3 channels")
      .And(filter[2] <= 7 && filter[3] <= 7, "the kernel is above 7 x 7");
}

template <int kSize>
Support ClDepthwiseFixed(const OpView& op, const DeviceInfo& device) {
  const std::vector<int64_t>& strides = op.attributes().Ints("strides");
  const std::vector<int64_t>& dilations = op.attributes().Ints("dilations");
  return ClDepthwise(op, device)
      .And(OfSize(op, kSize))
      .And(strides[0] <= 2 && strides[1] <= 2, "a stride is above 2")
      .And(dilations[0] == 1 && dilations[1] == 1, "the kernel is dilated");
}

constexpr int kLanes[] = {8, 16, 32};
constexpr int kPixels[] = {1, 2, 4, 8};
constexpr int kSlices[] = {1, 2, 4};
constexpr int kRowCounts[] = {1, 2, 4};
constexpr ParameterDef kParameters[] = {{"pixels", kPixels},
                                        {"group", kWorkGroups}};
constexpr ParameterDef kSplitParameters[] = {{"pixels", kPixels},
                                             {"lanes", kLanes}};
constexpr ParameterDef kUnrolledParameters[] = {
    {"pixels", kPixels}, {"slices", kSlices}, {"group", kWorkGroups}};
constexpr ParameterDef kUnrolledDepthwiseParameters[] = {
    {"pixels", kPixels}, {"rows", kRowCounts}, {"group", kWorkGroups}};

// Where nothing is measured the first three serve, which fill devices better;
// Winograd's sums round otherwise, too.
constexpr Algorithm kOpenCl[] = {
    {"{op}_depthwise_{place}_opencl",
     kReassociated,
     LITE_OPENCL(CreateOpenCl<PlanDepthwiseOpenCl>),
     ClDepthwise,
     {},
     kParameters},
    {"{op}_split_{place}_opencl",
     kReassociated,
     LITE_OPENCL(CreateOpenCl<PlanConv2dSplitOpenCl>),
     FewOutputs,
     {},
     kSplitParameters},
    {"{op}_direct_{place}_opencl",
     kReassociated,
     LITE_OPENCL(CreateOpenCl<PlanConv2dOpenCl>),
     {},
     {},
     kParameters},
    {"{op}_depthwise3x3_{place}_opencl",
     kReassociated,
     LITE_OPENCL(CreateOpenCl<PlanDepthwiseUnrolledOpenCl>),
     ClDepthwiseFixed<3>,
     {},
     kUnrolledDepthwiseParameters},
    {"{op}_depthwise5x5_{place}_opencl",
     kReassociated,
     LITE_OPENCL(CreateOpenCl<PlanDepthwiseUnrolledOpenCl>),
     ClDepthwiseFixed<5>,
     {},
     kUnrolledDepthwiseParameters},
    {"{op}_1x1_{place}_opencl",
     kReassociated,
     LITE_OPENCL(CreateOpenCl<PlanConv2dUnrolledOpenCl>),
     Pointwise,
     {},
     kUnrolledParameters},
    {"{op}_3x3s1_{place}_opencl",
     kReassociated,
     LITE_OPENCL(CreateOpenCl<PlanConv2dUnrolledOpenCl>),
     Fixed3x3<1>,
     {},
     kUnrolledParameters},
    {"{op}_3x3s2_{place}_opencl",
     kReassociated,
     LITE_OPENCL(CreateOpenCl<PlanConv2dUnrolledOpenCl>),
     Fixed3x3<2>,
     {},
     kUnrolledParameters},
    {"{op}_first_{place}_opencl",
     kReassociated,
     LITE_OPENCL(CreateOpenCl<PlanConv2dUnrolledOpenCl>),
     FirstLayer,
     {},
     kUnrolledParameters},
    {"{op}_winograd2_{place}_opencl", kTransform,
     LITE_OPENCL(CreateOpenCl<PlanConv2dWinograd2OpenCl>), Winograd},
    {"{op}_winograd4_{place}_opencl", kTransform,
     LITE_OPENCL(CreateOpenCl<PlanConv2dWinograd4OpenCl>), Winograd},
};

// OpenCL kernels pack their weights themselves.
constexpr ArgPlace kHostWeights[] = {{"Filter", kHostFloat},
                                     {"Bias", kHostFloat}};

// Products whose rows are pixels.
Support OneGroup(const OpView& op, const DeviceInfo& device) {
  return ConstantOperands(op, device)
      .And(op.attributes().Int("groups") == 1, "the groups are several");
}

Support OfCodes(const OpView& op, const DeviceInfo& device) {
  const Shape filter = FilterShape(op);
  return OneGroup(op, device)
      .And(MultipliesCodes(op, 0, filter[1] * filter[2] * filter[3]))
      .And(TakesCodeSteps(op));
}

template <bool in_nhwc>
constexpr Algorithm kPixelRows = {
    "{op}_rows_{place}_{isa}",
    kReassociated,
    LITE_STAMPED_WITH(CPU, Conv2dPixelRows, kPixelTiles),
    OneGroup,
    {PixelRowsCost<kPixelTilesAvx512, in_nhwc>,
     PixelRowsCost<kPixelTilesAvx2, in_nhwc>,
     PixelRowsCost<kPixelTilesNeon, in_nhwc>}};
constexpr Algorithm kFloatsInNhwc[] = {kPixelRows<true>};
// On x86 gemm.h serves NCHW.
constexpr Algorithm kFloatsInNchw[] = {kPixelRows<false>};
template <bool in_nhwc>
constexpr Algorithm kPixelRowsOfCodes[] = {
    {"{op}_rows_{place}_{isa}", kReassociated,
     StampedForX86Bytes(
         LITE_X86((CreateWith<Conv2dPixelRows, kRowTilesAvx512Vnni>)),
         LITE_X86((CreateWith<Conv2dPixelRows, kRowTilesAvx2>)),
         LITE_X86((CreateWith<Conv2dPixelRows, kRowTilesAvxVnni>))),
     PerIsa<Predicate>::OfX86Bytes(nullptr, AvoidsLeastWeight, nullptr),
     PerIsa<CostFunction>::OfX86Bytes(
         PixelRowsCost<kRowTilesAvx512Vnni, in_nhwc>,
         PixelRowsCost<kRowTilesAvx2, in_nhwc>,
         PixelRowsCost<kRowTilesAvxVnni, in_nhwc>)},
    {"{op}_rows_{place}_{isa}", kReassociated,
     StampedForArmBytes(
         LITE_ARM64((CreateWith<Conv2dPixelRows, kRowTilesNeon>)),
         LITE_ARM64((CreateWith<Conv2dPixelRows, kRowTilesDot>)),
         LITE_ARM64((CreateWith<Conv2dPixelRows, kRowTilesI8mm>))),
     PerIsa<Predicate>::OfArmBytes(AvoidsLeastWeight, nullptr, nullptr),
     PerIsa<CostFunction>::OfArmBytes(PixelRowsCost<kRowTilesNeon, in_nhwc>,
                                      PixelRowsCost<kRowTilesDot, in_nhwc>,
                                      PixelRowsCost<kRowTilesI8mm, in_nhwc>)}};

constexpr ArgPlace kX86Weights[] = {{"Filter", kX86Float}, {"Bias", kX86Float}};
constexpr ArgPlace kArmWeights[] = {{"Filter", kArmFloat}, {"Bias", kArmFloat}};

constexpr RowSet Rows(Span<const RowPlace> places,
                      Span<const Algorithm> algorithms) {
  return RowSet("conv2d", places, algorithms).Epilogue(kAllEpilogues);
}

constexpr RowSet kRows[] = {
    Rows(kAtX86, kDense).TakesOperand(IsMatrixProduct),
    Rows(kAtArm, kFloatsInNchw).Args(kArmWeights),
    Rows(kAtCpuNhwc, kFloatsInNhwc)
        .Args({kX86Weights, kX86Weights, kArmWeights}),
    Rows(kAtX86Codes, kPixelRowsOfCodes<false>).If(OfCodes).Args(kX86Weights),
    Rows(kAtArmCodes, kPixelRowsOfCodes<false>).If(OfCodes).Args(kArmWeights),
    Rows(kAtX86CodesNhwc, kPixelRowsOfCodes<true>)
        .If(OfCodes)
        .Args(kX86Weights),
    Rows(kAtArmCodesNhwc, kPixelRowsOfCodes<true>)
        .If(OfCodes)
        .Args(kArmWeights),
    Rows(kAtHostFloat, kReference).TakesOperand(Always),
    Rows(kAtClBlocked, kOpenCl).If(ConstantOperands).Args(kHostWeights),
};

}  // namespace

Span<const KernelDef> Conv2dKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
