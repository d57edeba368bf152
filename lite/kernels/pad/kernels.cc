// SPDX-License-Identifier: Apache-2.0
// The kernel rows of pad, best first.
#include <algorithm>

#include "lite/backends/opencl/create.h"
#include "lite/core/op/codes.h"
#include "lite/kernels/common/blocked.h"
#include "lite/kernels/common/fp16.h"
#include "lite/kernels/common/opencl_predicates.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/pad/pad.h"

namespace placelite {
namespace {

// This refuses ops that have nothing to repeat, in an axis without elements, or
// nothing to mirror, in a short one.
Support HasSources(const OpView& op, const DeviceInfo&) {
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

Support CutsNothing(const OpView& op, const DeviceInfo&) {
  const auto& paddings = op.attributes().Ints("paddings");
  return Require(std::all_of(paddings.begin(), paddings.end(),
                             [](int64_t padding) { return padding >= 0; }),
                 "a padding is below 0");
}

Support PadsPixels(const OpView& op, const DeviceInfo& device) {
  const Support image = OnNchw(op, device);
  if (!image.yes()) return image;
  const auto& paddings = op.attributes().Ints("paddings");
  return HasSources(op, device)
      .And(CutsNothing(op, device))
      .And(paddings[2] == 0 && paddings[3] == 0, "channels are padded");
}

// What is added must be a code.
Support PadsCodes(const OpView& op, const DeviceInfo& device) {
  const ValueInfo& y = op.output(0);
  const Support codes = Require(HasByteCodes(op.input(0)),
                                "X has no grid of bytes with one scale")
                            .And(HaveEqualCodes(op.input(0), y),
                                 "the grids of input and output differ");
  if (!codes.yes()) return codes;
  const PadParams pad = ReadPad(op);
  return PadsPixels(op, device)
      .And(pad.mode != PadMode::kConstant || CodeOf(pad.value, y).has_value(),
           "no code stands for the value that is added");
}

Support FloatsWithSources(const OpView& op, const DeviceInfo& device) {
  return OfFloats(op, device)
      .And(HasSources(op, device))
      .And(CutsNothing(op, device));
}

constexpr Algorithm kBlocked[] = {
    WithoutFeatures(
        AtRate(16, {"{op}_{place}", kBitExact,
                    LITE_UNSTAMPED(CPU, CreateStateless<PadBlocks<float>>)})),
};
constexpr Algorithm kBf16[] = {
    WithoutFeatures(AtRate(16, {"{op}_{place}", kBitExact,
                                StampedForBf16(LITE_X86_BF16(
                                    CreateStateless<PadBlocks<Bfloat16>>))})),
};
constexpr Algorithm kCodes[] = {
    WithoutFeatures(AtRate(
        64, {"{op}_{place}", kBitExact,
             LITE_UNSTAMPED_CODES(CreateStateless<PadBlocks<uint8_t>>)})),
};
constexpr Algorithm kHost[] = {
    AtRate(16, {"{op}_rows", kBitExact, CreateStateless<PadRows>}),
    {"{op}_reference", kBitExact, CreateStateless<PadReference>},
};
constexpr Algorithm kArm[] = {
    AtRate(16, {"{op}_rows_{place}", kBitExact,
                LITE_ARM(CreateStateless<PadRows>)}),
};
constexpr Algorithm kOpenCl[] = {
    {"{op}_{place}_opencl", kBitExact,
     LITE_OPENCL(CreateOpenCl<PlanPadOpenCl>)},
};

constexpr RowSet kRows[] = {
    RowSet("pad", kAtBlocked, kBlocked).If(PadsPixels),
    RowSet("pad", kAtX86Bf16Blocked, kBf16).If(PadsPixels),
    RowSet("pad", kAtCodesBlocked, kCodes).If(PadsCodes),
    RowSet("pad", kAtHostAny, kHost).If(HasSources),
    RowSet("pad", kAtArmAny, kArm).If(HasSources),
    RowSet("pad", kAtClBlocked, kOpenCl).If(PadsPixels),
    RowSet("pad", kAtClDense, kOpenCl).If(FloatsWithSources),
};

}  // namespace

Span<const KernelDef> PadKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
