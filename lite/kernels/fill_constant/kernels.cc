// SPDX-License-Identifier: Apache-2.0
// Rows of fill_constant.
#include <algorithm>

#include "lite/kernels/common/convert.h"
#include "lite/kernels/common/element.h"
#include "lite/kernels/common/row.h"
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

namespace {

constexpr VariantDef kVariants[] = {
    {"fill_constant_reference", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<FillConstantReference>},
};

constexpr KernelDef kKernels[] = {
    {"fill_constant", kHostAny, "def", kVariants}};

}  // namespace

Span<const KernelDef> FillConstantKernels() { return kKernels; }

}  // namespace placelite
