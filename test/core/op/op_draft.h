// SPDX-License-Identifier: Apache-2.0
// OpDraft: the random vocabulary op by op. Each argument is a new value with an
// exact shape, also one that does not fit; what its elements are does not
// matter, so nothing is squashed or kept within a domain.
#ifndef TEST_CORE_OP_OP_DRAFT_H_
#define TEST_CORE_OP_OP_DRAFT_H_

#include <map>

#include "test/support/infer_text.h"
#include "test/support/random_graph/draft.h"

namespace placelite {

class OpDraft final : public Draft {
 public:
  explicit OpDraft(ChoiceSource* choices) : Draft(choices) {}

  ValueId Pick(const std::function<bool(ValueId)>& fits) override;
  ValueId Bounded(ValueId id, double) override { return id; }
  ValueId Positive(ValueId id, double) override { return id; }

  // All ops so far, also those that inference refused. What was drawn as a
  // constant of integers is one; others have a shape alone.
  const std::vector<InferCase>& ops() const { return drawn_; }

 protected:
  std::vector<ValueId> Add(std::string_view op,
                           const std::vector<ValueId>& inputs, size_t outputs,
                           const AttributeMap& attributes,
                           Facts facts) override;

 private:
  Shape DrawShape();
  ValueInfo DrawInfo();

  std::vector<InferCase> drawn_;
  std::vector<Shape> shapes_;  // of picked values
};

// An op of some rows of the vocabulary: of all that these rows make, that which
// `drawn` counts least.
InferCase DrawOp(ChoiceSource* choices, std::map<std::string, int>* drawn);

}  // namespace placelite

#endif  // TEST_CORE_OP_OP_DRAFT_H_
