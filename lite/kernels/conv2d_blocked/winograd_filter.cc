// SPDX-License-Identifier: Apache-2.0
// The filter is transformed once per model, in double.
#include "lite/kernels/conv2d_blocked/winograd_filter.h"

#include <algorithm>
#include <iterator>

#include "lite/core/base/check.h"
#include "lite/kernels/common/narrow.h"
#include "lite/kernels/conv2d_blocked/tiles.h"

namespace placelite {
namespace {

constexpr int kMaxSize = 8;
constexpr int kMaxPoints = kMaxSize * kMaxSize;
// A set of output blocks has at most this many channels.
constexpr int kMaxWidth = kMaxTileBlocks * 16;

// These are the rows of G for each m; their columns are the filter elements 0,
// 1, 2.
constexpr double kG2[4][3] = {
    {1, 0, 0}, {0.5, 0.5, 0.5}, {0.5, -0.5, 0.5}, {0, 0, 1}};
constexpr double kG4[6][3] = {{1.0 / 4, 0, 0},
                              {-1.0 / 6, -1.0 / 6, -1.0 / 6},
                              {-1.0 / 6, 1.0 / 6, -1.0 / 6},
                              {1.0 / 24, 1.0 / 12, 1.0 / 6},
                              {1.0 / 24, -1.0 / 12, 1.0 / 6},
                              {0, 0, 1}};
constexpr double kG6[8][3] = {{1, 0, 0},
                              {-2.0 / 9, -2.0 / 9, -2.0 / 9},
                              {-2.0 / 9, 2.0 / 9, -2.0 / 9},
                              {1.0 / 90, 1.0 / 45, 2.0 / 45},
                              {1.0 / 90, -1.0 / 45, 2.0 / 45},
                              {32.0 / 45, 16.0 / 45, 8.0 / 45},
                              {32.0 / 45, -16.0 / 45, 8.0 / 45},
                              {0, 0, 1}};

const double (*FilterMatrix(int m))[3] {
  return m == 2 ? kG2 : m == 4 ? kG4 : kG6;
}

// Writes point i to transformed[i * step].
void TransformKernel(int m, const float* kernel, float* transformed,
                     int64_t step) {
  const double(*g)[3] = FilterMatrix(m);
  const int size = m + 2;
  double rows[kMaxSize][3];  // G g
  for (int i = 0; i < size; ++i) {
    for (int v = 0; v < 3; ++v) {
      rows[i][v] = 0;
      for (int u = 0; u < 3; ++u) rows[i][v] += g[i][u] * kernel[u * 3 + v];
    }
  }
  for (int i = 0; i < size; ++i) {
    for (int j = 0; j < size; ++j) {
      double sum = 0;
      for (int v = 0; v < 3; ++v) sum += rows[i][v] * g[j][v];
      transformed[(i * size + j) * step] = static_cast<float>(sum);
    }
  }
}

// Packs the elements that `convert` makes of floats.
template <typename E, typename Convert>
void PackPoints(const WinogradPacking& p, const float* filter,
                const Convert& convert, E* packed) {
  // This holds one input channel of a set of output channels as [points,
  // outputs], so that the packed form, whose points are far apart, is written
  // in runs.
  float transformed[kMaxPoints * kMaxWidth];
  for (int64_t group = 0; group < p.groups.parts(); ++group) {
    const int64_t first = p.groups.begin(group) * p.lanes;
    const int64_t width = p.groups.size(group) * p.lanes;
    LITE_CHECK(width <= kMaxWidth);
    const int64_t outputs = std::min(width, p.out_channels - first);
    for (int64_t c = 0; c < p.padded_channels(); ++c) {
      if (c == 0 || c == p.in_channels) {
        std::fill(std::begin(transformed), std::end(transformed), 0.0f);
      }
      for (int64_t o = 0; o < outputs && c < p.in_channels; ++o) {
        TransformKernel(p.m, filter + ((first + o) * p.in_channels + c) * 9,
                        transformed + o, width);
      }
      const int64_t in_group = c % p.channel_group;
      E* to = packed + first * p.padded_channels() + (c - in_group) * width +
              in_group;
      for (int64_t i = 0; i < p.points(); ++i, to += p.point_elements()) {
        for (int64_t o = 0; o < width; ++o) {
          to[o * p.channel_group] = convert(transformed[i * width + o]);
        }
      }
    }
  }
}

}  // namespace

void PackWinogradFilter(const WinogradPacking& packing, const float* filter,
                        void* packed) {
  WithNarrowing(packing.element, [&](auto convert) {
    using E = decltype(convert(0.0f));
    PackPoints(packing, filter, convert, static_cast<E*>(packed));
  });
}

}  // namespace placelite
