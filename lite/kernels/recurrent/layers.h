// SPDX-License-Identifier: Apache-2.0
// This is what the kernels of rnn, gru and lstm read from the op.
#ifndef LITE_KERNELS_RECURRENT_LAYERS_H_
#define LITE_KERNELS_RECURRENT_LAYERS_H_

#include <array>

#include "lite/core/kernel/kernel.h"
#include "lite/core/op/op_view.h"
#include "lite/kernels/recurrent/slices.h"

namespace placelite {

// Returns how many layers the op has, one for each direction.
int64_t RecurrentDirections(const OpView& op);

// Returns whether direction `d` begins at the last step.
bool RunsInReverse(const OpView& op, int64_t d);

// Returns the functions f, g and h of direction `d`.
std::array<RecurrentActivation, 3> RecurrentActivations(const OpView& op,
                                                        int64_t d);

// Returns the lengths of the samples, or null if all have every step.
const int32_t* RecurrentLengths(const RunContext& context);

// Returns an error if a length is negative or beyond the steps.
Status CheckRecurrentLengths(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_RECURRENT_LAYERS_H_
