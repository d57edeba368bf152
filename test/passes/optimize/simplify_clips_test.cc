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

AttributeMap Codes(float scale, float low, float high) {
  return {{"scale", scale}, {"low", low}, {"high", high}};
}

TEST(SimplifyClips, ClipsNarrowTheCodesOfFakeQuantize) {
  EXPECT_EQ(Ops("relu", {}, "fake_quantize", Codes(0.5f, -100, 155)),
            "%c: float[2] = fake_quantize(%x) {high=155, low=0, scale=0.5}\n");
  EXPECT_EQ(
      Ops("clip", Between(0.3f, 6.2f), "fake_quantize", Codes(0.5f, -100, 155)),
      "%c: float[2] = fake_quantize(%x) {high=12, low=1, scale=0.5}\n");
  // The bound 6.25 lies beside the middle of the codes 12 and 13.
  EXPECT_EQ(Ops("clip", Between(0, 6.25f), "fake_quantize_away",
                Codes(0.5f, -100, 155)),
            "%c: float[2] = fake_quantize_away(%x) {high=13, low=0, "
            "scale=0.5}\n");
  EXPECT_EQ(Ops("clip", Between(7, 9), "fake_quantize", Codes(0.5f, -4, 4)),
            "%a: float[2] = clip(%x) {max=9, min=7}\n"
            "%c: float[2] = fake_quantize(%a) {high=4, low=-4, scale=0.5}\n");
}

TEST(SimplifyClips, NothingIsBeyondTheCodes) {
  EXPECT_EQ(Ops("fake_quantize", Codes(0.5f, 0, 12), "clip", Between(0, 6)),
            "%a: float[2] = fake_quantize(%x) {high=12, low=0, scale=0.5}\n");
  EXPECT_EQ(Ops("fake_quantize", Codes(0.5f, -1, 12), "relu", {}),
            "%a: float[2] = fake_quantize(%x) {high=12, low=-1, scale=0.5}\n"
            "%c: float[2] = relu(%a)\n");
}

// fake_quantize -> reshape -> fake_quantize, where the second has the grid of
// the scale, and what comes before it that of bytes with a scale of 1.
std::string AfterMove(float scale) {
  const auto bytes = [](float of_scale) {
    Grid grid;
    grid.scales = {of_scale};
    grid.zero_points = {0};
    return std::make_shared<const Grid>(grid);
  };
  Graph graph = MakeGraph([&](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, {2});
    const ValueId a = b->Op("fake_quantize", "a", {x}, Codes(1, 0, 255));
    const ValueId m =
        b->Op("reshape", "m", {a}, {{"shape", std::vector<int64_t>{1, 2}}});
    const ValueId c = b->Op("fake_quantize", "c", {m}, Codes(scale, 0, 255));
    b->Output(b->Op("abs", "y", {c}));
  });
  graph.value(graph.FindValue("a")).info.grid = bytes(1);
  graph.value(graph.FindValue("m")).info.grid = bytes(1);
  graph.value(graph.FindValue("c")).info.grid = bytes(scale);
  RunPass(SimplifyClips, &graph);
  return Text(graph);
}

TEST(SimplifyClips, WhatIsOnTheGridIsNotRoundedAgain) {
  EXPECT_EQ(AfterMove(1).find("%c"), std::string::npos);
  EXPECT_NE(AfterMove(2).find("%c"), std::string::npos);
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
