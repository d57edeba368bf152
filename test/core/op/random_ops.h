// SPDX-License-Identifier: Apache-2.0
// Random ops for property tests: those of the random vocabulary, mostly valid
// and small, with sizes and attributes varied beyond what graphs have.
#ifndef TEST_CORE_OP_RANDOM_OPS_H_
#define TEST_CORE_OP_RANDOM_OPS_H_

#include <map>
#include <string>

#include "test/support/infer_text.h"
#include "test/support/random_graph/choice_source.h"

namespace placelite {

class RandomOps {
 public:
  explicit RandomOps(uint32_t seed) : choices_(seed) {}

  // One op with exact input shapes.
  InferCase Next();

  // Some inputs of `exact` with ranges around their dimensions, sometimes an
  // unknown rank; constants and filters stay.
  InferCase Widen(const InferCase& exact);

  // Exact shapes within the ranges of `wide`.
  InferCase Member(const InferCase& wide);

 private:
  int64_t Number(int64_t low, int64_t high) {
    return choices_.Number(low, high);
  }
  bool Chance(int in_hundred) { return Number(1, 100) <= in_hundred; }

  void VarySize(InferCase* op);
  void VaryAttribute(AttributeValue* value);
  void VaryInputs(InferCase* op);
  int64_t Near(int64_t number);

  Dim Around(Dim exact);
  int64_t Within(Dim range);

  SeededChoices choices_;
  std::map<std::string, int> drawn_;  // how often, by name
};

}  // namespace placelite

#endif  // TEST_CORE_OP_RANDOM_OPS_H_
