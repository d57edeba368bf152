// Rows of split.
#include <cstring>

#include "lite/core/op/infer_util.h"
#include "lite/kernels/common/index.h"
#include "lite/kernels/common/row.h"
#include "lite/kernels/split/split.h"

namespace placelite {

Status SplitCopy(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  LITE_ASSIGN_OR_RETURN(
      const int axis,
      NormalizeAxis(context.op.attributes().Int("axis"), x.shape().rank()));
  const size_t inner =
      static_cast<size_t>(Extent(x.shape(), axis + 1, x.shape().rank())) *
      SizeOf(x.precision());
  const auto row = static_cast<size_t>(x.shape()[axis]) * inner;
  auto copy = [&](int64_t begin, int64_t end) {
    const char* from = x.data<char>() + static_cast<size_t>(begin) * row;
    for (int64_t outer = begin; outer < end; ++outer) {
      for (const Tensor* y : context.tensors.outputs) {
        const size_t part = static_cast<size_t>(y->shape()[axis]) * inner;
        std::memcpy(y->data<char>() + static_cast<size_t>(outer) * part, from,
                    part);
        from += part;
      }
    }
  };
  ParallelFor(context.pool, Extent(x.shape(), 0, axis), copy);
  return Status::Ok();
}

namespace {

constexpr VariantDef kVariants[] = {
    {"split_copy", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<SplitCopy>},
    {"split_reference", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<SplitReference>},
};

constexpr KernelDef kKernels[] = {{"split", kHostAny, "def", kVariants}};

}  // namespace

Span<const KernelDef> SplitKernels() { return kKernels; }

}  // namespace placelite
