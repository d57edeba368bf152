// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/onnx/lower_sequence_loop.h"

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
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

// More iterations would take too long and too much memory.
constexpr int64_t kMaxIterations = 1024;

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
    for (const NodeProto& node : body.node()) {
      read_.insert(node.input().begin(), node.input().end());
    }
    for (const auto& output : body.output()) read_.insert(output.name());
    name_ = StrCat("sequence_loop_", op->values()->NextLoop(), "/");
  }

  // Constants of the body are the same in all iterations.
  void DefineConstants() {
    prefix_ = name_;
    for (const TensorProto& tensor : body_.initializer()) {
      Lower(ConstantNode(tensor, Own(tensor.name())));
    }
    for (const NodeProto& node : body_.node()) {
      if (IsConstant(node)) Lower(Renamed(node));
    }
    constants_ = std::move(names_);
  }

  // Runs one iteration; returns whether the condition holds behind it. Where
  // `last` is true nobody asks.
  bool Iterate(int64_t iteration, bool last) {
    names_ = constants_;
    prefix_ = StrCat(name_, iteration, "/");
    Lower(ConstantNode(IterationTensor(iteration), Own(body_.input(0).name())));
    Lower(ConstantNode(TrueTensor(), Own(body_.input(1).name())));
    for (size_t i = 0; i < carried_.size(); ++i) {
      names_[body_.input(2 + static_cast<int>(i)).name()] = carried_[i];
    }
    for (int index : order_) {
      const NodeProto& node = body_.node(index);
      if (!IsConstant(node)) Lower(Renamed(node));
    }
    if (!op_.ok()) return false;
    for (size_t i = 0; i < carried_.size(); ++i) {
      carried_[i] = NameOf(body_.output(1 + static_cast<int>(i)).name());
    }
    for (size_t i = 0; i < listed_.size(); ++i) {
      const auto output = static_cast<int>(1 + carried_.size() + i);
      listed_[i].push_back(Read(NameOf(body_.output(output).name())));
    }
    return last || Goes();
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

  static bool IsConstant(const NodeProto& node) {
    return node.op_type() == "Constant" && node.domain().empty();
  }

  void Lower(NodeProto node) {
    if (op_.ok()) op_.Fail(op_.values()->CountListed(kTensorsPerNode));
    if (!op_.ok()) return;
    const NodeProto& kept = op_.values()->KeepNode(std::move(node));
    for (const std::string& output : kept.output()) {
      const bool is_read =
          !output.empty() && read_.count(output.substr(prefix_.size())) != 0;
      if (is_read) op_.values()->MarkRead(output);
    }
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
  // The names that the body reads.
  std::unordered_set<std::string> read_;
  std::string name_;
  std::string prefix_;
  // The names in the model for those of the body.
  std::unordered_map<std::string, std::string> names_;
  std::unordered_map<std::string, std::string>
      constants_;  // of constants alone
  std::vector<std::string> carried_;
  std::vector<std::vector<ValueId>> listed_;
};

// The most iterations that the loop may have; 0 where its condition does not
// hold. Without a number in the model it ends by its condition.
int64_t MostIterations(OpLowering& op) {
  const ValueId condition = op.OptionalInput(1);
  if (!op.ok()) return 0;
  const auto answer = condition == kNone ? std::optional<bool>(true)
                                         : KnownAnswer(op.info(condition));
  if (!answer.has_value()) {
    op.FailUnsupported(
        "the loop carries a sequence, and its condition is known at run time "
        "alone");
    return 0;
  }
  if (!*answer) return 0;
  if (!op.HasInput(0)) return kMaxElements;
  const std::vector<int64_t> list = op.KnownElements(0, "number of iterations");
  if (op.ok() && list.size() != 1) op.FailCorrupt("M is no scalar");
  return op.ok() ? std::max<int64_t>(0, list[0]) : 0;
}

}  // namespace

bool CarriesSequence(OpLowering& op) {
  for (int i = 2; i < op.NumInputs(); ++i) {
    if (op.values()->FindSequence(op.InputName(i)) != nullptr) return true;
  }
  return false;
}

void LowerSequenceLoop(OpLowering& op, const GraphProto& body) {
  const int64_t most = MostIterations(op);
  if (!op.ok()) return;
  Result<std::vector<int>> order = OrderNodes(body);
  if (!order.ok()) return op.Fail(order.status());
  Unroller unroller(&op, body, *std::move(order));
  unroller.DefineConstants();
  bool goes = most > 0;
  for (int64_t i = 0; goes && i < most; ++i) {
    if (i == kMaxIterations) {
      return op.FailUnsupported(
          StrCat("the loop carries a sequence through more than ",
                 kMaxIterations, " iterations"));
    }
    goes = unroller.Iterate(i, i + 1 == most);
  }
  if (op.ok()) unroller.DefineOutputs();
}

}  // namespace onnx_import
}  // namespace placelite
