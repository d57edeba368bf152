// interpolate, X [N, C, image axes ...]: each output is a sum over a few inputs
// along every image axis,
//
//   y[n, c, i, j] = sum_{s, t} row_weight[i][s] * column_weight[j][t] *
//                       x[n, c, row[i][s], column[j][t]]
//
// with 1 (nearest), 2 (linear) or 4 (cubic) of them, beyond the borders the
// nearest input. taps.h says which inputs and weights; they are computed once,
// in float as frameworks do, so that all kernels agree on the nearest input.
#ifndef LITE_KERNELS_INTERPOLATE_INTERPOLATE_H_
#define LITE_KERNELS_INTERPOLATE_INTERPOLATE_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> InterpolateKernels();

// Naive, in double, for any number of image axes: the oracle.
Status InterpolateReference(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_INTERPOLATE_INTERPOLATE_H_
