// SPDX-License-Identifier: Apache-2.0
// These functions convert between planes and blocks of four channels on 32-bit
// Arm, and take the place of layout/arm_neon.cc there. The NEON of 32-bit Arm
// has no vectors of doubles, by which the other instruction sets transpose
// (common/transpose_generic.h), but its structure loads and stores interleave
// four vectors by themselves.
#ifndef __aarch64__
#include <arm_neon.h>

#include "lite/kernels/layout/slices.h"

namespace placelite {
namespace {

constexpr int64_t kLanes = 4;

// Returns how many pixels make up whole vectors of all channels; the other
// pixels are converted one by one.
int64_t WholePixels(const BlockOfPlanes<float>& run) {
  return run.channels == kLanes ? run.pixels / kLanes * kLanes : 0;
}

}  // namespace

void PlanesToBlockNeon(const BlockOfPlanes<float>& run) {
  const int64_t whole = WholePixels(run);
  for (int64_t p = 0; p < whole; p += kLanes) {
    float32x4x4_t square;
    for (int c = 0; c < kLanes; ++c) {
      square.val[c] = vld1q_f32(run.from + c * run.plane + p);
    }
    vst4q_f32(run.to + p * kLanes, square);
  }
  for (int64_t p = whole; p < run.pixels; ++p) {
    for (int64_t c = 0; c < kLanes; ++c) {
      const bool filled = c < run.channels;
      run.to[p * kLanes + c] = filled ? run.from[c * run.plane + p] : 0.0f;
    }
  }
}

void BlockToPlanesNeon(const BlockOfPlanes<float>& run) {
  const int64_t whole = WholePixels(run);
  for (int64_t p = 0; p < whole; p += kLanes) {
    const float32x4x4_t square = vld4q_f32(run.from + p * kLanes);
    for (int c = 0; c < kLanes; ++c) {
      vst1q_f32(run.to + c * run.plane + p, square.val[c]);
    }
  }
  for (int64_t p = whole; p < run.pixels; ++p) {
    for (int64_t c = 0; c < run.channels; ++c) {
      run.to[c * run.plane + p] = run.from[p * kLanes + c];
    }
  }
}

}  // namespace placelite
#endif
