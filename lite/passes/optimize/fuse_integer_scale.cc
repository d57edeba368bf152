// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/optimize/passes.h"
#include "lite/passes/optimize/rewriter.h"

namespace placelite {
namespace {

// The inputs of integer_matmul.
constexpr size_t kScale = 4, kBias = 5;

// Whether `id` has one element, or one for each column of `out` along its last
// axis.
bool IsPerColumn(const Rewriter& graph, ValueId id, ValueId out) {
  const ShapeRange& shape = graph.info(id).shape;
  const ShapeRange& whole = graph.info(out).shape;
  if (!shape.rank_known() || !whole.rank_known() || !shape.exact())
    return false;
  const int64_t elements = shape.NumElements().min;
  if (shape.rank() > whole.rank()) return false;
  if (elements == 1) return true;
  const Dim last = shape[shape.rank() - 1];
  const Dim columns = whole[whole.rank() - 1];
  return (last == Dim(elements)) == Tri::kYes &&
         (columns == Dim(elements)) == Tri::kYes;
}

// Returns the product of bytes behind `value`, if nobody else reads that and it
// has no input `free` and behind yet; otherwise kNone.
NodeId FindProduct(const Rewriter& graph, ValueId value, size_t free) {
  const NodeId id = graph.SoleProducer(value);
  if (!Is(graph, id, "integer_matmul")) return kNone;
  const Node& node = graph.node(id);
  if (SizeOf(graph.info(node.inputs[0]).precision) != 1) return kNone;
  for (size_t i = free; i < node.inputs.size(); ++i) {
    if (node.inputs[i] != kNone) return kNone;
  }
  return id;
}

// Makes node `id` the product with one more input.
Status Extend(Rewriter* rewriter, NodeId id, NodeId product, size_t input,
              ValueId value) {
  Node node = rewriter->node(product);
  node.inputs.resize(input + 1, kNone);
  node.inputs[input] = value;
  rewriter->Remove(product);
  return rewriter->Rewrite(id, std::move(node));
}

// float(product) * scale
Status FuseScale(Rewriter* rewriter, NodeId id) {
  const Node& node = rewriter->node(id);
  for (size_t side : {0, 1}) {
    const NodeId cast = rewriter->SoleProducer(node.inputs[side]);
    if (!Is(*rewriter, cast, "cast")) continue;
    const ValueId whole = rewriter->node(cast).inputs[0];
    const NodeId product = FindProduct(*rewriter, whole, kScale);
    const ValueId scale = node.inputs[1 - side];
    if (product == kNone || !IsPerColumn(*rewriter, scale, whole)) continue;
    if (rewriter->info(scale).precision != Precision::kFloat) continue;
    rewriter->Remove(cast);
    return Extend(rewriter, id, product, kScale, scale);
  }
  return Status::Ok();
}

// product * scale + bias
Status FuseBias(Rewriter* rewriter, NodeId id) {
  const Node& node = rewriter->node(id);
  for (size_t side : {0, 1}) {
    const ValueId scaled = node.inputs[side], bias = node.inputs[1 - side];
    const NodeId product = FindProduct(*rewriter, scaled, kBias);
    if (product == kNone || !IsPerColumn(*rewriter, bias, scaled)) continue;
    const Node& found = rewriter->node(product);
    if (found.inputs.size() <= kScale || found.inputs[kScale] == kNone)
      continue;
    return Extend(rewriter, id, product, kBias, bias);
  }
  return Status::Ok();
}

}  // namespace

Status FuseIntegerScale(Graph* graph, const PassContext&) {
  Rewriter rewriter(graph);
  return rewriter.Sweep([&](NodeId id) {
    if (Is(rewriter, id, "elementwise_mul")) return FuseScale(&rewriter, id);
    if (Is(rewriter, id, "elementwise_add")) return FuseBias(&rewriter, id);
    return Status::Ok();
  });
}

}  // namespace placelite
