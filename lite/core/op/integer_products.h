// SPDX-License-Identifier: Apache-2.0
// What ops that add up products of integers have in common.
#ifndef LITE_CORE_OP_INTEGER_PRODUCTS_H_
#define LITE_CORE_OP_INTEGER_PRODUCTS_H_

#include "lite/core/op/infer_util.h"

namespace placelite {

// Ok where all inputs are of the same type, an integer of 32 or 64 bits.
Status ExpectWideIntegers(const OpView& op);

}  // namespace placelite

#endif  // LITE_CORE_OP_INTEGER_PRODUCTS_H_
