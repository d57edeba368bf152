// SPDX-License-Identifier: Apache-2.0
// The kernel row of arg_max, best variant first.
#include "lite/kernels/arg_max/arg_max.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/predicates.h"
#include "lite/kernels/common/row_generator.h"

namespace placelite {
namespace {

constexpr Algorithm kAlgorithms[] = {
    AtRate(4, {"{op}_scan", kBitExact, CreateStateless<ArgMaxScan>}),
    {"{op}_reference", kBitExact, CreateStateless<ArgMaxReference>},
};

constexpr ArgPlace kArgs[] = {{"X", kHostAny}};

constexpr RowSet kRows[] = {
    RowSet("arg_max", kAtHostInt64, kAlgorithms).If(OfNumbers).Args(kArgs)};

}  // namespace

Span<const KernelDef> ArgMaxKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
