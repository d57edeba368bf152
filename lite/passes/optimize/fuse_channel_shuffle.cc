// SPDX-License-Identifier: Apache-2.0
#include "lite/core/op/infer_util.h"
#include "lite/passes/optimize/passes.h"
#include "lite/passes/optimize/rewriter.h"
#include "lite/passes/optimize/symbolic_shapes.h"

namespace placelite {
namespace {

// Whether it exchanges axes 1 and 2 and no others.
bool SwapsOneAndTwo(const Node& node, int rank) {
  if (!node.op->Is("transpose") || rank < 3) return false;
  const std::vector<int64_t>& perm = node.attributes.Ints("axis");
  for (int i = 0; i < rank; ++i) {
    const Result<int> axis = NormalizeAxis(perm[static_cast<size_t>(i)], rank);
    const int wanted = i == 1 ? 2 : i == 2 ? 1 : i;
    if (!axis.ok() || *axis != wanted) return false;
  }
  return true;
}

// The groups of [N, groups, k, ...] that come back as [N, groups * k, ...]; 0
// when that is not so.
int64_t GroupsOf(const ShapeRange& rows, const ShapeRange& out) {
  if (!out.rank_known() || out.rank() < 2) return 0;
  for (const Dim dim : {rows[0], rows[1], rows[2], out[0], out[1]}) {
    if (!dim.exact()) return 0;
  }
  const int64_t groups = rows[1].min, k = rows[2].min;
  const bool fits = rows[0].min == out[0].min && groups >= 1 && k >= 1 &&
                    out[1].min % groups == 0 && out[1].min / groups == k;
  return fits ? groups : 0;
}

Node Shuffle(ValueId x, int64_t groups) {
  Node node;
  node.op = FindOp("channel_shuffle");
  node.inputs = {x};
  node.attributes.Set("groups", groups);
  return node;
}

Node ReshapeTo(ValueId x, const Shape& shape) {
  Node node;
  node.op = FindOp("reshape");
  node.inputs = {x};
  node.attributes.Set("shape",
                      std::vector<int64_t>(shape.begin(), shape.end()));
  return node;
}

// `last` is the second reshape. The first is not needed where it starts from
// the shape that the last one comes back to; else it gives that shape.
Status Visit(Rewriter* rewriter, const SymbolicShapes& shapes, NodeId last) {
  if (!IsReshape(rewriter->node(last))) return Status::Ok();
  const NodeId swap = rewriter->SoleProducer(rewriter->node(last).inputs[0]);
  if (swap == kNone) return Status::Ok();
  const ValueId rows = rewriter->node(swap).inputs[0];
  const NodeId first = rewriter->SoleProducer(rows);
  const ShapeRange& shape = rewriter->info(rows).shape;
  if (first == kNone || !IsReshape(rewriter->node(first)) ||
      !shape.rank_known() ||
      !SwapsOneAndTwo(rewriter->node(swap), shape.rank())) {
    return Status::Ok();
  }
  const ValueId x = rewriter->node(first).inputs[0];
  const ValueId y = rewriter->node(last).outputs[0];
  const ShapeRange& out = rewriter->info(y).shape;
  const int64_t groups = GroupsOf(shape, out);
  if (groups == 0) return Status::Ok();
  if (shapes.AlwaysEqual(x, y) && IsWithin(rewriter->info(x).shape, out)) {
    LITE_RETURN_IF_ERROR(rewriter->Rewrite(last, Shuffle(x, groups)));
    rewriter->Remove(swap);
    rewriter->Remove(first);
    return Status::Ok();
  }
  if (!out.exact() || out.shape().NumElements() == 0) return Status::Ok();
  LITE_RETURN_IF_ERROR(rewriter->Rewrite(first, ReshapeTo(x, out.shape())));
  LITE_RETURN_IF_ERROR(rewriter->Rewrite(last, Shuffle(rows, groups)));
  rewriter->Remove(swap);
  return Status::Ok();
}

}  // namespace

Status FuseChannelShuffle(Graph* graph, const PassContext&) {
  const SymbolicShapes shapes(*graph);
  Rewriter rewriter(graph);
  return rewriter.Sweep(
      [&](NodeId id) { return Visit(&rewriter, shapes, id); });
}

}  // namespace placelite
