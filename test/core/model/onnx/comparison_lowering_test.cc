// SPDX-License-Identifier: Apache-2.0
#include "test/core/model/onnx/model_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::onnx::TensorProto;
using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(OnnxComparison, GivesBool) {
  const char* const kOps[][2] = {{"Equal", "equal"},
                                 {"Greater", "greater_than"},
                                 {"GreaterOrEqual", "greater_equal"},
                                 {"Less", "less_than"},
                                 {"LessOrEqual", "less_equal"}};
  for (const auto& [onnx, ours] : kOps) {
    EXPECT_EQ(
        LowerOne(ModelWriter().Weight("w", {3, 1}), {2, 1, 4}, onnx, {"w"}),
        "%y: bool[2,3,4] = " + std::string(ours) + "(%x, %w)\n");
  }
  EXPECT_THAT(LowerOne(ModelWriter().Weight("w", {3}), {4}, "Less", {"w"}),
              StartsWith("corrupt: node 0 'Less' (output 'y')"));
}

TEST(OnnxComparison, OddNumbers) {
  EXPECT_EQ(LowerOne(ModelWriter(), {2}, "IsNaN"), "%y: bool[2] = isnan(%x)\n");
  EXPECT_EQ(LowerOne(ModelWriter(), {2}, "IsInf", {}, {{"detect_negative", 0}}),
            "%y: bool[2] = isinf(%x) {detect_negative=false}\n");
}

TEST(OnnxComparison, LogicAndWhere) {
  ModelWriter w;
  w.Input("a", {2, 1}, TensorProto::BOOL).Input("b", {3}, TensorProto::BOOL);
  w.Input("x", {3}).Input("z", {1});
  w.Node("Xor", {"a", "b"}, {"c"}).Node("Not", {"c"}, {"n"});
  w.Node("Where", {"n", "x", "z"}, {"y"}).Output("y");
  EXPECT_THAT(w.Text(), HasSubstr("%c: bool[2,3] = logical_xor(%a, %b)\n"
                                  "%n: bool[2,3] = logical_not(%c)\n"
                                  "%y: float[2,3] = where(%n, %x, %z)\n"));
}

}  // namespace
}  // namespace placelite
