// SPDX-License-Identifier: Apache-2.0
// Predicates that kernel rows of several families share.
#ifndef LITE_KERNELS_COMMON_PREDICATES_H_
#define LITE_KERNELS_COMMON_PREDICATES_H_

#include "lite/core/kernel/device_info.h"
#include "lite/core/kernel/support.h"
#include "lite/core/op/op_view.h"
#include "lite/kernels/common/element.h"

namespace placelite {

// Asks for elements that C++ compares, adds and multiplies.
inline Support OfNumbers(const OpView& op, const DeviceInfo&) {
  return Require(IsArithmetic(op.input(0).precision),
                 "X is neither float, double nor an integer of 8 bits or more");
}

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_PREDICATES_H_
