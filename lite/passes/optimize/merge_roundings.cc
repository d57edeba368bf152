// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "lite/passes/optimize/fake_quantize.h"
#include "lite/passes/optimize/passes.h"
#include "lite/passes/optimize/rewriter.h"

namespace placelite {
namespace {

// Grids with more codes than this are left alone.
constexpr float kMostCodes = 65536;

// The element-wise op of one constant that a node is.
struct Arithmetic {
  ValueId x;
  char op;  // one of "+-*/"
  float c;

  float Of(float v) const {
    switch (op) {
      case '+':
        return v + c;
      case '-':
        return v - c;
      case '*':
        return v * c;
      default:
        return v / c;
    }
  }
};

std::optional<Arithmetic> ReadArithmetic(const Rewriter& rewriter,
                                         const Node& node) {
  constexpr struct {
    const char* name;
    char op;
    bool commutes;
  } kOps[] = {{"elementwise_add", '+', true},
              {"elementwise_sub", '-', false},
              {"elementwise_mul", '*', true},
              {"elementwise_div", '/', false}};
  for (const auto& row : kOps) {
    if (!node.op->Is(row.name) || !node.epilogue.empty()) continue;
    for (const int side : {1, 0}) {
      if (side == 0 && !row.commutes) break;
      const ValueId x = node.inputs[1 - side];
      const auto c = ScalarConstant(rewriter.info(node.inputs[side]));
      // A constant of higher rank would add axes to x.
      if (c.has_value() && rewriter.info(x).shape.rank_known() &&
          rewriter.info(x).shape == rewriter.info(node.outputs[0]).shape) {
        return Arithmetic{x, row.op, *c};
      }
    }
  }
  return std::nullopt;
}

// What a fake_quantize rounds to, with codes counted from the zero point.
struct Codes {
  float scale;
  float low;
  float high;
  bool to_even;

  explicit Codes(const Node& node)
      : scale(node.attributes.Float("scale")),
        low(node.attributes.Float("low")),
        high(node.attributes.Float("high")),
        to_even(node.op->Is("fake_quantize")) {}

  // Returns the code of x without limits.
  float Of(float x) const {
    const float quotient = x * (1 / scale);
    return to_even ? std::nearbyint(quotient) : std::round(quotient);
  }
};

// Returns how far the code of each element of `first` is from the code by
// `second` of what `between` makes of it, if that is the same for all.
std::optional<float> Distance(const Codes& first, const Arithmetic& between,
                              const Codes& second) {
  if (!(first.high - first.low < kMostCodes) ||
      first.to_even != second.to_even) {
    return std::nullopt;
  }
  const auto distance = [&](float code) {
    return second.Of(between.Of(code * first.scale)) - code;
  };
  const float of_lowest = distance(first.low);
  if (!(std::abs(of_lowest) < kMostCodes)) return std::nullopt;
  for (float code = first.low; code <= first.high; ++code) {
    if (distance(code) != of_lowest) return std::nullopt;
  }
  return of_lowest;
}

// Sums of products and products lie beside the middle between two codes by
// chance alone. What is made of few numbers, such as a mean of codes, may lie
// there often, and has to be rounded as the model says.
bool IsProduct(const Rewriter& rewriter, const Node& node) {
  for (const char* op : {"conv2d", "conv2d_transpose", "fc", "matmul"}) {
    if (node.op->Is(op)) return true;
  }
  return node.op->Is("elementwise_mul") && node.inputs.size() == 2 &&
         !rewriter.info(node.inputs[0]).is_constant() &&
         !rewriter.info(node.inputs[1]).is_constant();
}

class Merger {
 public:
  explicit Merger(Graph* graph)
      : rewriter_(graph), moved_(graph->values().size()) {}

  Status Run() {
    return rewriter_.Sweep([this](NodeId id) {
      return IsFakeQuantize(rewriter_.node(id)) ? Visit(id) : Status::Ok();
    });
  }

 private:
  // Makes of round(arithmetic(round(x))) a round(scale(x)).
  Status Visit(NodeId id) {
    const NodeId middle = rewriter_.SoleProducer(rewriter_.node(id).inputs[0]);
    if (middle == kNone) return Status::Ok();
    const auto between = ReadArithmetic(rewriter_, rewriter_.node(middle));
    if (!between.has_value()) return Status::Ok();
    const NodeId before = rewriter_.SoleProducer(between->x);
    if (before == kNone || !IsFakeQuantize(rewriter_.node(before)) ||
        !MayMoveRounding(rewriter_.node(before))) {
      return Status::Ok();
    }
    const Codes first(rewriter_.node(before));
    const Codes second(rewriter_.node(id));
    const auto distance = Distance(first, *between, second);
    if (!distance.has_value()) return Status::Ok();
    Node merged;
    merged.op = rewriter_.node(id).op;
    merged.inputs = {between->x};
    merged.attributes = rewriter_.node(id).attributes;
    const float low = std::max(second.low, first.low + *distance);
    const float high = std::min(second.high, first.high + *distance);
    if (!(low <= high)) return Status::Ok();
    merged.attributes.Set("low", low);
    merged.attributes.Set("high", high);
    Node scale = ScaleBefore(before, double{second.scale} / first.scale,
                             double{*distance} * second.scale);
    rewriter_.SetGrid(between->x, nullptr);
    moved_[between->x] = true;
    LITE_RETURN_IF_ERROR(rewriter_.Rewrite(before, std::move(scale)));
    rewriter_.Remove(middle);
    return rewriter_.Rewrite(id, std::move(merged));
  }

  // Returns the scale of what the node rounds. A scale that this pass made is
  // part of it then.
  Node ScaleBefore(NodeId rounding, double factor, double bias) {
    const ValueId x = rewriter_.node(rounding).inputs[0];
    Node scale;
    scale.op = FindOp("scale");
    scale.inputs = {x};
    if (moved_[x]) {
      const NodeId id = rewriter_.Producer(x);
      const Node& inner = rewriter_.node(id);
      bias += factor * inner.attributes.Float("bias");
      factor *= inner.attributes.Float("scale");
      scale.inputs = inner.inputs;
      rewriter_.Remove(id);
    }
    scale.attributes.Set("scale", static_cast<float>(factor));
    scale.attributes.Set("bias", static_cast<float>(bias));
    return scale;
  }

  // Whether what the node rounds may as well be rounded by another grid.
  bool MayMoveRounding(const Node& rounding) const {
    const ValueId x = rounding.inputs[0];
    const NodeId id = rewriter_.SoleProducer(x);
    return id != kNone &&
           (moved_[x] || IsProduct(rewriter_, rewriter_.node(id)));
  }

  Rewriter rewriter_;
  // Whether a value is a scale that took the place of a rounding.
  std::vector<bool> moved_;
};

}  // namespace

Status MergeRoundings(Graph* graph, const PassContext&) {
  return Merger(graph).Run();
}

}  // namespace placelite
