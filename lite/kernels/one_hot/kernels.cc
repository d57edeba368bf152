// SPDX-License-Identifier: Apache-2.0
// The kernel row of one_hot, best variant first.
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/one_hot/one_hot.h"

namespace placelite {
namespace {

constexpr Algorithm kAlgorithms[] = {
    AtRate(16, {"{op}_fill", kBitExact, CreateStateless<OneHotFill>}),
    {"{op}_reference", kBitExact, CreateStateless<OneHotReference>},
};

constexpr ArgPlace kArgs[] = {{"X", kHostAny}};

constexpr RowSet kRows[] = {
    RowSet("one_hot", kAtHostFloat, kAlgorithms).Args(kArgs)};

}  // namespace

Span<const KernelDef> OneHotKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
