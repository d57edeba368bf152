// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/common/lane_gather_generic.h"

namespace placelite {
namespace HWY_NAMESPACE {
namespace {

// A pixel of bytes is a quarter of a vector, so that four are permuted at once.
inline constexpr int64_t kBytePixels = 4;

// Gathers from `count` pieces, a number known to the compiler, or from as many
// as the run has where that is 0.
template <int count>
HWY_INLINE void GatherFromPieces(const LaneRun<uint8_t>& run,
                                 const __m512i* lanes) {
  constexpr int kMost = count == 0 ? 16 : count;
  const int64_t pieces = count == 0 ? run.count : count;
  __m512i indices[kMost];
  const uint8_t* from[kMost];
  for (int64_t p = 0; p < pieces; ++p) {
    indices[p] = lanes[p];
    from[p] = run.from[p];
  }
  uint8_t* to = run.to;
  for (int64_t left = run.pixels; left > 0; left -= kBytePixels) {
    const __mmask64 bytes = left >= kBytePixels
                                ? ~__mmask64{0}
                                : (__mmask64{1} << left * kLanes) - 1;
    __m512i v = _mm512_setzero_si512();
    for (int64_t p = 0; p < pieces; ++p) {
      const __m512i x = _mm512_maskz_loadu_epi8(bytes, from[p]);
      v = _mm512_or_si512(v, _mm512_shuffle_epi8(x, indices[p]));
      from[p] += kBytePixels * kLanes;
    }
    _mm512_mask_storeu_epi8(to, bytes, v);
    to += kBytePixels * kLanes;
  }
}

HWY_INLINE void GatherBytes(const LaneRun<uint8_t>& run) {
  __m512i lanes[16];
  for (int64_t i = 0; i < run.count; ++i) {
    const LanePiece& piece = run.pieces[i];
    const __m512i bits = _mm512_loadu_si512(piece.given);
    const __mmask16 gives = _mm512_test_epi32_mask(bits, bits);
    // An index of 128 gives zero.
    const __m128i indices = _mm_mask_blend_epi8(
        gives, _mm_set1_epi8(-128),
        _mm512_cvtepi32_epi8(_mm512_loadu_si512(piece.lane)));
    lanes[i] = _mm512_broadcast_i32x4(indices);
  }
  switch (run.count) {
    case 1:
      return GatherFromPieces<1>(run, lanes);
    case 2:
      return GatherFromPieces<2>(run, lanes);
    case 3:
      return GatherFromPieces<3>(run, lanes);
    case 4:
      return GatherFromPieces<4>(run, lanes);
    default:
      return GatherFromPieces<0>(run, lanes);
  }
}

}  // namespace
}  // namespace HWY_NAMESPACE

void GatherLanesAvx512(const LaneRun<float>& run) {
  HWY_NAMESPACE::GatherLanes(run);
}

void GatherHalvesAvx512(const LaneRun<uint16_t>& run) {
  HWY_NAMESPACE::GatherLanes(run);
}

void GatherByteLanesAvx512(const LaneRun<uint8_t>& run) {
  HWY_NAMESPACE::GatherBytes(run);
}

}  // namespace placelite
