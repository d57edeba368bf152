// SPDX-License-Identifier: Apache-2.0
// Rows of pad.
#include <algorithm>

#include "lite/kernels/common/blocked.h"
#include "lite/kernels/common/element.h"
#include "lite/kernels/common/row.h"
#include "lite/kernels/pad/pad.h"

namespace placelite {

PadParams ReadPad(const OpView& op) {
  const std::string& mode = op.attributes().String("mode");
  return {mode == "edge"      ? PadMode::kEdge
          : mode == "reflect" ? PadMode::kReflect
          : mode == "wrap"    ? PadMode::kWrap
                              : PadMode::kConstant,
          op.attributes().Float("value"), op.attributes().Ints("paddings")};
}

int64_t PadParams::Source(int axis, int64_t at, int64_t size) const {
  const int64_t i = at - before(axis);
  if (i >= 0 && i < size) return i;
  switch (mode) {
    case PadMode::kConstant:
      return -1;
    case PadMode::kEdge:
      return i < 0 ? 0 : size - 1;
    case PadMode::kReflect:
      return i < 0 ? -i : 2 * (size - 1) - i;
    case PadMode::kWrap:
      return size == 0 ? -1 : (i % size + size) % size;
  }
  return -1;
}

Support PadHasSources(const OpView& op, const DeviceInfo&) {
  const ShapeRange& x = op.input_shape(0);
  Support support =
      Require(SizeOf(op.input(0).precision) != 0, "X has no known precision");
  if (!x.rank_known()) return support.And(Tri::kDepends, "the rank is unknown");
  const PadParams pad = ReadPad(op);
  for (int axis = 0; axis < x.rank(); ++axis) {
    const int64_t before = pad.before(axis), after = pad.after(axis);
    const int64_t most = std::max(before, after);
    if (most <= 0 || pad.mode == PadMode::kConstant) continue;
    const int64_t cut = std::max<int64_t>(0, -std::min(before, after));
    const int64_t least = cut + (pad.mode == PadMode::kReflect ? most + 1 : 1);
    support = support.And(x[axis] >= Dim(least),
                          "an axis is too short for its padding");
  }
  return support;
}

Support PadCutsNothing(const OpView& op, const DeviceInfo&) {
  const auto& paddings = op.attributes().Ints("paddings");
  return Require(std::all_of(paddings.begin(), paddings.end(),
                             [](int64_t padding) { return padding >= 0; }),
                 "a padding is below 0");
}

Support PadsNoChannels(const OpView& op, const DeviceInfo& device) {
  const Support image = OnImages(op, device);
  if (!image.yes()) return image;
  const auto& paddings = op.attributes().Ints("paddings");
  return PadHasSources(op, device)
      .And(PadCutsNothing(op, device))
      .And(paddings[2] == 0 && paddings[3] == 0, "channels are padded");
}

namespace {

constexpr VariantDef kVariants[] = {
    {"pad_rows", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<PadRows>},
    {"pad_reference", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<PadReference>},
};

constexpr VariantDef kNchw16cVariants[] = {
    {"pad_nchw16c", kAnyCpu, NumericContract::kBitExact, nullptr,
     LITE_X86(CreateStateless<PadBlocks>)},
};

constexpr VariantDef kNchw8cVariants[] = {
    {"pad_nchw8c", kAnyCpu, NumericContract::kBitExact, nullptr,
     LITE_X86(CreateStateless<PadBlocks>)},
};

constexpr VariantDef kNchw4cVariants[] = {
    {"pad_nchw4c", kAnyCpu, NumericContract::kBitExact, nullptr,
     LITE_ARM(CreateStateless<PadBlocks>)},
};

constexpr KernelDef kKernels[] = {
    {"pad", kX86Nchw16c, "def", kNchw16cVariants, PadsNoChannels},
    {"pad", kX86Nchw8c, "def", kNchw8cVariants, PadsNoChannels},
    {"pad", kArmNchw4c, "def", kNchw4cVariants, PadsNoChannels},
    {"pad", kHostAny, "def", kVariants, PadHasSources}};

}  // namespace

Span<const KernelDef> PadKernels() { return kKernels; }

}  // namespace placelite
