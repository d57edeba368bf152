// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/passes/optimize/fake_quantize.h"
#include "lite/passes/optimize/passes.h"
#include "lite/passes/optimize/rewriter.h"

namespace placelite {
namespace {

// A fake_quantize whose input is a concat that nobody else reads.
struct Pair {
  NodeId concat;
  NodeId rounding;
};

// Returns whether `value` needs no fake_quantize to be on the grid of
// `rounding`, or one that may become a step of the op before it.
bool TakesRounding(const Rewriter& rewriter, ValueId value,
                   const GridPtr& grid) {
  if (SameGrid(rewriter.info(value).grid, grid)) return true;
  const NodeId id = rewriter.SoleProducer(value);
  if (id == kNone) return false;
  const OpDef& op = *rewriter.node(id).op;
  return op.Has(Trait::kTakesEpilogue) || op.traits.is_step;
}

std::vector<Pair> FindPairs(const Rewriter& rewriter) {
  std::vector<Pair> pairs;
  const NodeId count = static_cast<NodeId>(rewriter.graph().nodes().size());
  for (NodeId id = 0; id < count; ++id) {
    const Node& node = rewriter.node(id);
    if (!IsFakeQuantize(node)) continue;
    const GridPtr& grid = rewriter.info(node.outputs[0]).grid;
    const NodeId concat = rewriter.SoleProducer(node.inputs[0]);
    if (grid == nullptr || !Is(rewriter, concat, "concat")) continue;
    const std::vector<ValueId>& parts = rewriter.node(concat).inputs;
    if (std::any_of(parts.begin(), parts.end(), [&](ValueId part) {
          return TakesRounding(rewriter, part, grid);
        })) {
      pairs.push_back({concat, id});
    }
  }
  return pairs;
}

// Makes the concat of a pair compute the output of the fake_quantize. Returns
// the new nodes, which belong before it.
std::vector<NodeId> Exchange(const Pair& pair, Graph* graph,
                             FreshNames* names) {
  const Node rounding = graph->node(pair.rounding);
  const ValueId y = rounding.outputs[0];
  const GridPtr grid = graph->value(y).info.grid;
  Node& concat = graph->node(pair.concat);
  std::vector<ValueId> parts = concat.inputs;
  concat.outputs = {y};
  concat.name = graph->value(y).name;
  std::vector<NodeId> added;
  for (ValueId& part : parts) {
    ValueInfo info = graph->value(part).info;
    if (SameGrid(info.grid, grid)) continue;
    info.grid = grid;
    info.constant = Tensor();
    Node each = rounding;
    each.inputs = {part};
    each.name = names->Make(StrCat(graph->value(part).name, "/rounded"));
    part = graph->AddValue(each.name, std::move(info));
    each.outputs = {part};
    added.push_back(graph->AddNode(std::move(each)));
  }
  graph->node(pair.concat).inputs = std::move(parts);
  return added;
}

}  // namespace

Status QuantizeBeforeConcat(Graph* graph, const PassContext&) {
  const std::vector<Pair> pairs = FindPairs(Rewriter(graph));
  if (pairs.empty()) return Status::Ok();
  FreshNames names(*graph);
  const size_t count = graph->nodes().size();
  std::vector<std::vector<NodeId>> before(count);
  std::vector<bool> dead(count);
  for (const Pair& pair : pairs) {
    before[pair.concat] = Exchange(pair, graph, &names);
    dead[pair.rounding] = true;
  }
  std::vector<NodeId> order;
  for (size_t id = 0; id < count; ++id) {
    order.insert(order.end(), before[id].begin(), before[id].end());
    if (!dead[id]) order.push_back(static_cast<NodeId>(id));
  }
  graph->Rebuild(order);
  return Status::Ok();
}

}  // namespace placelite
