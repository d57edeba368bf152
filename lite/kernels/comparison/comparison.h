// SPDX-License-Identifier: Apache-2.0
// These ops return or take bool, with NumPy broadcasting: equal, less_than and
// their like, logical_and, _or, _xor, _not, isnan, isinf, and where.
//
// Every comparison with NaN is false except not_equal.
#ifndef LITE_KERNELS_COMPARISON_COMPARISON_H_
#define LITE_KERNELS_COMPARISON_COMPARISON_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> ComparisonKernels();

// These kernels go row by row of the last axis.
Status CompareRows(const RunContext& context);
Status PredicateLoop(const RunContext& context);
Status WhereRows(const RunContext& context);

// These are the oracles: they compute one element at a time, and compare as
// double or int64.
Status CompareReference(const RunContext& context);
Status PredicateReference(const RunContext& context);
Status WhereReference(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_COMPARISON_COMPARISON_H_
