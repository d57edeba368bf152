// SPDX-License-Identifier: Apache-2.0
// The references treat NaN like PyTorch and onnxruntime: clamps, maxima and
// minima keep it.
#include <gtest/gtest.h>

#include "lite/core/base/strings.h"
#include "test/kernels/by_hand.h"

namespace placelite {
namespace {

// Matches if each element is NaN or not, as the pattern says: 'n' for NaN.
MATCHER_P(HasNanAs, pattern, "") {
  std::string found;
  for (double x : arg) found += std::isnan(x) ? 'n' : '1';
  *result_listener << "which is " << found;
  return found == pattern;
}

CaseInput Row(Numbers values) {
  const auto size = static_cast<int64_t>(values.size());
  return Values({size}, std::move(values));
}

TEST(NanReference, ActivationsKeepIt) {
  for (const char* op : {"relu", "clip", "leaky_relu", "sigmoid", "tanh",
                         "swish", "hard_sigmoid", "hard_swish", "scale"}) {
    AttributeMap attributes;
    if (std::string(op) == "clip") {
      attributes = {{"min", -1.0f}, {"max", 1.0f}};
    }
    EXPECT_THAT(Reference(op, attributes, {Row({-2, NAN, 2})}), HasNanAs("1n1"))
        << op;
  }
}

TEST(NanReference, ClipStillLimitsNumbers) {
  EXPECT_EQ(Reference("clip", {{"min", -1.0f}, {"max", 1.0f}},
                      {Row({-2, 0.5, 2, -INFINITY, INFINITY})}),
            (Numbers{-1, 0.5, 1, -1, 1}));
}

TEST(NanReference, TheLargerAndTheSmallerKeepEither) {
  const CaseInput x = Row({NAN, 1, NAN, 3}), y = Row({2, NAN, NAN, 4});
  EXPECT_THAT(Reference("elementwise_max", {}, {x, y}), HasNanAs("nnn1"));
  EXPECT_THAT(Reference("elementwise_min", {}, {x, y}), HasNanAs("nnn1"));
}

TEST(NanReference, ReductionsOfARowWithIt) {
  const CaseInput x = Values({3, 3}, {NAN, 1, 2, 1, 2, NAN, 3, 4, 5});
  for (const char* op : {"reduce_max", "reduce_min", "reduce_sum"}) {
    EXPECT_THAT(Reference(op, {{"dim", Ints{1}}}, {x}), HasNanAs("nn1")) << op;
  }
}

TEST(NanReference, WindowsWithIt) {
  for (const char* type : {"max", "avg"}) {
    EXPECT_THAT(Reference("pool2d",
                          {{"pooling_type", std::string(type)},
                           {"ksize", Ints{1, 2}},
                           {"strides", Ints{1, 2}}},
                          {Values({1, 1, 1, 6}, {NAN, 1, 2, NAN, 3, 4})}),
                HasNanAs("nn1"))
        << type;
  }
}

TEST(NanReference, SoftmaxOfARowWithIt) {
  const CaseInput x = Values({2, 3}, {1, NAN, 2, 1, 2, 3});
  EXPECT_THAT(Reference("softmax", {{"axis", int64_t{1}}}, {x}),
              HasNanAs("nnn111"));
}

}  // namespace
}  // namespace placelite
