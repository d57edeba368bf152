#include <algorithm>
#include <numeric>

#include "lite/passes/optimize/passes.h"
#include "lite/passes/optimize/rewriter.h"
#include "lite/passes/optimize/symbolic_shapes.h"

namespace placelite {
namespace {

// The attribute by which a reshape always gives `shape`: one unknown
// dimension is what is left (-1). Nothing when two are unknown, or when one
// is 0, which would mean: copy.
std::optional<std::vector<int64_t>> ReshapeTarget(const ShapeRange& shape) {
  if (!shape.rank_known()) return std::nullopt;
  std::vector<int64_t> target;
  for (const Dim& dim : shape) {
    if (dim.exact() && dim.min == 0) return std::nullopt;
    target.push_back(dim.exact() ? dim.min : -1);
  }
  if (std::count(target.begin(), target.end(), -1) > 1) return std::nullopt;
  return target;
}

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
  Status Visit(NodeId id, ValueId out) {
    const Node& node = rewriter_.node(id);
    const ValueId x = origins_[out];
    const bool has_shape_input = node.inputs.size() > 1;
    const auto target = ReshapeTarget(rewriter_.info(out).shape);
    if (!target.has_value() || (x == node.inputs[0] && !has_shape_input)) {
      return Status::Ok();
    }
    if (shapes_.AlwaysEqual(x, out) &&
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
  // By value: where the chain of reshapes that ends in it starts.
  std::vector<ValueId> origins_;
};

}  // namespace

Status SimplifyReshapes(Graph* graph, const PassContext&) {
  return Simplifier(graph).Run();
}

}  // namespace placelite
