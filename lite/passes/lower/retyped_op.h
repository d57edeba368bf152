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
  // Input i of `node` has precision `precisions[i]`; the entry of an absent
  // input has no meaning. The graph must outlive this object.
  RetypedOp(const Graph& graph, const Node& node,
            Span<const Precision> precisions, const KernelRegistry& registry);
  RetypedOp(const RetypedOp&) = delete;

  // Not ok if the op does not take these precisions or if a constant cannot be
  // cast.
  const Status& status() const { return status_; }
  // May be called only if status() is ok; the outputs are inferred anew.
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

// The answer of `def` for `node`. If the row declares any precision for inputs
// of fewer than 32 bits but refuses these, the inputs count as cast to float,
// and the answer is the one for the op behind these casts.
KernelAnswer AskBehindCasts(const KernelDef& def, const Graph& graph,
                            const Node& node, const KernelRegistry& registry,
                            const DeviceInfo& device);

// Returns float for a floating-point precision of fewer bits, and any other
// precision unchanged.
Precision Widened(Precision precision);

}  // namespace placelite

#endif  // LITE_PASSES_LOWER_RETYPED_OP_H_
