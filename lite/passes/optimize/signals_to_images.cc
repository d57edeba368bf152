// SPDX-License-Identifier: Apache-2.0
// Ops between convolutions of signals work on the images of height 1 that those
// convolutions compute.
#include <algorithm>
#include <utility>
#include <vector>

#include "lite/passes/optimize/definition.h"
#include "lite/passes/optimize/passes.h"

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

Ints AxesOfImage(const Ints& axes) {
  Ints of_image(axes.size());
  std::transform(axes.begin(), axes.end(), of_image.begin(), AxisOfImage);
  return of_image;
}

// How an op computes the image of its output from that of its input.
enum class Kind {
  kNone,       // we do not know
  kBroadcast,  // all inputs broadcast, images among them
  kChannels,   // inputs behind the first are lists for channels
  kConcat,     // all inputs are images
  kSlice,      // attribute "axes" names axes
  kPad,        // attribute "paddings" has two numbers for each axis
  kReduce,     // attribute "dim" names axes
};

Kind KindOf(const Node& node) {
  const OpTraits& traits = node.op->traits;
  const auto quantizes_channels = [&] {
    const int64_t axis = node.attributes.Int("axis");
    return axis >= 0 && axis < kHeightAxis &&
           node.attributes.Int("block_size") == 0;
  };
  if (!node.epilogue.empty() || node.outputs.size() != 1) return Kind::kNone;
  if (traits.shape == ShapeRule::kBroadcast ||
      node.op->Has(Trait::kNamesNoAxis)) {
    return Kind::kBroadcast;
  }
  if (node.op->Is("batch_norm")) return Kind::kChannels;
  if (node.op->Is("quantize_linear") || node.op->Is("dequantize_linear")) {
    return quantizes_channels() ? Kind::kChannels : Kind::kNone;
  }
  if (node.op->Is("concat")) return Kind::kConcat;
  if (node.op->Is("slice") || node.op->Is("strided_slice")) return Kind::kSlice;
  if (node.op->Is("pad")) return Kind::kPad;
  return traits.shape == ShapeRule::kReduce ? Kind::kReduce : Kind::kNone;
}

class Signals {
 public:
  explicit Signals(const Graph& graph) : graph_(graph) {}

  // Returns the image of a signal, or kNone for all other values.
  ValueId ImageOf(ValueId value) const {
    if (value == kNone || graph_.value(value).producer == kNone) return kNone;
    const Node& node = graph_.node(graph_.value(value).producer);
    if (!node.op->Is("squeeze") || !IsOfRank(node.inputs[0], 4)) return kNone;
    const Ints& axes = node.attributes.Ints("axes");
    const bool is_height =
        axes == Ints{kHeightAxis} || axes == Ints{kHeightAxis - 4};
    return is_height ? node.inputs[0] : kNone;
  }

  // Whether the node can work on the images of its inputs, which have some.
  bool MayWorkOnImages(const Node& node) const {
    const auto has_image = [&](ValueId id) { return ImageOf(id) != kNone; };
    const std::vector<ValueId>& inputs = node.inputs;
    switch (KindOf(node)) {
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

 private:
  bool IsOfRank(ValueId id, int rank) const {
    const ShapeRange& shape = graph_.value(id).info.shape;
    return shape.rank_known() && shape.rank() == rank;
  }

  const Graph& graph_;
};

// Returns what broadcasts with images as `value` does with signals.
Result<ValueId> ForImages(const Signals& signals, ValueId value,
                          Definition* d) {
  if (value == kNone) return value;
  const ValueId image = signals.ImageOf(value);
  if (image != kNone) return image;
  const int64_t rank = d->RankOf(value);
  if (rank < 2) return value;
  return d->Op("unsqueeze", {value}, {{"axes", Ints{rank - 1}}});
}

Result<std::vector<Node>> Define(const Signals& signals, Definition* d) {
  const Node& node = d->node();
  const Kind kind = KindOf(node);
  std::vector<ValueId> inputs = node.inputs;
  const bool all = kind == Kind::kBroadcast || kind == Kind::kConcat;
  for (size_t i = 0; i < (all ? inputs.size() : 1); ++i) {
    LITE_ASSIGN_OR_RETURN(inputs[i], ForImages(signals, inputs[i], d));
  }
  AttributeMap attributes = node.attributes;
  bool has_height = true;
  if (kind == Kind::kConcat) {
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
  const Signals signals(*graph);
  return ReplaceByDefinitions(
      graph, [&](const Node& node) { return signals.MayWorkOnImages(node); },
      [&](Definition* definition) { return Define(signals, definition); });
}

}  // namespace placelite
