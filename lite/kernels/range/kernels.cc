// SPDX-License-Identifier: Apache-2.0
// The kernel row of range.
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/range/range.h"

namespace placelite {
namespace {

Support IsWide(const OpView& op, const DeviceInfo&) {
  const Precision precision = op.input(0).precision;
  return Require(
      precision == Precision::kFloat || precision == Precision::kDouble ||
          precision == Precision::kInt16 || precision == Precision::kInt32 ||
          precision == Precision::kInt64,
      "Start is not float, double, int16, int32 or int64");
}

constexpr Algorithm kReference[] = {
    {"{op}_reference", kSameTree, CreateStateless<RangeReference>}};

constexpr RowSet kRows[] = {RowSet("range", kAtHostAny, kReference).If(IsWide)};

}  // namespace

Span<const KernelDef> RangeKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
