// SPDX-License-Identifier: Apache-2.0
// Rows of shape.
#include "lite/core/base/strings.h"
#include "lite/kernels/common/row.h"
#include "lite/kernels/shape/shape_op.h"

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

namespace {

constexpr VariantDef kVariants[] = {
    {"shape_reference", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<ShapeOpReference>},
};

// Elements of the input are not looked at: it may lie anywhere, in any form.
constexpr ArgPlace kArgs[] = {
    {"Input", Place(Target::kAny, Precision::kAny, LayoutKind::kAny)}};

constexpr KernelDef kKernels[] = {
    {"shape", kHostInt32, "def", kVariants, nullptr, kArgs}};

}  // namespace

Span<const KernelDef> ShapeOpKernels() { return kKernels; }

}  // namespace placelite
