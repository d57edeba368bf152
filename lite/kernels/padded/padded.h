// SPDX-License-Identifier: Apache-2.0
// These ops find as many things as the elements of their inputs determine: what
// they find comes first, zeros fill the rest, and the output Count is the
// number of things found.
//
//   padded_nonzero  coordinates of the elements that are not zero; a NaN is
//                   not zero
//   padded_nms      the boxes of each class with the best scores, without
//                   those that overlap a better one by more than a threshold
//   padded_multiclass_nms  padded_nms as Paddle defines it: classes in one
//                   result, limits of its own before and after, a threshold
//                   that falls
//   padded_matrix_nms  all boxes, with scores that are reduced the more they
//                   overlap better ones, and the less these overlap others
//   padded_unique   slices along an axis that differ from each other, sorted
//                   as lists of numbers, or in the order in which they come
//                   first
#ifndef LITE_KERNELS_PADDED_PADDED_H_
#define LITE_KERNELS_PADDED_PADDED_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> PaddedKernels();

// This kernel goes row by row of the last axis.
Status PaddedNonzeroRows(const RunContext& context);
Status PaddedNonzeroReference(const RunContext& context);
std::unique_ptr<Kernel> CreatePaddedNms();
std::unique_ptr<Kernel> CreatePaddedMulticlassNms();
std::unique_ptr<Kernel> CreatePaddedMatrixNms();
std::unique_ptr<Kernel> CreatePaddedUnique();

// Writes Count, the last output.
void SetCount(const RunContext& context, int64_t count);
// Clears what lies behind the first `count` rows of an output.
void ClearRows(const Tensor& output, int64_t count);

}  // namespace placelite

#endif  // LITE_KERNELS_PADDED_PADDED_H_
