// SPDX-License-Identifier: Apache-2.0
// The kernel rows of conv2d in fp16.
#include "lite/core/base/strings.h"
#include "lite/kernels/common/arm_fp16.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/common/seen_positions.h"
#include "lite/kernels/conv2d_blocked/cost.h"
#include "lite/kernels/conv2d_fp16/conv2d_fp16.h"
#include "lite/kernels/conv2d_fp16/depthwise.h"
#include "lite/kernels/conv2d_fp16/direct.h"
#include "lite/kernels/conv2d_fp16/tiles.h"

namespace placelite {
namespace {

// A pixel of the first layer's input holds at most this many channels.
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
          (filter[1] % kFp16Lanes == 0 && filter[0] / groups % kFp16Lanes == 0),
      StrCat("its groups do not fill whole blocks of ", kFp16Lanes,
             " channels"));
}

template <int x_block>
double DirectCost(const OpView& op, const DeviceInfo&) {
  return DirectCycles(ReadSeenConv2d(op), kTilesFp16, x_block);
}

double DepthwiseCost(const OpView& op, const DeviceInfo&) {
  return DepthwiseCycles(ReadConv2d(op), kFp16Lanes);
}

constexpr Algorithm kFirst[] = {
    {"conv2d_first_{place}_{isa}", kReassociated,
     StampedForFp16(LITE_ARM_FP16(CreateKernel<Conv2dFp16>)), nullptr,
     DirectCost<4>}};
constexpr Algorithm kBlocked[] = {
    {"conv2d_depthwise_{place}_{isa}", kReassociated,
     StampedForFp16(LITE_ARM_FP16(CreateKernel<Conv2dFp16Depthwise>)),
     Depthwise, DepthwiseCost},
    {"conv2d_direct_{place}_{isa}", kReassociated,
     StampedForFp16(LITE_ARM_FP16(CreateKernel<Conv2dFp16>)), WholeBlocks,
     DirectCost<8>}};

// Filter and bias are constants, which are always dense floats.
constexpr ArgPlace kWeights[] = {{"Filter", kArmFloat}, {"Bias", kArmFloat}};
constexpr ArgPlace kDenseInput[] = {
    {"Input", kArmFp16Dense}, {"Filter", kArmFloat}, {"Bias", kArmFloat}};

constexpr RowSet kRows[] = {
    RowSet("conv2d", kAtArmFp16Blocked, kFirst)
        .Alias("first")
        .If(FirstLayer)
        .Args(kDenseInput)
        .Epilogue(kAllEpilogues),
    RowSet("conv2d", kAtArmFp16Blocked, kBlocked)
        .Args(kWeights)
        .Epilogue(kAllEpilogues),
};

}  // namespace

Span<const KernelDef> Conv2dFp16Kernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
