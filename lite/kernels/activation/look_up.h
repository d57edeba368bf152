// SPDX-License-Identifier: Apache-2.0
// LookUpBytes sets y[i] = table[x[i]] for `count` elements, by a table of 256
// bytes; y may be x. This file includes no header with functions, for the
// reason in softmax/slices.h.
#ifndef LITE_KERNELS_ACTIVATION_LOOK_UP_H_
#define LITE_KERNELS_ACTIVATION_LOOK_UP_H_

#include <cstdint>

#include "lite/kernels/common/backends.h"

namespace placelite {

using LookUpFunction = void (*)(const uint8_t* table, const uint8_t* x,
                                uint8_t* y, int64_t count);

LITE_DECLARE_STAMPED(void, LookUpBytes, const uint8_t* table, const uint8_t* x,
                     uint8_t* y, int64_t count);

}  // namespace placelite

#endif  // LITE_KERNELS_ACTIVATION_LOOK_UP_H_
