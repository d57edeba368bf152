// SPDX-License-Identifier: Apache-2.0
// SplitEpilogues: turns epilogue steps that a kernel does not take into ops
// again.
#include "lite/core/base/strings.h"
#include "lite/core/ir/infer.h"
#include "lite/core/op/map_codes.h"
#include "lite/passes/lower/lower.h"
#include "lite/passes/lower/pick_kernels.h"

namespace placelite {
namespace {

// The op that computes one step; its first input is added by the caller.
Node OpOfStep(const EpilogueStep& s) {
  Node node;
  node.op = FindOpOfStep(s.kind);
  if (node.op == nullptr) return node;
  const EpilogueOp& op = node.op->traits.step;
  auto attribute = [&node](const char* name, float value) {
    if (name != nullptr) node.attributes.Set(name, value);
  };
  attribute(op.alpha, s.alpha);
  attribute(op.beta, s.beta);
  attribute(op.gamma, s.gamma);
  if (op.codes != nullptr) node.attributes.Set(op.codes, CodesOf(*s.table));
  return node;
}

// Keeps the first `taken` steps at `id` and returns the others as a chain of
// ops. The last op of the chain defines the node's old output.
Result<std::vector<Node>> CutEpilogue(Graph* graph, NodeId id, size_t taken,
                                      FreshNames* names) {
  Node& node = graph->node(id);
  const ValueId final_value = node.outputs[0];
  const std::string final_name = graph->value(final_value).name;
  std::vector<Node> chain;
  ValueId running =
      graph->AddValue(names->Make(StrCat(final_name, "/before_epilogue")),
                      graph->value(final_value).info);
  node.outputs[0] = running;
  graph->value(running).producer = id;
  for (size_t i = taken; i < node.epilogue.size(); ++i) {
    const EpilogueStep& step = node.epilogue[i];
    Node op = OpOfStep(step);
    if (op.op == nullptr) {
      return Status::Unsupported(
          StrCat("the epilogue of '", final_name,
                 "' would become ops that this tailored library lacks"));
    }
    op.inputs = {running};
    if (TakesOperand(step.kind)) op.inputs.push_back(node.inputs[step.operand]);
    const bool last = i + 1 == node.epilogue.size();
    running = last ? final_value
                   : graph->AddValue(names->Make(StrCat(final_name, "/", i)),
                                     graph->value(final_value).info);
    op.outputs = {running};
    op.name = graph->value(running).name;
    LITE_RETURN_IF_ERROR(CompleteAttributes(*op.op, &op.attributes));
    chain.push_back(std::move(op));
  }
  size_t operands = 0;
  for (size_t i = 0; i < taken; ++i) {
    operands += TakesOperand(node.epilogue[i].kind) ? 1 : 0;
  }
  const size_t own = node.num_op_inputs();
  node.inputs.resize(own + operands);
  node.epilogue.resize(taken);
  node.renamed_from = node.fused_name();
  node.name = graph->value(node.outputs[0]).name;
  return chain;
}

}  // namespace

Status SplitEpilogues(Graph* graph, const KernelRegistry& registry,
                      const LowerOptions& options, LowerReport* report) {
  std::vector<std::pair<NodeId, Node>> added;
  FreshNames names(*graph);
  const NodeId count = static_cast<NodeId>(graph->nodes().size());
  for (NodeId id = 0; id < count; ++id) {
    const Node& node = graph->node(id);
    const KernelDef* def = node.decision.kernel;
    if (def == nullptr) {
      return Status::Internal(StrCat("op '", node.name, "' is not decided"));
    }
    const size_t taken = EpilogueStepsTaken(*def, node.epilogue);
    if (taken == node.epilogue.size()) continue;
    LITE_ASSIGN_OR_RETURN(std::vector<Node> chain,
                          CutEpilogue(graph, id, taken, &names));
    for (Node& op : chain) {
      OpReport op_report;
      Result<Decision> decision =
          PickAddedNode(*graph, op, registry, options, std::nullopt,
                        options.explain ? &op_report : nullptr);
      if (decision.status().code() == StatusCode::kUnsupported) {
        report->refusals.push_back(
            {graph->node(id).fused_name(), def,
             StrCat("it does not take ", op.op->name,
                    ", and no kernel does: ", decision.status().message())});
        break;
      }
      LITE_RETURN_IF_ERROR(decision.status());
      op.decision = *std::move(decision);
      if (options.explain) {
        report->splits.push_back(StrCat(KernelName(*def), " does not take ",
                                        op.op->name, ": '", op.name,
                                        "' is an op of its own"));
        report->ops.push_back(std::move(op_report));
      }
      added.emplace_back(id + 1 < count ? id + 1 : kNone, std::move(op));
    }
  }
  const bool whole = report->refusals.empty();
  if (whole && !added.empty()) graph->InsertNodes(std::move(added));
  return Status::Ok();
}

}  // namespace placelite
