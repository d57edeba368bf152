// SPDX-License-Identifier: Apache-2.0
// Models as a whole: versions, ports, names, and everything that can be wrong.
#include "lite/core/ir/printer.h"
#include "lite/core/model/onnx/lowering.h"
#include "test/core/model/onnx/model_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::onnx::TensorProto;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

ModelWriter Relu(int64_t opset = 17) {
  ModelWriter w(opset);
  return w.Input("x", {2}).Node("Relu", {"x"}, {"y"}).Output("y");
}

TEST(OnnxModel, KeepsTheOrderOfPorts) {
  ModelWriter w;
  w.Input("b", {1}).Input("a", {2});
  w.Node("Relu", {"a"}, {"y"}).Node("Tanh", {"b"}, {"z"});
  w.Output("z").Output("y");
  EXPECT_EQ(w.Text(),
            "input %b: float[1]\n"
            "input %a: float[2]\n"
            "%y: float[2] = relu(%a)\n"
            "%z: float[1] = tanh(%b)\n"
            "output %z\n"
            "output %y\n");
}

// Newer versions of the format only added fields.
TEST(OnnxModel, AnyVersionOfTheFormat) {
  for (int64_t version : {0, 3, 8, 13, 1000}) {
    ModelWriter w = Relu();
    w.model().set_ir_version(version);
    EXPECT_OK(w.Read());
  }
}

TEST(OnnxModel, Opsets) {
  EXPECT_OK(Relu(6).Read());
  EXPECT_OK(Relu(onnx_import::kNewestOpset).Read());
  EXPECT_THAT(Relu(0).Read(),
              FailsWith(StatusCode::kUnsupported, "opset 0, expected 1 to 28"));
  // Relu means something else before opset 6, Softplus never did.
  EXPECT_THAT(Relu(5).Read(),
              FailsWith(StatusCode::kUnsupported,
                        "opset 5 has version 1 of this op, supported are 6 "
                        "to "));
  ModelWriter softplus(1);
  softplus.Input("x", {2}).Node("Softplus", {"x"}, {"y"}).Output("y");
  EXPECT_OK(softplus.Read());
  EXPECT_THAT(Relu(onnx_import::kNewestOpset + 1).Read(),
              FailsWith(StatusCode::kUnsupported, "opset 29, expected"));
  EXPECT_THAT(Relu(-1).Read(),
              FailsWith(StatusCode::kUnsupported, "opset -1, expected"));
}

TEST(OnnxModel, NeedsTheDefaultDomain) {
  ModelWriter w = Relu();
  w.model().clear_opset_import();
  w.model().add_opset_import()->set_domain("com.example");
  EXPECT_THAT(w.Read(), FailsWith(StatusCode::kUnsupported,
                                  "it imports no opset of the default domain"));
  auto* named = w.model().add_opset_import();
  named->set_domain("ai.onnx");
  named->set_version(13);
  EXPECT_OK(w.Read());
}

TEST(OnnxModel, RefusesOtherDomains) {
  ModelWriter w = Relu();
  w.graph().mutable_node(0)->set_domain("com.example");
  EXPECT_THAT(w.Read(), FailsWith(StatusCode::kUnsupported,
                                  "1 Relu (output \"y\"): ops of domain "
                                  "'com.example' are "
                                  "not supported"));
  w.graph().mutable_node(0)->set_domain("ai.onnx");
  EXPECT_OK(w.Read());
}

TEST(OnnxModel, RefusesFunctionsAndSparseWeights) {
  ModelWriter functions = Relu();
  functions.model().add_functions()->set_name("f");
  EXPECT_THAT(functions.Read(),
              FailsWith(StatusCode::kUnsupported,
                        "the model defines 1 functions of its own"));
  ModelWriter sparse = Relu();
  sparse.graph().add_sparse_initializer()->add_dims(2);
  EXPECT_THAT(sparse.Read(),
              FailsWith(StatusCode::kUnsupported,
                        "sparse initialisers are not supported"));
}

TEST(OnnxModel, SubgraphsAreReadWithTheirOp) {
  ModelWriter w;
  w.Input("c", {}, TensorProto::BOOL).Node("If", {"c"}, {"y"}).Output("y");
  for (const char* name : {"then_branch", "else_branch"}) {
    auto* attribute = w.graph().mutable_node(0)->add_attribute();
    attribute->set_name(name);
    attribute->set_type(::onnx::AttributeProto::GRAPH);
    attribute->mutable_g()->add_output()->set_name("z");
  }
  EXPECT_THAT(w.Read(),
              FailsWith(StatusCode::kCorrupt,
                        "node 0 'If' (output 'y'): a block: reads 'z'"));
}

TEST(OnnxModel, DimensionsWithoutValueTakeAnySize) {
  ModelWriter w = Relu();
  w.Input("a", {-1, -2, 0, 3}).Node("Relu", {"a"}, {"b"}).Output("b");
  // A dimension below 0 is what old exporters write for "any".
  w.graph()
      .mutable_input(1)
      ->mutable_type()
      ->mutable_tensor_type()
      ->mutable_shape()
      ->add_dim()
      ->set_dim_value(-1);
  EXPECT_THAT(w.Text(), HasSubstr("input %a: float[?,?,0,3,?]\n"));
}

TEST(OnnxModel, InputsMayHaveNoShape) {
  ModelWriter w = Relu();
  w.graph()
      .mutable_input(0)
      ->mutable_type()
      ->mutable_tensor_type()
      ->clear_shape();
  EXPECT_THAT(w.Text(), HasSubstr("%y: float[*] = relu(%x)\n"));
}

TEST(OnnxModel, RefusesAbsurdInputs) {
  ModelWriter large;
  large.Input("x", {kMaxElements + 1}).Output("x");
  EXPECT_THAT(large.Read(),
              FailsWith(StatusCode::kCorrupt, "input 'x': a dimension is "));
  ModelWriter deep;
  deep.Input("x", std::vector<int64_t>(kMaxRank + 1, 1)).Output("x");
  EXPECT_THAT(deep.Read(),
              FailsWith(StatusCode::kUnsupported, "input 'x': its rank is 9"));
  ModelWriter text;
  text.Input("x", {1}, TensorProto::STRING).Output("x");
  EXPECT_THAT(text.Read(), FailsWith(StatusCode::kUnsupported,
                                     "input 'x': elements of type STRING"));
  ModelWriter twice;
  twice.Input("x", {1}).Input("x", {1}).Output("x");
  EXPECT_THAT(twice.Read(),
              FailsWith(StatusCode::kCorrupt, "input 'x': is listed twice"));
}

TEST(OnnxModel, RefusesSequences) {
  ModelWriter w = Relu();
  w.graph().mutable_input(0)->mutable_type()->mutable_sequence_type();
  EXPECT_THAT(w.Node("Fancy", {"y"}, {"z"}).Read(),
              FailsWith(StatusCode::kUnsupported,
                        "2 ops cannot be read: 1 Fancy (output \"z\"): this "
                        "op is not supported; 1 input: input 'x': it is no "
                        "tensor"));
}

// A corrupt input is reported as corrupt, even if it is also unsupported.
TEST(OnnxModel, CorruptInputsWin) {
  ModelWriter w = Relu();
  w.graph().mutable_input(0)->mutable_type()->mutable_sequence_type();
  w.Input("large", {kMaxElements + 1});
  std::vector<ImportProblem> problems;
  OnnxReadOptions options;
  options.problems = &problems;
  EXPECT_THAT(w.Read(options), FailsWith(StatusCode::kCorrupt, "'large'"));
  EXPECT_TRUE(problems.empty());
}

// Models before version 4 of the format list all initialisers as inputs.
TEST(OnnxModel, InitialisersThatAreInputsTooAreConstants) {
  ModelWriter w;
  w.Input("x", {2}).Input("w", {2}).Weight("w", {2});
  w.Node("Add", {"x", "w"}, {"y"}).Output("y");
  EXPECT_EQ(w.Text(),
            "input %x: float[2]\n"
            "const %w: float[2]\n"
            "%y: float[2] = elementwise_add(%x, %w)\n"
            "output %y\n");
}

TEST(OnnxModel, InitialisersThatNothingReadsAreNotRead) {
  ModelWriter w = Relu();
  w.Initializer("strange", TensorProto::STRING, {-7});
  EXPECT_OK(w.Read());
}

TEST(OnnxModel, RefusesReadsOfNothing) {
  ModelWriter ghost;
  ghost.Input("x", {2}).Node("Relu", {"ghost"}, {"y"}).Output("y");
  EXPECT_THAT(ghost.Read(),
              FailsWith(StatusCode::kCorrupt,
                        "node 0 'Relu' (output 'y'): reads 'ghost', which "
                        "nothing defines"));
}

TEST(OnnxModel, RefusesMissingOutputs) {
  ModelWriter none;
  none.Input("x", {2}).Node("Relu", {"x"}, {"y"});
  EXPECT_THAT(none.Read(),
              FailsWith(StatusCode::kCorrupt, "the model has no output"));
  EXPECT_THAT(
      Relu().Output("z").Read(),
      FailsWith(StatusCode::kCorrupt, "output 'z': nothing defines it"));
}

TEST(OnnxModel, RefusesNodesWithoutArguments) {
  EXPECT_THAT(ModelWriter().Node("Relu", {}, {"y"}).Output("y").Read(),
              FailsWith(StatusCode::kUnsupported, "it has no input 0"));
  ModelWriter w;
  w.Input("x", {2}).Node("Relu", {"x"}, {}).Output("x");
  EXPECT_THAT(w.Read(),
              FailsWith(StatusCode::kUnsupported, "it has no output 0"));
  ModelWriter absent;
  absent.Input("x", {2}).Node("Add", {"x", ""}, {"y"}).Output("y");
  EXPECT_THAT(absent.Read(),
              FailsWith(StatusCode::kUnsupported, "it has no input 1"));
}

TEST(OnnxModel, RefusesAttributesThatAreGivenTwice) {
  ModelWriter twice;
  twice.Input("x", {2}).Node("Elu", {"x"}, {"y"},
                             {{"alpha", 1.f}, {"alpha", 2.f}});
  EXPECT_THAT(twice.Output("y").Read(),
              FailsWith(StatusCode::kCorrupt,
                        "node 0: attribute 'alpha' is given twice"));
}

TEST(OnnxModel, NamesEverythingItCannotReadAtOnce) {
  ModelWriter w;
  w.Input("x", {2, 3}).Node("Fancy", {"x"}, {"a"}).Node("Relu", {"a"}, {"b"});
  w.Node("Fancy", {"b"}, {"c"}).Node("StringNormalizer", {"c"}, {"d"});
  w.Node("MaxPool", {"x"}, {"e"}, {{"kernel_shape", std::vector<int64_t>{2}}});
  std::vector<ImportProblem> problems;
  OnnxReadOptions options;
  options.problems = &problems;
  EXPECT_THAT(w.Output("d").Output("e").Read(options),
              FailsWith(StatusCode::kUnsupported,
                        "4 ops cannot be read: 2 Fancy (outputs \"a\", "
                        "\"c\"): this op is not supported; 1 MaxPool (output "
                        "\"e\"): X [2,3], expected one or two spatial axes; 1 "
                        "StringNormalizer (output \"d\"): this op is not "
                        "supported"));
  ASSERT_EQ(problems.size(), 4u);
  EXPECT_EQ(problems[0].op_type, "Fancy");
  EXPECT_EQ(problems[0].output, "a");
  EXPECT_EQ(problems[1].output, "c");
  EXPECT_EQ(problems[2].reason, "this op is not supported");
}

// Add has only a problem because nothing is known of `a`.
TEST(OnnxModel, DoesNotBlameOpsBehindThoseItCannotRead) {
  ModelWriter w;
  w.Input("x", {2, 3}).Node("Fancy", {"x"}, {"a"});
  w.Node("Add", {"a", "x"}, {"b"})
      .Node("Concat", {"b", "x"}, {"c"}, {{"axis", 1}});
  w.Node("Softmax", {"c"}, {"d"}).Output("d");
  EXPECT_THAT(w.Read(),
              FailsWith(StatusCode::kUnsupported,
                        "1 ops cannot be read: 1 Fancy (output \"a\"): this "
                        "op is not supported"));
  // Types and shapes that the model declares are believed.
  auto* declared = w.graph().add_value_info();
  declared->set_name("a");
  auto* type = declared->mutable_type()->mutable_tensor_type();
  type->set_elem_type(TensorProto::FLOAT);
  type->mutable_shape()->add_dim()->set_dim_value(5);
  EXPECT_THAT(w.Read(), FailsWith(StatusCode::kUnsupported,
                                  "2 ops cannot be read: 1 Add"));
}

// Tools that judge a model need its other ops, too.
TEST(OnnxModel, GivesTheGraphOfTheOtherOps) {
  ModelWriter w;
  w.Input("x", {2, 3}).Node("Relu", {"x"}, {"a"}).Node("Fancy", {"a"}, {"b"});
  w.Node("Exp", {"b"}, {"c"}).Node("Fancy", {"c"}, {"d"});
  w.Node("Tanh", {"d"}, {"e"}).Output("e");
  auto* declared = w.graph().add_value_info();
  declared->set_name("d");
  auto* type = declared->mutable_type()->mutable_tensor_type();
  type->set_elem_type(TensorProto::FLOAT);
  type->mutable_shape()->add_dim()->set_dim_value(5);
  std::optional<Graph> part;
  OnnxReadOptions options;
  options.part = &part;
  EXPECT_THAT(w.Read(options), FailsWith(StatusCode::kUnsupported, "2 Fancy"));
  ASSERT_TRUE(part.has_value());
  EXPECT_THAT(ToString(*part), HasSubstr("input %x: float[2,3]\n"
                                         "input %d: float[5]\n"
                                         "%a: float[2,3] = relu(%x)\n"
                                         "%e: float[5] = tanh(%d)\n"
                                         "output %a\n"
                                         "output %e\n"));
}

TEST(OnnxModel, ProblemsAreEmptyWhenThereAreNone) {
  std::vector<ImportProblem> problems(3);
  OnnxReadOptions options;
  options.problems = &problems;
  EXPECT_OK(Relu().Read(options));
  EXPECT_TRUE(problems.empty());
}

}  // namespace
}  // namespace placelite
