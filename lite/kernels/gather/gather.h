// SPDX-License-Identifier: Apache-2.0
// gather takes slices of X along one axis, those at the positions in Index
// (int32 or int64). Negative positions count from the end; a position out of
// range is an error of Run, before anything is read. take_along_axis has one
// position for each element of the output, with equal rules.
#ifndef LITE_KERNELS_GATHER_GATHER_H_
#define LITE_KERNELS_GATHER_GATHER_H_

#include <memory>

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

class OpenClCalls;

Span<const KernelDef> GatherKernels();

// Shapes must be exact.
int GatherAxis(const OpView& op);

// Returns the position that element `i` of Index means in an axis of `size`
// elements, or -1 if it is out of range.
int64_t GatherPosition(const Tensor& index, int64_t i, int64_t size);

// These functions fail for the first element of Index that is out of range.
Status CheckPositions(const OpView& op, const Tensor& index, const Shape& x);
Status CheckGather(const RunContext& context);

// This is the oracle: it computes one element at a time.
Status GatherReference(const RunContext& context);

// This kernel copies what lies behind the axis as a whole.
Status GatherCopy(const RunContext& context);

// These kernels are for take_along_axis.
Status TakeAlongAxisReference(const RunContext& context);
Status TakeAlongAxisRows(const RunContext& context);

// This plans the calls of OpenCL kernels for gather, on dense tensors and by
// constant positions; it fails where a position is out of range.
Status PlanGatherOpenCl(const PrepareContext& context, OpenClCalls* calls);
// Creates a kernel that checks the positions of each run on the CPU before it
// sends them to the device.
std::unique_ptr<Kernel> CreateGatherByInput();

}  // namespace placelite

#endif  // LITE_KERNELS_GATHER_GATHER_H_
