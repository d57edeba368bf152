// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d_blocked/planes.h"

#ifdef __aarch64__
#include <arm_neon.h>

namespace placelite {
namespace {

constexpr int64_t kLanes = 8;

inline float16x8_t Load(const uint16_t* p) {
  return vreinterpretq_f16_u16(vld1q_u16(p));
}

inline const uint16_t* Fp16At(const uint8_t* p) {
  return reinterpret_cast<const uint16_t*>(p);
}
inline uint16_t* Fp16At(uint8_t* p) { return reinterpret_cast<uint16_t*>(p); }

// A Row is what the pixels of an output row share.
struct Row {
  // These are the inputs under the first filter row that is inside the input.
  const uint16_t* x;
  const uint16_t* filter;  // that filter row
  int64_t kernel_rows;     // filter rows inside the input
  int64_t y;               // fp16 values before the row's first output pixel
  float16x8_t bias, low, high;
};

// Computes the outputs column..column+Pixels-1 from the filter columns
// first..last-1, which are inside the input for all of these outputs.
template <int Kernel, int Pixels>
inline __attribute__((always_inline)) void Convolve(const BlockedPlane& p,
                                                    const Row& row,
                                                    int64_t column,
                                                    int64_t first,
                                                    int64_t last) {
  float16x8_t sum[Pixels];
  for (int i = 0; i < Pixels; ++i) {
    sum[i] = row.bias;
    if (p.add != nullptr) {
      sum[i] = vaddq_f16(sum[i],
                         Load(Fp16At(p.add) + row.y + (column + i) * kLanes));
    }
  }
  const int64_t pixel = p.stride_w * kLanes;
  const uint16_t* x =
      row.x +
      (column * p.stride_w - p.pad_left + first * p.dilation_w) * kLanes;
  const uint16_t* filter = row.filter + first * kLanes;
  const int64_t columns = Kernel == 0 ? last - first : Kernel;
  for (int64_t u = 0; u < row.kernel_rows; ++u) {
    const uint16_t* at = x;
#pragma GCC unroll 5
    for (int64_t v = 0; v < columns; ++v, at += p.dilation_w * kLanes) {
      const float16x8_t weight = Load(filter + v * kLanes);
      for (int i = 0; i < Pixels; ++i) {
        sum[i] = vfmaq_f16(sum[i], weight, Load(at + i * pixel));
      }
    }
    x += p.dilation_h * p.in_w * kLanes;
    filter += p.kernel_w * kLanes;
  }
  uint16_t* y = Fp16At(p.y) + row.y + column * kLanes;
  for (int i = 0; i < Pixels; ++i) {
    vst1q_u16(y + i * kLanes, vreinterpretq_u16_f16(vminq_f16(
                                  row.high, vmaxq_f16(row.low, sum[i]))));
  }
}

int64_t CeilDiv(int64_t a, int64_t b) { return (a + b - 1) / b; }

// Computes one output pixel whose window may leave the input.
void ConvolveEdge(const BlockedPlane& p, const Row& row, int64_t column) {
  const int64_t start = column * p.stride_w - p.pad_left;
  const int64_t first = start >= 0 ? 0 : CeilDiv(-start, p.dilation_w);
  const int64_t inside =
      p.in_w > start ? CeilDiv(p.in_w - start, p.dilation_w) : 0;
  const int64_t last = inside < p.kernel_w ? inside : p.kernel_w;
  Convolve<0, 1>(p, row, column, first, last < first ? first : last);
}

template <int Kernel>
void ConvolveRow(const BlockedPlane& p, const Row& row) {
  // The columns inner..end-1 see the whole filter.
  const int64_t reach = (p.kernel_w - 1) * p.dilation_w;
  const int64_t inner = CeilDiv(p.pad_left, p.stride_w);
  const int64_t room = p.in_w - 1 - reach + p.pad_left;
  const int64_t fits = room < 0 ? 0 : room / p.stride_w + 1;
  const int64_t end = fits < p.out_w ? fits : p.out_w;
  int64_t column = 0;
  for (; column < inner && column < p.out_w; ++column) {
    ConvolveEdge(p, row, column);
  }
  for (; column + 8 <= end; column += 8) {
    Convolve<Kernel, 8>(p, row, column, 0, p.kernel_w);
  }
  for (; column + 4 <= end; column += 4) {
    Convolve<Kernel, 4>(p, row, column, 0, p.kernel_w);
  }
  for (; column < end; ++column) {
    Convolve<Kernel, 1>(p, row, column, 0, p.kernel_w);
  }
  for (; column < p.out_w; ++column) ConvolveEdge(p, row, column);
}

template <int Kernel>
void ConvolvePlane(const BlockedPlane& p) {
  Row row;
  row.bias =
      vcvt_high_f16_f32(vcvt_f16_f32(vld1q_f32(p.bias)), vld1q_f32(p.bias + 4));
  row.low = vdupq_n_f16(static_cast<float16_t>(p.epilogue->low));
  row.high = vdupq_n_f16(static_cast<float16_t>(p.epilogue->high));
  for (int64_t i = p.first_row; i < p.last_row; ++i) {
    const int64_t start = i * p.stride_h - p.pad_top;
    const int64_t first = start >= 0 ? 0 : CeilDiv(-start, p.dilation_h);
    const int64_t inside =
        p.in_h > start ? CeilDiv(p.in_h - start, p.dilation_h) : 0;
    const int64_t last = inside < p.kernel_h ? inside : p.kernel_h;
    row.x = Fp16At(p.x) + (start + first * p.dilation_h) * p.in_w * kLanes;
    row.filter = Fp16At(p.filter) + first * p.kernel_w * kLanes;
    row.kernel_rows = last > first ? last - first : 0;
    row.y = i * p.out_w * kLanes;
    ConvolveRow<Kernel>(p, row);
    ApplyRest(p.epilogue->rest, Fp16At(p.y) + row.y, p.out_w * kLanes,
              p.index + row.y);
  }
}

}  // namespace

BlockedPlaneFunction FindPlaneNeonFp16(int64_t size, int64_t) {
  switch (size) {
    case 3:
      return ConvolvePlane<3>;
    case 5:
      return ConvolvePlane<5>;
  }
  return ConvolvePlane<0>;
}

}  // namespace placelite
#endif
