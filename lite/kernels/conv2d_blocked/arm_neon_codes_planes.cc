// SPDX-License-Identifier: Apache-2.0
// Depthwise convolution of codes for 64-bit Arm: the rows under some rows of
// outputs are copied with their padding, as 16-bit numbers counted from the
// zero point, and multiplied by 16-bit weights; sums have 32 bits.
#include "lite/kernels/conv2d_blocked/planes.h"
#include "lite/kernels/conv2d_blocked/planes_generic.h"

#ifdef __aarch64__
#include <arm_neon.h>

#include "lite/kernels/common/codes_simd.h"

namespace placelite {
namespace HWY_NAMESPACE {
namespace {

// The copy is for the first level of the cache.
inline constexpr int64_t kCopyPixels = 2048;
inline constexpr int64_t kMaxTaps = 128;

// Columns and rows of the input under `outputs` outputs of an axis.
HWY_INLINE int64_t Under(int64_t outputs, int64_t stride, int64_t kernel,
                         int64_t dilation) {
  return (outputs - 1) * stride + (kernel - 1) * dilation + 1;
}

HWY_INLINE int64_t CopyColumns(const BlockedPlane& p) {
  return Under(p.out_w, p.stride_w, p.kernel_w, p.dilation_w);
}

HWY_INLINE int64_t CopyRows(const BlockedPlane& p, int64_t outputs) {
  return Under(outputs, p.stride_h, p.kernel_h, p.dilation_h);
}

// Copies a row of codes less their zero point.
HWY_INLINE void CopyCodes(const uint8_t* x, int64_t pixels, uint8_t zero,
                          int16_t* to) {
  const uint8x16_t zeros = vdupq_n_u8(zero);
  int64_t i = 0;
  for (; i + 4 <= pixels; i += 4) {
    const uint8x16_t codes = vld1q_u8(x + i * kLanes);
    const uint16x8_t low = vsubl_u8(vget_low_u8(codes), vget_low_u8(zeros));
    const uint16x8_t high = vsubl_high_u8(codes, zeros);
    vst1q_s16(to + i * kLanes, vreinterpretq_s16_u16(low));
    vst1q_s16(to + i * kLanes + 8, vreinterpretq_s16_u16(high));
  }
  for (int64_t c = i * kLanes; c < pixels * kLanes; ++c) {
    to[c] = static_cast<int16_t>(x[c] - zero);
  }
}

// Copies the rows under the outputs first_row..last_row-1.
HWY_INLINE void CopyRowsUnder(const BlockedPlane& p, int64_t first_row,
                              int64_t last_row, int16_t* to) {
  const int64_t columns = CopyColumns(p);
  const int64_t rows = CopyRows(p, last_row - first_row);
  const int64_t top = first_row * p.stride_h - p.pad_top;
  const int64_t left = std::min(p.pad_left, columns);
  const int64_t inside = std::min(p.in_w, columns - left);
  const auto zero = static_cast<uint8_t>(p.zero);
  for (int64_t r = top; r < top + rows; ++r, to += columns * kLanes) {
    if (r < 0 || r >= p.in_h) {
      std::fill_n(to, columns * kLanes, int16_t{0});
      continue;
    }
    std::fill_n(to, left * kLanes, int16_t{0});
    CopyCodes(p.x + r * p.in_w * kLanes, inside, zero, to + left * kLanes);
    std::fill_n(to + (left + inside) * kLanes,
                (columns - left - inside) * kLanes, int16_t{0});
  }
}

// Loads two pixels that are `Stride` pixels apart.
template <int Stride>
HWY_INLINE int16x8_t LoadTwo(const int16_t* x, int64_t stride) {
  if constexpr (Stride == 1) return vld1q_s16(x);
  return vcombine_s16(vld1_s16(x), vld1_s16(x + stride * kLanes));
}

// A CodePlane computes outputs from a copy of their inputs, for windows of
// Size x Size that are Stride pixels apart in a row. Size 0 stands for any
// window, and stride 0 for any stride.
template <int Size, int Stride>
class CodePlane {
 public:
  // `filter` is [tap][8], each weight for two pixels.
  HWY_INLINE CodePlane(const BlockedPlane& p, const int16_t* filter)
      : filter_(filter),
        kernel_h_(Size == 0 ? p.kernel_h : Size),
        kernel_w_(Size == 0 ? p.kernel_w : Size),
        tap_(Size == 0 ? p.dilation_w * kLanes : int64_t{kLanes}),
        stride_(Stride == 0 ? p.stride_w : Stride),
        row_(p.dilation_h * CopyColumns(p) * kLanes),
        out_w_(p.out_w),
        index_(p.index),
        y_(reinterpret_cast<Code*>(p.y)),
        bias_(vcvtq_s32_f32(vld1q_f32(p.bias))),
        multiplier_(hn::LoadU(F32(), p.multipliers)),
        finisher_(*p.codes) {}

  // Computes a row of outputs from element `at` of the output on, whose inputs
  // begin at x.
  HWY_INLINE void ComputeRow(const int16_t* x, int64_t at) const {
    const int64_t step = stride_ * kLanes;
    int64_t j = 0;
    for (; j + 8 <= out_w_; j += 8, at += 8 * kLanes) {
      ComputePixels<8>(x + j * step, at);
    }
    if (out_w_ - j >= 4) {
      ComputePixels<4>(x + j * step, at);
      j += 4;
      at += 4 * kLanes;
    }
    if (out_w_ - j >= 2) {
      ComputePixels<2>(x + j * step, at);
      j += 2;
      at += 2 * kLanes;
    }
    if (j < out_w_) ComputePixels<1>(x + j * step, at);
  }

 private:
  // Adds the products of one tap.
  template <int Pixels>
  HWY_INLINE void AddTap(const int16_t* x, int16x8_t weight,
                         int32x4_t (&sum)[Pixels]) const {
    const int64_t stride = Stride == 0 ? stride_ : Stride;
    if constexpr (Pixels == 1) {
      sum[0] = vmlal_s16(sum[0], vld1_s16(x), vget_low_s16(weight));
    } else {
#pragma GCC unroll 4
      for (int i = 0; i < Pixels; i += 2) {
        const int16x8_t two = LoadTwo<Stride>(x + i * stride * kLanes, stride);
        sum[i] = vmlal_s16(sum[i], vget_low_s16(two), vget_low_s16(weight));
        sum[i + 1] = vmlal_high_s16(sum[i + 1], two, weight);
      }
    }
  }

  template <int Pixels>
  HWY_INLINE void ComputePixels(const int16_t* x, int64_t at) const {
    int32x4_t sum[Pixels];
#pragma GCC unroll 8
    for (int i = 0; i < Pixels; ++i) sum[i] = bias_;
    const int16_t* filter = filter_;
    for (int64_t u = 0; u < (Size == 0 ? kernel_h_ : Size); ++u, x += row_) {
#pragma GCC unroll 5
      for (int64_t v = 0; v < (Size == 0 ? kernel_w_ : Size); ++v) {
        AddTap(x + v * tap_, vld1q_s16(filter), sum);
        filter += 8;
      }
    }
    VF32 v[Pixels];
#pragma GCC unroll 8
    for (int i = 0; i < Pixels; ++i) {
      v[i] = hn::Mul(VF32(vcvtq_f32_s32(sum[i])), multiplier_);
    }
    finisher_.Store(index_ + at, v, y_ + at);
  }

  const int16_t* const filter_;
  const int64_t kernel_h_, kernel_w_, tap_, stride_, row_, out_w_, index_;
  Code* const y_;
  const int32x4_t bias_;
  const VF32 multiplier_;
  const CodeFinisher finisher_;
};

template <int Size, int Stride>
void ConvolveCodes(const BlockedPlane& p) {
  const int64_t taps = p.kernel_h * p.kernel_w;
  const int64_t columns = CopyColumns(p);
  if (taps > kMaxTaps || CopyRows(p, 1) * columns > kCopyPixels) {
    return ConvolveBlockedPlane<Code, 0, 0>(p);
  }
  int16_t filter[kMaxTaps * 8];
  for (int64_t t = 0; t < taps; ++t) {
    const int32x4_t weight = vcvtq_s32_f32(vld1q_f32(FilterOf(p) + t * kLanes));
    vst1q_s16(filter + t * 8,
              vcombine_s16(vmovn_s32(weight), vmovn_s32(weight)));
  }
  int16_t copy[kCopyPixels * kLanes];
  const CodePlane<Size, Stride> plane(p, filter);
  int64_t at_once = 1;
  while (at_once < p.last_row - p.first_row &&
         CopyRows(p, at_once + 1) * columns <= kCopyPixels) {
    ++at_once;
  }
  for (int64_t first = p.first_row; first < p.last_row; first += at_once) {
    const int64_t last = std::min(first + at_once, p.last_row);
    CopyRowsUnder(p, first, last, copy);
    for (int64_t i = first; i < last; ++i) {
      plane.ComputeRow(copy + (i - first) * p.stride_h * columns * kLanes,
                       i * p.out_w * kLanes);
    }
  }
}

}  // namespace
}  // namespace HWY_NAMESPACE

BlockedPlaneFunction FindPlaneNeonCodes(int64_t size, int64_t stride) {
  using namespace HWY_NAMESPACE;  // NOLINT: one function
  if (size == 3 && stride == 1) return ConvolveCodes<3, 1>;
  if (size == 3 && stride == 2) return ConvolveCodes<3, 2>;
  if (size == 5 && stride == 1) return ConvolveCodes<5, 1>;
  if (size == 5 && stride == 2) return ConvolveCodes<5, 2>;
  return ConvolveCodes<0, 0>;
}

}  // namespace placelite
#endif
