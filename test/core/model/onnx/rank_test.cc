// SPDX-License-Identifier: Apache-2.0
// Values whose rank is known only at run time: the ops that read them are
// lowered for each rank that they may have.
#include "test/core/model/onnx/model_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::onnx::TensorProto;
using ::testing::HasSubstr;
using ::testing::Not;

void AddBranch(ModelWriter* w, const std::string& name, const std::string& type,
               const std::vector<std::string>& inputs) {
  auto* node = w->graph().mutable_node(w->graph().node_size() - 1);
  auto* attribute = node->add_attribute();
  attribute->set_name(name);
  attribute->set_type(::onnx::AttributeProto::GRAPH);
  attribute->mutable_g()->set_name(name);
  auto* inner = attribute->mutable_g()->add_node();
  inner->set_op_type(type);
  for (const std::string& input : inputs) inner->add_input(input);
  inner->add_output(name + "_out");
  attribute->mutable_g()->add_output()->set_name(name + "_out");
}

// y is x [2,3], or a list of its elements.
ModelWriter MatrixOrList() {
  ModelWriter w;
  w.Input("c", {}, TensorProto::BOOL).Input("x", {2, 3}).Ints("list", {6});
  w.Node("If", {"c"}, {"y"});
  AddBranch(&w, "then_branch", "Identity", {"x"});
  AddBranch(&w, "else_branch", "Reshape", {"x", "list"});
  return w;
}

TEST(OnnxRank, OneBlockForEachThatAValueMayHave) {
  ModelWriter w = MatrixOrList();
  w.Node("Transpose", {"y"}, {"z"}).Output("z");
  const std::string text = w.Text();
  EXPECT_THAT(text, HasSubstr("%y: float[*] = if("));
  EXPECT_THAT(text, HasSubstr("%z: float[*] = if("));
  EXPECT_THAT(text, HasSubstr("%z: float[?] = transpose(%y) {axis=[0]}"));
  EXPECT_THAT(text, HasSubstr("%z: float[?,?] = transpose(%y) {axis=[1,0]}"));
  EXPECT_THAT(text, Not(HasSubstr("float[?,?,?]")));
}

// The rank is known again behind a node that gives the same for all.
TEST(OnnxRank, IsKnownAgain) {
  ModelWriter w = MatrixOrList();
  w.Node("Flatten", {"y"}, {"z"}, {{"axis", 0}}).Node("Softmax", {"z"}, {"s"});
  EXPECT_THAT(w.Output("s").Text(), HasSubstr("%s: float[?,?] = softmax(%z)"));
}

// Ops that mean the same for all ranks need no choice.
TEST(OnnxRank, OpsThatDoNotAskForIt) {
  ModelWriter w = MatrixOrList();
  w.Node("Relu", {"y"}, {"z"}).Output("z");
  EXPECT_THAT(w.Text(), HasSubstr("%z: float[*] = relu(%y)"));
}

TEST(OnnxRank, OfInputsWithoutAShape) {
  ModelWriter w;
  w.Input("x", {2}).Node("Softmax", {"x"}, {"y"}).Output("y");
  auto* type = w.graph().mutable_input(0)->mutable_type();
  type->mutable_tensor_type()->clear_shape();
  EXPECT_THAT(w.Text(), HasSubstr("%y: float[*] = if("));
}

// The op is refused because it allows none of the ranks.
TEST(OnnxRank, RefusesWhatNoRankFits) {
  ModelWriter w = MatrixOrList();
  w.Node("SpaceToDepth", {"y"}, {"z"}, {{"blocksize", 2}}).Output("z");
  EXPECT_THAT(w.Read(), FailsWith(StatusCode::kUnsupported,
                                  "1 SpaceToDepth (output \"z\"): X "));
}

}  // namespace
}  // namespace placelite
