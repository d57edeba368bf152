// SPDX-License-Identifier: Apache-2.0
// Rows of reshape and its relatives.
#include "lite/kernels/common/blocked.h"
#include "lite/kernels/common/row.h"
#include "lite/kernels/common/view.h"
#include "lite/kernels/reshape/reshape.h"

namespace placelite {
namespace {

constexpr VariantDef View(const char* name) {
  return {name, kAnyCpu, NumericContract::kBitExact, nullptr,
          CreateStateless<RunView>};
}

constexpr VariantDef kReshape[] = {View("reshape_reference")};
constexpr VariantDef kFlatten[] = {View("flatten_reference")};
constexpr VariantDef kSqueeze[] = {View("squeeze_reference")};
constexpr VariantDef kUnsqueeze[] = {View("unsqueeze_reference")};
constexpr VariantDef kIdentity[] = {View("identity_reference")};

// Inference has read Shape already; its memory is never touched here.
constexpr ArgPlace kReshapeArgs[] = {{"Shape", kHostAny}};

// Whether the elements lie as in NCHW: no image, or one pixel of whole blocks.
// The same for all sizes of blocks, so that no row takes what the one for this
// device refuses.
Tri IsRowMajor(const ShapeRange& shape) {
  if (shape.rank() != 4) return Tri::kYes;
  return shape[2] == Dim(1) && shape[3] == Dim(1) &&
         Divides(kMaxBlock, shape[1]);
}

Tri IsSameImage(const ShapeRange& x, const ShapeRange& y) {
  if (x.rank() != 4 || y.rank() != 4) return Tri::kNo;
  Tri same = Tri::kYes;
  for (int axis = 0; axis < 4; ++axis) same = same && x[axis] == y[axis];
  return same;
}

// An image that stays as it is, or is row-major on both sides. What depends on
// the elements of Shape is known only when the op runs: too late to choose
// another layout.
Support KeepsBlocks(const OpView& op, const DeviceInfo&) {
  const ShapeRange &x = op.input_shape(0), &y = op.output_shape(0);
  if (op.has_input(1)) return Support::No("the shape is an input");
  if (!x.rank_known() || !y.rank_known()) {
    return Support(Tri::kDepends, "rank unknown");
  }
  return Require(x.rank() == 4 || y.rank() == 4, "neither side is an image")
      .And(IsSameImage(x, y) || (IsRowMajor(x) && IsRowMajor(y)),
           "elements would have to move");
}

constexpr VariantDef ViewOfBlocks(const char* name, CreateFunction create) {
  return {name, kAnyCpu, NumericContract::kBitExact, KeepsBlocks, create};
}
constexpr VariantDef X86View(const char* name) {
  return ViewOfBlocks(name, LITE_X86(CreateStateless<RunView>));
}
constexpr VariantDef ArmView(const char* name) {
  return ViewOfBlocks(name, LITE_ARM(CreateStateless<RunView>));
}

#define LITE_RESHAPE_BLOCKED(Name, name)                                \
  constexpr VariantDef k##Name##Nchw16c[] = {X86View(name "_nchw16c")}; \
  constexpr VariantDef k##Name##Nchw8c[] = {X86View(name "_nchw8c")};   \
  constexpr VariantDef k##Name##Nchw4c[] = {ArmView(name "_nchw4c")};

LITE_RESHAPE_BLOCKED(Reshape, "reshape")
LITE_RESHAPE_BLOCKED(Flatten, "flatten")
LITE_RESHAPE_BLOCKED(Squeeze, "squeeze")
LITE_RESHAPE_BLOCKED(Unsqueeze, "unsqueeze")

constexpr KernelDef Row(const char* op, Place place,
                        Span<const VariantDef> variants,
                        Span<const ArgPlace> args = {}) {
  return {
      op, place, "def", variants, nullptr, args, OutputStorage::kViewOfInput};
}

#define LITE_RESHAPE_ROWS(Name, name, args)         \
  Row(name, kX86Nchw16c, k##Name##Nchw16c, args),   \
      Row(name, kX86Nchw8c, k##Name##Nchw8c, args), \
      Row(name, kArmNchw4c, k##Name##Nchw4c, args), \
      Row(name, kHostAny, k##Name, args)

constexpr KernelDef kKernels[] = {
    LITE_RESHAPE_ROWS(Reshape, "reshape", kReshapeArgs),
    LITE_RESHAPE_ROWS(Flatten, "flatten", {}),
    LITE_RESHAPE_ROWS(Squeeze, "squeeze", {}),
    LITE_RESHAPE_ROWS(Unsqueeze, "unsqueeze", {}),
    Row("identity", kHostAny, kIdentity),
};

}  // namespace

Span<const KernelDef> ReshapeKernels() { return kKernels; }

}  // namespace placelite
