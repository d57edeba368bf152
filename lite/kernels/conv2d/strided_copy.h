// SPDX-License-Identifier: Apache-2.0
// The vector code of conv2d copies rows with these functions.
#ifndef LITE_KERNELS_CONV2D_STRIDED_COPY_H_
#define LITE_KERNELS_CONV2D_STRIDED_COPY_H_

#include "lite/kernels/common/vector_util.h"

namespace placelite::HWY_NAMESPACE {

// Writes zeros to to[0 .. count), and perhaps behind it, but never beyond
// to[room).
HWY_INLINE void ZeroUpTo(float* to, int64_t count, int64_t room) {
  for (int64_t i = 0; i < count; i += kLanes) {
    StoreUpTo(hn::Zero(F32()), to + i, room - i);
  }
}

// Sets to[i] = from[i * stride] for i < count. It may write zeros behind that,
// but never beyond to[room).
HWY_INLINE void CopyStrided(const float* from, int64_t stride, int64_t count,
                            float* to, int64_t room) {
  if (stride == 1) {
    for (int64_t i = 0; i < count; i += kLanes) {
      StoreUpTo(LoadUpTo(from + i, count - i), to + i, room - i);
    }
  } else if (stride == 2) {
    const F32 d;
    int64_t i = 0;
    // As long as another element follows, the odd neighbour of the last one may
    // be read.
    for (; i + kLanes < count; i += kLanes) {
      const float* p = from + 2 * i;
      const VF32 high = hn::LoadU(d, p + kLanes);
      hn::StoreU(hn::ConcatEven(d, high, hn::LoadU(d, p)), d, to + i);
    }
    if (i < count) {
      StoreUpTo(LoadEven(from + 2 * i, count - i), to + i, room - i);
    }
  } else {
    for (int64_t i = 0; i < count; ++i) to[i] = from[i * stride];
  }
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_CONV2D_STRIDED_COPY_H_
