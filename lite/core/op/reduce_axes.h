// SPDX-License-Identifier: Apache-2.0
// Which axes a reduction takes away; for inference, kernels and passes.
#ifndef LITE_CORE_OP_REDUCE_AXES_H_
#define LITE_CORE_OP_REDUCE_AXES_H_

#include "lite/core/op/op_view.h"

namespace placelite {

// One flag for each axis of a tensor of `rank`: those that attribute `dim`
// names, or all where it names none. A scalar may be reduced along its axis 0,
// as if it were [1]. Fails for an axis that does not exist or is named twice.
Result<SmallDims<bool>> ReducedAxes(const AttributeMap& attributes, int rank);

}  // namespace placelite

#endif  // LITE_CORE_OP_REDUCE_AXES_H_
