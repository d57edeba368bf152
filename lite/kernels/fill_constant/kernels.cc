// SPDX-License-Identifier: Apache-2.0
// The kernel row of fill_constant.
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/fill_constant/fill_constant.h"

namespace placelite {
namespace {

constexpr Algorithm kReference[] = {
    {"{op}_reference", kBitExact, CreateStateless<FillConstantReference>}};

constexpr RowSet kRows[] = {RowSet("fill_constant", kAtHostAny, kReference)};

}  // namespace

Span<const KernelDef> FillConstantKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
