// SPDX-License-Identifier: Apache-2.0
// The OpenCL kernels of conv2d share these functions: they define the window,
// choose work groups, and pack filters and biases as the kernels read them.
#ifndef LITE_KERNELS_CONV2D_OPENCL_FILTER_H_
#define LITE_KERNELS_CONV2D_OPENCL_FILTER_H_

#include "lite/backends/opencl/call.h"
#include "lite/backends/opencl/work_group.h"
#include "lite/core/op/window.h"

namespace placelite {

// Defines the window's constants, and HALF_SUMS if sums are fp16.
void DefineWindow(const PrepareContext& context, const Conv2dParams& p,
                  OpenClCall* call);

// Takes the work group that `parameter`, a value of "group", names
// (work_group.h).
void TakeGroup(const PrepareContext& context, int parameter, WorkGroupUse use,
               OpenClCall* call);

// Returns for how many input slices an output slice has filters: all, or those
// that hold channels of its groups.
int64_t FilterSlices(const Conv2dParams& p);

// Adds the filter as [output slices, filter rows, filter columns,
// FilterSlices(), input channels of a slice, output channels of a slice]; it is
// zero for channels that do not exist or belong to other groups.
void AddFilter(const PrepareContext& context, const Conv2dParams& p,
               OpenClCall* call);

// Adds the filter as [slices, filter rows, filter columns, channels of a
// slice].
void AddDepthwiseFilter(const PrepareContext& context, const Conv2dParams& p,
                        OpenClCall* call);

// Adds the bias as slices of floats; they are zero if the op has no bias.
void AddBias(const PrepareContext& context, const Conv2dParams& p,
             OpenClCall* call);

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_OPENCL_FILTER_H_
