// SPDX-License-Identifier: Apache-2.0
// What the OpenCL kernels share that only move elements (moves.cl).
#ifndef LITE_KERNELS_OPENCL_MOVES_OPENCL_H_
#define LITE_KERNELS_OPENCL_MOVES_OPENCL_H_

#include <vector>

#include "lite/backends/opencl/call.h"

namespace placelite {

// Element `index` over `axes`: from x[x_first + sum index x_steps] to
// y[y_first + sum index y_steps], in elements of tensors that lie row by row.
struct RowMove {
  Shape axes;
  int64_t x_first = 0, y_first = 0;
  Strides x_steps, y_steps;
  // Where coordinates start again from 0 in x; none: nowhere.
  Shape x_wraps = {};
};
// From input `x` to output `y`, by number.
void AddRowMove(const PrepareContext& context, size_t x, size_t y,
                const RowMove& move, OpenClCalls* calls);

// A run of output channels that come from one input (by number), with the
// input's channel of the first and from one to the next.
struct ChannelRun {
  int64_t count = 0;
  size_t input = 0;
  int64_t first = 0;
  int64_t step = 1;
};
// Where a pixel of a sliced output is looked for in its inputs.
struct PixelShift {
  int64_t w = 0, h = 0, n = 0;
};
// Output `y`: the runs one behind the other.
void AddChannelMove(const PrepareContext& context, size_t y,
                    const std::vector<ChannelRun>& runs,
                    const PixelShift& shift, OpenClCalls* calls);

// Output 0: channel c is channel `formula` of c of input 0.
void AddChannelLookup(const PrepareContext& context, const std::string& formula,
                      OpenClCalls* calls);

}  // namespace placelite

#endif  // LITE_KERNELS_OPENCL_MOVES_OPENCL_H_
