// SPDX-License-Identifier: Apache-2.0
// The convolutions in fp16 prepare their operands with these functions.
#ifndef LITE_KERNELS_CONV2D_FP16_OPERANDS_H_
#define LITE_KERNELS_CONV2D_FP16_OPERANDS_H_

#include <memory>

#include "lite/core/kernel/kernel.h"

namespace placelite {

// Writes `pixels` pixels of an NCHW sample of up to four channels as blocks of
// four fp16 values; the planes of `image` lie `plane` values apart. Channels
// that do not exist are zero.
void PackFewChannels(const uint16_t* image, int64_t channels, int64_t plane,
                     int64_t pixels, uint16_t* to);

// Returns the bias (input 2 of `context.op`, zeros if it is absent) in whole
// vectors of fp16 values, with zeros behind the last channel.
Result<std::shared_ptr<Buffer>> PackFp16Bias(PrepareContext& context,
                                             int64_t channels);

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_FP16_OPERANDS_H_
