// SPDX-License-Identifier: Apache-2.0
// The kernel row of tril_triu, best variant first.
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/tril_triu/tril_triu.h"

namespace placelite {
namespace {

constexpr Algorithm kAlgorithms[] = {
    AtRate(16, {"{op}_rows", kBitExact, CreateStateless<TrilTriuRows>}),
    {"{op}_reference", kBitExact, CreateStateless<TrilTriuReference>},
};

constexpr RowSet kRows[] = {RowSet("tril_triu", kAtHostAny, kAlgorithms)};

}  // namespace

Span<const KernelDef> TrilTriuKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
