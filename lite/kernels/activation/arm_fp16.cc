// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/activation/arm_fp16.h"

#include <algorithm>
#include <cstring>

#include "lite/kernels/common/arm_fp16.h"
#include "lite/kernels/common/blocked.h"
#include "lite/kernels/common/blocked_padding.h"
#include "lite/kernels/common/epilogue.h"

namespace placelite {
#if defined(LITE_WITH_ARM) && defined(__aarch64__)

Status RunActivationFp16(const RunContext& context, const EpilogueStep& step) {
  // A unit of parallel work is this many pixels.
  constexpr int64_t kUnit = 512;
  CpuEpilogue steps;
  steps.count = 1;
  steps.steps[0] = MakeCpuStep(step);
  const uint16_t* x = context.tensors.input(0).data<uint16_t>();
  uint16_t* y = context.tensors.output(0).data<uint16_t>();
  const BlockedExtents extents(context.tensors.output(0));
  const bool clears = extents.has_padding() && !KeepsZero({&step, 1});
  ForEachRun(context.pool, extents, kUnit,
             [&](int64_t block, int64_t first, int64_t count) {
               const int64_t at =
                   (block * extents.pixels() + first) * kFp16Lanes;
               const int64_t halves = count * kFp16Lanes;
               if (x != y) std::copy_n(x + at, halves, y + at);
               ApplyRest(steps, y + at, halves, at);
               const int64_t lanes = extents.lanes(block % extents.blocks);
               if (clears && lanes < kFp16Lanes) {
                 ClearFp16Padding(y + at, count, lanes);
               }
             });
  return Status::Ok();
}

#endif
}  // namespace placelite
