// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/optimize/composites.h"

#include <numeric>
#include <utility>
#include <vector>

#include "lite/core/base/strings.h"
#include "lite/core/op/attention.h"
#include "lite/passes/optimize/definition.h"
#include "lite/passes/optimize/passes.h"

namespace placelite {
namespace {

using Axes = std::vector<int64_t>;

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

}  // namespace

bool HasDefinition(const OpDef& op) { return DefinitionOf(op) != nullptr; }

Status ExpandComposites(Graph* graph, const PassContext& context) {
  if (context.keeps == nullptr) return Status::Ok();
  const auto expands = [&](const Node& node) {
    const bool known = graph->value(node.outputs[0]).info.shape.rank_known();
    return node.op->Has(Trait::kComposite) && known &&
           !(*context.keeps)(*graph, node);
  };
  return ReplaceByDefinitions(graph, expands, [](Definition* definition) {
    return DefinitionOf(*definition->node().op)->define(definition);
  });
}

}  // namespace placelite
