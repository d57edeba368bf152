// SPDX-License-Identifier: Apache-2.0
#include "lite/api/subgraph_runner.h"

#include <algorithm>
#include <cstring>

#include "lite/api/grown_memory.h"
#include "lite/core/base/strings.h"
#include "lite/core/ir/infer.h"
#include "lite/passes/optimize/input_shapes.h"

namespace placelite {
namespace {

Result<bool> ReadCondition(const Tensor& tensor) {
  if (tensor.NumElements() == 1) return *tensor.data<bool>();
  return Status::InvalidArgument(StrCat("the condition has shape ",
                                        tensor.shape(), ", expected one bool"));
}

class If final : public SubgraphRunner {
 public:
  Status Run(const std::vector<Tensor>& inputs) override {
    LITE_ASSIGN_OR_RETURN(const bool holds, ReadCondition(inputs[0]));
    Stage* stage = stages_[holds ? 0 : 1].get();
    ran_ = stage;
    for (size_t i = 0; i < inputs.size(); ++i) {
      LITE_RETURN_IF_ERROR(Feed(stage, i, inputs[i]));
    }
    LITE_RETURN_IF_ERROR(stage->Run());
    outputs_.clear();
    for (size_t i = 0; i < stage->model().outputs().size(); ++i) {
      LITE_ASSIGN_OR_RETURN(outputs_.emplace_back(), stage->Output(i));
    }
    return Status::Ok();
  }

  Stage* ran() const override { return ran_; }

 private:
  std::unique_ptr<SubgraphRunner> New() const override {
    return std::make_unique<If>();
  }

  Stage* ran_ = nullptr;
};

class Loop final : public SubgraphRunner {
 public:
  Loop(size_t carried, size_t lists, int64_t limit_bytes)
      : carried_(carried), lists_(lists), limit_bytes_(limit_bytes) {}

  Status Run(const std::vector<Tensor>& inputs) override {
    LITE_RETURN_IF_ERROR(Begin(inputs));
    const int64_t trips = *inputs[0].data<int64_t>();
    for (int64_t i = 0; i < trips && holds_; ++i) {
      if (i == kMaxLoopIterations) {
        return Status::ResourceExhausted(
            StrCat("it runs more than ", kMaxLoopIterations, " times"));
      }
      LITE_RETURN_IF_ERROR(Iterate(i));
    }
    return Finish(inputs);
  }

  void Shrink() override {
    SubgraphRunner::Shrink();
    for (TensorList& list : lists_) list.Shrink();
  }

  // Returns null: the stage's inputs of the last iteration were overwritten by
  // the values that it carried on.
  Stage* ran() const override { return nullptr; }

 private:
  std::unique_ptr<SubgraphRunner> New() const override {
    return std::make_unique<Loop>(carried_.size(), lists_.size(), limit_bytes_);
  }

  Status Begin(const std::vector<Tensor>& inputs) {
    if (inputs[0].NumElements() != 1) {
      return Status::InvalidArgument(
          StrCat("the number of iterations has shape ", inputs[0].shape(),
                 ", expected one integer"));
    }
    LITE_ASSIGN_OR_RETURN(holds_, ReadCondition(inputs[1]));
    if (!condition_.has_memory()) {
      LITE_ASSIGN_OR_RETURN(iteration_, NumberFor(0));
      LITE_ASSIGN_OR_RETURN(condition_, NumberFor(1));
    }
    for (size_t i = 2; i < inputs.size(); ++i) {
      if (i - 2 < carried_.size()) {
        LITE_RETURN_IF_ERROR(carried_[i - 2].CopyFrom(inputs[i]));
      } else {
        LITE_RETURN_IF_ERROR(Feed(stages_[0].get(), i, inputs[i]));
      }
    }
    for (TensorList& list : lists_) list.Clear();
    return Status::Ok();
  }

  // Runs the body once. Its outputs are copied, because the next iteration
  // writes them anew.
  Status Iterate(int64_t iteration) {
    Stage* block = stages_[0].get();
    *iteration_.data<int64_t>() = iteration;
    *condition_.data<bool>() = holds_;
    LITE_RETURN_IF_ERROR(Feed(block, 0, iteration_));
    LITE_RETURN_IF_ERROR(Feed(block, 1, condition_));
    for (size_t i = 0; i < carried_.size(); ++i) {
      LITE_RETURN_IF_ERROR(Feed(block, 2 + i, carried_[i].tensor()));
    }
    LITE_RETURN_IF_ERROR(block->Run());
    LITE_ASSIGN_OR_RETURN(const Tensor condition, block->Output(0));
    LITE_ASSIGN_OR_RETURN(holds_, ReadCondition(condition));
    for (size_t i = 0; i < carried_.size(); ++i) {
      LITE_ASSIGN_OR_RETURN(const Tensor given, block->Output(1 + i));
      LITE_RETURN_IF_ERROR(carried_[i].CopyFrom(given));
    }
    for (size_t i = 0; i < lists_.size(); ++i) {
      LITE_ASSIGN_OR_RETURN(const Tensor part,
                            block->Output(1 + carried_.size() + i));
      LITE_RETURN_IF_ERROR(lists_[i].Append(part, limit_bytes_));
    }
    return Status::Ok();
  }

  Status Finish(const std::vector<Tensor>& inputs) {
    outputs_.clear();
    for (const OwnTensor& value : carried_) outputs_.push_back(value.tensor());
    if (lists_.empty()) return Status::Ok();
    const Graph& block = stages_[0]->model();
    // Either all lists have a part, or none has one.
    const Graph unrun = lists_[0].empty() ? AsItWouldRun(inputs) : Graph();
    const Graph& told = lists_[0].empty() ? unrun : block;
    for (size_t i = 0; i < lists_.size(); ++i) {
      const ValueId part = block.outputs()[1 + carried_.size() + i];
      LITE_ASSIGN_OR_RETURN(outputs_.emplace_back(),
                            lists_[i].Joined(told.value(part).info));
    }
    return Status::Ok();
  }

  // Returns the body with the shapes of its first iteration, which tells the
  // shapes of lists that stay without a part. Where the body does not fit these
  // shapes, it is returned with what is known of any iteration.
  Graph AsItWouldRun(const std::vector<Tensor>& inputs) const {
    Graph block = stages_[0]->model();
    std::vector<ShapeRange> shapes;
    for (size_t i = 0; i < block.inputs().size(); ++i) {
      shapes.push_back(i < 2 || i >= inputs.size()
                           ? block.value(block.inputs()[i]).info.shape
                           : ShapeRange(inputs[i].shape()));
    }
    return SetInputShapes(&block, shapes).ok() ? block : stages_[0]->model();
  }

  // Allocates one element, in the shape that the body declares for this input.
  Result<Tensor> NumberFor(size_t input) const {
    const Graph& block = stages_[0]->model();
    const ValueInfo& info = block.value(block.inputs()[input]).info;
    const bool declared =
        info.shape.exact() && info.shape.shape().NumElements() == 1;
    return Tensor::Allocate(declared ? info.shape.shape() : Shape(),
                            info.precision);
  }

  bool holds_ = false;
  Tensor iteration_, condition_;
  std::vector<OwnTensor> carried_;
  std::vector<TensorList> lists_;
  int64_t limit_bytes_;
};

}  // namespace

Result<std::unique_ptr<SubgraphRunner>> SubgraphRunner::Create(
    const Node& node, const StageOptions& options, int position) {
  std::unique_ptr<SubgraphRunner> runner;
  if (node.op->traits.control == Control::kBranches) {
    runner = std::make_unique<If>();
  } else {
    const auto carried = static_cast<size_t>(node.attributes.Int("carried"));
    runner = std::make_unique<Loop>(carried, node.outputs.size() - carried,
                                    options.memory.limit_bytes);
  }
  runner->name_ = node.name;
  for (const auto& block : node.subgraphs) {
    LITE_ASSIGN_OR_RETURN(
        runner->stages_.emplace_back(),
        Stage::Create(block, StartShapes(*block), options, position));
  }
  return runner;
}

void SubgraphRunner::Shrink() {
  outputs_.clear();
  for (const auto& stage : stages_) stage->Shrink();
}

Status SubgraphRunner::Feed(Stage* stage, size_t input, const Tensor& tensor) {
  LITE_RETURN_IF_ERROR(stage->SetInputShape(input, tensor.shape()));
  return stage->BorrowInput(input, tensor.raw_data(), tensor.bytes());
}

Result<std::unique_ptr<SubgraphRunner>> SubgraphRunner::Clone(
    std::shared_ptr<Arena> arena) const {
  std::unique_ptr<SubgraphRunner> clone = New();
  clone->name_ = name_;
  for (const auto& stage : stages_) {
    LITE_ASSIGN_OR_RETURN(clone->stages_.emplace_back(), stage->Clone(arena));
  }
  return clone;
}

}  // namespace placelite
