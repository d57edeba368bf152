// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "lite/passes/optimize/channel_affine.h"
#include "lite/passes/optimize/passes.h"
#include "lite/passes/optimize/rewriter.h"
#include "lite/passes/optimize/scaled_grid.h"

namespace placelite {
namespace {

// Where a convolution, transposed or not, or fc has its output channels.
struct Anchor {
  ChannelAxis out;
  // The channels lie in `groups`; of each group the weights hold runs of `run`
  // elements for each channel in turn, `repeats` times over: filter [C, ...],
  // W [K, C], transposed filter [groups * K, C / groups, ...].
  int64_t groups = 1;
  int64_t repeats = 1;
  int64_t run = 1;
  // The axis of the weights that has all channels; -1 if none has.
  int weight_axis = 0;
};

// The elements that belong to one place of the axes up to `axis`.
int64_t ElementsBehind(const Shape& shape, int axis) {
  int64_t elements = 1;
  while (++axis < shape.rank()) elements *= shape[axis];
  return elements;
}

// The weights' part of an anchor; nothing of other ops.
std::optional<Anchor> ReadWeights(const Node& node, const Shape& shape) {
  const OpDef& op = *node.op;
  Anchor anchor;
  if (op.Is("conv2d") || op.Is("conv3d")) {
    anchor.out.channels = shape[0];
    anchor.run = ElementsBehind(shape, 0);
  } else if (op.Is("fc")) {
    anchor.out.channels = shape[1];
    anchor.repeats = shape[0];
    anchor.weight_axis = 1;
  } else if (op.Is("conv2d_transpose") || op.Is("conv3d_transpose")) {
    anchor.groups = node.attributes.Int("groups");
    anchor.out.channels = shape[1] * anchor.groups;
    anchor.repeats = shape[0] / anchor.groups;
    anchor.run = ElementsBehind(shape, 1);
    anchor.weight_axis = anchor.groups == 1 ? 1 : -1;
  } else {
    return std::nullopt;
  }
  return anchor;
}

std::optional<Anchor> ReadAnchor(const Rewriter& rewriter, const Node& node) {
  if (node.inputs.size() < 2 || node.inputs[1] == kNone ||
      !node.epilogue.empty()) {
    return std::nullopt;
  }
  const ShapeRange& out = rewriter.info(node.outputs[0]).shape;
  const ValueInfo& weights = rewriter.info(node.inputs[1]);
  if (!out.rank_known() || !weights.shape.exact()) return std::nullopt;
  std::optional<Anchor> anchor = ReadWeights(node, weights.shape.shape());
  if (!anchor.has_value() || anchor->out.channels == 0) return std::nullopt;
  const bool fc = node.op->Is("fc");
  anchor->out.rank = out.rank();
  anchor->out.axis = fc ? out.rank() - 1 : 1;
  return anchor;
}

// Where the channels of an anchor's output are behind a reshape, which changes
// the other axes at most; nothing where it changes the channels.
std::optional<ChannelAxis> Reshaped(const ChannelAxis& in,
                                    const ShapeRange& before,
                                    const ShapeRange& after) {
  if (!after.rank_known() || after.rank() < 2) return std::nullopt;
  ChannelAxis out = {after.rank(), 1, in.channels};
  if (in.axis == in.rank - 1) {
    out.axis = after.rank() - 1;
  } else if ((before[0] == after[0]) != Tri::kYes) {
    return std::nullopt;
  }
  const bool kept = (after[out.axis] == Dim(in.channels)) == Tri::kYes;
  return kept ? std::optional<ChannelAxis>(out) : std::nullopt;
}

// An anchor, and where the channels of its output are in the value at hand.
struct FoundAnchor {
  NodeId id = kNone;
  Anchor anchor;
  ChannelAxis channels;
};

// The anchor that computes `value`, maybe with a reshape in between, for one
// reader alone.
std::optional<FoundAnchor> FindAnchor(const Rewriter& rewriter, ValueId value) {
  FoundAnchor found;
  found.id = rewriter.SoleProducer(value);
  const bool reshaped = found.id != kNone && IsReshape(rewriter.node(found.id));
  const ValueId inner = reshaped ? rewriter.node(found.id).inputs[0] : value;
  if (reshaped) found.id = rewriter.SoleProducer(inner);
  if (found.id == kNone) return std::nullopt;
  const auto anchor = ReadAnchor(rewriter, rewriter.node(found.id));
  if (!anchor.has_value()) return std::nullopt;
  found.anchor = *anchor;
  found.channels = anchor->out;
  if (!reshaped) return found;
  const ValueInfo &before = rewriter.info(inner), &after = rewriter.info(value);
  const auto channels = Reshaped(anchor->out, before.shape, after.shape);
  // Codes that a value may be stored as would be others.
  if (!channels.has_value() || before.grid || after.grid) return std::nullopt;
  found.channels = *channels;
  return found;
}

// Weights times scale[channel], or nothing when a product leaves float.
Result<std::optional<Tensor>> ScaledWeights(const Tensor& weights,
                                            const Anchor& anchor,
                                            const std::vector<double>& scale) {
  LITE_ASSIGN_OR_RETURN(Tensor result,
                        Tensor::Allocate(weights.shape(), Precision::kFloat));
  const float* from = weights.data<float>();
  float* to = result.data<float>();
  bool finite = true;
  const int64_t channels = anchor.out.channels / anchor.groups;
  for (int64_t block = 0; block < anchor.groups * anchor.repeats; ++block) {
    const double* s = scale.data() + block / anchor.repeats * channels;
    for (int64_t i = 0; i < channels * anchor.run; ++i) {
      *to = static_cast<float>(*from++ * s[i / anchor.run]);
      finite = finite && std::isfinite(*to++);
    }
  }
  if (!finite) return std::optional<Tensor>();
  return std::optional<Tensor>(std::move(result));
}

// bias * scale + shift, where there may be no bias yet.
Result<Tensor> FusedBias(const ChannelAffine& affine, const Tensor& bias) {
  std::vector<double> fused = affine.shift;
  if (bias.has_memory()) {
    const std::vector<double> old = ReadFloats(bias);
    for (size_t c = 0; c < fused.size(); ++c) {
      fused[c] += old[c] * affine.scale[c];
    }
  }
  return MakeFloats({static_cast<int64_t>(fused.size())}, fused);
}

// The anchor's bias; kNone when it has none.
ValueId BiasOf(const Node& node) {
  return node.inputs.size() > 2 ? node.inputs[2] : kNone;
}

// The constant that the fused bias takes its name and place from: the old
// bias, else the one that shifts; kNone: there is none.
ValueId BiasSource(const Node& anchor, const ChannelAffine& affine) {
  return BiasOf(anchor) != kNone ? BiasOf(anchor) : affine.source;
}

// Whether all that the fold replaces is constant, and what it makes is within
// bounds.
bool IsFoldable(Rewriter* rewriter, const Node& anchor,
                const ChannelAffine& affine) {
  const ValueId bias = BiasOf(anchor);
  const ValueInfo& weights = rewriter->info(anchor.inputs[1]);
  if (bias != kNone && !IsFloatConstant(rewriter->info(bias))) return false;
  if (!affine.OnlyShifts() &&
      !(IsFloatConstant(weights) &&
        rewriter->MayDerive(anchor.inputs[1], weights.constant.bytes()))) {
    return false;
  }
  return rewriter->MayDerive(BiasSource(anchor, affine),
                             affine.shift.size() * sizeof(float));
}

// Gives the anchor weights times the scale; false when a product leaves float.
// Codes of a grid stay such.
Result<bool> ScaleWeights(Rewriter* rewriter, const Anchor& anchor,
                          const std::vector<double>& scale, Node* fused) {
  const ValueInfo& info = rewriter->info(fused->inputs[1]);
  LITE_ASSIGN_OR_RETURN(std::optional<OnGrid> codes,
                        ScaleOnGrid(info, anchor.weight_axis, scale));
  if (codes.has_value()) {
    fused->inputs[1] =
        rewriter->DeriveConstant(fused->inputs[1], std::move(codes->floats));
    rewriter->SetGrid(fused->inputs[1], std::move(codes->grid));
    return true;
  }
  LITE_ASSIGN_OR_RETURN(std::optional<Tensor> weights,
                        ScaledWeights(info.constant, anchor, scale));
  if (!weights.has_value()) return false;
  fused->inputs[1] =
      rewriter->DeriveConstant(fused->inputs[1], std::move(*weights));
  return true;
}

// Gives the anchor what node `id` computes of its input `value`.
Status Fold(Rewriter* rewriter, NodeId id, ValueId value,
            const FoundAnchor& found, const ChannelAffine& affine) {
  Node fused = rewriter->node(found.id);
  if (!affine.OnlyShifts()) {
    LITE_ASSIGN_OR_RETURN(
        const bool is_scaled,
        ScaleWeights(rewriter, found.anchor, affine.scale, &fused));
    if (!is_scaled) return Status::Ok();
  }
  const ValueId old = BiasOf(fused);
  LITE_ASSIGN_OR_RETURN(
      Tensor bias,
      FusedBias(affine,
                old == kNone ? Tensor() : rewriter->info(old).constant));
  const ValueId source = BiasSource(fused, affine);
  fused.inputs.resize(3, kNone);
  fused.inputs[2] =
      source != kNone
          ? rewriter->DeriveConstant(source, std::move(bias))
          : rewriter->AddConstant(fused.name + ".bias", std::move(bias));
  if (rewriter->Producer(value) != found.id) {
    // A reshape stays between them.
    LITE_RETURN_IF_ERROR(rewriter->Rewrite(found.id, std::move(fused)));
    rewriter->Bypass(id, value);
    return Status::Ok();
  }
  rewriter->Remove(found.id);
  return rewriter->Rewrite(id, std::move(fused));
}

Status Visit(Rewriter* rewriter, NodeId id) {
  const Node& node = rewriter->node(id);
  if (node.outputs.size() != 1) return Status::Ok();
  const size_t candidates = std::min<size_t>(2, node.inputs.size());
  for (size_t input = 0; input < candidates; ++input) {
    if (node.inputs[input] == kNone) continue;
    const ValueId value = node.inputs[input];
    const auto found = FindAnchor(*rewriter, value);
    if (!found.has_value()) continue;
    const auto affine =
        ReadChannelAffine(rewriter->graph(), node, input, found->channels);
    if (affine.has_value() &&
        IsFoldable(rewriter, rewriter->node(found->id), *affine)) {
      return Fold(rewriter, id, value, *found, *affine);
    }
  }
  return Status::Ok();
}

}  // namespace

Status FuseAffine(Graph* graph, const PassContext&) {
  Rewriter rewriter(graph);
  return rewriter.Sweep([&](NodeId id) { return Visit(&rewriter, id); });
}

}  // namespace placelite
