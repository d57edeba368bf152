// SPDX-License-Identifier: Apache-2.0
// The kernel row of fold.
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/fold/fold.h"

namespace placelite {
namespace {

constexpr Algorithm kReference[] = {
    {"{op}_reference", kSameTree, CreateKernel<FoldReference>}};

constexpr RowSet kRows[] = {RowSet("fold", kAtHostFloat, kReference)};

}  // namespace

Span<const KernelDef> FoldKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
