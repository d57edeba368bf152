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

std::vector<int64_t> InputOffsets(const OpView& op) {
  std::vector<Shape> parts;
  for (size_t i = 0; i < op.num_op_inputs(); ++i) {
    parts.push_back(op.input_shape(i).shape());
  }
  return OffsetsOfParts(op.output_shape(0).shape(), op.attributes().Int("axis"),
                        parts);
}

constexpr KernelDef kKernels[] = {
    WithParts({"concat", kHostAny, "def", kVariants},
              OutputStorage::kHoldsInputs, InputOffsets)};

}  // namespace

Span<const KernelDef> ConcatKernels() { return kKernels; }

}  // namespace placelite
