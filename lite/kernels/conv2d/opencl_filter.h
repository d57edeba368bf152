// Filters and biases as the OpenCL kernels of conv2d read them.
#ifndef LITE_KERNELS_CONV2D_OPENCL_FILTER_H_
#define LITE_KERNELS_CONV2D_OPENCL_FILTER_H_

#include "lite/backends/opencl/call.h"
#include "lite/core/op/window.h"

namespace placelite {

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
