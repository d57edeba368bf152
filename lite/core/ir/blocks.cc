// SPDX-License-Identifier: Apache-2.0
#include "lite/core/ir/blocks.h"

#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/ir/verifier.h"

namespace placelite {
namespace {

bool IsLoop(const OpDef& op) { return op.name == std::string_view("loop"); }

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

// `first`: outputs of the block that are none of the node.
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

// The condition comes first, and what is carried stays what it is.
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

bool HasBlocks(const Graph& graph) {
  return std::any_of(graph.nodes().begin(), graph.nodes().end(),
                     [](const Node& node) { return HasBlocks(node); });
}

std::vector<const Graph*> WithBlocks(const Graph& graph) {
  std::vector<const Graph*> graphs = {&graph};
  for (size_t i = 0; i < graphs.size(); ++i) {
    for (const Node& node : graphs[i]->nodes()) {
      for (const auto& block : node.blocks) graphs.push_back(block.get());
    }
  }
  return graphs;
}

size_t NumBlocks(const OpDef& op) {
  if (op.name == std::string_view("if")) return 2;
  return IsLoop(op) ? 1 : 0;
}

Status VerifyBlocks(const Graph& graph, const Node& node, int depth) {
  LITE_RETURN_IF_ERROR(
      Expect(node.blocks.size() == NumBlocks(*node.op),
             StrCat("it has ", node.blocks.size(), " blocks, expected ",
                    NumBlocks(*node.op))));
  if (node.blocks.empty()) return Status::Ok();
  LITE_RETURN_IF_ERROR(
      Expect(depth < kMaxBlockDepth,
             StrCat("blocks lie deeper than ", kMaxBlockDepth)));
  for (const auto& block : node.blocks) {
    LITE_RETURN_IF_ERROR(VerifyInputs(graph, node, *block));
    LITE_RETURN_IF_ERROR(VerifyOutputs(node, *block, IsLoop(*node.op) ? 1 : 0));
    if (IsLoop(*node.op)) LITE_RETURN_IF_ERROR(VerifyLoop(node, *block));
    const Status status = VerifyGraph(*block, depth + 1);
    if (!status.ok()) return status.WithContext("a block");
  }
  return Status::Ok();
}

}  // namespace placelite
