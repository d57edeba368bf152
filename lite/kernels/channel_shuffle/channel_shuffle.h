// SPDX-License-Identifier: Apache-2.0
// channel_shuffle: the channels, seen as `groups` rows of k = C / groups, read
// column by column:
//
//   y[n, j * groups + i] = x[n, i * k + j]
//
// It is what reshape to [N, groups, k, ...], transpose of the two, and reshape
// back make.
#ifndef LITE_KERNELS_CHANNEL_SHUFFLE_CHANNEL_SHUFFLE_H_
#define LITE_KERNELS_CHANNEL_SHUFFLE_CHANNEL_SHUFFLE_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> ChannelShuffleKernels();

// The input's channel that becomes channel `c` of `channels`.
int64_t ShuffledFrom(int64_t c, int64_t channels, int64_t groups);

// One element at a time: the oracle.
Status ChannelShuffleReference(const RunContext& context);

// One copy for each channel.
Status ChannelShuffleCopy(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_CHANNEL_SHUFFLE_CHANNEL_SHUFFLE_H_
