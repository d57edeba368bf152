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

// Whether the elements of an image lie as in NCHW: one pixel, whole blocks.
Support IsRowMajor(const ShapeRange& shape, int64_t block) {
  constexpr const char* kReason = "the layout would change";
  if (shape.rank() != 4) return Support::Yes();
  return Require(shape[2] == Dim(1), kReason)
      .And(shape[3] == Dim(1), kReason)
      .And(Divides(block, shape[1]), kReason);
}

// An image that stays as it is, or is row-major on both sides.
template <int64_t block>
Support KeepsBlocks(const OpView& op, const DeviceInfo&) {
  const ShapeRange &x = op.input_shape(0), &y = op.output_shape(0);
  if (!x.rank_known() || !y.rank_known()) {
    return Support(Tri::kDepends, "rank unknown");
  }
  const Support support =
      Require(x.rank() == 4 || y.rank() == 4, "neither side is an image");
  if (x == y && x.exact()) return support;
  return support.And(IsRowMajor(x, block)).And(IsRowMajor(y, block));
}

constexpr VariantDef ViewOfBlocks(const char* name) {
  return {name, kAnyCpu, NumericContract::kBitExact, nullptr,
          LITE_X86(CreateStateless<RunView>)};
}

#define LITE_RESHAPE_BLOCKED(Name, name)                                     \
  constexpr VariantDef k##Name##Nchw16c[] = {ViewOfBlocks(name "_nchw16c")}; \
  constexpr VariantDef k##Name##Nchw8c[] = {ViewOfBlocks(name "_nchw8c")};

LITE_RESHAPE_BLOCKED(Reshape, "reshape")
LITE_RESHAPE_BLOCKED(Flatten, "flatten")
LITE_RESHAPE_BLOCKED(Squeeze, "squeeze")
LITE_RESHAPE_BLOCKED(Unsqueeze, "unsqueeze")

constexpr KernelDef BlockedRow(const char* op, Place place,
                               Span<const VariantDef> variants,
                               Predicate conditions,
                               Span<const ArgPlace> args = {}) {
  return {op,
          place,
          "def",
          variants,
          conditions,
          args,
          OutputStorage::kViewOfInput};
}

#define LITE_RESHAPE_BLOCKED_ROWS(Name, name, args)                       \
  BlockedRow(name, kX86Nchw16c, k##Name##Nchw16c, KeepsBlocks<16>, args), \
      BlockedRow(name, kX86Nchw8c, k##Name##Nchw8c, KeepsBlocks<8>, args)

constexpr KernelDef Row(const char* op, Span<const VariantDef> variants,
                        Span<const ArgPlace> args = {}) {
  return {op,
          kHostAny,
          "def",
          variants,
          nullptr,
          args,
          OutputStorage::kViewOfInput};
}

constexpr KernelDef kKernels[] = {
    LITE_RESHAPE_BLOCKED_ROWS(Reshape, "reshape", kReshapeArgs),
    LITE_RESHAPE_BLOCKED_ROWS(Flatten, "flatten", {}),
    LITE_RESHAPE_BLOCKED_ROWS(Squeeze, "squeeze", {}),
    LITE_RESHAPE_BLOCKED_ROWS(Unsqueeze, "unsqueeze", {}),
    Row("reshape", kReshape, kReshapeArgs),
    Row("flatten", kFlatten),
    Row("squeeze", kSqueeze),
    Row("unsqueeze", kUnsqueeze),
    Row("identity", kIdentity),
};

}  // namespace

Span<const KernelDef> ReshapeKernels() { return kKernels; }

}  // namespace placelite
