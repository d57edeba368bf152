// SPDX-License-Identifier: Apache-2.0
#include "lite/core/op/integer_products.h"

namespace placelite {

Status ExpectWideIntegers(const OpView& op) {
  const Precision first = op.input(0).precision;
  for (size_t i = 0; i < op.num_op_inputs(); ++i) {
    if (!op.has_input(i)) continue;
    const Precision precision = op.input(i).precision;
    if (precision == first && IsIntegral(first) && SizeOf(first) >= 4) continue;
    return Fail(op, StrCat(op.def().inputs[i].name, " is ", precision,
                           ", expected one integer type of 32 or 64 bits"));
  }
  return Status::Ok();
}

}  // namespace placelite
