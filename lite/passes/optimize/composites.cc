// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/optimize/composites.h"

#include <numeric>
#include <utility>
#include <vector>

#include "lite/core/base/strings.h"
#include "lite/core/ir/infer.h"
#include "lite/core/op/attention.h"
#include "lite/passes/optimize/constants.h"
#include "lite/passes/optimize/passes.h"

namespace placelite {
namespace {

using Axes = std::vector<int64_t>;

// Collects the nodes that one composite becomes.
class Definition {
 public:
  Definition(Graph* graph, NodeId id, FreshNames* names)
      : graph_(*graph), node_(graph->node(id)), names_(*names) {}

  const Node& node() const { return node_; }
  int RankOf(ValueId id) const { return graph_.value(id).info.shape.rank(); }

  Precision PrecisionOf(ValueId id) const {
    return graph_.value(id).info.precision;
  }

  Result<ValueId> Number(float number) {
    ValueInfo info;
    LITE_ASSIGN_OR_RETURN(info.constant, MakeFloats({1}, {number}));
    info.precision = Precision::kFloat;
    info.shape = ShapeRange(info.constant.shape());
    return graph_.AddValue(names_.Make(StrCat(node_.name, "/number")),
                           std::move(info));
  }

  // Adds a node and returns its output.
  Result<ValueId> Op(const char* name, std::vector<ValueId> inputs,
                     AttributeMap attributes = {}) {
    Node made;
    made.op = FindOp(name);
    if (made.op == nullptr) {
      return Status::Unsupported(StrCat("'", node_.name, "' needs the op ",
                                        name,
                                        ", which this tailored library lacks"));
    }
    const ValueId output = graph_.AddValue(
        names_.Make(StrCat(node_.name, "/", name)), ValueInfo());
    made.inputs = std::move(inputs);
    made.outputs = {output};
    made.name = graph_.value(output).name;
    made.attributes = std::move(attributes);
    LITE_RETURN_IF_ERROR(CompleteAttributes(*made.op, &made.attributes));
    LITE_RETURN_IF_ERROR(InferNode(&graph_, made));
    nodes_.push_back(std::move(made));
    return output;
  }

  Result<ValueId> Transposed(ValueId x, const Axes& axes) {
    Axes same(axes.size());
    std::iota(same.begin(), same.end(), 0);
    if (axes == same) return x;
    return Op("transpose", {x}, {{"axis", axes}});
  }

  // The last node takes the output of the composite.
  std::vector<Node> Finish() {
    Node& last = nodes_.back();
    last.outputs = node_.outputs;
    last.name = graph_.value(node_.outputs[0]).name;
    return std::move(nodes_);
  }

 private:
  Graph& graph_;
  const Node node_;
  FreshNames& names_;
  std::vector<Node> nodes_;
};

// The attribute, or all axes in their order.
Axes AxesOf(const Node& node, const char* attribute, int rank) {
  Axes axes = node.attributes.Ints(attribute);
  if (!axes.empty()) {
    for (int64_t& axis : axes) axis += axis < 0 ? rank : 0;
    return axes;
  }
  axes.resize(rank);
  std::iota(axes.begin(), axes.end(), 0);
  return axes;
}

// The scores with the mask of an attention, if it has one.
Result<ValueId> Masked(Definition* d, ValueId scores) {
  const Node& node = d->node();
  if (node.inputs.size() <= kAttentionMask ||
      node.inputs[kAttentionMask] == kNone) {
    return scores;
  }
  const ValueId mask = node.inputs[kAttentionMask];
  if (d->PrecisionOf(mask) != Precision::kBool) {
    return d->Op("elementwise_add", {scores, mask});
  }
  LITE_ASSIGN_OR_RETURN(ValueId hidden,
                        d->Number(node.attributes.Float("hidden_score")));
  if (node.attributes.Bool("hides_false")) std::swap(scores, hidden);
  return d->Op("where", {mask, hidden, scores});
}

Result<std::vector<Node>> DefineAttention(Definition* d) {
  const Node& node = d->node();
  const auto ordered = [&](size_t i) {
    return AxesOf(node, kAttentionAxes[i], d->RankOf(node.inputs[i]));
  };
  LITE_ASSIGN_OR_RETURN(const ValueId q, d->Transposed(node.inputs[kAttentionQ],
                                                       ordered(kAttentionQ)));
  // A transpose that moves the last axis away serves the product, too.
  Axes k_axes = ordered(kAttentionK);
  const int rank = static_cast<int>(k_axes.size());
  const bool transpose_y = k_axes[rank - 1] == rank - 1;
  if (!transpose_y) std::swap(k_axes[rank - 2], k_axes[rank - 1]);
  LITE_ASSIGN_OR_RETURN(const ValueId k,
                        d->Transposed(node.inputs[kAttentionK], k_axes));
  LITE_ASSIGN_OR_RETURN(const ValueId v, d->Transposed(node.inputs[kAttentionV],
                                                       ordered(kAttentionV)));
  LITE_ASSIGN_OR_RETURN(
      ValueId scores, d->Op("matmul", {q, k}, {{"transpose_y", transpose_y}}));
  const float scale = node.attributes.Float("scale");
  if (scale != 1) {
    LITE_ASSIGN_OR_RETURN(scores, d->Op("scale", {scores}, {{"scale", scale}}));
  }
  LITE_ASSIGN_OR_RETURN(scores, Masked(d, scores));
  LITE_ASSIGN_OR_RETURN(scores,
                        d->Op("softmax", {scores}, {{"axis", int64_t{-1}}}));
  LITE_ASSIGN_OR_RETURN(const ValueId out, d->Op("matmul", {scores, v}));
  LITE_RETURN_IF_ERROR(
      d->Transposed(out, AxesOf(node, "out_axes", d->RankOf(out))).status());
  return d->Finish();
}

struct NamedDefinition {
  const char* op;
  Result<std::vector<Node>> (*define)(Definition* definition);
};

constexpr NamedDefinition kDefinitions[] = {{"attention", DefineAttention}};

const NamedDefinition* DefinitionOf(const OpDef& op) {
  for (const NamedDefinition& each : kDefinitions) {
    if (op.Is(each.op)) return &each;
  }
  return nullptr;
}

// Fails where a tailored library lacks an op of a definition.
Status ExpandAllBut(const KeepsComposite& keeps, Graph* graph) {
  const NodeId count = static_cast<NodeId>(graph->nodes().size());
  std::vector<NodeId> order;
  FreshNames names(*graph);
  bool expanded = false;
  for (NodeId id = 0; id < count; ++id) {
    const Node& node = graph->node(id);
    const bool known = graph->value(node.outputs[0]).info.shape.rank_known();
    if (!node.op->Has(Trait::kComposite) || !known || keeps(*graph, node)) {
      order.push_back(id);
      continue;
    }
    Definition definition(graph, id, &names);
    LITE_ASSIGN_OR_RETURN(std::vector<Node> nodes,
                          DefinitionOf(*node.op)->define(&definition));
    for (Node& each : nodes) order.push_back(graph->AddNode(std::move(each)));
    expanded = true;
  }
  if (!expanded) return Status::Ok();
  graph->Rebuild(order);
  return InferGraph(graph);
}

}  // namespace

bool HasDefinition(const OpDef& op) { return DefinitionOf(op) != nullptr; }

Status ExpandComposites(Graph* graph, const PassContext& context) {
  if (context.keeps == nullptr) return Status::Ok();
  return ExpandAllBut(*context.keeps, graph);
}

}  // namespace placelite
