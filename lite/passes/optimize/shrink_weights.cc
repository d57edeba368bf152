// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/optimize/shrink_weights.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>

#include "lite/core/base/strings.h"
#include "lite/core/op/grid.h"
#include "lite/core/tensor/halves.h"

namespace placelite {
namespace {

// Smaller constants stay as they are: they take no room.
constexpr int64_t kMinElements = 1024;

// An input of an op that has weights.
struct WeightUse {
  const char* op;
  size_t input;
};
constexpr WeightUse kUses[] = {
    {"conv2d", 1}, {"conv2d_transpose", 1},
    {"conv3d", 1}, {"conv3d_transpose", 1},
    {"fc", 1},     {"gather", 0},
    {"gru", 1},    {"gru", 2},
    {"lstm", 1},   {"lstm", 2},
    {"matmul", 1}, {"rnn", 1},
    {"rnn", 2},
};

// Returns the axis of the weights that has the channels of the output; -1 if
// there is none.
int ChannelAxis(const Node& node, size_t input, int rank) {
  if (node.op->Is("conv2d") || node.op->Is("conv3d")) return 0;
  if (node.op->Is("conv2d_transpose") || node.op->Is("conv3d_transpose")) {
    return node.attributes.Int("groups") == 1 ? 1 : 0;
  }
  if (node.op->Is("matmul")) {
    if (rank < 2) return -1;
    return rank - (node.attributes.Bool("transpose_y") ? 2 : 1);
  }
  if (node.op->Is("gather")) {
    return rank == 2 && node.attributes.Int("axis") == 0 ? 1 : -1;
  }
  // Recurrent weights have the directions first, then the gates.
  const bool is_recurrent =
      node.op->Is("lstm") || node.op->Is("gru") || node.op->Is("rnn");
  return is_recurrent && input > 0 && rank == 3 ? 1 : rank - 1;
}

// Returns the weights of a graph by value, each with the axis of its channels.
std::map<ValueId, int> FindWeights(const Graph& graph) {
  std::map<ValueId, int> weights;
  for (const Node& node : graph.nodes()) {
    for (const WeightUse& use : kUses) {
      if (!node.op->Is(use.op) || node.inputs.size() <= use.input) continue;
      const ValueId id = node.inputs[use.input];
      if (id == kNone) continue;
      const ValueInfo& info = graph.value(id).info;
      if (!info.is_constant() || info.precision != Precision::kFloat ||
          info.constant.NumElements() < kMinElements) {
        continue;
      }
      weights.emplace(
          id, ChannelAxis(node, use.input, info.constant.shape().rank()));
    }
  }
  return weights;
}

// Returns why floats cannot be other numbers, or nothing.
std::optional<std::string> WhyNot(const Tensor& floats, float largest) {
  const float* data = floats.data<float>();
  for (int64_t i = 0; i < floats.NumElements(); ++i) {
    if (std::fabs(data[i]) <= largest) continue;
    return StrCat("element ", i, " is ", data[i]);
  }
  return std::nullopt;
}

// Returns the grid whose greatest codes stand for the largest magnitudes.
Grid GridFor(const Tensor& floats, Precision code, int axis) {
  Grid grid;
  grid.code = code;
  grid.axis = axis;
  grid.qmax = LimitsOfCode(code)->high;
  grid.qmin = -grid.qmax;
  grid.scales = {0};
  grid.zero_points = {0};
  if (axis >= 0) {
    const auto size = static_cast<size_t>(floats.shape()[axis]);
    grid.scales.resize(size);
    grid.zero_points.resize(size);
  }
  const GridIndex index(grid, floats.shape());
  const float* data = floats.data<float>();
  for (int64_t i = 0; i < floats.NumElements(); ++i) {
    float& largest = grid.scales[index(i)];
    largest = std::max(largest, std::fabs(data[i]));
  }
  for (float& scale : grid.scales) {
    const float step = scale / static_cast<float>(grid.qmax);
    scale = scale == 0 ? 1 : std::max(step, std::numeric_limits<float>::min());
  }
  return grid;
}

// Returns the nearest elements that codes of the grid stand for.
Result<Tensor> OnGrid(const Tensor& floats, const Grid& grid) {
  LITE_ASSIGN_OR_RETURN(Tensor result,
                        Tensor::Allocate(floats.shape(), Precision::kFloat));
  const GridIndex index(grid, floats.shape());
  for (int64_t i = 0; i < floats.NumElements(); ++i) {
    const size_t at = index(i);
    const double code =
        std::clamp<double>(std::nearbyint(double{floats.data<float>()[i]} /
                                          double{grid.scales[at]}),
                           grid.qmin, grid.qmax);
    result.data<float>()[i] = grid.Decoded(static_cast<int32_t>(code), at);
  }
  return result;
}

Result<Tensor> InHalves(const Tensor& floats, Precision half) {
  LITE_ASSIGN_OR_RETURN(Tensor result,
                        Tensor::Allocate(floats.shape(), Precision::kFloat));
  for (int64_t i = 0; i < floats.NumElements(); ++i) {
    result.data<float>()[i] = RoundToHalf(floats.data<float>()[i], half);
  }
  return result;
}

// Returns the largest float that is a finite number of the precision, or
// becomes one.
float LargestOf(Precision precision) {
  if (precision == Precision::kFP16) return 65504;
  if (precision == Precision::kBF16) return 0x1.fep127f;
  return std::numeric_limits<float>::max();
}

bool IsExact(const ValueInfo& info) {
  return info.grid != nullptr &&
         EncodeExactly(*info.grid, info.constant).has_value();
}

Status Shrink(Precision precision, int axis, Value* value,
              ShrunkWeights* shrunk) {
  ValueInfo& info = value->info;
  if (IsExact(info)) return Status::Ok();
  const std::optional<std::string> why_not =
      WhyNot(info.constant, LargestOf(precision));
  if (why_not.has_value()) {
    shrunk->kept.push_back(StrCat("'", value->name, "': ", *why_not));
    return Status::Ok();
  }
  if (IsHalf(precision)) {
    LITE_ASSIGN_OR_RETURN(info.constant, InHalves(info.constant, precision));
    info.grid = nullptr;
  } else {
    Grid grid = GridFor(info.constant, precision, axis);
    LITE_ASSIGN_OR_RETURN(info.constant, OnGrid(info.constant, grid));
    info.grid = std::make_shared<const Grid>(std::move(grid));
  }
  const auto elements = static_cast<uint64_t>(info.constant.NumElements());
  shrunk->constants += 1;
  shrunk->float_bytes += elements * sizeof(float);
  shrunk->stored_bytes += elements * SizeOf(precision);
  return Status::Ok();
}

Status ShrinkAll(Precision precision, Graph* graph, ShrunkWeights* shrunk) {
  for (const auto& [id, axis] : FindWeights(*graph)) {
    LITE_RETURN_IF_ERROR(Shrink(precision, axis, &graph->value(id), shrunk));
  }
  for (size_t i = 0; i < graph->nodes().size(); ++i) {
    for (auto& block : graph->node(static_cast<NodeId>(i)).subgraphs) {
      Graph copy = *block;
      LITE_RETURN_IF_ERROR(ShrinkAll(precision, &copy, shrunk));
      block = std::make_shared<const Graph>(std::move(copy));
    }
  }
  return Status::Ok();
}

}  // namespace

Result<Precision> ParseWeightPrecision(std::string_view name) {
  for (Precision each : {Precision::kFloat, Precision::kFP16, Precision::kBF16,
                         Precision::kInt8, Precision::kInt16}) {
    if (name == std::string_view(ToString(each))) return each;
  }
  return Status::InvalidArgument(
      StrCat("unknown precision of weights '", name,
             "', expected float, fp16, bf16, int8 or int16"));
}

Result<ShrunkWeights> ShrinkWeights(Precision precision, Graph* graph) {
  ShrunkWeights shrunk;
  if (precision == Precision::kFloat) return shrunk;
  LITE_RETURN_IF_ERROR(ShrinkAll(precision, graph, &shrunk));
  return shrunk;
}

}  // namespace placelite
