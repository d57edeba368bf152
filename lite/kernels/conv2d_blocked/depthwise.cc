// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d_blocked/depthwise.h"

#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/op/codes.h"
#include "lite/kernels/common/blocked_padding.h"
#include "lite/kernels/common/make_code_steps.h"
#include "lite/kernels/common/narrow.h"
#include "lite/kernels/common/work_split.h"
#include "lite/kernels/conv2d_blocked/filter_pack.h"
#include "lite/kernels/conv2d_blocked/operands.h"

namespace placelite {
namespace {

constexpr Packing kFilterPacking = {"conv2d_blocked_depthwise_filter", 1};

const char* KeyOf(const BlockedPlanes& planes) {
  return planes.elements == ElementType::kInt8  ? "_codes"
         : planes.filter == ElementType::kFloat ? ""
                                                : "_fp16";
}

}  // namespace

Status Conv2dBlockedDepthwise::Prepare(PrepareContext& context) {
  params_ = ReadConv2d(context.op);
  const WindowAxis &h = params_.window.h, &w = params_.window.w;
  const bool square =
      h.kernel == w.kernel && h.dilation == 1 && w.dilation == 1;
  function_ = planes_.find(square ? h.kernel : 0, w.stride);
  const int64_t lanes = planes_.lanes;
  const int64_t channels = params_.out_channels;
  blocks_ = (channels + lanes - 1) / lanes;

  const bool is_codes = planes_.elements == ElementType::kInt8;
  clears_padding_ =
      !is_codes && channels % lanes != 0 && !KeepsZero(context.op.epilogue());
  return is_codes ? PackCodes(context) : PackFloats(context);
}

Status Conv2dBlockedDepthwise::PackFloats(PrepareContext& context) {
  LITE_ASSIGN_OR_RETURN(
      bias_, PackBlockedBias(context, params_.out_channels, planes_.lanes));
  return PackFilter(context.tensors.input(1).data<float>(), context);
}

// Floats hold sums of whole numbers exactly. The zero point is subtracted from
// the input, since windows meet different parts of the padding.
Status Conv2dBlockedDepthwise::PackCodes(PrepareContext& context) {
  const WholeWeights whole = ReadWholeWeights(context, params_.out_channels);
  steps_ = PlanCodeSteps(context.op);
  const std::vector<double> no_sums(whole.scales.size(), 0);
  sums_ = MakeCodeSums(context, no_sums, 0, 0, whole.scales, steps_.scale,
                       planes_.lanes, CodeBias::kInSums);
  starts_.assign(sums_.start.begin(), sums_.start.end());
  zero_ = static_cast<float>(UnsignedCodes(*context.op.input(0).grid).zero);
  return PackFilter(whole.weights.data(), context);
}

Status Conv2dBlockedDepthwise::PackFilter(const float* filter,
                                          PrepareContext& context) {
  const int64_t lanes = planes_.lanes;
  const int64_t channels = params_.out_channels;
  const int64_t positions = params_.window.h.kernel * params_.window.w.kernel;
  const int64_t elements = blocks_ * positions * lanes;
  auto pack = [&](void* to) {
    WithNarrowing(planes_.filter, [&](auto convert) {
      auto* packed = static_cast<decltype(convert(0.0f))*>(to);
      for (int64_t i = 0; i < elements; ++i) {
        const int64_t channel = i / (positions * lanes) * lanes + i % lanes;
        const int64_t position = i / lanes % positions;
        packed[i] = convert(
            channel < channels ? filter[channel * positions + position] : 0);
      }
    });
  };
  LITE_ASSIGN_OR_RETURN(
      filter_,
      context.packs->Get(
          kFilterPacking, StrCat(lanes, KeyOf(planes_)),
          static_cast<size_t>(elements * BytesOf(planes_.filter)), pack));
  return Status::Ok();
}

Status Conv2dBlockedDepthwise::Run(const RunContext& context) {
  const BlockedOperands operands =
      OperandsOf(context, planes_.elements, steps_);
  const WindowAxis &h = params_.window.h, &w = params_.window.w;
  const int64_t lanes = planes_.lanes;
  const int64_t bytes = BytesOf(planes_.elements);
  const auto* filter = static_cast<const uint8_t*>(filter_->host_data());

  auto run_rows = [&](int64_t plane, int64_t first, int64_t last) {
    const int64_t block = plane % blocks_;
    BlockedPlane p = {};
    p.x = operands.x + plane * params_.in_h * params_.in_w * lanes * bytes;
    p.in_h = params_.in_h;
    p.in_w = params_.in_w;
    p.filter =
        filter + block * h.kernel * w.kernel * lanes * BytesOf(planes_.filter);
    p.kernel_h = h.kernel;
    p.kernel_w = w.kernel;
    p.stride_h = h.stride;
    p.stride_w = w.stride;
    p.dilation_h = h.dilation;
    p.dilation_w = w.dilation;
    p.pad_top = h.pad_before;
    p.pad_left = w.pad_before;
    if (bias_ == nullptr) {
      p.bias = starts_.data() + block * lanes;
      p.multipliers = sums_.multipliers.data() + block * lanes;
      p.zero = zero_;
      p.codes = &operands.steps;
    } else {
      p.bias = static_cast<const float*>(bias_->host_data()) + block * lanes;
    }
    p.index = plane * params_.out_h * params_.out_w * lanes;
    p.y = operands.y + p.index * bytes;
    if (operands.add != nullptr) p.add = operands.add + p.index * bytes;
    p.out_w = params_.out_w;
    p.first_row = first;
    p.last_row = last;
    p.epilogue = &operands.epilogue;
    function_(p);
    if (clears_padding_ && block + 1 == blocks_) {
      ClearBlockPadding(p.y + p.first_row * p.out_w * lanes * bytes,
                        (p.last_row - p.first_row) * p.out_w,
                        params_.out_channels % lanes, lanes,
                        static_cast<size_t>(bytes));
    }
  };
  ForEachPlanePart(context.pool, params_.batch, blocks_, params_.out_h,
                   run_rows);
  return Status::Ok();
}

}  // namespace placelite
