// SPDX-License-Identifier: Apache-2.0
// This file compares a box with a chunk of others. Only the files that
// instantiate it for an instruction set include it.
#ifndef LITE_KERNELS_PADDED_GENERIC_H_
#define LITE_KERNELS_PADDED_GENERIC_H_

#include "lite/kernels/common/vector_util.h"
#include "lite/kernels/padded/box_chunk.h"

namespace placelite::HWY_NAMESPACE {

// Minimum and maximum return their second operand if one is NaN, which
// therefore is the chunk's, as in PartInCommon (nms.cc).
HWY_INLINE bool OverlapsChunk(const BoxChunk& chunk, const Corners& box,
                              double limit) {
  const hn::CappedTag<double, kChunkBoxes> d;
  const auto zero = hn::Zero(d);
  const auto area = hn::Set(d, Area(box));
  const auto too_much = hn::Set(d, limit);
  for (size_t i = 0; i < kChunkBoxes; i += hn::Lanes(d)) {
    const auto x0 = hn::LoadU(d, chunk.x0 + i);
    const auto y0 = hn::LoadU(d, chunk.y0 + i);
    const auto x1 = hn::LoadU(d, chunk.x1 + i);
    const auto y1 = hn::LoadU(d, chunk.y1 + i);
    const auto width = hn::Sub(hn::Min(hn::Set(d, box.x1), x1),
                               hn::Max(hn::Set(d, box.x0), x0));
    const auto height = hn::Sub(hn::Min(hn::Set(d, box.y1), y1),
                                hn::Max(hn::Set(d, box.y0), y0));
    const auto meets = hn::And(hn::Gt(width, zero), hn::Gt(height, zero));
    if (hn::AllFalse(d, meets)) continue;
    const auto both = hn::Mul(width, height);
    const auto own = hn::Mul(hn::Sub(x1, x0), hn::Sub(y1, y0));
    const auto either = hn::Sub(hn::Add(own, area), both);
    const auto part = hn::Div(both, either);
    const auto counts =
        hn::And(hn::And(meets, hn::Gt(either, zero)),
                hn::And(hn::Gt(part, zero), hn::Gt(part, too_much)));
    if (!hn::AllFalse(d, counts)) return true;
  }
  return false;
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_PADDED_GENERIC_H_
