// Rows of split.
#include <cstring>

#include "lite/core/op/infer_util.h"
#include "lite/kernels/common/axis_parts.h"
#include "lite/kernels/common/row.h"
#include "lite/kernels/split/split.h"

namespace placelite {

Status SplitCopy(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  LITE_ASSIGN_OR_RETURN(
      const int axis,
      NormalizeAxis(context.op.attributes().Int("axis"), x.shape().rank()));
  const Span<const Tensor* const> parts(context.tensors.outputs.data(),
                                        context.tensors.outputs.size());
  ForEachPart(context.pool, x, parts, axis,
              [](char* whole, char* part, size_t bytes) {
                if (part != whole) std::memcpy(part, whole, bytes);
              });
  return Status::Ok();
}

namespace {

constexpr VariantDef kVariants[] = {
    {"split_copy", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<SplitCopy>},
    {"split_reference", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<SplitReference>},
};

std::optional<int64_t> OutputOffset(const OpView& op, size_t i) {
  const Shape whole = op.input_shape(0).shape();
  const int64_t axis = op.attributes().Int("axis");
  const Result<int> at = NormalizeAxis(axis, whole.rank());
  if (!at.ok()) return std::nullopt;
  int64_t before = 0;
  for (size_t j = 0; j < i; ++j) before += op.output_shape(j).shape()[*at];
  return OffsetOfPart(whole, axis, before);
}

constexpr KernelDef kKernels[] = {
    WithParts({"split", kHostAny, "def", kVariants},
              OutputStorage::kPartsOfInput, OutputOffset)};

}  // namespace

Span<const KernelDef> SplitKernels() { return kKernels; }

}  // namespace placelite
