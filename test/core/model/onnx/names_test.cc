// SPDX-License-Identifier: Apache-2.0
// Names of a model: too long, missing, or given twice.
#include "test/core/model/onnx/model_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

ModelWriter Relu() {
  ModelWriter w;
  return w.Input("x", {2}).Node("Relu", {"x"}, {"y"}).Output("y");
}

TEST(OnnxNames, RefusesNamesThatClash) {
  ModelWriter weights = Relu();
  weights.Weight("w", {1}).Weight("w", {1});
  EXPECT_THAT(weights.Read(), FailsWith(StatusCode::kCorrupt,
                                        "two initialisers are called 'w'"));
  ModelWriter twice = Relu();
  twice.Node("Tanh", {"x"}, {"y"});
  EXPECT_THAT(twice.Read(),
              FailsWith(StatusCode::kCorrupt,
                        "node 1 'Tanh' (output 'y'): defines 'y', which "
                        "exists"));
  ModelWriter input = Relu();
  input.Input("v", {2}).Node("Tanh", {"v"}, {"x"});
  EXPECT_THAT(input.Read(), FailsWith(StatusCode::kCorrupt, "defines 'x'"));
  ModelWriter weight = Relu();
  weight.Weight("w", {1}).Node("Tanh", {"y"}, {"w"});
  EXPECT_THAT(weight.Read(), FailsWith(StatusCode::kCorrupt, "defines 'w'"));
}

TEST(OnnxNames, NamesUpToTheLimit) {
  const std::string most(kMaxOnnxNameLength, 'n'), more = most + "n";
  ModelWriter w;
  w.Input(most, {2}).Node("Relu", {most}, {"y"}).Output("y");
  EXPECT_OK(w.Read());
  const auto refused = [&](void (*rename)(ModelWriter&, const std::string&)) {
    ModelWriter v;
    v.Input("x", {2}).Weight("w", {2}).Node("Add", {"x", "w"}, {"y"},
                                            {{"a", 1}});
    rename(v.Output("y"), more);
    return v.Read().status();
  };
  const auto expected = FailsWith(StatusCode::kCorrupt, "has a name of 4097");
  EXPECT_THAT(refused([](ModelWriter& m, const std::string& name) {
                m.graph().mutable_node(0)->set_op_type(name);
              }),
              expected);
  EXPECT_THAT(refused([](ModelWriter& m, const std::string& name) {
                m.graph().mutable_node(0)->set_name(name);
              }),
              expected);
  EXPECT_THAT(refused([](ModelWriter& m, const std::string& name) {
                m.graph().mutable_node(0)->set_input(0, name);
              }),
              expected);
  EXPECT_THAT(refused([](ModelWriter& m, const std::string& name) {
                m.graph().mutable_node(0)->set_output(0, name);
              }),
              expected);
  EXPECT_THAT(refused([](ModelWriter& m, const std::string& name) {
                m.graph().mutable_node(0)->mutable_attribute(0)->set_name(name);
              }),
              expected);
  EXPECT_THAT(refused([](ModelWriter& m, const std::string& name) {
                m.graph().mutable_initializer(0)->set_name(name);
              }),
              expected);
  EXPECT_THAT(refused([](ModelWriter& m, const std::string& name) {
                m.graph().mutable_input(0)->set_name(name);
              }),
              expected);
  EXPECT_THAT(refused([](ModelWriter& m, const std::string& name) {
                m.graph().mutable_output(0)->set_name(name);
              }),
              expected);
}

TEST(OnnxNames, RefusesMissingNames) {
  EXPECT_THAT(
      ModelWriter().Input("", {2}).Read(),
      FailsWith(StatusCode::kCorrupt, "an input or output has no name"));
  EXPECT_THAT(Relu().Weight("", {2}).Read(),
              FailsWith(StatusCode::kCorrupt, "an initialiser has no name"));
  EXPECT_THAT(Relu().Node("", {"x"}, {"z"}).Read(),
              FailsWith(StatusCode::kCorrupt, "node 1: it has no op type"));
}

}  // namespace
}  // namespace placelite
