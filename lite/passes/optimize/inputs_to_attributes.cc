// SPDX-License-Identifier: Apache-2.0
#include "lite/core/op/by_input.h"
#include "lite/passes/optimize/passes.h"
#include "lite/passes/optimize/rewriter.h"

namespace placelite {
namespace {

// Elements that make no valid attributes leave the op as it is; the error is
// reported when it runs.
Status Visit(Rewriter* rewriter, NodeId id) {
  const Node& node = rewriter->node(id);
  if (!IsByInput(*node.op)) return Status::Ok();
  const Graph::View view = rewriter->graph().ViewOf(node);
  Result<std::optional<PlainOp>> plain = PlainOf(view.op());
  if (!plain.ok() || !plain->has_value()) return Status::Ok();
  Node with_attributes;
  with_attributes.op = (*plain)->def;
  with_attributes.inputs = {node.inputs[0]};
  with_attributes.attributes = std::move((*plain)->attributes);
  return rewriter->Rewrite(id, std::move(with_attributes));
}

}  // namespace

Status InputsToAttributes(Graph* graph, const PassContext&) {
  Rewriter rewriter(graph);
  return rewriter.Sweep([&](NodeId id) { return Visit(&rewriter, id); });
}

}  // namespace placelite
