// SPDX-License-Identifier: Apache-2.0
#include "test/core/model/paddle/program_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::HasSubstr;

std::string LayerNorm(const std::vector<std::string>& parameters,
                      const ProgramWriter::Attributes& attributes) {
  ProgramWriter w;
  ProgramWriter::Arguments inputs = {{"X", {"x"}}};
  w.Feed("x", {-1, 3, 4});
  for (const std::string& name : parameters) {
    w.Weight(name, {4});
    inputs.push_back({name, {name}});
  }
  w.Op("layer_norm", inputs, {{"Y", {"y"}}, {"Mean", {"m"}}}, attributes);
  return w.Fetch("y").Text();
}

TEST(NormalizationLowering, LayerNorm) {
  const ProgramWriter::Attributes attributes = {{"begin_norm_axis", 2},
                                                {"epsilon", 0.5f}};
  const std::string end = " {begin_norm_axis=2, epsilon=0.5}";
  EXPECT_THAT(LayerNorm({"Scale", "Bias"}, attributes),
              HasSubstr("float[?,3,4] = layer_norm(%x, %Scale, %Bias)" + end));
  EXPECT_THAT(LayerNorm({"Scale"}, attributes),
              HasSubstr("float[?,3,4] = layer_norm(%x, %Scale)" + end));
  EXPECT_THAT(LayerNorm({"Bias"}, attributes),
              HasSubstr("float[?,3,4] = layer_norm(%x, -, %Bias)" + end));
  EXPECT_THAT(LayerNorm({}, {}), HasSubstr("float[?,3,4] = layer_norm(%x)\n"));
}

TEST(NormalizationLowering, LayerNormOfAnotherSize) {
  EXPECT_THAT(LayerNorm({"Scale"}, {{"begin_norm_axis", 1}}),
              HasSubstr("elements of Scale against those of a row of X: 4 "
                        "against 12"));
}

// MidOut serves training.
TEST(NormalizationLowering, Lrn) {
  ProgramWriter w;
  w.Feed("x", {1, 4, 9, 9});
  w.Op("lrn", {{"X", {"x"}}}, {{"MidOut", {"m"}}, {"Out", {"y"}}},
       {{"n", 3}, {"alpha", 0.5f}, {"k", 1.0f}});
  EXPECT_THAT(w.Fetch("y").Text(),
              HasSubstr("%y: float[1,4,9,9] = lrn(%x) {alpha=0.5, k=1, n=3}"));
}

}  // namespace
}  // namespace placelite
