// SPDX-License-Identifier: Apache-2.0
// The kernel rows of gather_nd, scatter_nd and put_along_axis, best first.
#include "lite/kernels/common/element.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/scatter/offsets.h"
#include "lite/kernels/scatter/scatter.h"

namespace placelite {
namespace {

// Elements that are only moved may be of any precision.
Support CanReduce(const OpView& op, const DeviceInfo&) {
  const Precision precision = op.input(0).precision;
  return Require(op.attributes().String("reduction") == "none" ||
                     (HasType(precision) && precision != Precision::kBool),
                 "X has four bits, or is bool");
}

Support CanApply(const OpView& op, const DeviceInfo&) {
  return Require(FindApply(op) != nullptr,
                 "X is reduced, and not float, int32 or int64");
}

constexpr Algorithm kGatherNd[] = {
    AtRate(16, {"{op}_runs", kBitExact, CreateStateless<GatherNdRuns>}),
    {"{op}_reference", kBitExact, CreateStateless<GatherNdReference>},
};
constexpr Algorithm kScatterNd[] = {
    AtRate(4,
           {"{op}_runs", kSameTree, CreateStateless<ScatterNdRuns>, CanApply}),
    {"{op}_reference", kSameTree, CreateStateless<ScatterNdReference>}};
constexpr Algorithm kPutAlongAxis[] = {
    AtRate(4, {"{op}_runs", kSameTree, CreateStateless<PutAlongAxisRuns>,
               CanApply}),
    {"{op}_reference", kSameTree, CreateStateless<PutAlongAxisReference>}};

// Updates are made in the memory of X where that dies.
constexpr RowSet OnX(const RowSet& rows) {
  return rows.If(CanReduce).Storage(OutputStorage::kMayTakeInput);
}

constexpr RowSet kRows[] = {
    RowSet("gather_nd", kAtHostAny, kGatherNd),
    OnX(RowSet("scatter_nd", kAtHostAny, kScatterNd)),
    OnX(RowSet("put_along_axis", kAtHostAny, kPutAlongAxis)),
};

}  // namespace

Span<const KernelDef> ScatterKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
