// SPDX-License-Identifier: Apache-2.0
#include "lite/core/ir/subgraphs.h"

#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/ir/verifier.h"

namespace placelite {
namespace {

bool IsLoop(const OpDef& op) { return op.traits.control == Control::kLoop; }

Status Expect(bool holds, const std::string& what) {
  return holds ? Status::Ok() : Status::Internal(what);
}

Status VerifyInputs(const Graph& graph, const Node& node, const Graph& block) {
  LITE_RETURN_IF_ERROR(
      Expect(block.inputs().size() == node.inputs.size(),
             StrCat("a block has ", block.inputs().size(), " inputs, expected ",
                    node.inputs.size())));
  for (size_t i = 0; i < node.inputs.size(); ++i) {
    const Precision given = graph.value(node.inputs[i]).info.precision;
    const Value& taken = block.value(block.inputs()[i]);
    LITE_RETURN_IF_ERROR(
        Expect(taken.info.precision == given,
               StrCat("input '", taken.name, "' of a block is ",
                      taken.info.precision, ", but gets ", given)));
  }
  return Status::Ok();
}

// Outputs of the subgraph before index `first` are not outputs of the node.
Status VerifyOutputs(const Node& node, const Graph& block, size_t first) {
  const auto& precisions = node.attributes.Strings("precisions");
  LITE_RETURN_IF_ERROR(
      Expect(block.outputs().size() == node.outputs.size() + first &&
                 precisions.size() == node.outputs.size(),
             StrCat("a block has ", block.outputs().size(),
                    " outputs, expected ", node.outputs.size() + first)));
  for (size_t i = 0; i < precisions.size(); ++i) {
    const Value& given = block.value(block.outputs()[first + i]);
    LITE_RETURN_IF_ERROR(
        Expect(ToString(given.info.precision) == precisions[i],
               StrCat("output '", given.name, "' of a block is ",
                      given.info.precision, ", expected ", precisions[i])));
  }
  return Status::Ok();
}

// Checks a loop: the condition comes first, and carried values keep their
// precision.
Status VerifyLoop(const Node& node, const Graph& block) {
  const auto precision = [&](ValueId id) {
    return block.value(id).info.precision;
  };
  LITE_RETURN_IF_ERROR(
      Expect(precision(block.outputs()[0]) == Precision::kBool,
             "the condition that a loop's block gives is no bool"));
  const int64_t carried = node.attributes.Int("carried");
  LITE_RETURN_IF_ERROR(Expect(
      carried >= 0 && static_cast<size_t>(carried) < block.outputs().size() &&
          static_cast<size_t>(carried) + 2 <= block.inputs().size(),
      StrCat("a loop carries ", carried, " values")));
  for (int64_t i = 0; i < carried; ++i) {
    LITE_RETURN_IF_ERROR(Expect(
        precision(block.outputs()[1 + i]) == precision(block.inputs()[2 + i]),
        "a carried value of a loop changes its precision"));
  }
  return Status::Ok();
}

}  // namespace

bool HasSubgraphs(const Graph& graph) {
  return std::any_of(graph.nodes().begin(), graph.nodes().end(),
                     [](const Node& node) { return HasSubgraphs(node); });
}

std::vector<const Graph*> WithSubgraphs(const Graph& graph) {
  std::vector<const Graph*> graphs = {&graph};
  for (size_t i = 0; i < graphs.size(); ++i) {
    for (const Node& node : graphs[i]->nodes()) {
      for (const auto& block : node.subgraphs) graphs.push_back(block.get());
    }
  }
  return graphs;
}

size_t NumSubgraphs(const OpDef& op) {
  if (op.traits.control == Control::kBranches) return 2;
  return IsLoop(op) ? 1 : 0;
}

Status VerifySubgraphs(const Graph& graph, const Node& node, int depth) {
  LITE_RETURN_IF_ERROR(
      Expect(node.subgraphs.size() == NumSubgraphs(*node.op),
             StrCat("it has ", node.subgraphs.size(), " blocks, expected ",
                    NumSubgraphs(*node.op))));
  if (node.subgraphs.empty()) return Status::Ok();
  LITE_RETURN_IF_ERROR(
      Expect(depth < kMaxSubgraphDepth,
             StrCat("blocks lie deeper than ", kMaxSubgraphDepth)));
  for (const auto& block : node.subgraphs) {
    LITE_RETURN_IF_ERROR(VerifyInputs(graph, node, *block));
    LITE_RETURN_IF_ERROR(VerifyOutputs(node, *block, IsLoop(*node.op) ? 1 : 0));
    if (IsLoop(*node.op)) LITE_RETURN_IF_ERROR(VerifyLoop(node, *block));
    const Status status = VerifyGraph(*block, depth + 1);
    if (!status.ok()) return status.WithContext("a block");
  }
  return Status::Ok();
}

}  // namespace placelite
