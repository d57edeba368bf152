// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/onnx/quantize_onnx.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/dynamic_products.h"
#include "lite/core/model/onnx/onnx_editor.h"
#include "lite/core/model/onnx/raise_opset.h"
#include "lite/core/op/round_to_grid.h"

namespace placelite {
namespace onnx_import {
namespace {

using ::onnx::AttributeProto;
using ::onnx::NodeProto;

// The first version in which DequantizeLinear has scales by channel.
constexpr int64_t kScalesByChannel = 13;

bool IsLayer(const NodeProto& node) {
  const std::string& op = node.op_type();
  return node.domain().empty() && node.input_size() >= 2 &&
         (op == "Conv" || op == "ConvTranspose" || op == "Gemm" ||
          op == "MatMul");
}

// Returns the axis of output channels in a node's weights, -1 if there is none.
int WeightAxis(const NodeProto& node, const Shape& weights) {
  if (node.op_type() == "Conv") return 0;
  if (node.op_type() == "Gemm") return IntOf(node, "transB", 0) != 0 ? 0 : 1;
  if (node.op_type() == "MatMul") return weights.rank() == 2 ? 1 : -1;
  const int64_t groups = IntOf(node, "group", 1);
  if (groups == 1) return 1;
  return weights[1] == 1 && weights[0] == groups ? 0 : -1;
}

// Returns the elements of each channel, in row-major order.
std::vector<std::vector<double>> ByChannel(const Tensor& floats, int axis) {
  Grid grid;
  grid.axis = axis;
  const GridIndex channel_of(grid, floats.shape());
  std::vector<std::vector<double>> channels(
      axis < 0 ? 1 : static_cast<size_t>(floats.shape()[axis]));
  for (int64_t i = 0; i < floats.NumElements(); ++i) {
    channels[channel_of(i)].push_back(double{floats.data<float>()[i]});
  }
  return channels;
}

// Returns what the ops behind a layer multiply its channels by; nothing if the
// weights do not differ by factors alone.
std::optional<std::vector<double>> FactorsBetween(const Tensor& file,
                                                  int file_axis,
                                                  const FoldedWeights& folded) {
  const auto from = ByChannel(file, file_axis);
  const auto to = ByChannel(folded.floats, folded.axis);
  if (from.size() != to.size()) return std::nullopt;
  std::vector<double> factors;
  for (size_t c = 0; c < from.size(); ++c) {
    if (from[c].size() != to[c].size()) return std::nullopt;
    double square = 0, product = 0, largest = 0, furthest = 0;
    for (size_t i = 0; i < from[c].size(); ++i) {
      square += from[c][i] * from[c][i];
      product += from[c][i] * to[c][i];
      largest = std::max(largest, std::fabs(to[c][i]));
    }
    const double factor = square > 0 ? product / square : 0;
    for (size_t i = 0; i < from[c].size(); ++i) {
      furthest = std::max(furthest, std::fabs(factor * from[c][i] - to[c][i]));
    }
    if (furthest > 1e-4 * largest) return std::nullopt;
    factors.push_back(factor);
  }
  return factors;
}

// Puts grids into one file.
class QdqWriter {
 public:
  QdqWriter(OnnxEditor* editor, std::vector<std::string>* notes)
      : editor_(*editor), notes_(*notes) {
    by_microsoft_ = editor->opset() < kScalesByChannel;
    if (by_microsoft_) editor->UseMicrosoftOps();
  }

  // Rounds what nodes read of a value.
  void AddTensor(const std::string& name, const Grid& grid) {
    if (!editor_.HasValue(name)) {
      notes_.push_back(StrCat("the file has no tensor '", name,
                              "', which the quantised network rounds"));
      return;
    }
    const std::string scale =
        editor_.AddFloats(name + "_scale", Shape(), grid.scales);
    const uint8_t zero = static_cast<uint8_t>(grid.zero_points[0]);
    const std::string zero_point = editor_.AddConstant(
        name + "_zero_point", Shape(), Precision::kUInt8, &zero);
    const std::string codes = editor_.FreshName(name + "_quantized");
    const std::string floats = editor_.FreshName(name + "_dequantized");
    editor_.Redirect(name, floats);
    scales_[floats] = grid.scales[0];
    AddLinear(name, "QuantizeLinear", {name, scale, zero_point}, codes);
    AddLinear(codes, "DequantizeLinear", {codes, scale, zero_point}, floats);
  }

  // Makes the weights of a node codes. The name says where they were.
  Status AddWeights(const std::string& name, const FoldedWeights& folded) {
    NodeProto* node = editor_.SoleReader(name, 1);
    if (node == nullptr || !IsLayer(*node)) {
      notes_.push_back(
          StrCat("no layer of the file has '", name, "' as its weights"));
      return Status::Ok();
    }
    LITE_ASSIGN_OR_RETURN(const Tensor weights, editor_.ReadConstant(name));
    const int axis = WeightAxis(*node, weights.shape());
    if (!folded.correction.empty()) {
      LITE_RETURN_IF_ERROR(Correct(node, name,
                                   FactorsBetween(weights, axis, folded),
                                   folded.correction));
    }
    Grid grid = WeightGrid(weights, axis);
    RoundBias(node, &grid);
    const std::string floats = editor_.FreshName(name + "_dequantized");
    AddCodes(name, weights, grid, floats);
    node->set_input(1, floats);
    return Status::Ok();
  }

 private:
  NodeProto* AddLinear(const std::string& after, const char* op,
                       const std::vector<std::string>& inputs,
                       const std::string& output) {
    NodeProto* node = editor_.AddNode(after, op, output);
    for (const std::string& input : inputs) node->add_input(input);
    if (by_microsoft_) node->set_domain("com.microsoft");
    return node;
  }

  void AddCodes(const std::string& name, const Tensor& weights,
                const Grid& grid, const std::string& output) {
    const std::vector<int8_t> codes = WeightCodes(weights, grid);
    const Shape scales = grid.IsPerTensor()
                             ? Shape()
                             : Shape{static_cast<int64_t>(grid.scales.size())};
    const std::vector<int8_t> zeros(grid.scales.size());
    NodeProto* node =
        AddLinear("", "DequantizeLinear",
                  {editor_.AddConstant(name + "_quantized", weights.shape(),
                                       Precision::kInt8, codes.data()),
                   editor_.AddFloats(name + "_scale", scales, grid.scales),
                   editor_.AddConstant(name + "_zero_point", scales,
                                       Precision::kInt8, zeros.data())},
                  output);
    if (!grid.IsPerTensor()) SetAxis(node, grid.axis);
  }

  static void SetAxis(NodeProto* node, int axis) {
    AttributeProto* attribute = node->add_attribute();
    attribute->set_name("axis");
    attribute->set_type(AttributeProto::INT);
    attribute->set_i(axis);
  }

  Status Correct(NodeProto* node, const std::string& name,
                 const std::optional<std::vector<double>>& factors,
                 const std::vector<double>& correction) {
    if (!factors.has_value() || factors->size() != correction.size()) {
      notes_.push_back(StrCat("the bias behind weights '", name,
                              "' is not corrected: more than factors stand "
                              "between the file's and the network's"));
      return Status::Ok();
    }
    std::vector<float> before;
    for (size_t c = 0; c < correction.size(); ++c) {
      const double factor = (*factors)[c];
      before.push_back(
          factor == 0 ? 0 : static_cast<float>(correction[c] / factor));
    }
    Shape shape = {static_cast<int64_t>(before.size())};
    if (node->op_type() == "Conv" || node->op_type() == "ConvTranspose") {
      if (!HasComputedBias(*node)) return CorrectBias(node, std::move(before));
      shape = {shape[0], 1, 1};
    }
    AddBehind(node, name, shape, before);
    return Status::Ok();
  }

  static bool HasBias(const NodeProto& node) {
    return node.input_size() > 2 && !node.input(2).empty();
  }
  bool HasComputedBias(const NodeProto& node) {
    return HasBias(node) && !editor_.ReadConstant(node.input(2)).ok();
  }

  Status CorrectBias(NodeProto* node, std::vector<float> bias) {
    const bool has_bias = HasBias(*node);
    if (has_bias) {
      LITE_ASSIGN_OR_RETURN(const Tensor old,
                            editor_.ReadConstant(node->input(2)));
      for (int64_t i = 0; i < old.NumElements(); ++i) {
        bias[static_cast<size_t>(i)] += old.data<float>()[i];
      }
    }
    while (node->input_size() < 3) node->add_input();
    const std::string wish = has_bias ? node->input(2) : node->output(0);
    node->set_input(
        2, editor_.AddFloats(wish + "_corrected",
                             Shape{static_cast<int64_t>(bias.size())}, bias));
    return Status::Ok();
  }

  // Makes a constant bias codes of int32 with the scale of the products, as
  // engines add it to their sums. Where a bias is so large beside its channel's
  // weights that no such code holds it, the channel's scale becomes larger: the
  // weights, which are nothing beside the bias, lose bits.
  void RoundBias(NodeProto* node, Grid* grid) {
    const auto input_scale = scales_.find(node->input(0));
    if (!HasBias(*node) || input_scale == scales_.end()) return;
    const std::string name = node->input(2);
    const Result<Tensor> bias = editor_.ReadConstant(name);
    const auto channels = static_cast<int64_t>(grid->scales.size());
    if (!bias.ok() || bias->shape() != Shape{channels}) return;
    constexpr double kLargestCode = 1 << 30;
    std::vector<int32_t> codes;
    std::vector<float> scales;
    for (int64_t c = 0; c < channels; ++c) {
      const double element = double{bias->data<float>()[c]};
      const double input = double{input_scale->second};
      grid->scales[c] = static_cast<float>(std::max(
          double{grid->scales[c]}, std::fabs(element) / kLargestCode / input));
      scales.push_back(input_scale->second * grid->scales[c]);
      codes.push_back(static_cast<int32_t>(
          std::nearbyint(element / double{scales.back()})));
    }
    const std::string floats = editor_.FreshName(name + "_dequantized");
    NodeProto* decode =
        AddLinear("", "DequantizeLinear",
                  {editor_.AddConstant(name + "_quantized", bias->shape(),
                                       Precision::kInt32, codes.data()),
                   editor_.AddFloats(name + "_scale", bias->shape(), scales)},
                  floats);
    SetAxis(decode, 0);
    node->set_input(2, floats);
  }

  // The node's output gets another name, and the sum takes over the old one.
  void AddBehind(NodeProto* node, const std::string& name, const Shape& shape,
                 const std::vector<float>& correction) {
    const std::string sum = node->output(0);
    node->set_output(0, editor_.FreshName(sum + "_uncorrected"));
    NodeProto* add = editor_.AddNode(node->output(0), "Add", sum);
    add->add_input(node->output(0));
    add->add_input(editor_.AddFloats(name + "_correction", shape, correction));
  }

  OnnxEditor& editor_;
  std::vector<std::string>& notes_;
  bool by_microsoft_ = false;
  // The scales of values that were rounded, by what nodes read of them.
  std::map<std::string, float> scales_;
};

}  // namespace
}  // namespace onnx_import

Result<QuantizedOnnx> QuantizeOnnx(const std::string& path,
                                   const OnnxGrids& grids) {
  LITE_ASSIGN_OR_RETURN(onnx_import::OnnxEditor editor,
                        onnx_import::OnnxEditor::Open(path));
  LITE_RETURN_IF_ERROR(onnx_import::RaiseOpset(&editor));
  QuantizedOnnx result;
  onnx_import::QdqWriter writer(&editor, &result.notes);
  // Tensors come first: what is added behind a layer must not be rounded.
  for (const auto& [name, grid] : grids.tensors) writer.AddTensor(name, grid);
  for (const auto& [name, weights] : grids.weights) {
    LITE_RETURN_IF_ERROR(writer.AddWeights(name, weights));
  }
  LITE_RETURN_IF_ERROR(
      onnx_import::AddDynamicProducts(grids.dynamic, &editor, &result.notes));
  LITE_ASSIGN_OR_RETURN(result.bytes, editor.Finish());
  return result;
}

}  // namespace placelite
