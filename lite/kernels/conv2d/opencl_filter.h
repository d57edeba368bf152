// SPDX-License-Identifier: Apache-2.0
// What the OpenCL kernels of conv2d share: the window, work groups, filters and
// biases as they read them.
#ifndef LITE_KERNELS_CONV2D_OPENCL_FILTER_H_
#define LITE_KERNELS_CONV2D_OPENCL_FILTER_H_

#include "lite/backends/opencl/call.h"
#include "lite/backends/opencl/work_group.h"
#include "lite/core/op/window.h"

namespace placelite {

// The window's definitions, and HALF_SUMS where sums are halves.
void DefineWindow(const PrepareContext& context, const Conv2dParams& p,
                  OpenClCall* call);

// The group that `parameter`, a value of "group", names (work_group.h).
void TakeGroup(const PrepareContext& context, int parameter, WorkGroupUse use,
               OpenClCall* call);

// For how many input slices an output slice has filters: all, or those that
// hold channels of its groups.
int64_t FilterSlices(const Conv2dParams& p);

// Output slices, kernel rows, kernel columns, those input slices, input
// channels of a slice, output channels of a slice; zero where there are none
// and for channels of other groups.
void AddFilter(const PrepareContext& context, const Conv2dParams& p,
               OpenClCall* call);

// Slices, kernel rows, kernel columns, channels of a slice.
void AddDepthwiseFilter(const PrepareContext& context, const Conv2dParams& p,
                        OpenClCall* call);

// Floats, in slices; zeros where the op has none.
void AddBias(const PrepareContext& context, const Conv2dParams& p,
             OpenClCall* call);

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_OPENCL_FILTER_H_
