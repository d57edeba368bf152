// Rows of cast and calib.
#include "lite/kernels/cast/cast.h"
#include "lite/kernels/common/element.h"
#include "lite/kernels/common/row.h"

namespace placelite {
namespace {

Support KnowsBoth(const OpView& op, const DeviceInfo&) {
  const Result<Precision> to = ParsePrecision(op.attributes().String("to"));
  return Require(to.ok() && HasType(*to), "there is no conversion to it")
      .And(HasType(op.input(0).precision) ||
               op.input(0).precision == Precision::kBF16,
           "there is no conversion from it");
}

Support HasTypes(const OpView& op, const DeviceInfo&) {
  return Require(HasType(op.input(0).precision), "X is bf16");
}

constexpr VariantDef kCast[] = {
    {"cast_loop", kAnyCpu, NumericContract::kBitExact, HasTypes,
     CreateStateless<CastLoop>},
    {"cast_reference", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<CastReference>},
};
constexpr VariantDef kCalib[] = {
    {"calib_loop", kAnyCpu, NumericContract::kBitExact, HasTypes,
     CreateStateless<CastLoop>},
    {"calib_reference", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<CastReference>},
};

// Elements are converted where they lie; in channel padding zero stays zero.
constexpr Place kAnyLayout(Target::kHost, Precision::kAny, LayoutKind::kAny);

constexpr KernelDef kKernels[] = {
    {"cast", kHostAny, "def", kCast, KnowsBoth},
    {"calib", kAnyLayout, "def", kCalib, KnowsBoth},
};

}  // namespace

Span<const KernelDef> CastKernels() { return kKernels; }

}  // namespace placelite
