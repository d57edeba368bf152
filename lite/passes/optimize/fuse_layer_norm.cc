// SPDX-License-Identifier: Apache-2.0
#include "lite/core/op/infer_util.h"
#include "lite/core/op/reduce_axes.h"
#include "lite/passes/optimize/passes.h"
#include "lite/passes/optimize/rewriter.h"

namespace placelite {
namespace {

// (x - mean(x)) / sqrt(mean((x - mean(x))^2) + epsilon), node by node.
struct Chain {
  NodeId mean = kNone;
  NodeId centred = kNone;  // x - mean(x)
  NodeId square = kNone;
  NodeId variance = kNone;
  NodeId shifted = kNone;  // + epsilon
  NodeId root = kNone;
  float epsilon = 0;
};

// Whether `id` is `op` with the constant `number` as its Y.
bool IsWith(const Rewriter& graph, NodeId id, std::string_view op,
            float number) {
  if (!Is(graph, id, op)) return false;
  const auto y = ScalarConstant(graph.info(graph.node(id).inputs[1]));
  return y.has_value() && *y == number;
}

// The first axis that the mean goes over when it keeps them and they are the
// last ones; -1 for another mean.
int FirstAxis(const Rewriter& graph, NodeId id) {
  if (!Is(graph, id, "reduce_mean")) return -1;
  const Node& node = graph.node(id);
  const ShapeRange& x = graph.info(node.inputs[0]).shape;
  if (!x.rank_known() || !node.attributes.Bool("keep_dim")) return -1;
  const auto reduced = ReducedAxes(node.attributes, x.rank());
  if (!reduced.ok() || x.rank() == 0) return -1;
  int first = x.rank();
  while (first > 0 && (*reduced)[first - 1]) --first;
  for (int i = 0; i < first; ++i) {
    if ((*reduced)[i]) return -1;
  }
  return first < x.rank() ? first : -1;
}

bool IsRoot(const Rewriter& graph, NodeId id) {
  return Is(graph, id, "sqrt") || IsWith(graph, id, "elementwise_pow", 0.5f);
}

// The square of its first input.
bool IsSquare(const Rewriter& graph, NodeId id) {
  if (Is(graph, id, "square") || IsWith(graph, id, "elementwise_pow", 2)) {
    return true;
  }
  return Is(graph, id, "elementwise_mul") &&
         graph.node(id).inputs[0] == graph.node(id).inputs[1];
}

// If node `id` only adds a constant to a value, sets `x` to the value and
// returns the constant.
std::optional<float> Added(const Rewriter& graph, NodeId id, ValueId* x) {
  if (id == kNone) return std::nullopt;
  const Node& node = graph.node(id);
  *x = node.inputs[0];
  if (Is(graph, id, "scale") && node.attributes.Float("scale") == 1.0f) {
    return node.attributes.Float("bias");
  }
  if (!Is(graph, id, "elementwise_add")) return std::nullopt;
  const auto second = ScalarConstant(graph.info(node.inputs[1]));
  if (second.has_value()) return second;
  *x = node.inputs[1];
  return ScalarConstant(graph.info(node.inputs[0]));
}

// Matches backwards from the division; each part must be read by the next one
// only.
std::optional<Chain> Match(const Rewriter& graph, const Node& division) {
  Chain c;
  const ValueId numerator = division.inputs[0];
  c.centred = graph.Producer(numerator);
  c.root = graph.SoleProducer(division.inputs[1]);
  if (!Is(graph, c.centred, "elementwise_sub") || !IsRoot(graph, c.root)) {
    return std::nullopt;
  }
  c.shifted = graph.SoleProducer(graph.node(c.root).inputs[0]);
  ValueId variance = kNone;
  const auto epsilon = Added(graph, c.shifted, &variance);
  if (!epsilon.has_value() || !(*epsilon >= 0)) return std::nullopt;
  c.epsilon = *epsilon;
  c.variance = graph.SoleProducer(variance);
  if (FirstAxis(graph, c.variance) < 0) return std::nullopt;
  c.square = graph.SoleProducer(graph.node(c.variance).inputs[0]);
  if (!IsSquare(graph, c.square) ||
      graph.node(c.square).inputs[0] != numerator) {
    return std::nullopt;
  }
  // The square may read it twice.
  const Node& square = graph.node(c.square);
  const bool twice = square.inputs.size() > 1 && square.inputs[1] == numerator;
  if (graph.Reads(numerator) != (twice ? 3 : 2)) return std::nullopt;
  const Node& centred = graph.node(c.centred);
  c.mean = graph.SoleProducer(centred.inputs[1]);
  if (FirstAxis(graph, c.mean) != FirstAxis(graph, c.variance) ||
      graph.node(c.mean).inputs[0] != centred.inputs[0]) {
    return std::nullopt;
  }
  return c;
}

Status FuseDivision(Rewriter* rewriter, NodeId id) {
  const auto chain = Match(*rewriter, rewriter->node(id));
  if (!chain.has_value()) return Status::Ok();
  const ValueId x = rewriter->node(chain->centred).inputs[0];
  const ValueInfo& out = rewriter->info(rewriter->node(id).outputs[0]);
  // A constant of higher rank would have added axes.
  if (out.precision != Precision::kFloat || !out.shape.rank_known() ||
      out.shape.rank() != rewriter->info(x).shape.rank()) {
    return Status::Ok();
  }
  Node norm;
  norm.op = FindOp("layer_norm");
  norm.inputs = {x};
  norm.attributes.Set("begin_norm_axis",
                      int64_t{FirstAxis(*rewriter, chain->mean)});
  norm.attributes.Set("epsilon", chain->epsilon);
  LITE_RETURN_IF_ERROR(rewriter->Rewrite(id, std::move(norm)));
  for (NodeId part : {chain->root, chain->shifted, chain->variance,
                      chain->square, chain->centred, chain->mean}) {
    rewriter->Remove(part);
  }
  return Status::Ok();
}

// Whether constant `c` has one element for each element of a row of `x` from
// axis `begin` on, and the same for all rows.
bool IsPerElement(const ValueInfo& c, const ShapeRange& x, int begin) {
  if (!IsFloatConstant(c) || !x.rank_known()) return false;
  const Shape& shape = c.constant.shape();
  if (shape.rank() > x.rank()) return false;
  for (int i = 0; i < x.rank(); ++i) {
    const int own = i - (x.rank() - shape.rank());
    const int64_t size = own < 0 ? 1 : shape[own];
    if ((Dim(size) == (i < begin ? Dim(1) : x[i])) != Tri::kYes) return false;
  }
  return true;
}

// A multiplication or addition behind the norm becomes its Scale (argument 1)
// or Bias (argument 2). An addition comes last.
Status FuseParameter(Rewriter* rewriter, NodeId id, size_t argument) {
  const Node& node = rewriter->node(id);
  for (size_t side : {0, 1}) {
    const NodeId before = rewriter->SoleProducer(node.inputs[side]);
    if (!Is(*rewriter, before, "layer_norm")) continue;
    Node norm = rewriter->node(before);
    const ShapeRange& x = rewriter->info(norm.inputs[0]).shape;
    const ValueId parameter = node.inputs[1 - side];
    if (norm.inputs.size() > argument || !x.rank_known()) continue;
    const Result<int> begin =
        NormalizeAxis(norm.attributes.Int("begin_norm_axis"), x.rank());
    if (!begin.ok() || !IsPerElement(rewriter->info(parameter), x, *begin)) {
      continue;
    }
    norm.inputs.resize(argument, kNone);
    norm.inputs.push_back(parameter);
    LITE_RETURN_IF_ERROR(rewriter->Rewrite(id, std::move(norm)));
    rewriter->Remove(before);
    return Status::Ok();
  }
  return Status::Ok();
}

Status Visit(Rewriter* rewriter, NodeId id) {
  if (Is(*rewriter, id, "elementwise_div")) return FuseDivision(rewriter, id);
  if (Is(*rewriter, id, "elementwise_mul")) {
    return FuseParameter(rewriter, id, 1);
  }
  if (Is(*rewriter, id, "elementwise_add")) {
    return FuseParameter(rewriter, id, 2);
  }
  return Status::Ok();
}

}  // namespace

Status FuseLayerNorm(Graph* graph, const PassContext&) {
  Rewriter rewriter(graph);
  return rewriter.Sweep([&](NodeId id) { return Visit(&rewriter, id); });
}

}  // namespace placelite
