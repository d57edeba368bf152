// SPDX-License-Identifier: Apache-2.0
#include "lite/core/base/strings.h"
#include "test/passes/optimize/interpreter.h"
#include "test/passes/optimize/pass_test.h"

namespace placelite {
namespace {

struct Step {
  const char* op;
  float c;
  float scale;  // of the rounding behind it
};

// x * z, rounded by 0.1, and what each step makes of it.
Graph Chain(const std::vector<Step>& steps,
            const char* first = "elementwise_mul", bool read_twice = false) {
  return MakeGraph([&](GraphBuilder* b) {
    const auto round = [b](const std::string& name, ValueId x, float scale) {
      return b->Op("fake_quantize", name, {x},
                   {{"scale", scale}, {"low", -20.f}, {"high", 235.f}});
    };
    const ValueId x = b->Input("x", Precision::kFloat, {4});
    const ValueId z = b->Input("z", Precision::kFloat, {4});
    ValueId y = round("q", b->Op(first, "p", {x, z}), 0.1f);
    if (read_twice) b->Output(y);
    for (size_t i = 0; i < steps.size(); ++i) {
      const ValueId c =
          b->Constant(StrCat("c", i), {1}, std::vector<float>{steps[i].c});
      y = b->Op(steps[i].op, StrCat("y", i), {y, c});
      y = round(StrCat("q", i), y, steps[i].scale);
    }
    b->Output(y);
  });
}

std::string Merged(Graph graph) {
  RunPass(MergeRoundings, &graph);
  const std::string text = Text(graph);
  return text.substr(text.find("%p"));
}

TEST(MergeRoundings, ARoundingThatGivesEachCodeAnotherIsAScale) {
  EXPECT_EQ(Merged(Chain({{"elementwise_mul", 3, 0.3f}})),
            "%p: float[4] = elementwise_mul(%x, %z)\n"
            "%q: float[4] = scale(%p) {scale=3}\n"
            "%q0: float[4] = fake_quantize(%q) {high=235, low=-20, "
            "scale=0.3}\n"
            "output %q0\n");
  // 0.32 is three codes, and a bit that is rounded off.
  EXPECT_EQ(Merged(Chain({{"elementwise_add", 0.32f, 0.1f}})),
            "%p: float[4] = elementwise_mul(%x, %z)\n"
            "%q: float[4] = scale(%p) {bias=0.3}\n"
            "%q0: float[4] = fake_quantize(%q) {high=235, low=-17, "
            "scale=0.1}\n"
            "output %q0\n");
}

TEST(MergeRoundings, OneScaleAndOneRoundingOfManyAreLeft) {
  EXPECT_EQ(Merged(Chain({{"elementwise_div", 4, 0.025f},
                          {"elementwise_mul", 8, 0.2f},
                          {"elementwise_sub", 0.2f, 0.2f}})),
            "%p: float[4] = elementwise_mul(%x, %z)\n"
            "%q1: float[4] = scale(%p) {bias=-0.2, scale=2}\n"
            "%q2: float[4] = fake_quantize(%q1) {high=234, low=-20, "
            "scale=0.2}\n"
            "output %q2\n");
}

TEST(MergeRoundings, LeavesTheRest) {
  const Graph cases[] = {
      // Two codes become one.
      Chain({{"elementwise_mul", 3, 0.6f}}),
      // Codes drift apart.
      Chain({{"elementwise_mul", 3, 0.29f}}),
      // The order of codes turns round.
      Chain({{"elementwise_mul", -3, 0.3f}}),
      // Others read what is rounded first.
      Chain({{"elementwise_mul", 3, 0.3f}}, "elementwise_mul", true),
      // A sum of codes may lie in the middle between two codes often.
      Chain({{"elementwise_mul", 3, 0.3f}}, "elementwise_add"),
  };
  for (const Graph& graph : cases) {
    const std::string before = Text(graph);
    EXPECT_EQ(Merged(graph), before.substr(before.find("%p")));
  }
}

TEST(MergeRoundings, ComputesWhatItDid) {
  Graph graph = Chain({{"elementwise_add", 0.32f, 0.1f},
                       {"elementwise_mul", 3, 0.3f},
                       {"elementwise_div", 6, 0.05f}});
  const std::vector<Array> inputs = {{Shape({4}), {0.11, 7.43, 200, -30}},
                                     {Shape({4}), {1, 1.1, 1, 1}}};
  ASSERT_OK_AND_ASSIGN(const auto before, Interpret(graph, inputs));
  RunPass(MergeRoundings, &graph);
  ASSERT_OK_AND_ASSIGN(const auto after, Interpret(graph, inputs));
  for (size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(before[0].data[i], after[0].data[i], 1e-6);
  }
}

}  // namespace
}  // namespace placelite
