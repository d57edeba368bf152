// SPDX-License-Identifier: Apache-2.0
// interpolate resizes X [N, C, spatial axes ...]: each output is a sum over a
// few inputs along every spatial axis,
//
//   y[n, c, i, j] = sum_{s, t} row_weight[i][s] * column_weight[j][t] *
//                       x[n, c, row[i][s], column[j][t]]
//
// with 1 (nearest), 2 (linear) or 4 (cubic) inputs along an axis, or more with
// antialias; beyond the borders the nearest input is taken. taps.h says which
// inputs and weights. They are computed once, in float as frameworks do, so
// that all kernels agree on the nearest input.
#ifndef LITE_KERNELS_INTERPOLATE_INTERPOLATE_H_
#define LITE_KERNELS_INTERPOLATE_INTERPOLATE_H_

#include <vector>

#include "lite/core/kernel/kernel.h"
#include "lite/core/kernel/kernel_def.h"
#include "lite/kernels/interpolate/taps.h"

namespace placelite {

class OpenClCalls;

Span<const KernelDef> InterpolateKernels();

// The calls of OpenCL kernels on slices of four channels (opencl.cc).
Status PlanInterpolateOpenCl(const PrepareContext& context, OpenClCalls* calls);

// This is the oracle: it computes naively and in double, for any number of
// spatial axes.
class InterpolateReference final : public Kernel {
 public:
  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  // An Axis is one spatial axis: input t of output i is element i * count + t.
  struct Axis {
    int64_t in = 1;
    int64_t count = 1;
    std::vector<int64_t> index;
    std::vector<float> weight;
    std::vector<uint8_t> outside;
  };

  // Returns the sum over the inputs of output `at` along the axes from `axis`
  // on; `offset` is the position along the axes before.
  double Sum(const float* x, const int64_t* at, int axis, int64_t offset) const;

  int axes_ = 0;
  float extrapolation_ = 0;
  Axis axis_[kMaxImageAxes];
};

// This is the oracle of elements that are no floats: it takes the nearest
// input, of any type, for each output.
class NearestReference final : public Kernel {
 public:
  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  template <typename T>
  void Pick(const Tensor& x, const Tensor& y) const;

  // The input of each output along the three axes; axes that X has not are of
  // one element.
  std::vector<int64_t> from_[kMaxImageAxes];
  int64_t in_[kMaxImageAxes] = {1, 1, 1};
};

}  // namespace placelite

#endif  // LITE_KERNELS_INTERPOLATE_INTERPOLATE_H_
