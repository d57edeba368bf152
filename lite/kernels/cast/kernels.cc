// SPDX-License-Identifier: Apache-2.0
// Rows of cast and calib.
#include "lite/kernels/cast/cast.h"
#include "lite/kernels/common/row.h"

namespace placelite {
namespace {

Support KnowsBoth(const OpView& op, const DeviceInfo&) {
  const Result<Precision> to = ParsePrecision(op.attributes().String("to"));
  return Require(to.ok() && SizeOf(*to) != 0, "there is no conversion to it")
      .And(SizeOf(op.input(0).precision) != 0,
           "there is no conversion from it");
}

Support LoopsOver(const OpView& op, const DeviceInfo&) {
  const Result<Precision> to = ParsePrecision(op.attributes().String("to"));
  return Require(
      HasCastLoop(op.input(0).precision) && to.ok() && HasCastLoop(*to),
      "one of the types is rare");
}

constexpr VariantDef kCast[] = {
    {"cast_loop", kAnyCpu, NumericContract::kBitExact, LoopsOver,
     CreateStateless<CastLoop>},
    {"cast_reference", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<CastReference>},
};
constexpr VariantDef kCalib[] = {
    {"calib_loop", kAnyCpu, NumericContract::kBitExact, LoopsOver,
     CreateStateless<CastLoop>},
    {"calib_reference", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<CastReference>},
};

constexpr VariantDef kBits[] = {{"bit_cast_reference", kAnyCpu,
                                 NumericContract::kBitExact, nullptr,
                                 CreateStateless<BitCastReference>}};

constexpr ArgPlace kAnyX[] = {{"X", kHostAny}};

// Elements are converted where they lie; in channel padding zero stays zero.
constexpr Place kAnyLayout(Target::kHost, Precision::kAny, LayoutKind::kAny);

constexpr KernelDef kKernels[] = {
    {"cast", kHostAny, "def", kCast, KnowsBoth},
    {"bit_cast", kHostAny, "def", kBits, nullptr, kAnyX},
    {"calib", kAnyLayout, "def", kCalib, KnowsBoth},
};

}  // namespace

Span<const KernelDef> CastKernels() { return kKernels; }

}  // namespace placelite
