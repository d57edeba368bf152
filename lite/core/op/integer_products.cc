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

Status ExpectBytes(const OpView& op, size_t zeros) {
  for (size_t i : {size_t{0}, size_t{1}}) {
    const Precision precision = op.input(i).precision;
    if (!IsByte(precision)) {
      return Fail(op, StrCat(op.def().inputs[i].name, " is ", precision,
                             ", expected bytes beside bytes"));
    }
    if (!op.has_input(zeros + i)) continue;
    const char* name = op.def().inputs[zeros + i].name;
    if (op.input(zeros + i).precision != precision) {
      return Fail(op, StrCat(name, " is ", op.input(zeros + i).precision,
                             ", expected ", precision));
    }
  }
  return Status::Ok();
}

Status ExpectPerColumn(const OpView& op, size_t input, Dim columns) {
  if (!op.has_input(input)) return Status::Ok();
  const Dim elements = op.input_shape(input).NumElements();
  if (elements.contains(1)) return Status::Ok();
  return ExpectSameDim(op, elements, columns,
                       StrCat("elements of ", op.def().inputs[input].name));
}

}  // namespace placelite
