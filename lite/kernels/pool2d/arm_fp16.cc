// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/pool2d/arm_fp16.h"

#include "lite/core/base/align.h"
#include "lite/kernels/common/arm_fp16.h"
#include "lite/kernels/common/work_split.h"

namespace placelite {
#if defined(LITE_WITH_ARM) && defined(__aarch64__)
namespace {

// Returns the part of an average's factor that one axis contributes.
float Factor(const PoolWindow& window) {
  return window.size() == 0 ? 0 : 1.0f / static_cast<float>(window.divisor);
}

}  // namespace

Status Pool2dFp16::Prepare(PrepareContext& context) {
  params_ = ReadPool2d(context.op);
  blocks_ = CeilDiv(params_.channels, kFp16Lanes);
  begins_.clear();
  ends_.clear();
  factors_.clear();
  for (int64_t i = 0; i < params_.out_w; ++i) {
    const PoolWindow window =
        WindowAt(params_, params_.window.w, params_.in_w, params_.out_w, i);
    begins_.push_back(window.begin);
    ends_.push_back(window.end);
    factors_.push_back(Factor(window));
  }
  return Status::Ok();
}

Status Pool2dFp16::Run(const RunContext& context) {
  const Pool2dParams& p = params_;
  const uint16_t* x = context.tensors.input(0).data<uint16_t>();
  uint16_t* y = context.tensors.output(0).data<uint16_t>();
  auto run_row = [&](int64_t row) {
    const PoolWindow window =
        WindowAt(p, p.window.h, p.in_h, p.out_h, row % p.out_h);
    const int64_t plane = row / p.out_h;
    uint16_t* to = y + row * p.out_w * kFp16Lanes;
    PoolRowFp16({p.max,
                 x + (plane * p.in_h + window.begin) * p.in_w * kFp16Lanes,
                 window.size(), p.in_w, begins_.data(), ends_.data(),
                 factors_.data(), Factor(window), to, p.out_w});
    const int64_t block = plane % blocks_;
    const int64_t lanes = p.channels - block * kFp16Lanes;
    // The maximum of an empty window is not zero, so the padding must be
    // cleared.
    if (lanes < kFp16Lanes) ClearFp16Padding(to, p.out_w, lanes);
  };
  ForEachPlanePart(context.pool, p.batch, blocks_, p.out_h,
                   [&](int64_t plane, int64_t first, int64_t last) {
                     for (int64_t i = first; i < last; ++i) {
                       run_row(plane * p.out_h + i);
                     }
                   });
  return Status::Ok();
}

#endif
}  // namespace placelite
