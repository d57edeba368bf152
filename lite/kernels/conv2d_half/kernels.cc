// SPDX-License-Identifier: Apache-2.0
// Rows of conv2d in halves.
#include "lite/core/base/strings.h"
#include "lite/kernels/arm_row.h"
#include "lite/kernels/common/arm_half.h"
#include "lite/kernels/conv2d_blocked/cost.h"
#include "lite/kernels/conv2d_half/conv2d_half.h"
#include "lite/kernels/conv2d_half/depthwise.h"
#include "lite/kernels/conv2d_half/direct.h"
#include "lite/kernels/conv2d_half/tiles.h"

namespace placelite {
namespace {

// What fits into a pixel of the first layer's input.
constexpr int64_t kFewChannels = 4;

// Inference has made sure that the shape of the filter is exact.
Shape FilterShape(const OpView& op) { return op.input_shape(1).shape(); }

Support ConstantOperands(const OpView& op) {
  return Require(op.input(1).is_constant(), "Filter is not a constant")
      .And(!op.has_input(2) || op.input(2).is_constant(),
           "Bias is not a constant");
}

Support FirstLayer(const OpView& op, const DeviceInfo&) {
  return ConstantOperands(op)
      .And(op.attributes().Int("groups") == 1, "the groups are several")
      .And(FilterShape(op)[1] <= kFewChannels,
           StrCat("more than ", kFewChannels, " input channels"));
}

Support Depthwise(const OpView& op, const DeviceInfo&) {
  const Shape filter = FilterShape(op);
  const int64_t groups = op.attributes().Int("groups");
  return ConstantOperands(op)
      .And(groups > 1 && filter[1] == 1, "groups have more than one channel")
      .And(filter[0] == groups, "groups have more than one output");
}

Support WholeBlocks(const OpView& op, const DeviceInfo&) {
  const Shape filter = FilterShape(op);
  const int64_t groups = op.attributes().Int("groups");
  return ConstantOperands(op).And(
      groups == 1 ||
          (filter[1] % kHalfLanes == 0 && filter[0] / groups % kHalfLanes == 0),
      StrCat("its groups do not fill whole blocks of ", kHalfLanes,
             " channels"));
}

template <int x_block>
double DirectCost(const OpView& op, const DeviceInfo&) {
  return DirectCycles(ReadConv2d(op), kTilesHalf, x_block);
}

template <typename K>
std::unique_ptr<Kernel> Create() {
  return std::make_unique<K>();
}

constexpr NumericContract kHalves = NumericContract::kFp16;

constexpr VariantDef kFirst[] = {
    {"conv2d_first_half_neon", kNeon | kArmFp16, kHalves, nullptr,
     LITE_ARM_HALF(Create<Conv2dHalf>), DirectCost<4>}};
constexpr VariantDef kBlocked[] = {
    {"conv2d_depthwise_half_neon", kNeon | kArmFp16, kHalves, Depthwise,
     LITE_ARM_HALF(Create<Conv2dHalfDepthwise>)},
    {"conv2d_direct_half_neon", kNeon | kArmFp16, kHalves, WholeBlocks,
     LITE_ARM_HALF(Create<Conv2dHalf>), DirectCost<8>}};

// Filter and bias are constants, which are always floats in NCHW.
constexpr ArgPlace kWeights[] = {{"Filter", kArmFloat}, {"Bias", kArmFloat}};
constexpr ArgPlace kPlainInput[] = {
    {"Input", kArmHalf}, {"Filter", kArmFloat}, {"Bias", kArmFloat}};

constexpr KernelDef Row(const char* alias, Span<const VariantDef> variants,
                        Predicate conditions, Span<const ArgPlace> args) {
  return {"conv2d", kArmHalf8c,          alias,        variants, conditions,
          args,     OutputStorage::kOwn, kAllEpilogues};
}

constexpr KernelDef kKernels[] = {
    Row("first", kFirst, FirstLayer, kPlainInput),
    Row("def", kBlocked, nullptr, kWeights),
};

}  // namespace

Span<const KernelDef> Conv2dHalfKernels() { return kKernels; }

}  // namespace placelite
