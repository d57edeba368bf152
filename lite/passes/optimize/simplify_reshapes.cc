// SPDX-License-Identifier: Apache-2.0
#include <numeric>

#include "lite/passes/optimize/passes.h"
#include "lite/passes/optimize/rewriter.h"
#include "lite/passes/optimize/symbolic_shapes.h"

namespace placelite {
namespace {

class Simplifier {
 public:
  explicit Simplifier(Graph* graph)
      : shapes_(*graph), rewriter_(graph), origins_(graph->values().size()) {
    std::iota(origins_.begin(), origins_.end(), 0);
  }

  Status Run() {
    return rewriter_.Sweep([&](NodeId id) {
      const Node& node = rewriter_.node(id);
      if (!IsReshape(node)) return Status::Ok();
      const ValueId out = node.outputs[0];
      origins_[out] = origins_[node.inputs[0]];
      return Visit(id, out);
    });
  }

 private:
  // The attribute by which a reshape of `x` always gives the shape of `out`:
  // of unknown dimensions one is what is left (-1), others are those of x at
  // the same place (0). Nothing where that says too little, or when one is 0,
  // which would mean: copy.
  std::optional<std::vector<int64_t>> ReshapeTarget(ValueId x, ValueId out) {
    const ShapeRange& shape = rewriter_.info(out).shape;
    if (!shape.rank_known()) return std::nullopt;
    std::vector<int64_t> target;
    int left = -1;
    bool left_is_copy = false;
    for (int i = 0; i < shape.rank(); ++i) {
      if (shape[i].exact() && shape[i].min == 0) return std::nullopt;
      target.push_back(shape[i].exact() ? shape[i].min : 0);
      if (shape[i].exact()) continue;
      const bool is_copy = shapes_.SameDim(x, i, out, i);
      if (left >= 0 && is_copy) continue;
      if (left >= 0 && !left_is_copy) return std::nullopt;
      left = i;
      left_is_copy = is_copy;
    }
    if (left >= 0) target[left] = -1;
    return target;
  }

  // Whether a reshape of `x` by `target` gives the shape of x: all but one
  // dimension are those of x, and so that one is what is left.
  bool KeepsShape(ValueId x, const std::vector<int64_t>& target) {
    const ShapeRange& shape = rewriter_.info(x).shape;
    if (!shape.rank_known() ||
        static_cast<size_t>(shape.rank()) != target.size()) {
      return false;
    }
    for (int i = 0; i < shape.rank(); ++i) {
      const int64_t wanted = target[static_cast<size_t>(i)];
      const bool same = shape[i].exact() && shape[i].min == wanted;
      if (wanted > 0 && !same) return false;
    }
    return true;
  }

  Status Visit(NodeId id, ValueId out) {
    const Node& node = rewriter_.node(id);
    const ValueId x = origins_[out];
    const bool has_shape_input = node.inputs.size() > 1;
    const auto target = ReshapeTarget(x, out);
    if (!target.has_value() || (x == node.inputs[0] && !has_shape_input)) {
      return Status::Ok();
    }
    if ((shapes_.AlwaysEqual(x, out) || KeepsShape(x, *target)) &&
        IsWithin(rewriter_.info(x).shape, rewriter_.info(out).shape)) {
      rewriter_.Bypass(id, x);
      return Status::Ok();
    }
    Node reshape;
    reshape.op = FindOp("reshape");
    reshape.inputs = {x};
    reshape.attributes.Set("shape", *target);
    return rewriter_.Rewrite(id, std::move(reshape));
  }

  const SymbolicShapes shapes_;
  Rewriter rewriter_;
  // The value at which the chain of reshapes begins that ends in each value.
  std::vector<ValueId> origins_;
};

}  // namespace

Status SimplifyReshapes(Graph* graph, const PassContext&) {
  return Simplifier(graph).Run();
}

}  // namespace placelite
