// SPDX-License-Identifier: Apache-2.0
// RetypedOp: an op as a kernel would see it behind casts of its inputs to
// other precisions, before any cast is inserted.
#ifndef LITE_PASSES_LOWER_RETYPED_OP_H_
#define LITE_PASSES_LOWER_RETYPED_OP_H_

#include <vector>

#include "lite/core/ir/graph.h"
#include "lite/core/kernel/registry.h"

namespace placelite {

class RetypedOp {
 public:
  // Input i of `node` has precision `precisions[i]`; that of an absent input
  // does not count. The graph must outlive this.
  RetypedOp(const Graph& graph, const Node& node,
            Span<const Precision> precisions, const KernelRegistry& registry);
  RetypedOp(const RetypedOp&) = delete;

  // The op does not take these precisions, or a constant cannot be cast.
  const Status& status() const { return status_; }
  // Only where status() is ok: outputs are inferred anew.
  const OpView& op() const { return op_; }

 private:
  Status Retype(const Graph& graph, const Node& node,
                Span<const Precision> precisions,
                const KernelRegistry& registry);

  std::vector<ValueInfo> infos_;  // of inputs, then of outputs
  std::vector<const ValueInfo*> inputs_, outputs_;
  OpView op_;
  Status status_;
};

// The answer of `def` for `node`. Where it declares any precision for inputs of
// fewer than 32 bits and does not take these, they are cast to float first,
// and the answer is the one that it gives then.
KernelAnswer AskBehindCasts(const KernelDef& def, const Graph& graph,
                            const Node& node, const KernelRegistry& registry,
                            const DeviceInfo& device);

// float for a floating-point precision of fewer bits; any other stays.
Precision Widened(Precision precision);

}  // namespace placelite

#endif  // LITE_PASSES_LOWER_RETYPED_OP_H_
