// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "lite/core/op/attention.h"
#include "lite/core/op/infer_util.h"
#include "lite/passes/optimize/passes.h"
#include "lite/passes/optimize/rewriter.h"

namespace placelite {
namespace {

using Axes = std::vector<int64_t>;

// A product of fewer rows is bound by memory, and each row is its own.
constexpr int64_t kFewestQueries = 5;

// softmax(scale * q k^T + mask) v, node by node.
struct Pattern {
  ValueId q = kNone, k = kNone, v = kNone, mask = kNone;
  Axes q_axes, k_axes, v_axes;
  // For a mask that hides scores.
  float hidden_score = 0;
  bool hides_false = false;
  double scale = 1;
  std::vector<NodeId> parts;  // each before what it reads
};

// If node `id` multiplies a value by a number, sets `x` to the value and
// returns the number.
std::optional<double> Factor(const Rewriter& graph, NodeId id, ValueId* x) {
  if (id == kNone || !graph.node(id).epilogue.empty()) return std::nullopt;
  const Node& node = graph.node(id);
  *x = node.inputs[0];
  if (node.op->Is("scale")) {
    if (node.attributes.Float("bias") != 0) return std::nullopt;
    return node.attributes.Float("scale");
  }
  const bool divides = node.op->Is("elementwise_div");
  if (!divides && !node.op->Is("elementwise_mul")) return std::nullopt;
  auto number = ScalarConstant(graph.info(node.inputs[1]));
  if (!number.has_value() && !divides) {
    *x = node.inputs[1];
    number = ScalarConstant(graph.info(node.inputs[0]));
  }
  // A constant of higher rank would add axes.
  if (!number.has_value() ||
      graph.info(*x).shape.rank() != graph.info(node.outputs[0]).shape.rank()) {
    return std::nullopt;
  }
  return divides ? 1 / double{*number} : *number;
}

Axes AllAxes(int rank) {
  Axes axes(rank);
  std::iota(axes.begin(), axes.end(), 0);
  return axes;
}

// Follows an operand through what one reader alone sees: numbers that multiply
// it go into `scale`, and one transpose into `axes`, which begin as the order
// in which the product takes the axes.
ValueId Follow(const Rewriter& graph, ValueId value, Axes* axes, double* scale,
               std::vector<NodeId>* parts) {
  bool transposed = false;
  while (true) {
    const NodeId id = graph.SoleProducer(value);
    ValueId x = kNone;
    const auto factor =
        scale == nullptr ? std::optional<double>() : Factor(graph, id, &x);
    if (factor.has_value()) {
      *scale *= *factor;
    } else if (!transposed && Is(graph, id, "transpose")) {
      const Axes& own = graph.node(id).attributes.Ints("axis");
      const auto rank = static_cast<int64_t>(own.size());
      for (int64_t& axis : *axes) {
        axis = own[axis] < 0 ? own[axis] + rank : own[axis];
      }
      x = graph.node(id).inputs[0];
      transposed = true;
    } else {
      return value;
    }
    parts->push_back(id);
    value = x;
  }
}

// Whether `value` leads to a product that one reader alone sees.
bool IsScores(const Rewriter& graph, ValueId value) {
  NodeId id = graph.SoleProducer(value);
  while (Factor(graph, id, &value).has_value()) id = graph.SoleProducer(value);
  return Is(graph, id, "matmul");
}

// What an expand repeats to exactly the shape of the scores, as the attention
// does anyway.
ValueId WithoutExpand(const Rewriter& graph, ValueId mask, ValueId scores,
                      std::vector<NodeId>* parts) {
  const NodeId id = graph.Producer(mask);
  if (!Is(graph, id, "expand")) return mask;
  const ShapeRange& out = graph.info(mask).shape;
  const ShapeRange& wanted = graph.info(scores).shape;
  if (!out.exact() || !wanted.exact() || out.shape() != wanted.shape() ||
      graph.info(graph.node(id).inputs[0]).shape.rank() < 2) {
    return mask;
  }
  if (graph.SoleProducer(mask) == id) parts->push_back(id);
  return graph.node(id).inputs[0];
}

// Takes the mask of an addition or a where, and returns the scores that are
// masked; kNone where node `id` is neither.
ValueId TakeMask(const Rewriter& graph, NodeId id, Pattern* p) {
  const std::vector<ValueId>& inputs = graph.node(id).inputs;
  if (Is(graph, id, "elementwise_add")) {
    for (int i = 0; i < 2; ++i) {
      if (!IsScores(graph, inputs[i])) continue;
      p->mask = WithoutExpand(graph, inputs[1 - i], inputs[i], &p->parts);
      return inputs[i];
    }
  }
  if (!Is(graph, id, "where")) return kNone;
  p->hides_false = IsScores(graph, inputs[1]);
  const ValueId scores = inputs[p->hides_false ? 1 : 2];
  const auto hidden =
      ScalarConstant(graph.info(inputs[p->hides_false ? 2 : 1]));
  if (!hidden.has_value() || !IsScores(graph, scores)) return kNone;
  p->hidden_score = *hidden;
  p->mask = WithoutExpand(graph, inputs[0], scores, &p->parts);
  return scores;
}

// Goes back from the softmax to the product of Q and K; kNone where there is
// none.
NodeId FindScores(const Rewriter& graph, ValueId value, Pattern* p) {
  while (true) {
    const NodeId id = graph.SoleProducer(value);
    if (id == kNone) return kNone;
    p->parts.push_back(id);
    if (Is(graph, id, "matmul")) return id;
    ValueId x = kNone;
    if (const auto factor = Factor(graph, id, &x)) {
      p->scale *= *factor;
    } else {
      const bool may_mask = p->mask == kNone && p->scale == 1;
      x = may_mask ? TakeMask(graph, id, p) : kNone;
    }
    if (x == kNone) return kNone;
    value = x;
  }
}

bool IsRowSoftmax(const Rewriter& graph, NodeId id) {
  if (!Is(graph, id, "softmax")) return false;
  const ShapeRange& x = graph.info(graph.node(id).inputs[0]).shape;
  if (!x.rank_known() || x.rank() < 2) return false;
  const auto axis =
      NormalizeAxis(graph.node(id).attributes.Int("axis"), x.rank());
  return axis.ok() && *axis == x.rank() - 1;
}

// The order in which a product takes the axes of an operand.
Axes ProductAxes(const Rewriter& graph, ValueId value, bool swapped) {
  Axes axes = AllAxes(graph.info(value).shape.rank());
  if (swapped) std::swap(axes[axes.size() - 2], axes[axes.size() - 1]);
  return axes;
}

bool IsMatrix(const Rewriter& graph, ValueId value) {
  const ShapeRange& shape = graph.info(value).shape;
  return shape.rank_known() && shape.rank() >= 2;
}

bool IsFloatMatrix(const Rewriter& graph, ValueId value) {
  return IsMatrix(graph, value) &&
         graph.info(value).precision == Precision::kFloat;
}

// Matches backwards from the second product.
std::optional<Pattern> Match(const Rewriter& graph, const Node& product) {
  if (product.attributes.Bool("transpose_x")) return std::nullopt;
  Pattern p;
  const NodeId softmax = graph.SoleProducer(product.inputs[0]);
  if (!IsRowSoftmax(graph, softmax)) return std::nullopt;
  p.parts.push_back(softmax);
  const NodeId scores = FindScores(graph, graph.node(softmax).inputs[0], &p);
  if (scores == kNone) return std::nullopt;
  const Node& first = graph.node(scores);
  const ValueId q = first.inputs[0], k = first.inputs[1];
  const ValueId v = product.inputs[1];
  if (first.attributes.Bool("transpose_x") || !IsFloatMatrix(graph, q) ||
      !IsFloatMatrix(graph, k) || !IsFloatMatrix(graph, v) ||
      (p.mask != kNone && !IsMatrix(graph, p.mask))) {
    return std::nullopt;
  }
  const ShapeRange& rows = graph.info(q).shape;
  if (rows[rows.rank() - 2].max < kFewestQueries) return std::nullopt;
  p.q_axes = ProductAxes(graph, q, false);
  p.q = Follow(graph, q, &p.q_axes, &p.scale, &p.parts);
  p.k_axes = ProductAxes(graph, k, !first.attributes.Bool("transpose_y"));
  p.k = Follow(graph, k, &p.k_axes, &p.scale, &p.parts);
  p.v_axes = ProductAxes(graph, v, product.attributes.Bool("transpose_y"));
  p.v = Follow(graph, v, &p.v_axes, nullptr, &p.parts);
  return p;
}

// An attribute that is left out where nothing changes.
void SetAxes(const char* name, const Axes& axes, Node* node) {
  if (axes != AllAxes(static_cast<int>(axes.size()))) {
    node->attributes.Set(name, axes);
  }
}

Status FuseProduct(Rewriter* rewriter, NodeId id) {
  const auto p = Match(*rewriter, rewriter->node(id));
  if (!p.has_value()) return Status::Ok();
  Node attention;
  attention.op = FindOp("attention");
  if (attention.op == nullptr) return Status::Ok();
  attention.inputs = {p->q, p->k, p->v};
  if (p->mask != kNone) attention.inputs.push_back(p->mask);
  if (p->mask != kNone &&
      rewriter->info(p->mask).precision == Precision::kBool) {
    attention.attributes.Set("hidden_score", p->hidden_score);
    attention.attributes.Set("hides_false", p->hides_false);
  }
  attention.attributes.Set("scale", static_cast<float>(p->scale));
  SetAxes("q_axes", p->q_axes, &attention);
  SetAxes("k_axes", p->k_axes, &attention);
  SetAxes("v_axes", p->v_axes, &attention);
  LITE_RETURN_IF_ERROR(rewriter->Rewrite(id, std::move(attention)));
  for (const NodeId part : p->parts) rewriter->Remove(part);
  return Status::Ok();
}

// A transpose of what nobody else reads becomes part of its attention, unless
// it moves the columns: kernels store rows of them.
Status FuseTranspose(Rewriter* rewriter, NodeId id) {
  const Node& transpose = rewriter->node(id);
  const NodeId before = rewriter->SoleProducer(transpose.inputs[0]);
  const Axes& axes = transpose.attributes.Ints("axis");
  const auto last = static_cast<int64_t>(axes.size()) - 1;
  if (!Is(*rewriter, before, "attention") ||
      (axes.back() != last && axes.back() != -1) ||
      !rewriter->node(before).attributes.Ints("out_axes").empty()) {
    return Status::Ok();
  }
  Node attention = rewriter->node(before);
  attention.attributes.Set("out_axes", axes);
  LITE_RETURN_IF_ERROR(rewriter->Rewrite(id, std::move(attention)));
  rewriter->Remove(before);
  return Status::Ok();
}

}  // namespace

Status FuseAttention(Graph* graph, const PassContext&) {
  Rewriter rewriter(graph);
  return rewriter.Sweep([&](NodeId id) {
    if (Is(rewriter, id, "matmul")) return FuseProduct(&rewriter, id);
    if (Is(rewriter, id, "transpose")) return FuseTranspose(&rewriter, id);
    return Status::Ok();
  });
}

}  // namespace placelite
