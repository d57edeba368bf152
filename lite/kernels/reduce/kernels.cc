// SPDX-License-Identifier: Apache-2.0
// The kernel rows of the reductions, best first.
#include "lite/backends/opencl/create.h"
#include "lite/core/op/reduce_axes.h"
#include "lite/kernels/common/blocked.h"
#include "lite/kernels/common/element.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/reduce/reduce.h"

namespace placelite {
namespace {

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

// Which axes are reduced depends on the rank alone.
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

Support OverPixels(const OpView& op, const DeviceInfo&) {
  const ShapeRange& x = op.input_shape(0);
  const Support image = IsNchw(x);
  if (!image.yes()) return image;
  const auto reduced = ReducedAxes(op.attributes(), 4);
  if (!reduced.ok()) return Support::No(reduced.status().message());
  return Require(*reduced == SmallDims<bool>{false, false, true, true},
                 "the axes are not those of the pixels");
}

// The types that this accepts have no row of their own.
Support OfOtherTypes(const OpView& op, const DeviceInfo&) {
  return Require(IsOtherNumber(op.input(0).precision),
                 "X is neither double nor an integer of another width");
}

// Not every driver stores the NaN that a mean of nothing is.
Support SomeNeighbours(const OpView& op, const DeviceInfo& device) {
  const Support neighbours = ReducedAreNeighbours(op, device);
  const ShapeRange& x = op.input_shape(0);
  if (!x.rank_known()) return neighbours.And(Tri::kDepends, "rank unknown");
  Dim elements(1);
  for (int axis = 0; axis < x.rank(); ++axis) elements = elements * x[axis];
  return neighbours.And(Dim(1) <= elements, "there is nothing to reduce");
}

constexpr Algorithm Pixels(NumericContract contract) {
  return AtRate(0.3,
                {"{op}_{place}_{isa}", contract,
                 LITE_STAMPED_RUN(CPU, RunReducePixels<float>, ReducePixels)});
}
constexpr Algorithm Rows(NumericContract contract) {
  return AtRate(
      0.3, {"{op}_rows_{isa}", contract,
            LITE_STAMPED_RUN(X86, RunReduceRows<float>, ReduceRow), AlongRows});
}
constexpr Algorithm Columns(NumericContract contract) {
  return AtRate(
      0.3, {"{op}_columns_{isa}", contract,
            LITE_STAMPED_RUN(X86, RunReduceColumns<float>, ReduceColumns)});
}

constexpr Algorithm kBlocked[] = {Pixels(kReassociated)};
constexpr Algorithm kExactBlocked[] = {Pixels(kBitExact)};
constexpr Algorithm kDense[] = {Rows(kReassociated), Columns(kReassociated)};
constexpr Algorithm kExactDense[] = {Rows(kBitExact), Columns(kBitExact)};
constexpr Algorithm kBf16Blocked[] = {
    AtRate(0.3,
           {"{op}_{place}_{isa}", kReassociated,
            StampedForBf16(LITE_X86_BF16(
                (CreateRun<RunReducePixels<Bfloat16>, ReducePixelsBf16>)))}),
};
constexpr Algorithm kBf16Dense[] = {
    AtRate(0.3, {"{op}_{place}_rows_{isa}", kReassociated,
                 StampedForBf16(LITE_X86_BF16(
                     (CreateRun<RunReduceRows<Bfloat16>, ReduceRowBf16>))),
                 AlongRows}),
    AtRate(0.3,
           {"{op}_{place}_columns_{isa}", kReassociated,
            StampedForBf16(LITE_X86_BF16(
                (CreateRun<RunReduceColumns<Bfloat16>, ReduceColumnsBf16>)))}),
};
constexpr Algorithm kOpenCl[] = {{"{op}_{place}_opencl", kReassociated,
                                  LITE_OPENCL(CreateOpenCl<PlanReduceOpenCl>)}};
constexpr Algorithm kReference[] = {
    {"{op}_{place}_reference", kSameTree, CreateStateless<ReduceReference>}};
constexpr Algorithm kOfIntegers[] = {
    {"{op}_{place}_reference", kBitExact, CreateStateless<ReduceReference>}};

constexpr const char* kOps[] = {"reduce_mean", "reduce_sum", "reduce_max",
                                "reduce_min", "reduce_prod"};
constexpr const char* kCombining[] = {"reduce_mean", "reduce_sum",
                                      "reduce_prod"};
constexpr const char* kSelecting[] = {"reduce_max", "reduce_min"};

constexpr RowSet kRows[] = {
    RowSet(kCombining, kAtBlocked, kBlocked).If(OverPixels),
    RowSet(kSelecting, kAtBlocked, kExactBlocked).If(OverPixels),
    RowSet(kCombining, kAtX86, kDense).If(ReducedAreNeighbours),
    RowSet(kSelecting, kAtX86, kExactDense).If(ReducedAreNeighbours),
    RowSet(kOps, kAtX86Bf16Blocked, kBf16Blocked).If(OverPixels),
    RowSet(kOps, kAtX86Bf16, kBf16Dense).If(ReducedAreNeighbours),
    RowSet(kOps, kAtHostFloat, kReference),
    RowSet(kOps, kAtHostInt32, kOfIntegers),
    RowSet(kOps, kAtHostInt64, kOfIntegers),
    RowSet(kOps, kAtHostOther, kReference).If(OfOtherTypes),
    RowSet(kOps, kAtClDense, kOpenCl).If(SomeNeighbours),
};

}  // namespace

Span<const KernelDef> ReduceKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
