// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "test/passes/optimize/pass_test.h"

namespace placelite {
namespace {

constexpr auto kFloat = Precision::kFloat;

AttributeMap Between(float low, float high) {
  return {{"min", low}, {"max", high}};
}

// x -> `first` -> `second` -> y, as text without the lines of inputs and
// outputs.
std::string Ops(const char* first, const AttributeMap& first_attributes,
                const char* second, const AttributeMap& second_attributes) {
  const std::string text = After(SimplifyClips, [&](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, {2});
    const ValueId a = b->Op(first, "a", {x}, first_attributes);
    const ValueId c = b->Op(second, "c", {a}, second_attributes);
    b->Output(b->Op("abs", "y", {c}));
  });
  const std::string input = "input %x: float[2]\n";
  EXPECT_EQ(text.rfind(input, 0), 0u);
  return text.substr(input.size(), text.find("%y") - input.size());
}

TEST(SimplifyClips, DropsWhatCutsNothingOff) {
  EXPECT_EQ(Ops("sigmoid", {}, "clip", Between(0, 1)),
            "%a: float[2] = sigmoid(%x)\n");
  EXPECT_EQ(Ops("sigmoid", {}, "relu", {}), "%a: float[2] = sigmoid(%x)\n");
  EXPECT_EQ(Ops("relu", {}, "relu", {}), "%a: float[2] = relu(%x)\n");
  EXPECT_EQ(Ops("clip", Between(0, 6), "clip", Between(-1, 7)),
            "%a: float[2] = clip(%x) {max=6, min=0}\n");
}

TEST(SimplifyClips, KeepsWhatCutsSomethingOff) {
  EXPECT_EQ(Ops("sigmoid", {}, "clip", Between(0, 0.5f)),
            "%a: float[2] = sigmoid(%x)\n"
            "%c: float[2] = clip(%a) {max=0.5, min=0}\n");
  EXPECT_EQ(Ops("exp", {}, "relu", {}),
            "%a: float[2] = exp(%x)\n%c: float[2] = relu(%a)\n");
}

TEST(SimplifyClips, TwoBecomeOne) {
  EXPECT_EQ(Ops("relu", {}, "clip", Between(-3, 6)),
            "%c: float[2] = clip(%x) {max=6, min=0}\n");
  EXPECT_EQ(Ops("clip", Between(-1, 5), "clip", Between(0, 9)),
            "%c: float[2] = clip(%x) {max=5, min=0}\n");
  // Nothing is left between them, so that they stay.
  EXPECT_EQ(Ops("clip", Between(-3, -2), "clip", Between(1, 2)),
            "%a: float[2] = clip(%x) {max=-2, min=-3}\n"
            "%c: float[2] = clip(%a) {max=2, min=1}\n");
}

GridPtr Bytes(float scale) {
  Grid grid;
  grid.scales = {scale};
  grid.zero_points = {0};
  return std::make_shared<const Grid>(grid);
}

// sigmoid -> clip to the grid of uint8 codes of this scale. `other` is the
// grid of the sigmoid.
std::string AfterSigmoid(float scale, const GridPtr& other) {
  Graph graph = MakeGraph([&](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, {2});
    const ValueId a = b->Op("sigmoid", "a", {x});
    const ValueId c = b->Op("clip", "c", {a}, Between(0, 255 * scale));
    b->Output(b->Op("abs", "y", {c}));
  });
  graph.value(graph.FindValue("a")).info.grid = other;
  graph.value(graph.FindValue("c")).info.grid = Bytes(scale);
  RunPass(SimplifyClips, &graph);
  return Text(graph);
}

TEST(SimplifyClips, RoundingMayBeLeftOut) {
  // 255 / 255.4 is less than half a step below 1; the input takes over the
  // grid.
  const std::string text = AfterSigmoid(1 / 255.4f, nullptr);
  EXPECT_EQ(text.find("clip"), std::string::npos) << text;
  EXPECT_NE(text.find("%a: float[2] (uint8 * "), std::string::npos) << text;
  // 255 / 300 is not.
  EXPECT_NE(AfterSigmoid(1 / 300.f, nullptr).find("clip"), std::string::npos);
  // A value has one grid.
  EXPECT_NE(AfterSigmoid(1 / 255.4f, Bytes(1)).find("clip"), std::string::npos);
}

TEST(SimplifyClips, MeansAndMovesStayWithinBounds) {
  EXPECT_EQ(After(SimplifyClips,
                  [](GraphBuilder* b) {
                    const ValueId x = b->Input("x", kFloat, {1, 2, 4, 4});
                    const ValueId a = b->Op("sigmoid", "a", {x});
                    const ValueId p = b->Op(
                        "pool2d", "p", {a},
                        {{"pooling_type", "avg"}, {"global_pooling", true}});
                    const ValueId c =
                        b->Op("concat", "c", {p, p}, {{"axis", int64_t{1}}});
                    b->Output(b->Op("abs", "y",
                                    {b->Op("clip", "l", {c}, Between(0, 1))}));
                  })
                .find("clip"),
            std::string::npos);
}

}  // namespace
}  // namespace placelite
