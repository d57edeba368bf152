// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/onnx/dynamic_products.h"

#include <map>

#include "lite/core/base/strings.h"
#include "lite/core/op/round_to_grid.h"

namespace placelite {
namespace onnx_import {
namespace {

using ::onnx::AttributeProto;
using ::onnx::NodeProto;
using ::onnx::TensorProto;

// The first version that has DynamicQuantizeLinear.
constexpr int64_t kDynamicOpset = 11;

// Returns whether a node is a product of its inputs 0 and 1, plus input 2.
bool IsProduct(const NodeProto& node) {
  if (!node.domain().empty()) return false;
  if (node.op_type() == "MatMul") return true;
  return node.op_type() == "Gemm" && IntOf(node, "transA", 0) == 0 &&
         FloatOf(node, "alpha", 1) == 1 && FloatOf(node, "beta", 1) == 1;
}

std::vector<int8_t> Transposed(const std::vector<int8_t>& matrix, int64_t rows,
                               int64_t columns) {
  std::vector<int8_t> turned(matrix.size());
  for (int64_t r = 0; r < rows; ++r) {
    for (int64_t c = 0; c < columns; ++c) {
      turned[c * rows + r] = matrix[r * columns + c];
    }
  }
  return turned;
}

class DynamicWriter {
 public:
  explicit DynamicWriter(OnnxEditor* editor) : editor_(*editor) {}

  // Makes the node, which stays where it is, the sum or the identity behind
  // the product of integers.
  void Replace(NodeProto* node, const std::string& name,
               const Tensor& weights) {
    const Codes x = Round(node->input(0));
    const std::string product =
        AddProduct(x, AddWeights(*node, name, weights), node->output(0));
    const std::string bias =
        node->input_size() > 2 ? node->input(2) : std::string();
    node->clear_input();
    node->clear_attribute();
    node->add_input(product);
    node->set_op_type(bias.empty() ? "Identity" : "Add");
    if (!bias.empty()) node->add_input(bias);
  }

 private:
  struct Codes {
    std::string codes, scale, zero_point;
  };

  NodeProto* AddNode(const std::string& after, const char* op,
                     const std::vector<std::string>& inputs,
                     const std::string& wish) {
    NodeProto* node = editor_.AddNode(after, op, editor_.FreshName(wish));
    for (const std::string& input : inputs) node->add_input(input);
    return node;
  }

  // A value that several products read is rounded once.
  Codes Round(const std::string& x) {
    const auto known = rounded_.find(x);
    if (known != rounded_.end()) return known->second;
    NodeProto* node =
        AddNode(x, "DynamicQuantizeLinear", {x}, x + "_quantized");
    node->add_output(editor_.FreshName(x + "_scale"));
    node->add_output(editor_.FreshName(x + "_zero_point"));
    return rounded_[x] = {node->output(0), node->output(1), node->output(2)};
  }

  Codes AddWeights(const NodeProto& node, const std::string& name,
                   const Tensor& weights) {
    const Grid grid = WeightGrid(weights, -1);
    std::vector<int8_t> codes = WeightCodes(weights, grid);
    Shape shape = weights.shape();
    if (IntOf(node, "transB", 0) != 0) {
      codes = Transposed(codes, shape[0], shape[1]);
      std::swap(shape[0], shape[1]);
    }
    const int8_t zero = 0;
    return {editor_.AddConstant(name + "_quantized", shape, Precision::kInt8,
                                codes.data()),
            editor_.AddFloats(name + "_scale", Shape(), grid.scales),
            editor_.AddConstant(name + "_zero_point", Shape(), Precision::kInt8,
                                &zero)};
  }

  std::string AddProduct(const Codes& x, const Codes& w,
                         const std::string& output) {
    // All of them stand behind the codes of x, in this order.
    const std::string& after = x.codes;
    const NodeProto sums = *AddNode(
        after, "MatMulInteger", {x.codes, w.codes, x.zero_point, w.zero_point},
        output + "_sums");
    NodeProto* cast =
        AddNode(after, "Cast", {sums.output(0)}, output + "_float_sums");
    AttributeProto* to = cast->add_attribute();
    to->set_name("to");
    to->set_type(AttributeProto::INT);
    to->set_i(TensorProto::FLOAT);
    const std::string floats = cast->output(0);
    const std::string scale =
        AddNode(after, "Mul", {x.scale, w.scale}, output + "_scale")->output(0);
    return AddNode(after, "Mul", {floats, scale}, output + "_product")
        ->output(0);
  }

  OnnxEditor& editor_;
  std::map<std::string, Codes> rounded_;
};

}  // namespace

Status AddDynamicProducts(const std::set<std::string>& weights,
                          OnnxEditor* editor, std::vector<std::string>* notes) {
  if (weights.empty()) return Status::Ok();
  if (editor->opset() < kDynamicOpset) {
    return Status::Unsupported(
        StrCat("a file of opset ", editor->opset(),
               " cannot be quantised dynamically: convert it to opset ",
               kDynamicOpset, " or later"));
  }
  DynamicWriter writer(editor);
  for (const std::string& name : weights) {
    NodeProto* node = editor->SoleReader(name, 1);
    if (node == nullptr || !IsProduct(*node)) {
      notes->push_back(StrCat("no product of the file has '", name,
                              "' alone as its weights"));
      continue;
    }
    LITE_ASSIGN_OR_RETURN(const Tensor tensor, editor->ReadConstant(name));
    if (tensor.shape().rank() < 2) continue;
    writer.Replace(node, name, tensor);
  }
  return Status::Ok();
}

}  // namespace onnx_import
}  // namespace placelite
