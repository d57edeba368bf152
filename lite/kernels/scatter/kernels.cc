// SPDX-License-Identifier: Apache-2.0
// The kernel rows of gather_nd, scatter_nd and put_along_axis, best first.
#include "lite/kernels/common/element.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
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

constexpr Algorithm kGatherNd[] = {
    AtRate(16, {"{op}_runs", kBitExact, CreateStateless<GatherNdRuns>}),
    {"{op}_reference", kBitExact, CreateStateless<GatherNdReference>},
};
constexpr Algorithm kScatterNd[] = {
    {"{op}_reference", kSameTree, CreateStateless<ScatterNdReference>}};
constexpr Algorithm kPutAlongAxis[] = {
    {"{op}_reference", kSameTree, CreateStateless<PutAlongAxisReference>}};

constexpr RowSet kRows[] = {
    RowSet("gather_nd", kAtHostAny, kGatherNd),
    RowSet("scatter_nd", kAtHostAny, kScatterNd).If(CanReduce),
    RowSet("put_along_axis", kAtHostAny, kPutAlongAxis).If(CanReduce),
};

}  // namespace

Span<const KernelDef> ScatterKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
