// Rows of concat.
#include <cstring>

#include "lite/core/op/infer_util.h"
#include "lite/kernels/common/index.h"
#include "lite/kernels/common/row.h"
#include "lite/kernels/concat/concat.h"

namespace placelite {

Status ConcatCopy(const RunContext& context) {
  const Tensor& y = context.tensors.output(0);
  LITE_ASSIGN_OR_RETURN(
      const int axis,
      NormalizeAxis(context.op.attributes().Int("axis"), y.shape().rank()));
  const size_t inner =
      static_cast<size_t>(Extent(y.shape(), axis + 1, y.shape().rank())) *
      SizeOf(y.precision());
  const auto row = static_cast<size_t>(y.shape()[axis]) * inner;
  auto copy = [&](int64_t begin, int64_t end) {
    char* to = y.data<char>() + static_cast<size_t>(begin) * row;
    for (int64_t outer = begin; outer < end; ++outer) {
      for (const Tensor* x : context.tensors.inputs) {
        const size_t part = static_cast<size_t>(x->shape()[axis]) * inner;
        std::memcpy(to, x->data<char>() + static_cast<size_t>(outer) * part,
                    part);
        to += part;
      }
    }
  };
  ParallelFor(context.pool, Extent(y.shape(), 0, axis), copy);
  return Status::Ok();
}

namespace {

constexpr VariantDef kVariants[] = {
    {"concat_copy", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<ConcatCopy>},
    {"concat_reference", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<ConcatReference>},
};

constexpr KernelDef kKernels[] = {{"concat", kHostAny, "def", kVariants}};

}  // namespace

Span<const KernelDef> ConcatKernels() { return kKernels; }

}  // namespace placelite
