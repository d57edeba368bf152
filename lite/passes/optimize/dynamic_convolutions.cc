// SPDX-License-Identifier: Apache-2.0
// Convolutions of dynamically quantised images become those of floats.
#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "lite/passes/optimize/definition.h"
#include "lite/passes/optimize/passes.h"
#include "lite/passes/optimize/rewriter.h"

namespace placelite {
namespace {

// The inputs of integer_conv2d.
constexpr size_t kCodes = 0, kFilter = 1, kInputZero = 3, kFilterZero = 4;

// These are the parts of
//
//   float(integer_conv2d(codes, filter)) * (scale * filter scale)
//
// where dynamic_quantize made codes, scale and zero point of X. A reshape may
// stand before the convolution, and a squeeze behind it, where images are
// signals.
struct DynamicConvolution {
  ValueId x = kNone;
  ValueId filter_scale = kNone;
  const Node* convolution = nullptr;
  const Node* before = nullptr;
  const Node* behind = nullptr;
};

class Finder {
 public:
  explicit Finder(const Graph& graph) : graph_(graph) {}

  // Returns the parts of the pattern that `node`, a product, ends.
  std::optional<DynamicConvolution> Find(const Node& node) const {
    if (!IsProduct(node)) return std::nullopt;
    for (size_t side : {0, 1}) {
      const ShapeRange& sums = graph_.value(node.inputs[side]).info.shape;
      std::optional<DynamicConvolution> found =
          FindConvolution(node.inputs[side]);
      if (found && sums.rank_known() &&
          FindScales(node.inputs[1 - side], sums.rank(), &*found)) {
        return found;
      }
    }
    return std::nullopt;
  }

 private:
  // Returns the producer of `value`. If that is a reshape, sets `*reshape` to
  // it and returns the producer of its input.
  const Node* ProducerBehind(ValueId value, const Node** reshape) const {
    const Node* node = graph_.ProducerOf(value);
    if (node == nullptr || !IsReshape(*node)) return node;
    *reshape = node;
    return graph_.ProducerOf(node->inputs[0]);
  }

  static bool IsProduct(const Node& node) {
    return node.op->Is("elementwise_mul") && node.epilogue.empty();
  }

  std::optional<DynamicConvolution> FindConvolution(ValueId value) const {
    const Node* const cast = graph_.ProducerOf(value);
    if (cast == nullptr || !cast->op->Is("cast") ||
        graph_.value(value).info.precision != Precision::kFloat) {
      return std::nullopt;
    }
    DynamicConvolution found;
    found.convolution = ProducerBehind(cast->inputs[0], &found.behind);
    if (found.convolution == nullptr ||
        !found.convolution->op->Is("integer_conv2d") ||
        !HasConstantFilter(*found.convolution) ||
        (found.behind != nullptr && !DropsHeight(*found.behind))) {
      return std::nullopt;
    }
    return found;
  }

  bool HasConstantFilter(const Node& convolution) const {
    const std::vector<ValueId>& inputs = convolution.inputs;
    if (!graph_.value(inputs[kFilter]).info.is_constant()) return false;
    if (inputs.size() <= kFilterZero || inputs[kFilterZero] == kNone) {
      return true;
    }
    const ValueInfo& zeros = graph_.value(inputs[kFilterZero]).info;
    return zeros.is_constant() && zeros.constant.shape().rank() <= 1;
  }

  // Whether the product of both scales, with which outputs of `rank` axes are
  // multiplied, and the filter's scale in it are one number, or one for each
  // output channel.
  bool ScalesChannels(ValueId product, ValueId filter_scale, int64_t channels,
                      int rank) const {
    const ValueInfo& info = graph_.value(filter_scale).info;
    const ShapeRange& shape = graph_.value(product).info.shape;
    if (!info.is_constant() || info.precision != Precision::kFloat ||
        !shape.exact() || shape.rank() > rank) {
      return false;
    }
    const int64_t elements = shape.NumElements().min;
    if (elements == 1) return true;
    const int axis = shape.rank() - (rank - 1);
    return axis >= 0 && shape[axis].min == channels && elements == channels &&
           info.constant.NumElements() == channels;
  }

  bool FindScales(ValueId value, int rank, DynamicConvolution* found) const {
    // Signals have scales of one axis less.
    const Node* reshape = nullptr;
    const Node* const product = ProducerBehind(value, &reshape);
    if (product == nullptr || !IsProduct(*product)) return false;
    const std::vector<ValueId>& inputs = found->convolution->inputs;
    const Node* const dynamic = ProducerBehind(inputs[kCodes], &found->before);
    if (dynamic == nullptr || !dynamic->op->Is("dynamic_quantize"))
      return false;
    const ValueId codes =
        found->before == nullptr ? inputs[kCodes] : found->before->inputs[0];
    const bool has_zeros =
        inputs.size() > kInputZero && inputs[kInputZero] == dynamic->outputs[2];
    if (codes != dynamic->outputs[0] || !has_zeros) return false;
    const int64_t channels =
        graph_.value(inputs[kFilter]).info.constant.shape()[0];
    for (size_t side : {0, 1}) {
      const ValueId filter_scale = product->inputs[1 - side];
      if (product->inputs[side] == dynamic->outputs[1] &&
          ScalesChannels(value, filter_scale, channels, rank)) {
        found->x = dynamic->inputs[0];
        found->filter_scale = filter_scale;
        return true;
      }
    }
    return false;
  }

  const Graph& graph_;
};

// Adds a reshape like this one, of x.
Result<ValueId> EmitLike(const Node& reshape, ValueId x, Definition* d) {
  std::vector<ValueId> inputs = reshape.inputs;
  inputs[0] = x;
  return d->Op(reshape.op->name, std::move(inputs), reshape.attributes);
}

// Rounded has each image by its codes, so that it is rounded once for all
// convolutions.
using Rounded = std::map<ValueId, ValueId>;

Result<ValueId> Round(const DynamicConvolution& parts, Definition* d,
                      Rounded* rounded) {
  const ValueId codes = parts.convolution->inputs[kCodes];
  const auto known = rounded->find(codes);
  if (known != rounded->end()) return known->second;
  ValueId x = parts.x;
  if (parts.before != nullptr) {
    // It comes before the rounding, where it may cancel another reshape.
    LITE_ASSIGN_OR_RETURN(x, EmitLike(*parts.before, x, d));
  }
  LITE_ASSIGN_OR_RETURN(x, d->Op("dynamic_fake_quantize", {x}));
  (*rounded)[codes] = x;
  return x;
}

Result<std::vector<Node>> Define(const DynamicConvolution& parts,
                                 Rounded* rounded, Definition* d) {
  const Node& convolution = *parts.convolution;
  LITE_ASSIGN_OR_RETURN(const ValueId x, Round(parts, d, rounded));
  LITE_ASSIGN_OR_RETURN(const ValueId scale,
                        d->Floats(d->FloatsOf(parts.filter_scale)));
  std::vector<ValueId> filter = {convolution.inputs[kFilter], scale};
  if (convolution.inputs.size() > kFilterZero &&
      convolution.inputs[kFilterZero] != kNone) {
    filter.push_back(convolution.inputs[kFilterZero]);
  }
  LITE_ASSIGN_OR_RETURN(
      const ValueId weights,
      d->Op("dequantize_linear", std::move(filter), {{"axis", int64_t{0}}}));
  LITE_ASSIGN_OR_RETURN(const ValueId y,
                        d->Op("conv2d", {x, weights}, convolution.attributes));
  if (parts.behind != nullptr) {
    LITE_RETURN_IF_ERROR(EmitLike(*parts.behind, y, d).status());
  }
  return d->Finish();
}

}  // namespace

Status DynamicConvolutions(Graph* graph, const PassContext& context) {
  for (const char* op :
       {"dynamic_fake_quantize", "dequantize_linear", "conv2d"}) {
    if (FindOp(op) == nullptr) return Status::Ok();
  }
  Rounded rounded;
  LITE_RETURN_IF_ERROR(ReplaceByDefinitions(
      graph,
      [&](const Node& node) { return Finder(*graph).Find(node).has_value(); },
      [&](Definition* definition) {
        const auto parts = Finder(*graph).Find(definition->node());
        return Define(*parts, &rounded, definition);
      }));
  // The filters are still codes.
  return rounded.empty() ? Status::Ok() : FoldConstants(graph, context);
}

}  // namespace placelite
