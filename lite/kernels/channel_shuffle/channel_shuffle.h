// SPDX-License-Identifier: Apache-2.0
// channel_shuffle sees the channels as `groups` rows of k = C / groups and
// reads them column by column:
//
//   y[n, j * groups + i] = x[n, i * k + j]
//
// It is equal to a reshape to [N, groups, k, ...], a transpose of the two, and
// a reshape back.
#ifndef LITE_KERNELS_CHANNEL_SHUFFLE_CHANNEL_SHUFFLE_H_
#define LITE_KERNELS_CHANNEL_SHUFFLE_CHANNEL_SHUFFLE_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

class OpenClCalls;

Span<const KernelDef> ChannelShuffleKernels();

// Returns the input's channel that becomes channel `c` of `channels`.
int64_t ShuffledFrom(int64_t c, int64_t channels, int64_t groups);

// This is the oracle: it computes one element at a time.
Status ChannelShuffleReference(const RunContext& context);

// This kernel makes one copy for each channel.
Status ChannelShuffleCopy(const RunContext& context);

// This plans the calls of OpenCL kernels, on blocked tensors.
Status PlanChannelShuffleOpenCl(const PrepareContext& context,
                                OpenClCalls* calls);

}  // namespace placelite

#endif  // LITE_KERNELS_CHANNEL_SHUFFLE_CHANNEL_SHUFFLE_H_
