// SPDX-License-Identifier: Apache-2.0
// The kernel row of shape.
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/shape/shape_op.h"

namespace placelite {
namespace {

constexpr Algorithm kReference[] = {
    {"{op}_reference", kBitExact, CreateStateless<ShapeOpReference>}};

// The kernel does not look at elements of the input, which may lie anywhere, in
// any form.
constexpr ArgPlace kArgs[] = {
    {"Input", Place(Target::kAny, Precision::kAny, LayoutKind::kAny)}};

constexpr RowSet kRows[] = {
    RowSet("shape", kAtHostInt32, kReference).Args(kArgs)};

}  // namespace

Span<const KernelDef> ShapeOpKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
