// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/paddle/quantized_product.h"

#include <algorithm>
#include <limits>

namespace placelite {
namespace paddle {
namespace {

// Weights in a program of the first generation have no more bits than that.
constexpr int64_t kBits = 8;

// Returns the axis of the weights that has the channels of the product, or -1
// if there is none.
int64_t ChannelAxis(const OpLowering& op, const Node& product) {
  if (product.op->Is("conv2d")) return 0;
  if (product.op->Is("conv2d_transpose")) {
    return product.attributes.Int("groups") == 1 ? 1 : -1;
  }
  if (product.op->Is("fc")) return 1;
  const int64_t last = op.rank(product.inputs[1]) - 1;
  return product.attributes.Bool("transpose_y") ? last - 1 : last;
}

bool IsProduct(const Node& node) {
  const bool is_known = node.op->Is("conv2d") || node.op->Is("fc") ||
                        node.op->Is("conv2d_transpose") ||
                        node.op->Is("matmul");
  return is_known && node.epilogue.empty() &&
         std::all_of(node.inputs.begin() + 2, node.inputs.end(),
                     [](ValueId id) { return id == kNone; });
}

// The product of which x are the elements in the same order, and the ops from
// the last to the first that give them other shapes.
struct Found {
  Node product;
  std::vector<Node> reshapes;
};

bool FindProduct(const OpLowering& op, ValueId x, Found* found) {
  const Node* node = op.producer(x);
  while (node != nullptr && node->op->Has(Trait::kKeepsOrder) &&
         node->inputs.size() == 1) {
    found->reshapes.push_back(*node);
    node = op.producer(node->inputs[0]);
  }
  if (node == nullptr || !IsProduct(*node)) return false;
  found->product = *node;
  return true;
}

// Returns the codes of weights, which are constants of floats or integers.
ValueId WeightCodes(OpLowering& op, ValueId w) {
  const Node* cast = op.producer(w);
  if (cast != nullptr && cast->op->Is("cast") &&
      op.info(cast->inputs[0]).is_constant()) {
    return FindCodes(op, cast->inputs[0], kBits);
  }
  return op.info(w).is_constant() ? FindCodes(op, w, kBits) : kNone;
}

}  // namespace

ValueId EmitDecodedProduct(OpLowering& op, ValueId x,
                           const std::vector<float>& factors) {
  Found found;
  if (!op.ok() || factors.empty() || !FindProduct(op, x, &found)) return kNone;
  const int64_t axis =
      factors.size() == 1 ? -1 : ChannelAxis(op, found.product);
  if (factors.size() != 1 && axis < 0) return kNone;
  const ValueId data = FindCodes(op, found.product.inputs[0], kBits);
  if (data == kNone || op.info(data).is_constant()) return kNone;
  const std::optional<float> step = StepOfCodes(op, data);
  const ValueId weights = WeightCodes(op, found.product.inputs[1]);
  if (!step.has_value() || weights == kNone) return kNone;
  std::vector<float> steps;
  for (float factor : factors) {
    steps.push_back(
        std::max(factor / *step, std::numeric_limits<float>::min()));
  }
  std::vector<ValueId> inputs = found.product.inputs;
  inputs[0] = EmitDecoded(op, data, {*step}, -1);
  inputs[1] = EmitDecoded(op, weights, steps, axis);
  ValueId out =
      op.Emit(found.product.op->name, inputs, found.product.attributes);
  for (auto node = found.reshapes.rbegin(); node != found.reshapes.rend();
       ++node) {
    out = op.Emit(node->op->name, {out}, node->attributes);
  }
  return out;
}

}  // namespace paddle
}  // namespace placelite
