// SPDX-License-Identifier: Apache-2.0
// The kernel rows of if and loop.
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/control/control.h"

namespace placelite {
namespace {

constexpr Algorithm kStages[] = {{"{op}_by_stages", kBitExact, nullptr}};

constexpr const char* kOps[] = {"if", "loop"};

constexpr RowSet kRows[] = {RowSet(kOps, kAtHostAny, kStages)};

}  // namespace

Span<const KernelDef> ControlKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
