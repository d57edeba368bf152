// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d_blocked/depthwise.h"

#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/kernels/common/blocked_padding.h"
#include "lite/kernels/common/narrow.h"
#include "lite/kernels/common/work_split.h"
#include "lite/kernels/conv2d_blocked/filter_pack.h"
#include "lite/kernels/conv2d_blocked/operands.h"

namespace placelite {
namespace {

constexpr Packing kFilterPacking = {"conv2d_blocked_depthwise_filter", 1};

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

  const int64_t planes = params_.batch * blocks_;
  const int64_t threads = context.threads;
  row_parts_ = Imbalance(planes, threads) > 1.1
                   ? std::min<int64_t>(params_.out_h, 4 * threads)
                   : 1;
  clears_padding_ = channels % lanes != 0 && !KeepsZero(context.op.epilogue());
  LITE_ASSIGN_OR_RETURN(bias_, PackBlockedBias(context, channels, lanes));
  const int64_t positions = h.kernel * w.kernel;
  const int64_t elements = blocks_ * positions * lanes;
  auto pack = [&](void* to) {
    const float* filter = context.tensors.input(1).data<float>();
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
  const bool floats = planes_.filter == ElementType::kFloat;
  LITE_ASSIGN_OR_RETURN(
      filter_,
      context.packs->Get(
          kFilterPacking, StrCat(lanes, floats ? "" : "_fp16"),
          static_cast<size_t>(elements * BytesOf(planes_.filter)), pack));
  return Status::Ok();
}

Status Conv2dBlockedDepthwise::Run(const RunContext& context) {
  const BlockedOperands operands = OperandsOf(context, planes_.elements);
  const WindowAxis &h = params_.window.h, &w = params_.window.w;
  const int64_t lanes = planes_.lanes;
  const int64_t bytes = BytesOf(planes_.elements);
  const auto* filter = static_cast<const uint8_t*>(filter_->host_data());
  const EvenSplit rows(params_.out_h, row_parts_);

  auto run_part = [&](int64_t plane, int64_t part) {
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
    p.bias = static_cast<const float*>(bias_->host_data()) + block * lanes;
    p.index = plane * params_.out_h * params_.out_w * lanes;
    p.y = operands.y + p.index * bytes;
    if (operands.add != nullptr) p.add = operands.add + p.index * bytes;
    p.out_w = params_.out_w;
    p.first_row = rows.begin(part);
    p.last_row = rows.end(part);
    p.epilogue = &operands.epilogue;
    function_(p);
    if (clears_padding_ && block + 1 == blocks_) {
      ClearBlockPadding(p.y + p.first_row * p.out_w * lanes * bytes,
                        (p.last_row - p.first_row) * p.out_w,
                        params_.out_channels % lanes, lanes,
                        static_cast<size_t>(bytes));
    }
  };
  ParallelFor(context.pool, params_.batch * blocks_ * row_parts_,
              [&](int64_t begin, int64_t end) {
                for (int64_t i = begin; i < end; ++i) {
                  run_part(i / row_parts_, i % row_parts_);
                }
              });
  return Status::Ok();
}

}  // namespace placelite
