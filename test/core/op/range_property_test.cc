// SPDX-License-Identifier: Apache-2.0
// Inference over ranges must hold for every member: the result for exact shapes
// lies within the result for ranges around them.
#include "gtest/gtest.h"
#include "lite/core/base/strings.h"
#include "test/core/op/random_ops.h"

namespace placelite {
namespace {

std::string Describe(const InferCase& c) {
  std::string text = StrCat(c.op->name, "(");
  for (const auto& input : c.inputs) {
    if (!input.has_value()) {
      text += " -";
      continue;
    }
    text += StrCat(" ", input->precision, input->shape);
    if (const auto ints = KnownInts(*input)) {
      text += StrCat("{", Join(*ints, ","), "}");
    }
  }
  text += " )";
  for (const auto& [name, value] : c.attributes.values()) {
    text += StrCat(" ", name, "=", ToString(value));
  }
  return text;
}

bool Contains(const ValueInfo& range, const ValueInfo& exact) {
  if (range.precision != exact.precision) return false;
  if (!range.shape.contains(exact.shape.shape())) return false;
  if (!range.ints.has_value()) return true;
  if (!exact.ints.has_value() || range.ints->size() != exact.ints->size()) {
    return false;
  }
  for (size_t i = 0; i < range.ints->size(); ++i) {
    const Dim whole = (*range.ints)[i], part = (*exact.ints)[i];
    if (part.min < whole.min || part.max > whole.max) return false;
  }
  return true;
}

std::string Describe(const std::vector<ValueInfo>& outputs) {
  std::string text;
  for (const ValueInfo& output : outputs) text += StrCat(" ", output.shape);
  return text;
}

TEST(RangePropertyTest, ExactInputsGiveExactOutputs) {
  RandomOps random(11);
  int inferred = 0;
  for (int i = 0; i < 20000; ++i) {
    const InferCase exact = random.Next();
    const auto outputs = Infer(exact);
    if (!outputs.ok()) continue;
    ++inferred;
    for (const ValueInfo& output : *outputs) {
      ASSERT_TRUE(output.shape.exact()) << Describe(exact);
    }
  }
  EXPECT_GT(inferred, 10000);  // else the generator tests nothing
}

TEST(RangePropertyTest, RangesHoldForEveryMember) {
  RandomOps random(12);
  int compared = 0;
  for (int i = 0; i < 20000; ++i) {
    const InferCase start = random.Next();
    const InferCase wide = random.Widen(start);
    const auto range = Infer(wide);
    for (int k = 0; k < 10; ++k) {
      const InferCase member = k == 0 ? start : random.Member(wide);
      const auto exact = Infer(member);
      if (!exact.ok()) continue;
      ++compared;
      ASSERT_TRUE(range.ok())
          << Describe(wide) << " is refused (" << range.status().ToString()
          << "), but " << Describe(member) << " is fine";
      for (size_t o = 0; o < exact->size(); ++o) {
        ASSERT_TRUE(Contains((*range)[o], (*exact)[o]))
            << Describe(wide) << " gives" << Describe(*range) << ", but "
            << Describe(member) << " gives" << Describe(*exact);
      }
    }
  }
  EXPECT_GT(compared, 50000);
}

}  // namespace
}  // namespace placelite
