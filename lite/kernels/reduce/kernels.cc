// SPDX-License-Identifier: Apache-2.0
// Rows of the reductions, best first.
#include "lite/core/op/reduce_axes.h"
#include "lite/kernels/common/blocked.h"
#include "lite/kernels/common/element.h"
#include "lite/kernels/common/row.h"
#include "lite/kernels/reduce/reduce.h"

namespace placelite {
Support ReducedAreNeighbours(const OpView& op, const DeviceInfo&) {
  const ShapeRange& x = op.input_shape(0);
  if (!x.rank_known()) {
    return op.attributes().Ints("dim").size() <= 1
               ? Support::Yes()
               : Require(Tri::kDepends, "the rank is not known");
  }
  const auto reduced = ReducedAxes(op.attributes(), x.rank());
  if (!reduced.ok()) return Support::No(reduced.status().message());
  int groups = 0;
  for (int i = 0; i < x.rank(); ++i) {
    if ((*reduced)[i] && (i == 0 || !(*reduced)[i - 1])) ++groups;
  }
  return Require(groups <= 1, "the reduced axes are not neighbours");
}

namespace {

template <ReduceSlice slice>
Status RunRows(const RunContext& context) {
  return RunReduceRows(context, slice);
}

template <ReduceSlice slice>
Status RunColumns(const RunContext& context) {
  return RunReduceColumns(context, slice);
}

// Which axes are reduced hangs on the rank alone.
Support AlongRows(const OpView& op, const DeviceInfo&) {
  const ShapeRange& x = op.input_shape(0);
  if (!x.rank_known()) {
    return op.attributes().Ints("dim").empty()
               ? Support::Yes()
               : Require(Tri::kDepends, "the rank is not known");
  }
  const auto reduced = ReducedAxes(op.attributes(), x.rank());
  if (!reduced.ok()) return Support::No(reduced.status().message());
  Dim inner(1);
  for (int i = x.rank() - 1; i >= 0 && !(*reduced)[i]; --i) {
    inner = inner * x[i];
  }
  return Require(inner == Dim(1), "rows need one element behind the axes");
}

template <ReduceSlice slice>
Status RunPixels(const RunContext& context) {
  return RunReducePixels(context, slice);
}

Support OverPixels(const OpView& op, const DeviceInfo&) {
  const ShapeRange& x = op.input_shape(0);
  const Support image = IsImage(x);
  if (!image.yes()) return image;
  const auto reduced = ReducedAxes(op.attributes(), 4);
  if (!reduced.ok()) return Support::No(reduced.status().message());
  return Require(*reduced == SmallDims<bool>{false, false, true, true},
                 "the axes are not those of the pixels");
}

constexpr VariantDef Vector(const char* name, CpuFeatures needs,
                            NumericContract contract, Predicate applies,
                            CreateFunction create) {
  return {name, needs, contract, applies, create};
}

constexpr VariantDef Reference(const char* name, NumericContract contract) {
  return {name, kAnyCpu, contract, nullptr, CreateStateless<ReduceReference>};
}

// The same for every op but for names and contract.
#define LITE_REDUCE_VARIANTS(Name, name, contract)                            \
  constexpr VariantDef k##Name##X86[] = {                                     \
      Vector(name "_rows_avx512", kAvx512, NumericContract::contract,         \
             AlongRows, LITE_X86(CreateStateless<RunRows<ReduceRowAvx512>>)), \
      Vector(name "_columns_avx512", kAvx512, NumericContract::contract,      \
             nullptr,                                                         \
             LITE_X86(CreateStateless<RunColumns<ReduceColumnsAvx512>>)),     \
      Vector(name "_rows_avx2", kAvx2, NumericContract::contract, AlongRows,  \
             LITE_X86(CreateStateless<RunRows<ReduceRowAvx2>>)),              \
      Vector(name "_columns_avx2", kAvx2, NumericContract::contract, nullptr, \
             LITE_X86(CreateStateless<RunColumns<ReduceColumnsAvx2>>)),       \
  };                                                                          \
  constexpr VariantDef k##Name##Nchw16c[] = {Vector(                          \
      name "_nchw16c_avx512", kAvx512, NumericContract::contract, nullptr,    \
      LITE_X86(CreateStateless<RunPixels<ReducePixelsAvx512>>))};             \
  constexpr VariantDef k##Name##Nchw8c[] = {                                  \
      Vector(name "_nchw8c_avx2", kAvx2, NumericContract::contract, nullptr,  \
             LITE_X86(CreateStateless<RunPixels<ReducePixelsAvx2>>))};        \
  constexpr VariantDef k##Name##Nchw4c[] = {                                  \
      Vector(name "_nchw4c_neon", kNeon, NumericContract::contract, nullptr,  \
             LITE_ARM(CreateStateless<RunPixels<ReducePixelsNeon>>))};        \
  constexpr VariantDef k##Name##Float[] = {                                   \
      Reference(name "_reference", NumericContract::kSameTree)};              \
  constexpr VariantDef k##Name##Int32[] = {                                   \
      Reference(name "_int32_reference", NumericContract::kBitExact)};        \
  constexpr VariantDef k##Name##Int64[] = {                                   \
      Reference(name "_int64_reference", NumericContract::kBitExact)};        \
  constexpr VariantDef k##Name##Other[] = {                                   \
      Reference(name "_other_reference", NumericContract::kSameTree)};

LITE_REDUCE_VARIANTS(Mean, "reduce_mean", kReassociated)
LITE_REDUCE_VARIANTS(Sum, "reduce_sum", kReassociated)
LITE_REDUCE_VARIANTS(Max, "reduce_max", kBitExact)
LITE_REDUCE_VARIANTS(Min, "reduce_min", kBitExact)
LITE_REDUCE_VARIANTS(Prod, "reduce_prod", kReassociated)

constexpr KernelDef Row(const char* op, Place place,
                        Span<const VariantDef> variants,
                        Predicate conditions = nullptr) {
  return {op, place, "def", variants, conditions};
}

// Types without a row of their own.
Support OfOtherTypes(const OpView& op, const DeviceInfo&) {
  return Require(IsOtherNumber(op.input(0).precision),
                 "X is neither double nor an integer of another width");
}

#define LITE_REDUCE_ROWS(Name, name)                            \
  Row(name, kX86Nchw16c, k##Name##Nchw16c, OverPixels),         \
      Row(name, kX86Nchw8c, k##Name##Nchw8c, OverPixels),       \
      Row(name, kArmNchw4c, k##Name##Nchw4c, OverPixels),       \
      Row(name, kX86Float, k##Name##X86, ReducedAreNeighbours), \
      Row(name, kHostFloat, k##Name##Float),                    \
      Row(name, kHostInt32, k##Name##Int32),                    \
      Row(name, kHostInt64, k##Name##Int64),                    \
      Row(name, kHostAny, k##Name##Other, OfOtherTypes)

constexpr KernelDef kKernels[] = {
    LITE_REDUCE_ROWS(Mean, "reduce_mean"), LITE_REDUCE_ROWS(Sum, "reduce_sum"),
    LITE_REDUCE_ROWS(Max, "reduce_max"),   LITE_REDUCE_ROWS(Min, "reduce_min"),
    LITE_REDUCE_ROWS(Prod, "reduce_prod"),
};

}  // namespace

Span<const KernelDef> ReduceKernels() { return kKernels; }

}  // namespace placelite
