// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/common/lane_gather_generic.h"

namespace placelite {
namespace HWY_NAMESPACE {
namespace {

// A pixel of bytes is a quarter of a vector, so that four are permuted at once:
// each half of the vector holds two.
inline constexpr int64_t kBytePixels = 4;

// Returns where two pixels of a block take their bytes from in two pixels of a
// piece. An index of 128 gives zero.
HWY_INLINE __m256i BytesOf(const LanePiece& piece) {
  uint8_t bytes[2 * kLanes];
  for (int i = 0; i < 2 * kLanes; ++i) {
    const int lane = i % kLanes;
    bytes[i] = piece.given[lane] == 0
                   ? uint8_t{128}
                   : static_cast<uint8_t>(i - lane + piece.lane[lane]);
  }
  return _mm256_broadcastsi128_si256(
      _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes)));
}

// A block of eight channels has eight pieces at most.
HWY_INLINE void GatherBytes(const LaneRun<uint8_t>& run) {
  __m256i bytes[kLanes];
  for (int64_t i = 0; i < run.count; ++i) bytes[i] = BytesOf(run.pieces[i]);
  int64_t p = 0;
  for (; p + kBytePixels <= run.pixels; p += kBytePixels) {
    __m256i v = _mm256_setzero_si256();
    for (int64_t i = 0; i < run.count; ++i) {
      const __m256i x = _mm256_loadu_si256(
          reinterpret_cast<const __m256i*>(run.from[i] + p * kLanes));
      v = _mm256_or_si256(v, _mm256_shuffle_epi8(x, bytes[i]));
    }
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(run.to + p * kLanes), v);
  }
  for (; p < run.pixels; ++p) {
    __m128i v = _mm_setzero_si128();
    for (int64_t i = 0; i < run.count; ++i) {
      const __m128i x = _mm_loadl_epi64(
          reinterpret_cast<const __m128i*>(run.from[i] + p * kLanes));
      v = _mm_or_si128(v,
                       _mm_shuffle_epi8(x, _mm256_castsi256_si128(bytes[i])));
    }
    _mm_storel_epi64(reinterpret_cast<__m128i*>(run.to + p * kLanes), v);
  }
}

}  // namespace
}  // namespace HWY_NAMESPACE

void GatherLanesAvx2(const LaneRun<float>& run) {
  HWY_NAMESPACE::GatherLanes(run);
}

void GatherByteLanesAvx2(const LaneRun<uint8_t>& run) {
  HWY_NAMESPACE::GatherBytes(run);
}

}  // namespace placelite
