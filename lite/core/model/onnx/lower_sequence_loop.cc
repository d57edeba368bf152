// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/onnx/lower_sequence_loop.h"

#include <string>
#include <unordered_map>
#include <utility>

#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/known_branch.h"
#include "lite/core/model/onnx/node_order.h"

namespace placelite {
namespace onnx_import {
namespace {

using ::onnx::AttributeProto;
using ::onnx::GraphProto;
using ::onnx::NodeProto;
using ::onnx::TensorProto;

// More would take too long and too much memory.
constexpr int64_t kMaxIterations = 1024;
constexpr int64_t kMaxNodes = 65536;

NodeProto ConstantNode(const TensorProto& tensor, std::string name) {
  NodeProto node;
  node.set_op_type("Constant");
  node.add_output(std::move(name));
  AttributeProto* value = node.add_attribute();
  value->set_name("value");
  value->set_type(AttributeProto::TENSOR);
  *value->mutable_t() = tensor;
  return node;
}

TensorProto IterationTensor(int64_t iteration) {
  TensorProto tensor;
  tensor.set_data_type(TensorProto::INT64);
  tensor.add_int64_data(iteration);
  return tensor;
}

TensorProto TrueTensor() {
  TensorProto tensor;
  tensor.set_data_type(TensorProto::BOOL);
  tensor.add_int32_data(1);
  return tensor;
}

// The name of an output, which no other node has.
std::string FirstName(const OpLowering& op) {
  int i = 0;
  while (i + 1 < op.NumOutputs() && !op.HasOutput(i)) ++i;
  return op.OutputName(i);
}

// Writes out one iteration after the other, each under names of its own.
class Unroller {
 public:
  Unroller(OpLowering* op, const GraphProto& body, std::vector<int> order)
      : op_(*op), body_(body), order_(std::move(order)) {
    for (int i = 2; i < op->NumInputs(); ++i) {
      carried_.push_back(op->InputName(i));
    }
    const auto others =
        static_cast<size_t>(body.output_size()) - 1 - carried_.size();
    listed_.resize(others);
  }

  // Constants of the body are the same in all iterations.
  void DefineConstants() {
    prefix_ = StrCat(FirstName(op_), "/");
    for (const TensorProto& tensor : body_.initializer()) {
      Lower(ConstantNode(tensor, Own(tensor.name())));
    }
    constants_ = std::move(names_);
  }

  // Returns whether another iteration follows.
  bool Iterate(int64_t iteration) {
    names_ = constants_;
    prefix_ = StrCat(FirstName(op_), "/", iteration, "/");
    Lower(ConstantNode(IterationTensor(iteration), Own(body_.input(0).name())));
    Lower(ConstantNode(TrueTensor(), Own(body_.input(1).name())));
    for (size_t i = 0; i < carried_.size(); ++i) {
      names_[body_.input(2 + static_cast<int>(i)).name()] = carried_[i];
    }
    for (int index : order_) Lower(Renamed(body_.node(index)));
    if (!op_.ok()) return false;
    for (size_t i = 0; i < carried_.size(); ++i) {
      carried_[i] = NameOf(body_.output(1 + static_cast<int>(i)).name());
    }
    for (size_t i = 0; i < listed_.size(); ++i) {
      const auto output = static_cast<int>(1 + carried_.size() + i);
      listed_[i].push_back(Read(NameOf(body_.output(output).name())));
    }
    return Goes();
  }

  void DefineOutputs() {
    for (size_t i = 0; op_.ok() && i < carried_.size(); ++i) {
      const auto output = static_cast<int>(i);
      const auto* sequence = op_.values()->FindSequence(carried_[i]);
      if (sequence != nullptr) {
        op_.DefineSequenceOutput(output, *sequence);
      } else {
        op_.DefineOutput(output, Read(carried_[i]));
      }
    }
    for (size_t i = 0; op_.ok() && i < listed_.size(); ++i) {
      if (listed_[i].empty()) {
        return op_.FailUnsupported("a list of no iterations");
      }
      for (ValueId& id : listed_[i]) id = EmitUnsqueeze(op_, id, {0});
      op_.DefineOutput(
          static_cast<int>(carried_.size() + i),
          op_.Emit("concat", std::move(listed_[i]), {{"axis", int64_t{0}}}));
    }
  }

 private:
  // A name of this iteration for one that the body defines.
  std::string Own(const std::string& name) {
    return names_[name] = prefix_ + name;
  }
  std::string NameOf(const std::string& name) const {
    const auto own = names_.find(name);
    return own == names_.end() ? name : own->second;
  }

  NodeProto Renamed(const NodeProto& node) {
    NodeProto renamed = node;
    for (std::string& input : *renamed.mutable_input()) input = NameOf(input);
    for (std::string& output : *renamed.mutable_output()) {
      if (!output.empty()) output = Own(output);
    }
    for (const AttributeProto& attribute : node.attribute()) {
      if (attribute.has_g()) {
        op_.FailUnsupported(
            "the loop carries a sequence, and there is a block in its body");
      }
    }
    return renamed;
  }

  void Lower(NodeProto node) {
    if (!op_.ok()) return;
    const NodeProto& kept = op_.values()->KeepNode(std::move(node));
    const auto rule = FindLoweringRule(kept, op_.opsets());
    const Status status =
        rule.ok() ? OpLowering(op_.values(), kept, op_.opsets()).Run(**rule)
                  : rule.status();
    if (!status.ok()) op_.Fail(status.WithContext(kept.op_type()));
  }

  ValueId Read(const std::string& name) {
    Result<ValueId> id = op_.values()->Read(name);
    if (id.ok()) return *id;
    op_.Fail(id.status());
    return kNone;
  }

  bool Goes() {
    const ValueId condition = Read(NameOf(body_.output(0).name()));
    if (!op_.ok()) return false;
    const auto answer = KnownAnswer(op_.info(condition));
    if (!answer.has_value()) {
      op_.FailUnsupported(
          "the loop carries a sequence, and its condition is known at run time "
          "alone");
    }
    return answer.value_or(false);
  }

  OpLowering& op_;
  const GraphProto& body_;
  const std::vector<int> order_;
  std::string prefix_;
  // The names in the model for those of the body.
  std::unordered_map<std::string, std::string> names_;
  std::unordered_map<std::string, std::string>
      constants_;  // of constants alone
  std::vector<std::string> carried_;
  std::vector<std::vector<ValueId>> listed_;
};

// The number of iterations, which must be known; 0 where the condition does not
// hold.
int64_t IterationsOf(OpLowering& op, const GraphProto& body) {
  const ValueId condition = op.OptionalInput(1);
  if (!op.ok()) return 0;
  const auto answer = condition == kNone ? std::optional<bool>(true)
                                         : KnownAnswer(op.info(condition));
  if (!op.HasInput(0) || !answer.has_value()) {
    op.FailUnsupported(
        "the loop carries a sequence, and its end is known at run time alone");
    return 0;
  }
  const std::vector<int64_t> list = op.KnownElements(0, "number of iterations");
  if (!op.ok() || list.size() != 1 || !*answer) return 0;
  if (list[0] > kMaxIterations || list[0] * body.node_size() > kMaxNodes) {
    op.FailUnsupported(StrCat(
        "the loop carries a sequence through ", list[0], " iterations of ",
        body.node_size(), " nodes, at most ", kMaxIterations,
        " iterations and ", kMaxNodes, " nodes in all are supported"));
    return 0;
  }
  return list[0];
}

}  // namespace

bool CarriesSequence(OpLowering& op) {
  for (int i = 2; i < op.NumInputs(); ++i) {
    if (op.values()->FindSequence(op.InputName(i)) != nullptr) return true;
  }
  return false;
}

void LowerSequenceLoop(OpLowering& op, const GraphProto& body) {
  const int64_t iterations = IterationsOf(op, body);
  if (!op.ok()) return;
  Result<std::vector<int>> order = OrderNodes(body);
  if (!order.ok()) return op.Fail(order.status());
  Unroller unroller(&op, body, *std::move(order));
  unroller.DefineConstants();
  for (int64_t i = 0; i < iterations && unroller.Iterate(i); ++i) {
  }
  if (op.ok()) unroller.DefineOutputs();
}

}  // namespace onnx_import
}  // namespace placelite
