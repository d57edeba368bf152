// The oracles themselves, against values computed by hand.
#include "test/support/reference.h"

#include <gtest/gtest.h>

#include <cmath>

#include "lite/kernels/all_kernels.h"
#include "test/support/elements.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

std::vector<double> Reference(const std::string& op, AttributeMap attributes,
                              std::vector<CaseInput> inputs) {
  KernelRegistry registry;
  AddAllKernels(&registry);
  const Result<Expected> expected = RunReference(
      registry, {"by_hand", op, std::move(attributes), std::move(inputs)});
  EXPECT_OK(expected);
  std::vector<double> elements;
  if (!expected.ok()) return elements;
  const Tensor& output = expected->outputs[0];
  for (int64_t i = 0; i < output.NumElements(); ++i) {
    elements.push_back(ReadElement(output, i));
  }
  return elements;
}

MATCHER_P(AreAbout, expected, "") {
  if (arg.size() != expected.size()) return false;
  for (size_t i = 0; i < arg.size(); ++i) {
    if (!(std::fabs(arg[i] - expected[i]) <=
          1e-6 * std::fmax(1, std::fabs(expected[i])))) {
      return false;
    }
  }
  return true;
}

using Numbers = std::vector<double>;

TEST(Reference, Softmax) {
  // exp(0) : exp(ln 2) : exp(ln 5) is 1 : 2 : 5.
  EXPECT_THAT(Reference("softmax", {{"axis", -1}},
                        {Values({1, 3}, {0, std::log(2.0), std::log(5.0)})}),
              AreAbout(Numbers{0.125, 0.25, 0.625}));
  EXPECT_THAT(Reference("softmax", {{"axis", 0}},
                        {Values({2, 2}, {1, 5, 1, 5 + std::log(3.0)})}),
              AreAbout(Numbers{0.5, 0.25, 0.5, 0.75}));
}

}  // namespace
}  // namespace placelite
