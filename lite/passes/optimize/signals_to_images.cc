// SPDX-License-Identifier: Apache-2.0
// Ops between convolutions of signals work on the images of height 1 that those
// convolutions compute.
#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "lite/passes/optimize/definition.h"
#include "lite/passes/optimize/passes.h"
#include "lite/passes/optimize/rewriter.h"

namespace placelite {
namespace {

using Ints = std::vector<int64_t>;

// Signals are [N, C, W], and their images [N, C, 1, W].
constexpr int kSignalRank = 3;
constexpr int64_t kHeightAxis = 2;

int64_t AxisOfImage(int64_t axis) {
  if (axis < 0) axis += kSignalRank;
  return axis < kHeightAxis ? axis : axis + 1;
}

bool IsQuantization(const Node& node) {
  return node.op->Is("quantize_linear") || node.op->Is("dequantize_linear");
}

Ints AxesOfImage(const Ints& axes) {
  Ints of_image(axes.size());
  std::transform(axes.begin(), axes.end(), of_image.begin(), AxisOfImage);
  return of_image;
}

// How an op computes the image of its output from that of its input.
enum class Kind {
  kNone,       // we do not know
  kBroadcast,  // it names no axis, and all inputs are broadcast
  kChannels,   // inputs behind the first are lists along axis 0 or 1
  kConcat,     // all inputs have images
  kSlice,      // attribute "axes" names axes
  kPad,        // attribute "paddings" has two numbers for each axis
  kReduce,     // attribute "dim" names axes
};

// Whether no number that quantises has its place along the width.
bool QuantizesChannels(const Graph& graph, const Node& node) {
  if (node.attributes.Int("block_size") != 0) return false;
  if (AxisOfImage(node.attributes.Int("axis")) < kHeightAxis) return true;
  return std::all_of(node.inputs.begin() + 1, node.inputs.end(),
                     [&](ValueId id) {
                       if (id == kNone) return true;
                       const ShapeRange& shape = graph.value(id).info.shape;
                       return shape.exact() && shape.NumElements().max == 1;
                     });
}

Kind KindOf(const Graph& graph, const Node& node) {
  const OpTraits& traits = node.op->traits;
  if (!node.epilogue.empty() || node.outputs.size() != 1) return Kind::kNone;
  if (traits.shape == ShapeRule::kBroadcast ||
      node.op->Has(Trait::kNamesNoAxis)) {
    return Kind::kBroadcast;
  }
  if (node.op->Is("batch_norm")) return Kind::kChannels;
  if (IsQuantization(node)) {
    return QuantizesChannels(graph, node) ? Kind::kChannels : Kind::kNone;
  }
  if (node.op->Is("concat")) return Kind::kConcat;
  if (node.op->Is("slice") || node.op->Is("strided_slice")) return Kind::kSlice;
  if (node.op->Is("pad")) return Kind::kPad;
  return traits.shape == ShapeRule::kReduce ? Kind::kReduce : Kind::kNone;
}

class Signals {
 public:
  explicit Signals(const Graph& graph) : graph_(graph) {}

  // Whether the node can work on the images of its inputs, which have some.
  bool MayWorkOnImages(const Node& node) const {
    const auto has_image = [&](ValueId id) { return ImageOf(id) != kNone; };
    const std::vector<ValueId>& inputs = node.inputs;
    switch (KindOf(graph_, node)) {
      case Kind::kNone:
        return false;
      case Kind::kBroadcast:
        return IsOfRank(node.outputs[0], kSignalRank) &&
               std::any_of(inputs.begin(), inputs.end(), has_image) &&
               std::all_of(inputs.begin(), inputs.end(), [&](ValueId id) {
                 return id == kNone || graph_.value(id).info.shape.rank_known();
               });
      case Kind::kConcat:
        return std::all_of(inputs.begin(), inputs.end(), has_image);
      case Kind::kReduce:
        return has_image(inputs[0]) && !node.attributes.Ints("dim").empty();
      default:
        return has_image(inputs[0]);
    }
  }

  // Returns what the node becomes, which may work on images.
  Result<std::vector<Node>> Define(Definition* d);

 private:
  bool IsOfRank(ValueId id, int rank) const {
    const ShapeRange& shape = graph_.value(id).info.shape;
    return shape.rank_known() && shape.rank() == rank;
  }

  // Whether the image is a convolution's or the like, its codes, or what an op
  // makes of those.
  bool IsConvolved(ValueId image) const {
    while (moved_.count(image) == 0) {
      const Node* const node = graph_.ProducerOf(image);
      if (node == nullptr) return false;
      const ShapeRule rule = node->op->traits.shape;
      if (rule == ShapeRule::kConv2d || rule == ShapeRule::kPool2d ||
          node->op->Is("conv2d_transpose")) {
        return true;
      }
      if (!IsQuantization(*node)) return false;
      image = node->inputs[0];
    }
    return true;
  }

  // Returns the image of height 1 of a signal, or kNone for all other values.
  ValueId ImageOf(ValueId value) const {
    const Node* const node = graph_.ProducerOf(value);
    if (node == nullptr || !DropsHeight(*node)) return kNone;
    const ValueId image = node->inputs[0];
    if (!IsOfRank(image, 4)) return kNone;
    const Dim height = graph_.value(image).info.shape[kHeightAxis];
    if ((height == Dim(1)) != Tri::kYes) return kNone;
    return IsConvolved(image) ? image : kNone;
  }

  // Returns what broadcasts with images as `value` does with signals.
  Result<ValueId> ForImages(ValueId value, Definition* d) {
    if (value == kNone) return value;
    const ValueId image = ImageOf(value);
    if (image != kNone) return image;
    const int64_t rank = d->RankOf(value);
    if (rank < 2) return value;
    const auto known = with_height_.find(value);
    if (known != with_height_.end()) return known->second;
    LITE_ASSIGN_OR_RETURN(
        const ValueId made,
        d->Op("unsqueeze", {value}, {{"axes", Ints{rank - 1}}}));
    with_height_[value] = made;
    return made;
  }

  const Graph& graph_;
  // The images that moved ops compute.
  std::set<ValueId> moved_;
  // Operands that are no signals of images, by what they were before they got
  // the axis.
  std::map<ValueId, ValueId> with_height_;
};

Result<std::vector<Node>> Signals::Define(Definition* d) {
  const Node& node = d->node();
  const Kind kind = KindOf(graph_, node);
  std::vector<ValueId> inputs = node.inputs;
  const bool all = kind == Kind::kBroadcast || kind == Kind::kConcat;
  for (size_t i = 0; i < (all ? inputs.size() : 1); ++i) {
    LITE_ASSIGN_OR_RETURN(inputs[i], ForImages(inputs[i], d));
  }
  AttributeMap attributes = node.attributes;
  bool has_height = true;
  if (kind == Kind::kConcat || IsQuantization(node)) {
    attributes.Set("axis", AxisOfImage(attributes.Int("axis")));
  } else if (kind == Kind::kSlice) {
    attributes.Set("axes", AxesOfImage(attributes.Ints("axes")));
  } else if (kind == Kind::kReduce) {
    // The height goes as well where the output has no place for it.
    Ints axes = AxesOfImage(attributes.Ints("dim"));
    has_height = attributes.Bool("keep_dim");
    if (!has_height) axes.push_back(kHeightAxis);
    attributes.Set("dim", std::move(axes));
  } else if (kind == Kind::kPad) {
    Ints paddings = attributes.Ints("paddings");
    paddings.insert(paddings.begin() + 2 * kHeightAxis, {0, 0});
    attributes.Set("paddings", std::move(paddings));
  }
  LITE_ASSIGN_OR_RETURN(
      const ValueId image,
      d->Op(node.op->name, std::move(inputs), std::move(attributes)));
  if (has_height) {
    moved_.insert(image);
    LITE_RETURN_IF_ERROR(
        d->Op("squeeze", {image}, {{"axes", Ints{kHeightAxis}}}).status());
  }
  return d->Finish();
}

}  // namespace

Status SignalsToImages(Graph* graph, const PassContext&) {
  if (FindOp("squeeze") == nullptr || FindOp("unsqueeze") == nullptr) {
    return Status::Ok();
  }
  Signals signals(*graph);
  return ReplaceByDefinitions(
      graph, [&](const Node& node) { return signals.MayWorkOnImages(node); },
      [&](Definition* definition) { return signals.Define(definition); });
}

}  // namespace placelite
