// SPDX-License-Identifier: Apache-2.0
// Ops that carry a state along a sequence.
#include "test/core/model/onnx/model_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string Linear(const std::string& rule, int64_t steps,
                   const ModelWriter::Names& more = {}) {
  ModelWriter w(27);
  w.Input("q", {2, steps, 16}).Input("k", {2, steps, 8});
  w.Input("v", {2, steps, 6}).Input("s", {2, 2, 4, 3});
  w.Input("d", {2, steps, 2}).Input("b", {2, steps, 1});
  ModelWriter::Names inputs = {"q", "k", "v"};
  inputs.insert(inputs.end(), more.begin(), more.end());
  w.Node("LinearAttention", inputs, {"y", "state"},
         {{"q_num_heads", 4}, {"kv_num_heads", 2}, {"update_rule", rule}});
  return w.Output("y").Output("state").Nodes();
}

TEST(OnnxSequence, FewStepsOfLinearAttentionAreWrittenOut) {
  const std::string text = Linear("linear", 2);
  EXPECT_THAT(text, HasSubstr("%y: float[2,2,12] = reshape("));
  EXPECT_THAT(text, HasSubstr("%state: float[2,2,4,3] = reshape("));
  EXPECT_THAT(text, Not(HasSubstr("loop(")));
}

TEST(OnnxSequence, ManyStepsOfLinearAttentionAreALoop) {
  for (int64_t steps : {-1, 100}) {
    const std::string text = Linear("gated_delta", steps, {"s", "d", "b"});
    EXPECT_THAT(text, HasSubstr("= loop("));
    EXPECT_THAT(text, HasSubstr(steps < 0 ? "%y: float[2,?,12] = reshape("
                                          : "%y: float[2,100,12] = reshape("));
    EXPECT_THAT(text, HasSubstr("%state: float[2,2,4,3] = reshape("));
  }
}

TEST(OnnxSequence, RulesOfLinearAttentionHaveTheirInputs) {
  EXPECT_THAT(Linear("gated", 2),
              HasSubstr("update_rule 'gated' without input 4"));
  EXPECT_THAT(Linear("delta", 2, {"", "d", "b"}),
              HasSubstr("update_rule 'delta' with input 4"));
  EXPECT_THAT(Linear("other", 2), HasSubstr("update_rule is 'other'"));
}

TEST(OnnxSequence, CausalConvolution) {
  ModelWriter w(27);
  w.Input("x", {2, 3, -1}).Weight("w", {3, 1, 4});
  w.Node("CausalConvWithState", {"x", "w"}, {"y", "state"},
         {{"activation", "silu"}});
  const std::string text = w.Output("y").Output("state").Nodes();
  EXPECT_THAT(text, HasSubstr("= pad(%x) {paddings=[0,0,0,0,3,0]}"));
  EXPECT_THAT(text, HasSubstr("groups=3"));
  EXPECT_THAT(text, HasSubstr("%y: float[2,3,?] = swish("));
  EXPECT_THAT(text, HasSubstr("%state: float[2,3,3] = slice("));
  ModelWriter other(27);
  other.Input("x", {2, 3, 8}).Weight("w", {3, 1, 4});
  other.Node("CausalConvWithState", {"x", "w"}, {"y", "state"},
             {{"activation", "relu"}});
  EXPECT_THAT(other.Output("y").Output("state").Text(),
              HasSubstr("activation is 'relu'"));
}

}  // namespace
}  // namespace placelite
