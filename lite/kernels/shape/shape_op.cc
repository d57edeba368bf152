// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/shape/shape_op.h"

#include "lite/core/base/strings.h"

namespace placelite {

Status ShapeOpReference(const RunContext& context) {
  int32_t* y = context.tensors.output(0).data<int32_t>();
  for (int64_t dim : context.tensors.input(0).shape()) {
    if (dim > INT32_MAX) {
      return Status::Unsupported(
          StrCat("shape: dimension ", dim, " does not fit into int32"));
    }
    *y++ = static_cast<int32_t>(dim);
  }
  return Status::Ok();
}

}  // namespace placelite
