// Rows of concat.
#include <cstring>

#include "lite/core/op/infer_util.h"
#include "lite/kernels/common/axis_parts.h"
#include "lite/kernels/common/row.h"
#include "lite/kernels/concat/concat.h"

namespace placelite {

Status ConcatCopy(const RunContext& context) {
  const Tensor& y = context.tensors.output(0);
  LITE_ASSIGN_OR_RETURN(
      const int axis,
      NormalizeAxis(context.op.attributes().Int("axis"), y.shape().rank()));
  ForEachPart(context.pool, y, context.tensors.inputs, axis,
              [](char* whole, char* part, size_t bytes) {
                if (whole != part) std::memcpy(whole, part, bytes);
              });
  return Status::Ok();
}

namespace {

constexpr VariantDef kVariants[] = {
    {"concat_copy", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<ConcatCopy>},
    {"concat_reference", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<ConcatReference>},
};

std::optional<int64_t> InputOffset(const OpView& op, size_t i) {
  const Shape whole = op.output_shape(0).shape();
  const int64_t axis = op.attributes().Int("axis");
  const Result<int> at = NormalizeAxis(axis, whole.rank());
  if (!at.ok()) return std::nullopt;
  int64_t before = 0;
  for (size_t j = 0; j < i; ++j) before += op.input_shape(j).shape()[*at];
  return OffsetOfPart(whole, axis, before);
}

constexpr KernelDef kKernels[] = {
    WithParts({"concat", kHostAny, "def", kVariants},
              OutputStorage::kHoldsInputs, InputOffset)};

}  // namespace

Span<const KernelDef> ConcatKernels() { return kKernels; }

}  // namespace placelite
