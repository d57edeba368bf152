// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d_fp16/depthwise.h"

#include <algorithm>

#include "lite/core/base/align.h"
#include "lite/core/base/fp16.h"
#include "lite/kernels/common/arm_fp16.h"
#include "lite/kernels/common/blocked_padding.h"
#include "lite/kernels/common/work_split.h"
#include "lite/kernels/conv2d_fp16/operands.h"
#include "lite/kernels/conv2d_fp16/planes.h"

namespace placelite {
#if defined(LITE_WITH_ARM) && defined(__aarch64__)
namespace {

constexpr Packing kFilterPacking = {"conv2d_fp16_depthwise_filter", 1};

}  // namespace

Status Conv2dFp16Depthwise::Prepare(PrepareContext& context) {
  params_ = ReadConv2d(context.op);
  const int64_t channels = params_.out_channels;
  blocks_ = CeilDiv(channels, kFp16Lanes);
  const int64_t threads = context.threads;
  row_parts_ = Imbalance(params_.batch * blocks_, threads) > 1.1
                   ? std::min<int64_t>(params_.out_h, 4 * threads)
                   : 1;
  clears_padding_ =
      channels % kFp16Lanes != 0 && !KeepsZero(context.op.epilogue());
  LITE_ASSIGN_OR_RETURN(bias_, PackFp16Bias(context, channels));
  const int64_t positions = params_.window.h.kernel * params_.window.w.kernel;
  const int64_t halves = blocks_ * positions * kFp16Lanes;
  LITE_ASSIGN_OR_RETURN(
      filter_,
      context.packs->Get(
          kFilterPacking, "", static_cast<size_t>(halves) * sizeof(uint16_t),
          [&](void* to) {
            const float* filter = context.tensors.input(1).data<float>();
            uint16_t* packed = static_cast<uint16_t*>(to);
            for (int64_t i = 0; i < halves; ++i) {
              const int64_t channel =
                  i / (positions * kFp16Lanes) * kFp16Lanes + i % kFp16Lanes;
              const int64_t position = i / kFp16Lanes % positions;
              packed[i] =
                  channel < channels
                      ? FloatToFp16(filter[channel * positions + position])
                      : uint16_t{0};
            }
          }));
  return Status::Ok();
}

Status Conv2dFp16Depthwise::Run(const RunContext& context) {
  const Fp16Epilogue epilogue = MakeFp16Epilogue(context, /*takes_add=*/true);
  const WindowAxis &h = params_.window.h, &w = params_.window.w;
  const uint16_t* x = context.tensors.input(0).data<uint16_t>();
  uint16_t* y = context.tensors.output(0).data<uint16_t>();
  const auto* filter = static_cast<const uint16_t*>(filter_->host_data());
  const auto* bias = static_cast<const uint16_t*>(bias_->host_data());
  const EvenSplit rows(params_.out_h, row_parts_);
  const int64_t plane_halves = params_.out_h * params_.out_w * kFp16Lanes;
  const Fp16PlaneFunction function = FindPlaneFp16(w.kernel);

  auto run_part = [&](int64_t plane, int64_t part) {
    const int64_t block = plane % blocks_;
    Fp16Plane p = {};
    p.x = x + plane * params_.in_h * params_.in_w * kFp16Lanes;
    p.in_h = params_.in_h;
    p.in_w = params_.in_w;
    p.filter = filter + block * h.kernel * w.kernel * kFp16Lanes;
    p.kernel_h = h.kernel;
    p.kernel_w = w.kernel;
    p.stride_h = h.stride;
    p.stride_w = w.stride;
    p.dilation_h = h.dilation;
    p.dilation_w = w.dilation;
    p.pad_top = h.pad_before;
    p.pad_left = w.pad_before;
    p.bias = bias + block * kFp16Lanes;
    if (epilogue.add != nullptr) p.add = epilogue.add + plane * plane_halves;
    p.y = y + plane * plane_halves;
    p.out_w = params_.out_w;
    p.first_row = rows.begin(part);
    p.last_row = rows.end(part);
    p.low = epilogue.low;
    p.high = epilogue.high;
    function(p);
    const int64_t first = p.first_row * p.out_w * kFp16Lanes;
    const int64_t pixels = (p.last_row - p.first_row) * p.out_w;
    ApplyRest(epilogue.rest, p.y + first, pixels * kFp16Lanes,
              plane * plane_halves + first);
    if (clears_padding_ && block + 1 == blocks_) {
      ClearFp16Padding(p.y + first, pixels, params_.out_channels % kFp16Lanes);
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

#endif
}  // namespace placelite
