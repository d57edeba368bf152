// SPDX-License-Identifier: Apache-2.0
// Tests the op table itself: names, arguments, attributes and their defaults,
// and the steps of an epilogue.
#include <cmath>
#include <set>

#include "gmock/gmock.h"
#include "lite/core/base/strings.h"
#include "lite/core/op/epilogue.h"
#include "lite/core/op/op_def.h"
#include "test/support/infer_text.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using Ints = std::vector<int64_t>;

TEST(OpTableTest, ListsTheVocabulary) {
  std::set<std::string> names;
  for (const OpDef* def : AllOps()) {
    EXPECT_TRUE(names.insert(def->name).second) << def->name << " twice";
    EXPECT_EQ(FindOp(def->name), def);
    EXPECT_NE(std::string(def->sources), "") << def->name;
    EXPECT_NE(def->infer, nullptr) << def->name;
    EXPECT_FALSE(def->inputs.empty()) << def->name;
    EXPECT_FALSE(def->outputs.empty()) << def->name;
  }
  EXPECT_EQ(FindOp("conv4d"), nullptr);
  EXPECT_EQ(FindOp(""), nullptr);
}

TEST(OpTableTest, OnlyTheLastArgumentMayBeVariadic) {
  for (const OpDef* def : AllOps()) {
    for (Span<const ArgDef> args : {def->inputs, def->outputs}) {
      for (size_t i = 0; i + 1 < args.size(); ++i) {
        EXPECT_NE(args[i].kind, ArgKind::kVariadic) << def->name;
      }
    }
  }
}

TEST(OpTableTest, EveryDefaultReads) {
  for (const OpDef* def : AllOps()) {
    for (const AttributeDef& attribute : def->attributes) {
      if (attribute.default_text == nullptr) continue;
      EXPECT_OK(ParseAttribute(attribute.type, attribute.default_text));
    }
  }
}

TEST(OpTableTest, InputIndexByName) {
  const OpDef& conv = *FindOp("conv2d");
  EXPECT_EQ(InputIndex(conv, "Input"), 0);
  EXPECT_EQ(InputIndex(conv, "Bias"), 2);
  EXPECT_EQ(InputIndex(conv, "X"), -1);
}

TEST(CompleteAttributesTest, FillsInDefaultsAndKeepsTheRest) {
  AttributeMap map = {{"strides", Ints{2, 2}}};
  ASSERT_OK(CompleteAttributes(*FindOp("conv2d"), &map));
  EXPECT_EQ(map.Ints("strides"), (Ints{2, 2}));
  EXPECT_EQ(map.Ints("paddings"), (Ints{0, 0, 0, 0}));
  EXPECT_EQ(map.Ints("dilations"), (Ints{1, 1}));
  EXPECT_EQ(map.Int("groups"), 1);
  EXPECT_EQ(map.String("padding_algorithm"), "EXPLICIT");
  const AttributeMap complete = map;
  ASSERT_OK(CompleteAttributes(*FindOp("conv2d"), &map));
  EXPECT_TRUE(map == complete);
}

// Paddle's documented defaults.
TEST(CompleteAttributesTest, DefaultsArePaddles) {
  const struct {
    const char* op;
    const char* attribute;
    AttributeValue value;
  } rows[] = {
      {"leaky_relu", "alpha", 0.02f},
      {"swish", "beta", 1.0f},
      {"hard_sigmoid", "slope", 0.2f},
      {"hard_sigmoid", "offset", 0.5f},
      {"hard_swish", "threshold", 6.0f},
      {"hard_swish", "offset", 3.0f},
      {"hard_swish", "scale", 6.0f},
      {"scale", "scale", 1.0f},
      {"scale", "bias", 0.0f},
      {"gelu", "approximate", false},
      {"softplus", "beta", 1.0f},
      {"softplus", "threshold", 20.0f},
      {"elu", "alpha", 1.0f},
      {"batch_norm", "epsilon", 1e-5f},
      {"layer_norm", "begin_norm_axis", int64_t{1}},
      {"layer_norm", "epsilon", 1e-5f},
      {"softmax", "axis", int64_t{-1}},
      {"reduce_sum", "keep_dim", false},
      {"flatten", "start_axis", int64_t{1}},
      {"flatten", "stop_axis", int64_t{-1}},
      {"fill_constant", "value", 0.0f},
      {"arg_max", "axis", int64_t{-1}},
      {"arg_max", "keepdims", false},
      {"concat", "axis", int64_t{0}},
      {"fc", "in_num_col_dims", int64_t{1}},
      {"matmul", "transpose_x", false},
  };
  for (const auto& row : rows) {
    AttributeMap map;
    ASSERT_OK(CompleteAttributes(*FindOp(row.op), &map));
    ASSERT_NE(map.Find(row.attribute), nullptr) << row.op;
    EXPECT_EQ(*map.Find(row.attribute), row.value)
        << row.op << " " << row.attribute;
  }
}

TEST(CompleteAttributesTest, RefusesUnknownMistypedAndMissing) {
  AttributeMap unknown = {{"stride", Ints{2, 2}}};
  EXPECT_THAT(CompleteAttributes(*FindOp("conv2d"), &unknown),
              FailsWith(StatusCode::kInvalidArgument,
                        "conv2d has no attribute 'stride'"));
  AttributeMap mistyped = {{"axis", 1.0f}};
  EXPECT_THAT(CompleteAttributes(*FindOp("softmax"), &mistyped),
              FailsWith(StatusCode::kInvalidArgument,
                        "softmax: attribute 'axis' is of type float, expected "
                        "int"));
  AttributeMap missing;
  EXPECT_THAT(CompleteAttributes(*FindOp("transpose"), &missing),
              FailsWith(StatusCode::kInvalidArgument,
                        "transpose: attribute 'axis' is missing"));
}

TEST(CheckArityTest, CountsRequiredOptionalAndVariadic) {
  const OpDef &conv = *FindOp("conv2d"), &concat = *FindOp("concat");
  EXPECT_OK(CheckArity(conv, 2, 1));
  EXPECT_OK(CheckArity(conv, 3, 1));
  EXPECT_THAT(CheckArity(conv, 1, 1),
              FailsWith(StatusCode::kInvalidArgument,
                        "conv2d takes 2 to 3 inputs, not 1"));
  EXPECT_THAT(CheckArity(conv, 4, 1),
              FailsWith(StatusCode::kInvalidArgument, "not 4"));
  EXPECT_THAT(
      CheckArity(conv, 2, 2),
      FailsWith(StatusCode::kInvalidArgument, "conv2d takes 1 outputs, not 2"));
  EXPECT_OK(CheckArity(concat, 1, 1));
  EXPECT_OK(CheckArity(concat, 1000, 1));
  EXPECT_THAT(CheckArity(concat, 0, 1),
              FailsWith(StatusCode::kInvalidArgument,
                        "concat takes 1 or more inputs, not 0"));
  EXPECT_OK(CheckArity(*FindOp("split"), 1, 7));
}

TEST(EpilogueTest, PrintsTheConstantsThatAStepUses) {
  const struct {
    EpilogueKind kind;
    const char* text;
  } rows[] = {
      {EpilogueKind::kRelu, "relu"},
      {EpilogueKind::kClip, "clip(0.5,6)"},
      {EpilogueKind::kLeakyRelu, "leaky_relu(0.5)"},
      {EpilogueKind::kSigmoid, "sigmoid"},
      {EpilogueKind::kTanh, "tanh"},
      {EpilogueKind::kSwish, "swish(0.5)"},
      {EpilogueKind::kHardSigmoid, "hard_sigmoid(0.5,6)"},
      {EpilogueKind::kHardSwish, "hard_swish(0.5,6,3)"},
      {EpilogueKind::kScale, "scale(0.5,6)"},
      {EpilogueKind::kAdd, "add"},
      {EpilogueKind::kFakeQuantize, "fake_quantize(0.5,6,3)"},
      {EpilogueKind::kFakeQuantizeAway, "fake_quantize_away(0.5,6,3)"},
      {EpilogueKind::kMapCodes, "map_codes(0.5,6,3)"},
  };
  static_assert(std::size(rows) == kNumEpilogueKinds);
  for (const auto& row : rows) {
    EXPECT_EQ(ToString(EpilogueStep{row.kind, 0.5f, 6, 3}), row.text);
    EXPECT_EQ(TakesOperand(row.kind), row.kind == EpilogueKind::kAdd);
  }
}

TEST(EpilogueTest, StepsTakeAsManyOperationsAsTheirOps) {
  for (const OpDef* op : AllOps()) {
    if (!op->traits.is_step) continue;
    EXPECT_EQ(Operations(op->traits.step.kind), op->traits.effort) << op->name;
  }
}

TEST(EpilogueTest, MapCodesHasATableOf256Codes) {
  const auto with = [](float scale, float low, std::vector<int64_t> codes) {
    InferCase source;
    source.op = FindOp("map_codes");
    source.inputs = {MakeInfo(Precision::kFloat, {Dim(2), Dim::Any()})};
    source.attributes = {{"scale", scale},
                         {"low", low},
                         {"out_scale", 1.0f},
                         {"codes", std::move(codes)}};
    return Infer(source).status();
  };
  const std::vector<int64_t> codes(256, 32767);
  const auto refused = [](const char* why) {
    return FailsWith(StatusCode::kInvalidArgument, why);
  };
  EXPECT_OK(with(0.5f, -128, codes));
  EXPECT_THAT(with(0, -128, codes), refused("scales are 0 and 1"));
  EXPECT_THAT(with(NAN, -128, codes), refused("scales are nan and 1"));
  EXPECT_THAT(with(1, 0.5f, codes), refused("the least code is 0.5"));
  EXPECT_THAT(with(1, -INFINITY, codes), refused("the least code is -inf"));
  EXPECT_THAT(with(1, 0, {}), refused("map_codes has 0 codes, expected 256"));
  EXPECT_THAT(with(1, 0, std::vector<int64_t>(256, -32769)),
              refused("map_codes: code 0 becomes -32769"));
}

// fc(x, w) + add(r): the operand is read wherever the output is written.
TEST(EpilogueTest, OperandsMustLookLikeTheOutput) {
  auto infer = [](const ValueInfo& operand) {
    InferCase source;
    source.op = FindOp("fc");
    source.inputs = {MakeInfo(Precision::kFloat, {Dim(2), Dim(3)}),
                     MakeInfo(Precision::kFloat, {Dim(3), Dim(4)}), operand};
    source.epilogue = {{EpilogueKind::kAdd, 0, 0, 0, 2}};
    return Infer(source).status();
  };
  EXPECT_OK(infer(MakeInfo(Precision::kFloat, {Dim(2), Dim(4)})));
  EXPECT_OK(infer(MakeInfo(Precision::kFloat, {Dim::Any(), Dim(4)})));
  EXPECT_OK(infer(MakeInfo(Precision::kFloat, ShapeRange())));
  const auto refused = FailsWith(StatusCode::kInvalidArgument,
                                 "fc: an operand of its epilogue is");
  EXPECT_THAT(infer(MakeInfo(Precision::kFloat, {Dim(4)})), refused);
  EXPECT_THAT(infer(MakeInfo(Precision::kFloat, {Dim(1), Dim(4)})), refused);
  EXPECT_THAT(infer(MakeInfo(Precision::kInt32, {Dim(2), Dim(4)})), refused);
}

}  // namespace
}  // namespace placelite
