// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <limits>

#include "lite/passes/optimize/passes.h"
#include "lite/passes/optimize/rewriter.h"

namespace placelite {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// No element is below `low` or above `high`.
struct Bounds {
  double low = -kInfinity;
  double high = kInfinity;
};

Bounds Hull(Bounds a, Bounds b) {
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

// The bounds to which a node clips; a relu clips to 0 and infinity.
bool IsClip(const Node& node, Bounds* bounds) {
  if (!node.epilogue.empty()) return false;
  if (node.op->Is("relu")) {
    *bounds = {0, kInfinity};
    return true;
  }
  if (!node.op->Is("clip")) return false;
  *bounds = {double{node.attributes.Float("min")},
             double{node.attributes.Float("max")}};
  return bounds->low <= bounds->high;
}

// What is known of the elements of each value, in the order of the nodes.
class KnownBounds {
 public:
  explicit KnownBounds(const Graph& graph) : bounds_(graph.values().size()) {}

  Bounds of(ValueId id) const { return bounds_[id]; }

  void Follow(const Node& node) {
    if (!node.epilogue.empty()) return;
    Bounds clip;
    if (IsClip(node, &clip)) {
      const Bounds x = of(node.inputs[0]);
      bounds_[node.outputs[0]] = {std::clamp(x.low, clip.low, clip.high),
                                  std::clamp(x.high, clip.low, clip.high)};
    } else if (node.op->traits.is_bounded) {
      bounds_[node.outputs[0]] = {node.op->traits.bounds.low,
                                  node.op->traits.bounds.high};
    } else if (node.op->Has(Trait::kMovesElements)) {
      Bounds all = of(node.inputs[0]);
      if (node.op->inputs[0].kind == ArgKind::kVariadic) {
        for (ValueId id : node.inputs) all = Hull(all, of(id));
      }
      for (ValueId id : node.outputs) bounds_[id] = all;
    } else if (node.op->Has(Trait::kKeepsBounds) || IsMean(node)) {
      bounds_[node.outputs[0]] = Hull(of(node.inputs[0]), {0, 0});
    }
  }

 private:
  // Whether what is interpolated lies between what it is interpolated from.
  static bool IsMean(const Node& node) {
    if (!node.op->Is("interpolate")) return false;
    const std::string& method = node.attributes.String("interp_method");
    return (method == "nearest" || method == "bilinear") &&
           node.attributes.Float("extrapolation_value") == 0;
  }

  std::vector<Bounds> bounds_;
};

// How far elements may be beyond the bounds of a clip that goes: the rounding
// that the grid of its output stands for moves them as far.
double Tolerance(const GridPtr& grid) {
  return grid == nullptr ? 0 : double{grid->scales[0]} / 2;
}

// A clip that cuts nothing off goes, unless its input is stored on another
// grid than its output.
bool Drop(const KnownBounds& known, Rewriter* rewriter, NodeId id,
          Bounds clip) {
  const Node& node = rewriter->node(id);
  const ValueId x = node.inputs[0], y = node.outputs[0];
  const GridPtr grid = rewriter->info(y).grid;
  const GridPtr of_x = rewriter->info(x).grid;
  if (grid != nullptr && of_x != nullptr && !SameGrid(grid, of_x)) return false;
  const double tolerance = Tolerance(grid);
  const Bounds in = known.of(x);
  if (in.low < clip.low - tolerance || in.high > clip.high + tolerance) {
    return false;
  }
  if (rewriter->Producer(x) == kNone) return false;
  if (of_x == nullptr && grid != nullptr) rewriter->SetGrid(x, grid);
  rewriter->Bypass(id, x);
  return true;
}

// A clip behind a clip becomes one to what both leave.
Status Merge(Rewriter* rewriter, NodeId id, Bounds outer) {
  const NodeId before = rewriter->SoleProducer(rewriter->node(id).inputs[0]);
  Bounds inner;
  if (before == kNone || !IsClip(rewriter->node(before), &inner)) {
    return Status::Ok();
  }
  const Bounds both = {std::max(inner.low, outer.low),
                       std::min(inner.high, outer.high)};
  if (both.low > both.high) return Status::Ok();
  Node merged;
  merged.inputs = rewriter->node(before).inputs;
  if (both.low == 0 && both.high == kInfinity) {
    merged.op = FindOp("relu");
  } else {
    merged.op = FindOp("clip");
    merged.attributes.Set("min", static_cast<float>(both.low));
    merged.attributes.Set("max", static_cast<float>(both.high));
  }
  rewriter->Remove(before);
  return rewriter->Rewrite(id, std::move(merged));
}

}  // namespace

Status SimplifyClips(Graph* graph, const PassContext&) {
  KnownBounds known(*graph);
  Rewriter rewriter(graph);
  return rewriter.Sweep([&](NodeId id) {
    Bounds clip;
    const Node& node = rewriter.node(id);
    if (IsClip(node, &clip) &&
        rewriter.info(node.inputs[0]).precision == Precision::kFloat) {
      if (Drop(known, &rewriter, id, clip)) return Status::Ok();
      LITE_RETURN_IF_ERROR(Merge(&rewriter, id, clip));
    }
    known.Follow(rewriter.node(id));
    return Status::Ok();
  });
}

}  // namespace placelite
