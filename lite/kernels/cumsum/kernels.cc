// SPDX-License-Identifier: Apache-2.0
// The kernel rows of cumsum and cumprod, best first.
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/predicates.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/cumsum/cumsum.h"

namespace placelite {
namespace {

constexpr Algorithm kSums[] = {
    AtRate(4, {"{op}_scan", kSameTree, CreateStateless<CumsumScan>}),
    {"{op}_reference", kSameTree, CreateStateless<CumsumReference>},
};
constexpr Algorithm kProducts[] = {
    AtRate(4, {"{op}_scan", kSameTree, CreateStateless<CumprodScan>}),
    {"{op}_reference", kSameTree, CreateStateless<CumprodReference>},
};

constexpr RowSet kRows[] = {
    RowSet("cumsum", kAtHostAny, kSums).If(OfNumbers),
    RowSet("cumprod", kAtHostAny, kProducts).If(OfNumbers),
};

}  // namespace

Span<const KernelDef> CumsumKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
