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

std::vector<int64_t> OutputOffsets(const OpView& op) {
  std::vector<Shape> parts;
  for (size_t i = 0; i < op.num_outputs(); ++i) {
    parts.push_back(op.output_shape(i).shape());
  }
  return OffsetsOfParts(op.input_shape(0).shape(), op.attributes().Int("axis"),
                        parts);
}

constexpr KernelDef kKernels[] = {
    WithParts({"split", kHostAny, "def", kVariants},
              OutputStorage::kPartsOfInput, OutputOffsets)};

}  // namespace

Span<const KernelDef> SplitKernels() { return kKernels; }

}  // namespace placelite
