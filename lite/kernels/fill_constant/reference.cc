// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "lite/kernels/common/convert.h"
#include "lite/kernels/common/element.h"
#include "lite/kernels/fill_constant/fill_constant.h"

namespace placelite {

Status FillConstantReference(const RunContext& context) {
  const AttributeMap& attributes = context.op.attributes();
  const Tensor& y = context.tensors.output(0);
  const bool whole = !IsFloatingPoint(y.precision());
  WithStoredType(y.precision(), [&](auto element) {
    using T = decltype(element);
    const T value = whole ? Convert<T>(attributes.Int("int_value"))
                          : Convert<T>(attributes.Float("value"));
    std::fill_n(y.data<T>(), y.NumElements(), value);
  });
  return Status::Ok();
}

}  // namespace placelite
