// SPDX-License-Identifier: Apache-2.0
// The kernel row of top_k, best variant first.
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/predicates.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/top_k/top_k.h"

namespace placelite {
namespace {

constexpr Algorithm kAlgorithms[] = {
    AtRate(4, {"{op}_sort", kBitExact, CreateTopKSort}),
    {"{op}_reference", kBitExact, CreateStateless<TopKReference>},
};

constexpr ArgPlace kArgs[] = {{"Indices", kHostInt64}};

constexpr RowSet kRows[] = {
    RowSet("top_k", kAtHostAny, kAlgorithms).If(OfNumbers).Args(kArgs)};

}  // namespace

Span<const KernelDef> TopKKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
