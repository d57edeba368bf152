// SPDX-License-Identifier: Apache-2.0
// gather: slices of X along one axis, those whose positions Index (int32 or
// int64) holds. Negative positions count from the end; one that is out of
// range is an error of Run, before anything is read. take_along_axis: one
// position for each element of the output, with the same rules.
#ifndef LITE_KERNELS_GATHER_GATHER_H_
#define LITE_KERNELS_GATHER_GATHER_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> GatherKernels();

// Exact shapes required.
int GatherAxis(const OpView& op);

// The position that element `i` of Index means in an axis of `size`; -1 where
// it is out of range.
int64_t GatherPosition(const Tensor& index, int64_t i, int64_t size);

// Fail for the first element of Index that is out of range.
Status CheckPositions(const OpView& op, const Tensor& index, const Shape& x);
Status CheckGather(const RunContext& context);

// One element at a time: the oracle.
Status GatherReference(const RunContext& context);

// What lies behind the axis is copied whole.
Status GatherCopy(const RunContext& context);

// Of take_along_axis.
Status TakeAlongAxisReference(const RunContext& context);
Status TakeAlongAxisRows(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_GATHER_GATHER_H_
