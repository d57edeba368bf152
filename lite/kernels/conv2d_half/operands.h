// SPDX-License-Identifier: Apache-2.0
// What the convolutions in halves do with their operands before they run.
#ifndef LITE_KERNELS_CONV2D_HALF_OPERANDS_H_
#define LITE_KERNELS_CONV2D_HALF_OPERANDS_H_

#include <memory>

#include "lite/core/kernel/kernel.h"

namespace placelite {

// Blocks of four halves from `pixels` pixels of an image of up to four channels
// in NCHW, which lie `plane` halves apart; zeros where there is no channel.
void PackFewChannels(const uint16_t* image, int64_t channels, int64_t plane,
                     int64_t pixels, uint16_t* to);

// The bias (input 2 of `context.op`, zeros where it is absent) in whole
// vectors of halves, zeros behind the last channel.
Result<std::shared_ptr<Buffer>> PackHalfBias(PrepareContext& context,
                                             int64_t channels);

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_HALF_OPERANDS_H_
