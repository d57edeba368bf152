// SPDX-License-Identifier: Apache-2.0
// Rows of expand and tile.
#include "lite/kernels/common/row.h"
#include "lite/kernels/expand/expand.h"

namespace placelite {
namespace {

constexpr VariantDef kExpand[] = {
    {"expand_runs", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<ExpandRuns>},
    {"expand_reference", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<ExpandReference>},
};

constexpr VariantDef kTile[] = {
    {"tile_runs", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<TileRuns>},
    {"tile_reference", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<ExpandReference>},
};

constexpr KernelDef kKernels[] = {
    {"expand", kHostAny, "def", kExpand},
    {"tile", kHostAny, "def", kTile},
};

}  // namespace

Span<const KernelDef> ExpandKernels() { return kKernels; }

}  // namespace placelite
