// SPDX-License-Identifier: Apache-2.0
// The oracles of ops that compute, against values computed by hand.
#include <gtest/gtest.h>

#include "test/kernels/by_hand.h"

namespace placelite {
namespace {

TEST(Reference, Softmax) {
  // exp(0) : exp(ln 2) : exp(ln 5) is 1 : 2 : 5.
  EXPECT_THAT(Reference("softmax", {{"axis", -1}},
                        {Values({1, 3}, {0, std::log(2.0), std::log(5.0)})}),
              AreAbout(Numbers{0.125, 0.25, 0.625}));
  EXPECT_THAT(Reference("softmax", {{"axis", 0}},
                        {Values({2, 2}, {1, 5, 1, 5 + std::log(3.0)})}),
              AreAbout(Numbers{0.5, 0.25, 0.5, 0.75}));
}

Numbers Binary(const char* op, CaseInput x, CaseInput y,
               Epilogue epilogue = {}) {
  return Reference(op, {}, {std::move(x), std::move(y)}, std::move(epilogue));
}

TEST(Reference, Elementwise) {
  const CaseInput x = Values({2, 2}, {1, -2, 3, 4});
  const CaseInput y = Values({2}, {2, 4});
  EXPECT_EQ(Binary("elementwise_add", x, y), (Numbers{3, 2, 5, 8}));
  EXPECT_EQ(Binary("elementwise_sub", x, y), (Numbers{-1, -6, 1, 0}));
  EXPECT_EQ(Binary("elementwise_mul", x, y), (Numbers{2, -8, 6, 16}));
  EXPECT_EQ(Binary("elementwise_div", x, y), (Numbers{0.5, -0.5, 1.5, 1}));
  EXPECT_EQ(Binary("elementwise_max", x, y), (Numbers{2, 4, 3, 4}));
  EXPECT_EQ(Binary("elementwise_min", x, y), (Numbers{1, -2, 2, 4}));
  EXPECT_EQ(Binary("elementwise_pow", x, y), (Numbers{1, 16, 9, 256}));
  EXPECT_EQ(Binary("prelu", x, y), (Numbers{1, -8, 3, 4}));
  EXPECT_EQ(Binary("elementwise_add", x, y,
                   {Step(EpilogueKind::kScale, 2, 1),
                    Step(EpilogueKind::kClip, 6, 12)}),
            (Numbers{7, 6, 11, 12}));
}

TEST(Reference, ElementwiseBroadcastsBothWays) {
  EXPECT_EQ(Binary("elementwise_sub", Values({3, 1}, {1, 2, 3}),
                   Values({2}, {10, 20})),
            (Numbers{-9, -19, -8, -18, -7, -17}));
}

TEST(Reference, ElementwiseOfIntegers) {
  auto ints = [](Numbers values) {
    const auto size = static_cast<int64_t>(values.size());
    return Values({size}, std::move(values), Precision::kInt32);
  };
  EXPECT_EQ(
      Binary("elementwise_div", ints({7, -7, -2147483648.0}), ints({2, 2, -1})),
      (Numbers{3, -3, -2147483648.0}));
  EXPECT_EQ(Binary("elementwise_mul", ints({65536, 3}), ints({65537, -3})),
            (Numbers{65536, -9}));
  EXPECT_EQ(
      Binary("elementwise_pow", ints({-3, 2, -1, 5}), ints({3, -1, -3, 0})),
      (Numbers{-27, 0, -1, 1}));
}

Numbers Unary(const char* op, AttributeMap attributes, Numbers x) {
  const auto size = static_cast<int64_t>(x.size());
  return Reference(op, std::move(attributes), {Values({size}, std::move(x))});
}

TEST(Reference, Activations) {
  const double e = std::exp(1.0);
  EXPECT_EQ(Unary("relu", {}, {-1, 2}), (Numbers{0, 2}));
  EXPECT_EQ(Unary("clip", {{"min", 0.0f}, {"max", 6.0f}}, {-1, 2, 7}),
            (Numbers{0, 2, 6}));
  EXPECT_EQ(Unary("leaky_relu", {{"alpha", 0.5f}}, {-3, 3}),
            (Numbers{-1.5, 3}));
  EXPECT_THAT(Unary("sigmoid", {}, {0, 1, -1}),
              AreAbout(Numbers{0.5, e / (1 + e), 1 / (1 + e)}));
  EXPECT_THAT(Unary("tanh", {}, {0, 1}),
              AreAbout(Numbers{0, (e * e - 1) / (e * e + 1)}));
  EXPECT_THAT(Unary("swish", {{"beta", 2.0f}}, {0, 0.5}),
              AreAbout(Numbers{0, 0.5 * e / (1 + e)}));
  EXPECT_THAT(Unary("hard_sigmoid", {}, {-3, 0, 1, 3}),
              AreAbout(Numbers{0, 0.5, 0.7, 1}));
  EXPECT_THAT(Unary("hard_swish", {}, {-4, 0, 1, 4}),
              AreAbout(Numbers{0, 0, 4 / 6.0, 4}));
  EXPECT_EQ(Unary("scale", {{"scale", 2.0f}, {"bias", -1.0f}}, {3, -3}),
            (Numbers{5, -7}));
  // Constants are cut to 2 and 1 first.
  EXPECT_EQ(Reference("scale", {{"scale", 2.9f}, {"bias", 1.9f}},
                      {Values({2}, {3, -3}, Precision::kInt64)}),
            (Numbers{7, -5}));
}

TEST(Reference, BatchNorm) {
  // Channel 0: (x - 1) / 2 * 3 + 4; channel 1: x / 1 - 1.
  EXPECT_THAT(Reference("batch_norm", {{"epsilon", 1.0f}},
                        {Values({1, 2, 2}, {1, 3, 5, 7}), Values({2}, {3, 1}),
                         Values({2}, {4, -1}), Values({2}, {1, 0}),
                         Values({2}, {3, 0})}),
              AreAbout(Numbers{4, 7, 4, 6}));
  // (x - 1) / 2 * 3 + 4, cut off below 5.
  EXPECT_THAT(Reference("batch_norm", {{"epsilon", 1.0f}},
                        {Values({1, 1, 2}, {1, 3}), Values({1}, {3}),
                         Values({1}, {4}), Values({1}, {1}), Values({1}, {3})},
                        {Step(EpilogueKind::kClip, 5, 100)}),
              AreAbout(Numbers{5, 7}));
}

TEST(Reference, LayerNorm) {
  // Rows (1, 3) and (5, 9) have means 2 and 7, variances 1 and 4; with epsilon
  // 0 they become -1 and 1.
  EXPECT_THAT(Reference("layer_norm", {{"epsilon", 0.0f}},
                        {Values({2, 2}, {1, 3, 5, 9}), Values({2}, {10, 20}),
                         Values({2}, {1, 2})}),
              AreAbout(Numbers{-9, 22, -9, 22}));
  // The values are those of onnxruntime 1.31's LayerNormalization with axis 1.
  EXPECT_THAT(Reference("layer_norm", {{"epsilon", 0.5f}},
                        {Values({1, 3}, {0.5, -1, 2})}),
              AreAbout(Numbers{0, -1.06066024, 1.06066024}));
}

// The values are those of onnxruntime 1.31's LRN on the same input, printed
// with seven digits; its alpha is n times that of lrn here.
TEST(Reference, Lrn) {
  const struct {
    int64_t n;
    float alpha, beta, k;
    Numbers expected;
  } rows[] = {
      {5,
       1e-4f,
       0.75f,
       2,
       {0.5939355, 2.366973, 1.187871, 4.732359, 2.965681, 4.128367, 0,
        1.763807, 3.55895, 5.303966, -1.187426, 5.904019}},
      {3,
       0.5f,
       0.75f,
       1,
       {0.390795, 0.2468721, 0.25, 0.3474634, 0.6400608, 0.3168139, 0,
        0.1233047, 0.6116272, 0.2934533, -0.2038757, 0.3380136}},
      {3,
       0.25f,
       0.5f,
       2,
       {0.5547002, 0.8528028, 0.6488857, 1.366972, 1.64399, 1.227881, 0,
        0.4948716, 1.732051, 1.279204, -0.5773503, 1.454786}},
      {7,
       0.125f,
       1.25f,
       0.5f,
       {0.1638754, 0.1097898, 0.1328984, 0.1249026, 0.3099509, 0.06877925, 0,
        0.02947682, 0.3783208, 0.09422845, -0.1353104, 0.1402344}},
  };
  for (const auto& row : rows) {
    EXPECT_THAT(Reference("lrn",
                          {{"n", row.n},
                           {"alpha", row.alpha},
                           {"beta", row.beta},
                           {"k", row.k}},
                          {Values({1, 6, 1, 2},
                                  {1, 4, 2, 8, 5, 7, 0, 3, 6, 9, -2, 10})}),
                AreAbout(row.expected));
  }
}

Numbers Pool(const char* type, AttributeMap attributes, CaseInput x) {
  attributes.Set("pooling_type", std::string(type));
  return Reference("pool2d", std::move(attributes), {std::move(x)});
}

TEST(Reference, Pool2d) {
  // 1 2 3
  // 4 5 6
  // 7 8 9
  const CaseInput x = Counting({1, 1, 3, 3});
  const AttributeMap padded{{"ksize", Ints{2, 2}},
                            {"strides", Ints{2, 2}},
                            {"paddings", Ints{1, 0, 1, 0}}};
  EXPECT_EQ(Pool("max", padded, x), (Numbers{1, 3, 7, 9}));
  EXPECT_EQ(Pool("avg", padded, x), (Numbers{1, 2.5, 5.5, 7}));
  AttributeMap inclusive = padded;
  inclusive.Set("exclusive", false);
  EXPECT_EQ(Pool("avg", inclusive, x), (Numbers{0.25, 1.25, 2.75, 7}));
  EXPECT_EQ(Pool("avg", {{"global_pooling", true}}, x), (Numbers{5}));
}

TEST(Reference, Pool2dCeilAndAdaptive) {
  const CaseInput x = Counting({1, 1, 1, 5});
  const AttributeMap ceil{
      {"ksize", Ints{1, 2}}, {"strides", Ints{1, 2}}, {"ceil_mode", true}};
  EXPECT_EQ(Pool("max", ceil, x), (Numbers{2, 4, 5}));
  EXPECT_EQ(Pool("avg", ceil, x), (Numbers{1.5, 3.5, 5}));
  // Columns 0-1, 1-3, 3-4.
  EXPECT_EQ(Pool("avg", {{"adaptive", true}, {"ksize", Ints{1, 3}}}, x),
            (Numbers{1.5, 3, 4.5}));
  // The last window begins at column 3, and padding ends with column 5: two of
  // its three elements count, one of them is the padding.
  EXPECT_EQ(Pool("avg",
                 {{"ksize", Ints{1, 3}},
                  {"strides", Ints{1, 2}},
                  {"paddings", Ints{0, 0, 1, 0}},
                  {"exclusive", false},
                  {"ceil_mode", true}},
                 x),
            (Numbers{1, 3, 4.5}));
  // An empty window: only padding.
  EXPECT_EQ(Pool("avg",
                 {{"ksize", Ints{1, 1}},
                  {"strides", Ints{1, 3}},
                  {"paddings", Ints{0, 0, 1, 0}}},
                 x),
            (Numbers{0, 3}));
}

}  // namespace
}  // namespace placelite
