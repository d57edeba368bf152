// SPDX-License-Identifier: Apache-2.0
// reverse_sequence reverses the first Lengths (int32 or int64) steps of each
// sample of the batch and leaves the others as they are. A length that is
// negative or beyond the steps is an error of Run, before anything is written.
#ifndef LITE_KERNELS_REVERSE_SEQUENCE_REVERSE_SEQUENCE_H_
#define LITE_KERNELS_REVERSE_SEQUENCE_REVERSE_SEQUENCE_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> ReverseSequenceKernels();

Status ReverseSequenceReference(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_REVERSE_SEQUENCE_REVERSE_SEQUENCE_H_
