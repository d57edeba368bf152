// SPDX-License-Identifier: Apache-2.0
// The kernel row of determinant.
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/determinant/determinant.h"

namespace placelite {
namespace {

constexpr Algorithm kReference[] = {
    {"{op}_reference", kSameTree, CreateDeterminantReference}};

constexpr RowSet kRows[] = {RowSet("determinant", kAtHostFloat, kReference)};

}  // namespace

Span<const KernelDef> DeterminantKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
