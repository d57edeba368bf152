// SPDX-License-Identifier: Apache-2.0
// Definitions for ops with padded outputs, shared by inference and kernels.
#ifndef LITE_CORE_OP_PADDED_H_
#define LITE_CORE_OP_PADDED_H_

#include "lite/core/op/op_view.h"

namespace placelite {

// The number of boxes that padded_multiclass_nms and padded_matrix_nms can
// select in one sample, and the number of these that they can keep.
Dim MostSelected(const OpView& op);
Dim MostKept(const OpView& op);

}  // namespace placelite

#endif  // LITE_CORE_OP_PADDED_H_
