// SPDX-License-Identifier: Apache-2.0
#include "lite/core/base/strings.h"
#include "test/core/model/paddle/program_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::HasSubstr;

constexpr int64_t kInputs = 4, kHidden = 3;

struct Layers {
  std::string mode = "LSTM";
  int64_t gates = 4;
  int64_t layers = 1;
  bool both_ways = false;
  int states = 2;
  int64_t said_layers = 1;
  int64_t said_hidden = kHidden;
  int64_t batch = 2;
};

ProgramWriter Program(const Layers& is) {
  ProgramWriter w;
  w.Feed("x", {5, is.batch, kInputs});
  std::vector<std::string> weights, states, last;
  const auto add = [&](const std::vector<int64_t>& dims) {
    weights.push_back(StrCat("w", weights.size()));
    w.Weight(weights.back(), dims);
  };
  const int64_t rows = is.gates * kHidden, ways = is.both_ways ? 2 : 1;
  for (int64_t i = 0; i < is.layers * ways; ++i) {
    add({rows, i < ways ? kInputs : ways * kHidden});
    add({rows, kHidden});
  }
  for (int64_t i = 0; i < 2 * is.layers * ways; ++i) add({rows});
  for (int i = 0; i < is.states; ++i) {
    states.push_back(StrCat("s", i));
    last.push_back(StrCat("last", i));
    w.Feed(states.back(), {is.layers * ways, is.batch, kHidden});
  }
  w.Op("rnn", {{"Input", {"x"}}, {"PreState", states}, {"WeightList", weights}},
       {{"Out", {"y"}}, {"State", last}},
       {{"mode", is.mode},
        {"num_layers", is.said_layers},
        {"is_bidirec", is.both_ways},
        {"hidden_size", is.said_hidden}});
  w.Fetch("y").Fetch("last0");
  return w;
}

TEST(RecurrentLowering, LayersInBothDirections) {
  const std::string text = Program({"GRU", 3, 2, true, 1, 2, kHidden}).Text();
  EXPECT_THAT(text, HasSubstr("float[5,2,2,3], "));
  EXPECT_THAT(text, HasSubstr("direction=\"bidirectional\""));
  EXPECT_THAT(text, HasSubstr("linear_before_reset=true"));
  EXPECT_THAT(text, HasSubstr("%y: float[5,2,6] = "));
  EXPECT_THAT(text, HasSubstr("%last0: float[4,2,3] = concat("));
}

TEST(RecurrentLowering, AnyBatch) {
  Layers any;
  any.batch = -1;
  EXPECT_THAT(Program(any).Text(), HasSubstr("%y: float[5,?,3] = "));
}

TEST(RecurrentLowering, RefusesWhatDoesNotFit) {
  const auto expect = [](const Layers& layers, StatusCode code,
                         const char* message) {
    EXPECT_THAT(Program(layers).Read(), FailsWith(code, message));
  };
  Layers wrong;
  wrong.mode = "lstm";
  expect(wrong, StatusCode::kUnsupported, "attribute 'mode' is 'lstm'");
  for (const int64_t layers :
       {int64_t{-1}, int64_t{0}, int64_t{2}, int64_t{1} << 40}) {
    wrong = {};
    wrong.said_layers = layers;
    expect(wrong, StatusCode::kCorrupt, "4 weights for ");
  }
  wrong = {};
  wrong.states = 1;
  expect(wrong, StatusCode::kCorrupt, "1 states, expected 2");
  wrong = {};
  wrong.gates = 3;
  expect(wrong, StatusCode::kCorrupt, "");
  wrong = {};
  wrong.said_hidden = 4;
  expect(wrong, StatusCode::kCorrupt, "hidden_size is 4");
}

}  // namespace
}  // namespace placelite
