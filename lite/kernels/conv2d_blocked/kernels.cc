// SPDX-License-Identifier: Apache-2.0
// Rows of conv2d in NCHW[x]c, for each width of vector.
#include "lite/core/base/strings.h"
#include "lite/kernels/common/row.h"
#include "lite/kernels/conv2d_blocked/conv2d_blocked.h"
#include "lite/kernels/conv2d_blocked/cost.h"
#include "lite/kernels/conv2d_blocked/depthwise.h"
#include "lite/kernels/conv2d_blocked/direct.h"
#include "lite/kernels/conv2d_blocked/winograd.h"

namespace placelite {
namespace {

// Images with so few channels that blocks of them would be mostly padding.
constexpr int64_t kFewChannels = 4;

// Inference has made sure that the shape of the filter is exact.
Shape FilterShape(const OpView& op) { return op.input_shape(1).shape(); }

Support ConstantOperands(const OpView& op) {
  return Require(op.input(1).is_constant(), "Filter is not a constant")
      .And(!op.has_input(2) || op.input(2).is_constant(),
           "Bias is not a constant");
}

// The groups as the kernel sees them; sizes of the image do not matter.
int64_t Merged(const OpView& op, int64_t lanes) {
  const Shape filter = FilterShape(op);
  Conv2dParams params;
  params.groups = op.attributes().Int("groups");
  params.in_channels = filter[1] * params.groups;
  params.out_channels = filter[0];
  return MergedGroups(params, lanes);
}

template <int kLanes>
Support Blocked(const OpView& op, const DeviceInfo&) {
  return ConstantOperands(op).And(
      Merged(op, kLanes) > 0,
      StrCat("its groups do not fill whole blocks of ", kLanes, " channels"));
}

Support Depthwise(const OpView& op, const DeviceInfo&) {
  const Shape filter = FilterShape(op);
  const int64_t groups = op.attributes().Int("groups");
  return ConstantOperands(op)
      .And(groups > 1 && filter[1] == 1, "groups have more than one channel")
      .And(filter[0] == groups, "groups have more than one output");
}

Support Winograd(const OpView& op, const DeviceInfo&) {
  const Shape filter = FilterShape(op);
  const std::vector<int64_t>& strides = op.attributes().Ints("strides");
  const std::vector<int64_t>& dilations = op.attributes().Ints("dilations");
  return ConstantOperands(op)
      .And(op.attributes().Int("groups") == 1, "the groups are several")
      .And(filter[2] == 3 && filter[3] == 3, "the kernel is not 3x3")
      .And(strides[0] == 1 && strides[1] == 1, "the stride is not 1")
      .And(dilations[0] == 1 && dilations[1] == 1, "the kernel is dilated");
}

Support FirstLayer(const OpView& op, const DeviceInfo&) {
  return ConstantOperands(op)
      .And(op.attributes().Int("groups") == 1, "the groups are several")
      .And(FilterShape(op)[1] <= kFewChannels,
           StrCat("more than ", kFewChannels, " input channels"));
}

template <const BlockedTiles& tiles, int kInBlock>
double DirectCost(const OpView& op, const DeviceInfo&) {
  Conv2dParams params = ReadConv2d(op);
  params.groups /= MergedGroups(params, tiles.lanes);
  return DirectCycles(params, tiles, kInBlock);
}

template <const WinogradTransforms& transforms>
double WinogradCost(const OpView& op, const DeviceInfo&) {
  return WinogradCycles(ReadConv2d(op), transforms);
}

template <const BlockedPlanes& planes>
double DepthwiseCost(const OpView& op, const DeviceInfo&) {
  return DepthwiseCycles(ReadConv2d(op), planes);
}

constexpr NumericContract kSum = NumericContract::kReassociated;
constexpr NumericContract kTransform = NumericContract::kTransform;

constexpr VariantDef kFirstAvx512[] = {
    {"conv2d_first_avx512", kAvx512, kSum, nullptr,
     LITE_X86((CreateWith<Conv2dDirect, kTilesAvx512>)),
     DirectCost<kTilesAvx512, 1>, kTileParameters}};
constexpr VariantDef kFirstAvx2[] = {
    {"conv2d_first_avx2", kAvx2, kSum, nullptr,
     LITE_X86((CreateWith<Conv2dDirect, kTilesAvx2>)),
     DirectCost<kTilesAvx2, 1>, kTileParameters}};
constexpr VariantDef kFirstNeon[] = {
    {"conv2d_first_neon", kNeon, kSum, nullptr,
     LITE_ARM((CreateWith<Conv2dDirect, kTilesNeon>)),
     DirectCost<kTilesNeon, 1>, kTileParameters}};
constexpr VariantDef kBlockedAvx512[] = {
    {"conv2d_blocked_depthwise_avx512", kAvx512, kSum, Depthwise,
     LITE_X86((CreateWith<Conv2dBlockedDepthwise, kPlanesAvx512>)),
     DepthwiseCost<kPlanesAvx512>},
    {"conv2d_winograd2_avx512", kAvx512, kTransform, Winograd,
     LITE_X86((CreateWith<Conv2dWinograd, kWinogradAvx512<2>>)),
     WinogradCost<kWinogradAvx512<2>>, kWinogradParameters},
    {"conv2d_winograd4_avx512", kAvx512, kTransform, Winograd,
     LITE_X86((CreateWith<Conv2dWinograd, kWinogradAvx512<4>>)),
     WinogradCost<kWinogradAvx512<4>>, kWinogradParameters},
    {"conv2d_winograd6_avx512", kAvx512, kTransform, Winograd,
     LITE_X86((CreateWith<Conv2dWinograd, kWinogradAvx512<6>>)),
     WinogradCost<kWinogradAvx512<6>>, kWinogradParameters},
    {"conv2d_direct_avx512", kAvx512, kSum, Blocked<16>,
     LITE_X86((CreateWith<Conv2dDirect, kTilesAvx512>)),
     DirectCost<kTilesAvx512, 16>, kDirectParameters}};
constexpr VariantDef kBlockedAvx2[] = {
    {"conv2d_blocked_depthwise_avx2", kAvx2, kSum, Depthwise,
     LITE_X86((CreateWith<Conv2dBlockedDepthwise, kPlanesAvx2>)),
     DepthwiseCost<kPlanesAvx2>},
    {"conv2d_winograd2_avx2", kAvx2, kTransform, Winograd,
     LITE_X86((CreateWith<Conv2dWinograd, kWinogradAvx2<2>>)),
     WinogradCost<kWinogradAvx2<2>>, kWinogradParameters},
    {"conv2d_winograd4_avx2", kAvx2, kTransform, Winograd,
     LITE_X86((CreateWith<Conv2dWinograd, kWinogradAvx2<4>>)),
     WinogradCost<kWinogradAvx2<4>>, kWinogradParameters},
    {"conv2d_winograd6_avx2", kAvx2, kTransform, Winograd,
     LITE_X86((CreateWith<Conv2dWinograd, kWinogradAvx2<6>>)),
     WinogradCost<kWinogradAvx2<6>>, kWinogradParameters},
    {"conv2d_direct_avx2", kAvx2, kSum, Blocked<8>,
     LITE_X86((CreateWith<Conv2dDirect, kTilesAvx2>)),
     DirectCost<kTilesAvx2, 8>, kDirectParameters}};
constexpr VariantDef kBlockedNeon[] = {
    {"conv2d_blocked_depthwise_neon", kNeon, kSum, Depthwise,
     LITE_ARM((CreateWith<Conv2dBlockedDepthwise, kPlanesNeon>)),
     DepthwiseCost<kPlanesNeon>},
    {"conv2d_winograd2_neon", kNeon, kTransform, Winograd,
     LITE_ARM((CreateWith<Conv2dWinograd, kWinogradNeon<2>>)),
     WinogradCost<kWinogradNeon<2>>, kWinogradParameters},
    {"conv2d_winograd4_neon", kNeon, kTransform, Winograd,
     LITE_ARM((CreateWith<Conv2dWinograd, kWinogradNeon<4>>)),
     WinogradCost<kWinogradNeon<4>>, kWinogradParameters},
    {"conv2d_winograd6_neon", kNeon, kTransform, Winograd,
     LITE_ARM((CreateWith<Conv2dWinograd, kWinogradNeon<6>>)),
     WinogradCost<kWinogradNeon<6>>, kWinogradParameters},
    {"conv2d_direct_neon", kNeon, kSum, Blocked<4>,
     LITE_ARM((CreateWith<Conv2dDirect, kTilesNeon>)),
     DirectCost<kTilesNeon, 4>, kTileParameters}};

// Filter and bias are constants, which are always NCHW.
constexpr ArgPlace kWeights[] = {{"Filter", kX86Float}, {"Bias", kX86Float}};
constexpr ArgPlace kPlainInput[] = {
    {"Input", kX86Float}, {"Filter", kX86Float}, {"Bias", kX86Float}};
constexpr ArgPlace kHalfInput[] = {
    {"Input", kX86Nchw8c}, {"Filter", kX86Float}, {"Bias", kX86Float}};
constexpr ArgPlace kArmWeights[] = {{"Filter", kArmFloat}, {"Bias", kArmFloat}};
constexpr ArgPlace kArmPlainInput[] = {
    {"Input", kArmFloat}, {"Filter", kArmFloat}, {"Bias", kArmFloat}};

// From blocks of half a vector, as AVX2 kernels make them.
constexpr VariantDef kFromHalf[] = {
    {"conv2d_direct_8c_avx512", kAvx512, kSum, Blocked<16>,
     LITE_X86((CreateWith<Conv2dDirect, kTilesAvx512>)),
     DirectCost<kTilesAvx512, 8>, kTileParameters}};

// Depthwise kernels would add it to what they stored.
bool SumsOverChannels(const OpView& op) { return FilterShape(op)[1] > 1; }

constexpr KernelDef Row(Place place, const char* alias,
                        Span<const VariantDef> variants, Predicate conditions,
                        Span<const ArgPlace> args) {
  return TakingOperand({"conv2d", place, alias, variants, conditions, args,
                        OutputStorage::kOwn, kAllEpilogues},
                       SumsOverChannels);
}

constexpr KernelDef kKernels[] = {
    Row(kX86Nchw16c, "first", kFirstAvx512, FirstLayer, kPlainInput),
    Row(kX86Nchw16c, "def", kBlockedAvx512, nullptr, kWeights),
    Row(kX86Nchw16c, "from_8c", kFromHalf, nullptr, kHalfInput),
    Row(kX86Nchw8c, "first", kFirstAvx2, FirstLayer, kPlainInput),
    Row(kX86Nchw8c, "def", kBlockedAvx2, nullptr, kWeights),
    Row(kArmNchw4c, "first", kFirstNeon, FirstLayer, kArmPlainInput),
    Row(kArmNchw4c, "def", kBlockedNeon, nullptr, kArmWeights),
};

}  // namespace

Span<const KernelDef> Conv2dBlockedKernels() { return kKernels; }

}  // namespace placelite
