// SPDX-License-Identifier: Apache-2.0
// Ops that find as many things as the elements of their inputs say: what they
// find comes first, zeros fill the rest, and Count says how much was found.
//
//   padded_nonzero  coordinates of the elements that are not zero; NaN is not
//   padded_nms      of each class the boxes with the best scores, without those
//                   that overlap a better one by more than a threshold
//   padded_multiclass_nms  the same as Paddle does it: classes in one result,
//                   its own limits before and after, a threshold that falls
//   padded_matrix_nms  all boxes, their scores less the more they overlap
//   better
//                   ones that overlap none themselves
//   padded_unique   slices along an axis that differ from each other, sorted as
//                   lists of numbers, or in the order in which they come first
#ifndef LITE_KERNELS_PADDED_PADDED_H_
#define LITE_KERNELS_PADDED_PADDED_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> PaddedKernels();

// Row by row of the last axis.
Status PaddedNonzeroRows(const RunContext& context);
Status PaddedNonzeroReference(const RunContext& context);
std::unique_ptr<Kernel> CreatePaddedNms();
std::unique_ptr<Kernel> CreatePaddedMulticlassNms();
std::unique_ptr<Kernel> CreatePaddedMatrixNms();
std::unique_ptr<Kernel> CreatePaddedUnique();

// Writes Count, the last output.
void SetCount(const RunContext& context, int64_t count);
// Zeros behind the first `count` rows of an output.
void ClearRows(const Tensor& output, int64_t count);

}  // namespace placelite

#endif  // LITE_KERNELS_PADDED_PADDED_H_
