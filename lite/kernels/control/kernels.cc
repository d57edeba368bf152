// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/common/row.h"
#include "lite/kernels/control/control.h"

namespace placelite {
namespace {

constexpr VariantDef kIf[] = {
    {"if_by_stages", kAnyCpu, NumericContract::kBitExact, nullptr, nullptr}};
constexpr VariantDef kLoop[] = {
    {"loop_by_stages", kAnyCpu, NumericContract::kBitExact, nullptr, nullptr}};

constexpr KernelDef kKernels[] = {{"if", kHostAny, "def", kIf},
                                  {"loop", kHostAny, "def", kLoop}};

}  // namespace

Span<const KernelDef> ControlKernels() { return kKernels; }

}  // namespace placelite
