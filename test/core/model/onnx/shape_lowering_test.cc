// SPDX-License-Identifier: Apache-2.0
#include "test/core/model/onnx/model_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::onnx::TensorProto;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using Ints = std::vector<int64_t>;

std::string Reshape(const Ints& target,
                    const ModelWriter::Attributes& attributes = {}) {
  return LowerOne(ModelWriter().Ints("s", target), {2, 3, 4}, "Reshape", {"s"},
                  attributes);
}

// So that branches which read it know its elements.
TEST(OnnxShape, IdentityOfAnInitializerIsTheInitializer) {
  ModelWriter w;
  w.Input("x", {3}).Weight("w", {3}).Node("Identity", {"w"}, {"shared"});
  w.Node("Add", {"x", "shared"}, {"y"}).Output("y");
  EXPECT_EQ(w.Nodes(), "%y: float[3] = elementwise_add(%x, %w)\n");
  w.Output("shared");
  EXPECT_EQ(w.Nodes(), "%y: float[3] = elementwise_add(%x, %w)\n");
}

TEST(OnnxReshape, ConstantTargets) {
  EXPECT_EQ(Reshape({6, 4}), "%y: float[6,4] = reshape(%x) {shape=[6,4]}\n");
  EXPECT_EQ(Reshape({0, -1}), "%y: float[2,12] = reshape(%x) {shape=[0,-1]}\n");
  EXPECT_THAT(Reshape({5, -1}), StartsWith("corrupt: "));
  EXPECT_THAT(Reshape({-1, -1}), StartsWith("corrupt: "));
  EXPECT_THAT(Reshape({1, 2, 3, 0}),
              StartsWith("corrupt: node 0 'Reshape' (output 'y'): dimension 3 "
                         "of the target is 0, but X [2,3,4] has no such axis"));
}

TEST(OnnxReshape, AllowzeroMeansNoElements) {
  EXPECT_EQ(Reshape({6, 4}, {{"allowzero", 1}}), Reshape({6, 4}));
  EXPECT_THAT(Reshape({0, 4}, {{"allowzero", 1}}),
              HasSubstr("[2,3,4] has 24 elements, the target [0,4] has 0"));
  EXPECT_EQ(LowerOne(ModelWriter().Ints("s", {3, 0}), {0, 3}, "Reshape", {"s"},
                     {{"allowzero", 1}}),
            "%y: float[3,0] = reshape(%x) {allow_zero=true, shape=[3,0]}\n");
  ModelWriter fed;
  fed.Input("t", {2}, TensorProto::INT64);
  EXPECT_THAT(LowerOne(fed, {2, 3, 4}, "Reshape", {"t"}, {{"allowzero", 1}}),
              HasSubstr("= reshape(%x, %t) {allow_zero=true}\n"));
}

// Exporters write a flatten in this way: with a target computed from the shape
// of X.
TEST(OnnxReshape, TargetsThatFollowFromShapes) {
  ModelWriter w;
  w.Input("x", {-1, 3, 4}).Node("Shape", {"x"}, {"s"}, {{"end", 1}});
  w.Ints("rest", {12}).Node("Concat", {"s", "rest"}, {"t"}, {{"axis", 0}});
  w.Node("Reshape", {"x", "t"}, {"y"}).Output("y");
  EXPECT_THAT(w.Nodes(), HasSubstr("%y: float[?,12] = reshape(%x, %t)\n"));
}

TEST(OnnxReshape, TargetsMayBeFed) {
  ModelWriter w;
  w.Input("t", {2}, TensorProto::INT64);
  EXPECT_THAT(LowerOne(w, {2, 3, 4}, "Reshape", {"t"}),
              HasSubstr("= reshape(%x, %t)\n"));
}

constexpr int64_t kInt64 = TensorProto::INT64;

TEST(OnnxReshape, TargetsMayFollowFromData) {
  ModelWriter v;
  v.Input("t", {2}).Node("Cast", {"t"}, {"u"}, {{"to", kInt64}});
  EXPECT_THAT(LowerOne(v, {2, 3, 4}, "Reshape", {"u"}),
              HasSubstr("= reshape(%x, %u)\n"));
}

TEST(OnnxFlatten, ToTwoAxes) {
  const auto flatten = [](int64_t axis) {
    return LowerOne(ModelWriter(), {2, 3, 4, 5}, "Flatten", {},
                    {{"axis", axis}});
  };
  EXPECT_EQ(LowerOne(ModelWriter(), {2, 3, 4, 5}, "Flatten"), flatten(1));
  EXPECT_EQ(flatten(1), "%y: float[2,60] = flatten(%x)\n");
  EXPECT_THAT(flatten(2), HasSubstr("%y: float[6,20] = "));
  EXPECT_EQ(flatten(-2), flatten(2));
  EXPECT_EQ(flatten(0), "%y: float[1,120] = reshape(%x) {shape=[1,-1]}\n");
  EXPECT_EQ(flatten(4), "%y: float[120,1] = reshape(%x) {shape=[-1,1]}\n");
  EXPECT_THAT(flatten(5), StartsWith("corrupt: "));
  EXPECT_THAT(flatten(-5), StartsWith("corrupt: "));
}

TEST(OnnxSqueeze, AxesAsAttributeOrInput) {
  const std::string wanted =
      "%y: float[2,3] = squeeze(%x) {axes=[1,-1], strict=true}\n";
  EXPECT_EQ(LowerOne(ModelWriter(12), {2, 1, 3, 1}, "Squeeze", {},
                     {{"axes", Ints{1, -1}}}),
            wanted);
  EXPECT_EQ(LowerOne(ModelWriter(13).Ints("a", {1, -1}), {2, 1, 3, 1},
                     "Squeeze", {"a"}),
            wanted);
  EXPECT_EQ(LowerOne(ModelWriter(13), {2, 1, 3, 1}, "Squeeze"),
            "%y: float[2,3] = squeeze(%x) {strict=true}\n");
  EXPECT_THAT(
      LowerOne(ModelWriter(13).Ints("a", {0}), {2, 1}, "Squeeze", {"a"}),
      StartsWith("corrupt: "));
}

TEST(OnnxUnsqueeze, AxesAsAttributeOrInput) {
  const std::string wanted =
      "%y: float[1,2,3,1] = unsqueeze(%x) {axes=[0,-1]}\n";
  EXPECT_EQ(LowerOne(ModelWriter(12), {2, 3}, "Unsqueeze", {},
                     {{"axes", Ints{0, -1}}}),
            wanted);
  EXPECT_EQ(
      LowerOne(ModelWriter(13).Ints("a", {0, -1}), {2, 3}, "Unsqueeze", {"a"}),
      wanted);
  EXPECT_THAT(
      LowerOne(ModelWriter(13).Ints("a", {0, 0}), {2, 3}, "Unsqueeze", {"a"}),
      StartsWith("corrupt: "));
}

TEST(OnnxShape, IsOfInt64) {
  EXPECT_EQ(LowerOne(ModelWriter(), {2, 3, 4}, "Shape"),
            "%y/shape: int32[3] = shape(%x)\n"
            "%y: int64[3] = cast(%y/shape) {to=\"int64\"}\n");
  EXPECT_THAT(LowerOne(ModelWriter(), {2, 3, 4}, "Shape", {}, {{"start", -2}}),
              HasSubstr("%y: int64[2] = slice(%y/cast) {axes=[0], ends=[8], "
                        "starts=[-2]}\n"));
  EXPECT_THAT(LowerOne(ModelWriter(), {2, 3, 4}, "Size"),
              HasSubstr("%y: int64[] = reduce_prod(%y/cast)"));
}

// An output may be an input or an initialiser.
TEST(OnnxIdentity, NamesAreKept) {
  EXPECT_EQ(LowerOne(ModelWriter(), {2}, "Identity"),
            "%y: float[2] = identity(%x)\n");
  ModelWriter w;
  EXPECT_EQ(w.Input("x", {2}).Output("x").Text(),
            "input %x: float[2]\noutput %x\n");
}

}  // namespace
}  // namespace placelite
