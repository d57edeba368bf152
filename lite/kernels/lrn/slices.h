// SPDX-License-Identifier: Apache-2.0
// These are the vector functions of lrn, one for each instruction set; they
// take plain arguments only.
#ifndef LITE_KERNELS_LRN_SLICES_H_
#define LITE_KERNELS_LRN_SLICES_H_

#include <cstdint>

#include "lite/kernels/common/backends.h"

namespace placelite {

// An LrnSlice is `count` pixels of all channels of one sample; channels are
// `step` elements apart.
struct LrnSlice {
  const float* x;
  float* y;
  int64_t channels;
  int64_t step;
  int64_t count;
  // The window around channel c is c - before .. c + after.
  int64_t before, after;
  float k, alpha, beta;
};
using LrnFunction = void (*)(const LrnSlice& slice);

LITE_DECLARE_STAMPED(void, Lrn, const LrnSlice& slice);

}  // namespace placelite

#endif  // LITE_KERNELS_LRN_SLICES_H_
