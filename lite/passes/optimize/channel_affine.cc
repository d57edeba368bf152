// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/optimize/channel_affine.h"

#include <algorithm>
#include <cmath>

#include "lite/passes/optimize/constants.h"

namespace placelite {
namespace {

using Affine = std::optional<ChannelAffine>;

ChannelAffine Identity(const ChannelAxis& axis) {
  return {std::vector<double>(axis.channels, 1.0),
          std::vector<double>(axis.channels, 0.0)};
}

// (x - mean) / sqrt(variance + epsilon) * scale + bias, channels at axis 1.
Affine ReadBatchNorm(const Graph& graph, const Node& node,
                     const ChannelAxis& axis) {
  if (axis.axis != 1 || !node.epilogue.empty()) return std::nullopt;
  std::vector<double> parameters[4];
  for (size_t i = 0; i < 4; ++i) {
    const ValueInfo& info = graph.value(node.inputs[1 + i]).info;
    if (!IsFloatConstant(info)) return std::nullopt;
    parameters[i] = ReadFloats(info.constant);
  }
  const auto& [scale, bias, mean, variance] = parameters;
  const double epsilon = node.attributes.Float("epsilon");
  ChannelAffine affine = Identity(axis);
  affine.source = node.inputs[2];
  for (int64_t c = 0; c < axis.channels; ++c) {
    affine.scale[c] = scale[c] / std::sqrt(variance[c] + epsilon);
    affine.shift[c] = bias[c] - mean[c] * affine.scale[c];
  }
  return affine;
}

Affine ReadScale(const Node& node, const ChannelAxis& axis) {
  ChannelAffine affine = Identity(axis);
  std::fill(affine.scale.begin(), affine.scale.end(),
            node.attributes.Float("scale"));
  std::fill(affine.shift.begin(), affine.shift.end(),
            node.attributes.Float("bias"));
  return affine;
}

// The constant's element for each channel; empty unless it broadcasts to a
// tensor with these channels as one number per channel.
std::vector<double> PerChannel(const ValueInfo& info, const ChannelAxis& axis) {
  if (!IsFloatConstant(info)) return {};
  const Shape& shape = info.constant.shape();
  const int missing = axis.rank - shape.rank();
  if (missing < 0) return {};
  for (int i = 0; i < shape.rank(); ++i) {
    const bool is_channels =
        i + missing == axis.axis && shape[i] == axis.channels;
    if (shape[i] != 1 && !is_channels) return {};
  }
  std::vector<double> values = ReadFloats(info.constant);
  if (values.size() == 1) values.resize(axis.channels, values[0]);
  return values;
}

Affine ReadElementwise(const Graph& graph, const Node& node, size_t input,
                       const ChannelAxis& axis) {
  const OpDef& op = *node.op;
  const ValueId other = node.inputs[1 - input];
  const std::vector<double> c = PerChannel(graph.value(other).info, axis);
  if (c.empty() || !node.epilogue.empty()) return std::nullopt;
  ChannelAffine affine = Identity(axis);
  affine.source = other;
  const bool is_left = input == 0;
  for (size_t i = 0; i < c.size(); ++i) {
    double &scale = affine.scale[i], &shift = affine.shift[i];
    if (op.Is("elementwise_add")) {
      shift = c[i];
    } else if (op.Is("elementwise_sub")) {
      scale = is_left ? 1 : -1;
      shift = is_left ? -c[i] : c[i];
    } else if (op.Is("elementwise_mul")) {
      scale = c[i];
    } else if (op.Is("elementwise_div") && is_left) {
      scale = 1 / c[i];
    } else {
      return std::nullopt;
    }
  }
  return affine;
}

bool AllFinite(const std::vector<double>& values) {
  return std::all_of(values.begin(), values.end(),
                     [](double x) { return std::isfinite(x); });
}

}  // namespace

bool ChannelAffine::OnlyShifts() const {
  return std::all_of(scale.begin(), scale.end(),
                     [](double x) { return x == 1.0; });
}

std::optional<ChannelAffine> ReadChannelAffine(const Graph& graph,
                                               const Node& node, size_t input,
                                               const ChannelAxis& axis) {
  const OpDef& op = *node.op;
  Affine affine;
  if (op.Is("scale")) {
    affine = ReadScale(node, axis);
  } else if (op.Is("batch_norm") && input == 0) {
    affine = ReadBatchNorm(graph, node, axis);
  } else if (op.traits.shape == ShapeRule::kBroadcast &&
             node.num_op_inputs() == 2) {
    affine = ReadElementwise(graph, node, input, axis);
  }
  if (affine.has_value() &&
      !(AllFinite(affine->scale) && AllFinite(affine->shift))) {
    return std::nullopt;
  }
  return affine;
}

}  // namespace placelite
