// SPDX-License-Identifier: Apache-2.0
// A partial plan in which tensors are stacked by rising offset: at each step of
// execution only the height of the stack counts.
#ifndef LITE_CORE_PLAN_SKYLINE_H_
#define LITE_CORE_PLAN_SKYLINE_H_

#include <vector>

#include "lite/core/plan/memory_plan.h"

namespace placelite {

class Skyline {
 public:
  // A tensor that may be stacked next.
  struct Choice {
    int64_t bound;   // no plan that goes on with it is smaller
    int64_t offset;  // where it comes to lie
    int32_t tensor;
  };

  Skyline(Span<const PlanTensor> tensors, const std::vector<int64_t>& sizes);

  // The tensors that may be stacked next, by rising bound. The list is
  // complete: at least one of the smallest plans results from taking one of
  // these at each turn.
  std::vector<Choice> Choices() const;

  void Push(const Choice& choice);
  void Pop();

  bool full() const { return stack_.size() == count_; }
  // Offsets of what is stacked, in the order of the tensors.
  const std::vector<int64_t>& offsets() const { return offsets_; }

 private:
  struct Pushed {
    int32_t tensor;
    std::vector<int64_t> heights;  // before, at the tensor's steps
  };

  void CompressSteps(Span<const PlanTensor> tensors);
  bool HasTwinBefore(int32_t tensor) const;
  int64_t Support(int32_t tensor) const;
  int64_t BoundWith(int32_t tensor, int64_t offset) const;

  const std::vector<int64_t>& sizes_;
  // Lifespan of each tensor, in compressed steps.
  std::vector<int32_t> first_, last_;
  std::vector<bool> waiting_;     // to be stacked; never those without bytes
  size_t count_ = 0;              // number of tensors with bytes
  std::vector<int64_t> heights_;  // height of the stack, by step
  std::vector<int64_t> missing_;  // bytes of waiting tensors, by step
  std::vector<int64_t> offsets_;
  std::vector<Pushed> stack_;
};

}  // namespace placelite

#endif  // LITE_CORE_PLAN_SKYLINE_H_
