// Copies of rows for the vector code of conv2d.
#ifndef LITE_KERNELS_CONV2D_STRIDED_COPY_H_
#define LITE_KERNELS_CONV2D_STRIDED_COPY_H_

#include "lite/kernels/common/vector_util.h"

namespace placelite::HWY_NAMESPACE {

// Zeros to[0 .. count), and perhaps more, but less than `room` in all.
HWY_INLINE void ZeroUpTo(float* to, int64_t count, int64_t room) {
  for (int64_t i = 0; i < count; i += kLanes) {
    StoreUpTo(hn::Zero(F32()), to + i, room - i);
  }
}

// to[i] = from[i * stride] for i < count; behind that perhaps zeros, but not
// beyond `room`.
HWY_INLINE void CopyStrided(const float* from, int64_t stride, int64_t count,
                            float* to, int64_t room) {
  if (stride == 1) {
    for (int64_t i = 0; i < count; i += kLanes) {
      StoreUpTo(LoadUpTo(from + i, count - i), to + i, room - i);
    }
  } else if (stride == 2) {
    for (int64_t i = 0; i < count; i += kLanes) {
      const int64_t left = count - i < kLanes ? count - i : kLanes;
      StoreUpTo(LoadEven(from + 2 * i, left), to + i, room - i);
    }
  } else {
    for (int64_t i = 0; i < count; ++i) to[i] = from[i * stride];
  }
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_CONV2D_STRIDED_COPY_H_
