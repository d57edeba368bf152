// SPDX-License-Identifier: Apache-2.0
// What ops with padded outputs share between inference and kernels.
#ifndef LITE_CORE_OP_PADDED_H_
#define LITE_CORE_OP_PADDED_H_

#include "lite/core/op/op_view.h"

namespace placelite {

// How many boxes padded_multiclass_nms and padded_matrix_nms can select in one
// image; of these, how many they can keep.
Dim MostSelected(const OpView& op);
Dim MostKept(const OpView& op);

}  // namespace placelite

#endif  // LITE_CORE_OP_PADDED_H_
