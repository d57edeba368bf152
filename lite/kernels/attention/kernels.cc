// SPDX-License-Identifier: Apache-2.0
// The kernel rows of attention.
#include "lite/kernels/attention/attention.h"
#include "lite/kernels/attention/blocks.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"

namespace placelite {
namespace {

// Tiles store rows of the output.
Support WritesRows(const OpView& op, const DeviceInfo&) {
  const std::vector<int64_t>& axes = op.attributes().Ints("out_axes");
  const auto last = static_cast<int64_t>(axes.size()) - 1;
  return Require(axes.empty() || axes.back() == last || axes.back() == -1,
                 "out_axes moves the last axis");
}

constexpr Algorithm kBlocks[] = {AtRate(
    3, {"{op}_blocks_{isa}", kReassociated,
        LITE_STAMPED_WITH(CPU, AttentionBlocks, kAttention), WritesRows})};
constexpr Algorithm kReference[] = {
    {"{op}_reference", kSameTree, CreateStateless<AttentionReference>}};

constexpr RowSet kRows[] = {
    RowSet("attention", kAtCpu, kBlocks),
    RowSet("attention", kAtHostFloat, kReference),
};

}  // namespace

Span<const KernelDef> AttentionKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
