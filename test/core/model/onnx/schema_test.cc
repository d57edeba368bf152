// SPDX-License-Identifier: Apache-2.0
// Tests the form that nodes must have at each opset, and the versions that
// lowerings are for.
#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/lowering.h"
#include "lite/core/model/onnx/op_schema.h"
#include "test/core/model/onnx/model_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using onnx_import::FindOpSchema;
using onnx_import::LoweringRule;

TEST(OnnxSchema, VersionsHoldUntilTheNext) {
  const std::vector<std::pair<int64_t, int>> versions = {
      {1, 1}, {5, 1}, {6, 6}, {7, 7}, {12, 7}, {13, 13}, {14, 14}, {28, 14}};
  for (const auto& [opset, version] : versions) {
    const auto schema = FindOpSchema("", "Add", opset);
    ASSERT_OK(schema);
    EXPECT_EQ(schema->version, version) << opset;
  }
  EXPECT_THAT(FindOpSchema("", "Gelu", 19),
              FailsWith(StatusCode::kUnsupported,
                        "this op came with opset 20, the model is of opset"));
  EXPECT_THAT(FindOpSchema("", "Fancy", 19),
              FailsWith(StatusCode::kUnsupported, "no op of this name"));
  EXPECT_OK(FindOpSchema("ai.onnx.ml", "LabelEncoder", 4));
  EXPECT_THAT(FindOpSchema("ai.onnx.ml", "Add", 4),
              FailsWith(StatusCode::kUnsupported, "no op of this name"));
}

int NewestOpset(std::string_view domain) {
  if (domain == "ai.onnx.ml") return onnx_import::kNewestMlOpset;
  return domain.empty() ? onnx_import::kNewestOpset
                        : onnx_import::kNewestPreviewOpset;
}

// An op that has no lowering for later versions ends where a new version
// begins: until then it means the same.
TEST(OnnxSchema, LoweringsAreForVersionsThatExist) {
  std::vector<LoweringRule> rules;
  for (const auto& family : onnx_import::LoweringFamilies()) {
    rules.insert(rules.end(), family.begin(), family.end());
  }
  EXPECT_GT(rules.size(), 100u);
  for (const LoweringRule& rule : rules) {
    const std::string name = StrCat(rule.op_type, " ", rule.first_version);
    SCOPED_TRACE(name);
    EXPECT_OK(FindOpSchema(rule.domain, rule.op_type, rule.last_version));
    ASSERT_LE(rule.first_version, rule.last_version) << name;
    const int newest = NewestOpset(rule.domain);
    ASSERT_LE(rule.last_version, newest) << name;
    if (rule.last_version == newest) continue;
    const auto next =
        FindOpSchema(rule.domain, rule.op_type, rule.last_version + 1);
    ASSERT_OK(next);
    EXPECT_EQ(next->version, rule.last_version + 1) << name;
  }
  for (const LoweringRule& a : rules) {
    for (const LoweringRule& b : rules) {
      if (a.op_type != std::string_view(b.op_type)) continue;
      if (a.first_version == b.first_version) continue;
      EXPECT_TRUE(a.last_version < b.first_version ||
                  b.last_version < a.first_version)
          << a.op_type << " " << a.first_version << ", " << b.first_version;
    }
  }
}

// One node of the op behind inputs x and y.
Status ReadNode(int64_t opset, const std::string& type,
                const std::vector<std::string>& inputs,
                const ModelWriter::Attributes& attributes,
                const std::vector<std::string>& outputs = {"z"}) {
  ModelWriter w(opset);
  w.Input("x", {2, 3}).Input("y", {2, 3});
  w.Node(type, inputs, outputs, attributes).Output("z");
  w.graph().mutable_node(0)->set_name("n");
  return w.Read().status();
}

class OnnxSchemaByOpset : public testing::TestWithParam<int64_t> {};

TEST_P(OnnxSchemaByOpset, RefusesNodesThatItDoesNotFit) {
  const int64_t opset = GetParam();
  const auto refuses = [](const std::string& reason) {
    return FailsWith(StatusCode::kUnsupported, reason);
  };
  EXPECT_OK(ReadNode(opset, "LeakyRelu", {"x"}, {{"alpha", 1.f}}));
  EXPECT_OK(ReadNode(opset, "LeakyRelu", {"x", "", ""}, {{"__mine", 1}}));
  EXPECT_THAT(ReadNode(opset, "LeakyRelu", {"x"}, {{"alpha", 1}}),
              refuses("1 LeakyRelu (node \"n\"): attribute 'alpha' is int, "
                      "expected float (version "));
  EXPECT_THAT(ReadNode(opset, "LeakyRelu", {"x"}, {{"slope", 1.f}}),
              refuses("1 LeakyRelu (node \"n\"): attribute 'slope' is not "
                      "known (version "));
  EXPECT_THAT(ReadNode(opset, "LeakyRelu", {"x", "y"}, {}),
              refuses("1 LeakyRelu (node \"n\"): it has 2 inputs, at most 1 "
                      "are expected"));
  EXPECT_THAT(ReadNode(opset, "Add", {"x"}, {}),
              refuses("1 Add (node \"n\"): it has no input 1"));
  EXPECT_THAT(ReadNode(opset, "Add", {"", "x"}, {}),
              refuses("1 Add (node \"n\"): it has no input 0"));
  EXPECT_THAT(ReadNode(opset, "Concat", {}, {{"axis", 0}}),
              refuses("it has no input 0"));
  EXPECT_THAT(ReadNode(opset, "Relu", {"x"}, {}, {"z", "a"}),
              refuses("it has 2 outputs, at most 1 are expected"));
  EXPECT_THAT(ReadNode(opset, "Concat", {"x", "y"}, {}),
              refuses("attribute 'axis' is missing"));
}

INSTANTIATE_TEST_SUITE_P(Opsets, OnnxSchemaByOpset,
                         testing::Values(13, 17, 18, 20, 23, 28));

}  // namespace
}  // namespace placelite
