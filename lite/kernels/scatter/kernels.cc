// SPDX-License-Identifier: Apache-2.0
// Rows of gather_nd, scatter_nd and put_along_axis.
#include "lite/kernels/common/element.h"
#include "lite/kernels/common/row.h"
#include "lite/kernels/scatter/scatter.h"

namespace placelite {
namespace {

// What is only moved may be of any precision.
Support CanReduce(const OpView& op, const DeviceInfo&) {
  const Precision precision = op.input(0).precision;
  return Require(op.attributes().String("reduction") == "none" ||
                     (HasType(precision) && precision != Precision::kBool),
                 "X has four bits, or is bool");
}

constexpr VariantDef kGatherNd[] = {
    {"gather_nd_runs", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<GatherNdRuns>},
    {"gather_nd_reference", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<GatherNdReference>}};
constexpr VariantDef kScatterNd[] = {{"scatter_nd_reference", kAnyCpu,
                                      NumericContract::kSameTree, nullptr,
                                      CreateStateless<ScatterNdReference>}};
constexpr VariantDef kPut[] = {{"put_along_axis_reference", kAnyCpu,
                                NumericContract::kSameTree, nullptr,
                                CreateStateless<PutAlongAxisReference>}};

constexpr KernelDef kKernels[] = {
    {"gather_nd", kHostAny, "def", kGatherNd},
    {"scatter_nd", kHostAny, "def", kScatterNd, CanReduce},
    {"put_along_axis", kHostAny, "def", kPut, CanReduce},
};

}  // namespace

Span<const KernelDef> ScatterKernels() { return kKernels; }

}  // namespace placelite
