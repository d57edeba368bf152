// Depthwise convolution with NEON. It differs from planes_generic.h in what
// in-order cores need: no load is of a pair.
#ifndef LITE_KERNELS_CONV2D_BLOCKED_ARM_PLANES_H_
#define LITE_KERNELS_CONV2D_BLOCKED_ARM_PLANES_H_

#include "lite/kernels/common/arm_loads.h"
#include "lite/kernels/conv2d_blocked/planes_generic.h"

namespace placelite::HWY_NAMESPACE {

// Vectors one behind the other, of which every other one is loaded by a pointer
// of its own.
class SingleLoads {
 public:
  explicit SingleLoads(const float* p) : even_(p), odd_(Unrelated(p)) {}

  HWY_INLINE VF32 at(int i) const {
    return hn::LoadU(F32(), (i % 2 == 0 ? even_ : odd_) + i * kLanes);
  }
  HWY_INLINE void Advance(int64_t floats) {
    even_ += floats;
    odd_ += floats;
  }

 private:
  const float* even_;
  const float* odd_;
};

// The products of one kernel row. Sums follow one another by as many
// multiply-adds as there are pixels: that hides their latency.
template <int Size, int Stride, int Pixels>
HWY_INLINE void AddPlaneRow(const SingleLoads& x, const SingleLoads& filter,
                            VF32 (&sum)[Pixels]) {
#pragma GCC unroll 8
  for (int v = 0; v < Size; ++v) {
    const VF32 weight = filter.at(v);
#pragma GCC unroll 8
    for (int i = 0; i < Pixels; ++i) {
      sum[i] = hn::MulAdd(x.at(i * Stride + v), weight, sum[i]);
    }
  }
}

// `Pixels` pixels whose windows are inside, for a kernel of Size x Size.
template <int Size, int Stride, int Pixels>
HWY_INLINE void NeonPlanePixels(const BlockedPlane& p, InsideTaps rows,
                                int64_t top, int64_t j, float* y) {
  const F32 d;
  VF32 sum[Pixels];
#pragma GCC unroll 8
  for (int i = 0; i < Pixels; ++i) sum[i] = hn::LoadU(d, p.bias);
  const int64_t row_floats = p.in_w * kLanes;
  SingleLoads x(p.x + ((top + rows.first) * p.in_w + j * Stride - p.pad_left) *
                          kLanes);
  SingleLoads filter(p.filter + rows.first * Size * kLanes);
  for (int64_t u = rows.last - rows.first; u > 0; --u) {
    AddPlaneRow<Size, Stride>(x, filter, sum);
    x.Advance(row_floats);
    filter.Advance(Size * kLanes);
  }
  const VF32 low = hn::Set(d, p.epilogue->low);
  const VF32 high = hn::Set(d, p.epilogue->high);
#pragma GCC unroll 8
  for (int i = 0; i < Pixels; ++i) {
    hn::StoreU(Clamp(sum[i], low, high), d, y + i * kLanes);
  }
}

template <int Size, int Stride>
void NeonPlane(const BlockedPlane& plane) {
  const BlockedPlane p = plane;  // which no store can change
  const InsideTaps inner = InnerColumns(p);
  for (int64_t i = p.first_row; i < p.last_row; ++i) {
    const int64_t top = i * p.stride_h - p.pad_top;
    const InsideTaps rows = TapsInside(top, p.kernel_h, p.dilation_h, p.in_h);
    float* y = p.y + i * p.out_w * kLanes;
    int64_t j = 0;
    for (; j < inner.first; ++j) PlanePixel(p, rows, top, j, y + j * kLanes);
    for (; j + 8 <= inner.last; j += 8) {
      NeonPlanePixels<Size, Stride, 8>(p, rows, top, j, y + j * kLanes);
    }
    if (j + 4 <= inner.last) {
      NeonPlanePixels<Size, Stride, 4>(p, rows, top, j, y + j * kLanes);
      j += 4;
    }
    if (j + 2 <= inner.last) {
      NeonPlanePixels<Size, Stride, 2>(p, rows, top, j, y + j * kLanes);
      j += 2;
    }
    for (; j < p.out_w; ++j) PlanePixel(p, rows, top, j, y + j * kLanes);
    if (p.epilogue->rest.count > 0) {
      ApplyToBlock(y, 1, p.out_w * kLanes, 0, p.epilogue->rest,
                   p.index + i * p.out_w * kLanes);
    }
  }
}

HWY_INLINE BlockedPlaneFunction FindNeonPlane(int64_t size, int64_t stride) {
  if (size == 3 && stride == 1) return NeonPlane<3, 1>;
  if (size == 3 && stride == 2) return NeonPlane<3, 2>;
  if (size == 5 && stride == 1) return NeonPlane<5, 1>;
  if (size == 5 && stride == 2) return NeonPlane<5, 2>;
  return ConvolveBlockedPlane<0, 0>;
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_CONV2D_BLOCKED_ARM_PLANES_H_
