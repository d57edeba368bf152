// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <limits>

#include "lite/passes/optimize/fake_quantize.h"
#include "lite/passes/optimize/moved_elements.h"
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

// Tells whether a node clips, and to which bounds; a relu clips to 0 and
// infinity.
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

// KnownBounds knows between which numbers the elements of each value lie. Nodes
// are followed in their order.
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
    } else if (IsFakeQuantize(node)) {
      const double scale = double{node.attributes.Float("scale")};
      bounds_[node.outputs[0]] = {node.attributes.Float("low") * scale,
                                  node.attributes.Float("high") * scale};
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
    return node.attributes.String("mode") != "cubic" &&
           node.attributes.Float("extrapolation_value") == 0;
  }

  std::vector<Bounds> bounds_;
};

// Makes all readers of the output read the input, which takes over the grid.
void Skip(Rewriter* rewriter, NodeId id) {
  const Node& node = rewriter->node(id);
  const GridPtr grid = rewriter->info(node.outputs[0]).grid;
  const ValueId x = node.inputs[0];
  if (rewriter->info(x).grid == nullptr && grid != nullptr) {
    rewriter->SetGrid(x, grid);
  }
  rewriter->Bypass(id, x);
}

// A clip that cuts nothing off goes, unless its input is stored on another grid
// than its output.
bool Drop(const KnownBounds& known, Rewriter* rewriter, NodeId id,
          Bounds clip) {
  const Node& node = rewriter->node(id);
  const ValueId x = node.inputs[0];
  const GridPtr grid = rewriter->info(node.outputs[0]).grid;
  const GridPtr of_x = rewriter->info(x).grid;
  if (grid != nullptr && of_x != nullptr && !SameGrid(grid, of_x)) return false;
  const Bounds in = known.of(x);
  if (in.low < clip.low || in.high > clip.high) return false;
  if (rewriter->Producer(x) == kNone) return false;
  Skip(rewriter, id);
  return true;
}

// Returns the least and the greatest code of a fake_quantize, counted from the
// zero point.
Bounds CodesOf(const Node& node) {
  return {double{node.attributes.Float("low")},
          double{node.attributes.Float("high")}};
}

// Returns whether the node clips to nothing but what the grid can say.
bool TakesAllCodes(const Node& node, const Grid& grid) {
  const Bounds codes = CodesOf(node);
  return codes.low == grid.qmin - grid.zero_points[0] &&
         codes.high == grid.qmax - grid.zero_points[0];
}

// Rounding keeps the order, so that a clip before it does what a clip to the
// rounded bounds does behind it.
Status VisitFakeQuantize(Rewriter* rewriter, NodeId id) {
  const Node& node = rewriter->node(id);
  const ValueId x = node.inputs[0];
  const GridPtr grid = rewriter->info(node.outputs[0]).grid;
  if (grid != nullptr && SameGrid(grid, rewriter->info(x).grid) &&
      TakesAllCodes(node, *grid) && rewriter->Producer(x) != kNone) {
    Skip(rewriter, id);
    return Status::Ok();
  }
  const NodeId before = rewriter->SoleProducer(x);
  Bounds clip;
  if (before == kNone || !IsClip(rewriter->node(before), &clip)) {
    return Status::Ok();
  }
  const float inverse = 1 / node.attributes.Float("scale");
  const bool to_even = node.op->Is("fake_quantize");
  const auto code = [&](double bound) {
    const float quotient = static_cast<float>(bound) * inverse;
    return double{to_even ? std::nearbyint(quotient) : std::round(quotient)};
  };
  Bounds codes = CodesOf(node);
  codes.low = std::max(codes.low, code(clip.low));
  codes.high = std::min(codes.high, code(clip.high));
  if (!(codes.low <= codes.high)) return Status::Ok();
  Node narrowed;
  narrowed.op = node.op;
  narrowed.inputs = rewriter->node(before).inputs;
  narrowed.attributes = node.attributes;
  narrowed.attributes.Set("low", static_cast<float>(codes.low));
  narrowed.attributes.Set("high", static_cast<float>(codes.high));
  rewriter->Remove(before);
  return rewriter->Rewrite(id, std::move(narrowed));
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
    if (IsFakeQuantize(node)) {
      LITE_RETURN_IF_ERROR(VisitFakeQuantize(&rewriter, id));
    } else if (IsClip(node, &clip) &&
               rewriter.info(node.inputs[0]).precision == Precision::kFloat) {
      if (Drop(known, &rewriter, id, clip)) return Status::Ok();
      LITE_RETURN_IF_ERROR(Merge(&rewriter, id, clip));
    }
    known.Follow(rewriter.node(id));
    return Status::Ok();
  });
}

}  // namespace placelite
