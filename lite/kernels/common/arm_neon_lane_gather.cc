// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/common/lane_gather_generic.h"

namespace placelite {

void GatherLanesNeon(const LaneRun<float>& run) {
  HWY_NAMESPACE::GatherLanes(run);
}

#ifdef __aarch64__

namespace HWY_NAMESPACE {
namespace {

// Returns where four pixels of a block take their bytes from in four pixels of
// a piece. What lies behind the vector gives zero.
HWY_INLINE uint8x16_t BytesOf(const LanePiece& piece) {
  constexpr uint8_t kNone = 255;
  uint8_t bytes[4 * kLanes];
  for (int i = 0; i < 4 * kLanes; ++i) {
    const int lane = i % kLanes;
    bytes[i] = piece.given[lane] == 0
                   ? kNone
                   : static_cast<uint8_t>(i - lane + piece.lane[lane]);
  }
  return vld1q_u8(bytes);
}

// A block of four channels has four pieces at most.
void GatherBytes(const LaneRun<uint8_t>& run) {
  uint8x16_t bytes[kLanes];
  for (int64_t i = 0; i < run.count; ++i) bytes[i] = BytesOf(run.pieces[i]);
  int64_t p = 0;
  for (; p + 4 <= run.pixels; p += 4) {
    uint8x16_t v = vdupq_n_u8(0);
    for (int64_t i = 0; i < run.count; ++i) {
      const uint8x16_t x = vld1q_u8(run.from[i] + p * kLanes);
      v = vorrq_u8(v, vqtbl1q_u8(x, bytes[i]));
    }
    vst1q_u8(run.to + p * kLanes, v);
  }
  for (; p < run.pixels; ++p) {
    // The output may lie where a piece does.
    uint8_t pixel[kLanes] = {};
    for (int64_t i = 0; i < run.count; ++i) {
      const LanePiece& piece = run.pieces[i];
      for (int lane = 0; lane < kLanes; ++lane) {
        if (piece.given[lane] == 0) continue;
        pixel[lane] = run.from[i][p * kLanes + piece.lane[lane]];
      }
    }
    __builtin_memcpy(run.to + p * kLanes, pixel, kLanes);
  }
}

}  // namespace
}  // namespace HWY_NAMESPACE

void GatherByteLanesNeon(const LaneRun<uint8_t>& run) {
  HWY_NAMESPACE::GatherBytes(run);
}

#endif

}  // namespace placelite
