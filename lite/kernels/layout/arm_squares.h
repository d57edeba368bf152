// SPDX-License-Identifier: Apache-2.0
// These functions convert between planes and blocks of four channels for NEON:
// one instruction stores or loads four vectors lane by lane, which is less work
// than transposing them.
#ifndef LITE_KERNELS_LAYOUT_ARM_SQUARES_H_
#define LITE_KERNELS_LAYOUT_ARM_SQUARES_H_

#include "lite/kernels/layout/generic.h"

namespace placelite::HWY_NAMESPACE {

// Converts the pixels that make up whole squares, of a block whose four
// channels all exist, and returns how many they are.
inline HWY_NOINLINE int64_t
NeonPlanesToBlock(const BlockOfPlanes<float>& block) {
  const F32 d;
  const BlockOfPlanes<float> run = block;  // a copy, which no store can change
  const float* a = run.from;
  const float* b = a + run.plane;
  const float* c = b + run.plane;
  const float* e = c + run.plane;
  float* to = run.to;
  int64_t p = 0;
  for (; p + kLanes <= run.pixels; p += kLanes) {
    hn::StoreInterleaved4(hn::LoadU(d, a + p), hn::LoadU(d, b + p),
                          hn::LoadU(d, c + p), hn::LoadU(d, e + p), d, to);
    to += 4 * kLanes;
  }
  return p;
}

// Converts back the pixels that make up whole squares, of a block whose four
// channels all exist, and returns how many they are.
inline HWY_NOINLINE int64_t
NeonBlockToPlanes(const BlockOfPlanes<float>& block) {
  const F32 d;
  const BlockOfPlanes<float> run = block;  // a copy, which no store can change
  const float* from = run.from;
  float* a = run.to;
  float* b = a + run.plane;
  float* c = b + run.plane;
  float* e = c + run.plane;
  int64_t p = 0;
  for (; p + kLanes <= run.pixels; p += kLanes) {
    VF32 v[4];
    hn::LoadInterleaved4(d, from, v[0], v[1], v[2], v[3]);
    hn::StoreU(v[0], d, a + p);
    hn::StoreU(v[1], d, b + p);
    hn::StoreU(v[2], d, c + p);
    hn::StoreU(v[3], d, e + p);
    from += 4 * kLanes;
  }
  return p;
}

// Returns the pixels behind the first `done`.
HWY_INLINE BlockOfPlanes<float> Behind(const BlockOfPlanes<float>& run,
                                       int64_t done, int64_t from_step,
                                       int64_t to_step) {
  return {run.from + done * from_step, run.to + done * to_step, run.plane,
          run.channels, run.pixels - done};
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_LAYOUT_ARM_SQUARES_H_
