// SPDX-License-Identifier: Apache-2.0
// The unary oracles against numbers of onnxruntime 1.31, which it computed for
// the ONNX op of the same name, of Python's math (tan, atan and the hyperbolic
// ones), or by hand.
#include <gtest/gtest.h>

#include "test/kernels/by_hand.h"

namespace placelite {
namespace {

Numbers Unary(const char* op, AttributeMap attributes, Numbers x) {
  const auto size = static_cast<int64_t>(x.size());
  return Reference(op, std::move(attributes), {Values({size}, std::move(x))});
}

const Numbers kX = {-2.5, -0.5, 0.25, 1.5};
const Numbers kPositive = {2.5, 0.5, 0.25, 1.5};

TEST(UnaryReference, FunctionsOfAnyNumber) {
  const struct {
    const char* op;
    Numbers y;
  } rows[] = {
      {"exp", {0.0820849985, 0.606530666, 1.28402543, 4.48168898}},
      {"reciprocal", {-0.400000006, -2, 4, 0.666666687}},
      {"erf", {-0.999593079, -0.520499885, 0.276326388, 0.966105163}},
      {"gelu", {-0.0155241042, -0.154268771, 0.149676576, 1.39978921}},
      {"softplus", {0.0788897425, 0.474076986, 0.825939476, 1.70141327}},
      {"sin", {-0.598472178, -0.47942555, 0.247403964, 0.997494996}},
      {"cos", {-0.801143587, 0.87758255, 0.968912423, 0.070737198}},
      {"tan", {0.747022297, -0.54630249, 0.255341921, 14.1014199}},
      {"atan", {-1.19028995, -0.463647609, 0.244978663, 0.982793723}},
      {"sinh", {-6.05020448, -0.521095305, 0.252612317, 2.12927946}},
      {"cosh", {6.13228948, 1.12762597, 1.0314131, 2.35240962}},
      {"asinh", {-1.64723115, -0.481211825, 0.247466462, 1.19476322}},
      {"elu", {-0.917915001, -0.39346934, 0.25, 1.5}},
      {"round", {-2, 0, 0, 2}},
      {"floor", {-3, -1, 0, 1}},
      {"ceil", {-2, 0, 1, 2}},
      {"sign", {-1, -1, 1, 1}},
      {"abs", {2.5, 0.5, 0.25, 1.5}},
      {"square", {6.25, 0.25, 0.0625, 2.25}},
  };
  for (const auto& row : rows) {
    EXPECT_THAT(Unary(row.op, {}, kX), AreAbout(row.y)) << row.op;
  }
}

TEST(UnaryReference, FunctionsOfPositiveNumbers) {
  EXPECT_THAT(Unary("sqrt", {}, kPositive),
              AreAbout(Numbers{1.58113885, 0.707106769, 0.5, 1.22474492}));
  EXPECT_THAT(
      Unary("log", {}, kPositive),
      AreAbout(Numbers{0.91629076, -0.693147182, -1.38629436, 0.405465096}));
  EXPECT_EQ(Unary("rsqrt", {}, {4, 0.25}), (Numbers{0.5, 2}));
}

// asin(1/2) is pi / 6; acosh(2) is log(2 + sqrt(3)).
TEST(UnaryReference, InversesWithinTheirDomain) {
  const double pi = std::acos(-1.0);
  EXPECT_THAT(Unary("asin", {}, {-1, -0.5, 0, 0.5}),
              AreAbout(Numbers{-pi / 2, -pi / 6, 0, pi / 6}));
  EXPECT_THAT(Unary("acos", {}, {-1, -0.5, 0, 1}),
              AreAbout(Numbers{pi, 2 * pi / 3, pi / 2, 0}));
  EXPECT_THAT(Unary("atanh", {}, {-0.5, 0, 0.5}),
              AreAbout(Numbers{-std::log(3.0) / 2, 0, std::log(3.0) / 2}));
  EXPECT_THAT(Unary("acosh", {}, {1, 2}),
              AreAbout(Numbers{0, std::log(2 + std::sqrt(3.0))}));
  for (const char* op : {"asin", "acos", "atanh"}) {
    EXPECT_TRUE(std::isnan(Unary(op, {}, {-1.5})[0])) << op;
  }
  EXPECT_TRUE(std::isnan(Unary("acosh", {}, {0.5})[0]));
}

TEST(UnaryReference, Attributes) {
  EXPECT_THAT(
      Unary("gelu", {{"approximate", true}}, kX),
      AreAbout(Numbers{-0.0150842965, -0.154285997, 0.149675354, 1.39957154}));
  EXPECT_THAT(Unary("elu", {{"alpha", 1.5f}}, kX),
              AreAbout(Numbers{-1.37687254, -0.590204, 0.25, 1.5}));
  // log(1 + exp(2 * 0)) / 2; 2 * 3 is above the threshold.
  EXPECT_THAT(Unary("softplus", {{"beta", 2.0f}, {"threshold", 5.0f}}, {0, 3}),
              AreAbout(Numbers{std::log(2.0) / 2, 3}));
}

TEST(UnaryReference, Integers) {
  const CaseInput x =
      Values({4}, {-2147483648.0, 65537, 0, -3}, Precision::kInt32);
  EXPECT_EQ(Reference("abs", {}, {x}), (Numbers{-2147483648.0, 65537, 0, 3}));
  EXPECT_EQ(Reference("sign", {}, {x}), (Numbers{-1, 1, 0, -1}));
  // 65537^2 is 2^32 + 131073.
  EXPECT_EQ(Reference("square", {}, {x}), (Numbers{0, 131073, 0, 9}));
}

}  // namespace
}  // namespace placelite
