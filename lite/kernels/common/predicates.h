// SPDX-License-Identifier: Apache-2.0
// Predicates that kernel rows of several families share.
#ifndef LITE_KERNELS_COMMON_PREDICATES_H_
#define LITE_KERNELS_COMMON_PREDICATES_H_

#include "lite/core/kernel/device_info.h"
#include "lite/core/kernel/support.h"
#include "lite/core/op/codes.h"
#include "lite/core/op/op_view.h"
#include "lite/kernels/common/element.h"

namespace placelite {

// Asks for elements that C++ compares, adds and multiplies.
inline Support OfNumbers(const OpView& op, const DeviceInfo&) {
  return Require(IsArithmetic(op.input(0).precision),
                 "X is neither float, double nor an integer of 8 bits or more");
}

// Asks for codes that the op moves between equal grids.
inline Support MovesEqualCodes(const OpView& op, const DeviceInfo&) {
  return Require(HasByteCodes(op.input(0)),
                 "X has no grid of bytes with one scale")
      .And(MovesCodes(op), "the grids of its inputs and outputs differ");
}

// Asks for all of them.
template <auto... conditions>
Support AllOf(const OpView& op, const DeviceInfo& device) {
  Support support;
  (..., (support = support.And(conditions(op, device))));
  return support;
}

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_PREDICATES_H_
