// Rows of slice.
#include "lite/kernels/common/row.h"
#include "lite/kernels/slice/slice.h"

namespace placelite {
namespace {

constexpr VariantDef kVariants[] = {
    {"slice_copy", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<SliceCopy>},
    {"slice_reference", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<SliceReference>},
};

// One run of the input: whole behind some axis, a single index before it.
std::vector<int64_t> OutputOffsets(const OpView& op) {
  const Shape x = op.input_shape(0).shape();
  const Shape y = op.output_shape(0).shape();
  int axis = 0;
  while (axis < y.rank() && y[axis] == 1) ++axis;
  for (int i = axis + 1; i < y.rank(); ++i) {
    if (y[i] != x[i]) return {};
  }
  return {Ravel(SliceStart(op), x)};
}

constexpr KernelDef kKernels[] = {
    WithParts({"slice", kHostAny, "def", kVariants},
              OutputStorage::kPartsOfInput, OutputOffsets)};

}  // namespace

Span<const KernelDef> SliceKernels() { return kKernels; }

}  // namespace placelite
