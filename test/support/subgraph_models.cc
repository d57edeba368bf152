// SPDX-License-Identifier: Apache-2.0
#include "test/support/subgraph_models.h"

namespace placelite {
namespace {

using Block = std::shared_ptr<const Graph>;
using Ints = std::vector<int64_t>;
using Floats = std::vector<float>;

Block Finish(GraphBuilder* b) {
  return std::make_shared<const Graph>(*b->Finish());
}

// The condition and x.
ValueId AddIfInputs(GraphBuilder* b) {
  b->Input("condition", Precision::kBool, Shape());
  return b->Input("x", Precision::kFloat, {Dim::Any(), Dim(2)});
}

Block Sums() {
  GraphBuilder b("then");
  const ValueId x = AddIfInputs(&b);
  b.Output(
      b.Op("reduce_sum", "sums", {x}, {{"dim", Ints{1}}, {"keep_dim", true}}));
  return Finish(&b);
}

Block Triple() {
  GraphBuilder b("else");
  const ValueId x = AddIfInputs(&b);
  const ValueId three = b.Constant("three", {1}, Floats{3});
  b.Output(b.Op("elementwise_mul", "triple", {x, three}));
  return Finish(&b);
}

Block Step() {
  GraphBuilder b("body");
  b.Input("iteration", Precision::kInt64, Shape());
  b.Input("go", Precision::kBool, Shape());
  const ValueId x = b.Input("x", Precision::kFloat, {Dim::Any()});
  const ValueId step = b.Input("step", Precision::kFloat, {Dim::Any()});
  const ValueId next = b.Op("elementwise_add", "next", {x, step});
  const ValueId sum = b.Op("reduce_sum", "sum", {next},
                           {{"dim", Ints{0}}, {"keep_dim", false}});
  const ValueId limit = b.Constant("limit", Shape(), Floats{100});
  b.Output(b.Op("less_than", "on", {sum, limit}));
  b.Output(next);
  b.Output(x);
  return Finish(&b);
}

}  // namespace

GraphBuilder IfGraph() {
  GraphBuilder b("if");
  const ValueId condition = b.Input("condition", Precision::kBool, Shape());
  const ValueId x = b.Input("x", Precision::kFloat, {Dim::Any(), Dim(2)});
  const auto outputs = b.OpWithSubgraphs(
      "if", {"branch"}, {condition, x},
      {{"precisions", std::vector<std::string>{"float"}}, {"ranks", Ints{2}}},
      {Sums(), Triple()});
  b.Output(b.Op("relu", "y", {outputs[0]}));
  return b;
}

GraphBuilder LoopGraph() {
  GraphBuilder b("loop");
  const ValueId trips = b.Input("trips", Precision::kInt64, Shape());
  const ValueId go = b.Input("go", Precision::kBool, Shape());
  const ValueId x = b.Input("x", Precision::kFloat, {Dim(2)});
  const ValueId step = b.Input("step", Precision::kFloat, {Dim(2)});
  const auto outputs = b.OpWithSubgraphs(
      "loop", {"y", "all"}, {trips, go, x, step},
      {{"precisions", std::vector<std::string>{"float", "float"}},
       {"ranks", Ints{1, 2}},
       {"carried", int64_t{1}}},
      {Step()});
  for (ValueId id : outputs) b.Output(id);
  return b;
}

GraphBuilder SizedLoopGraph() {
  const ShapeRange any = {Dim(0, Dim::kUnbounded)};
  GraphBuilder body("body");
  body.Input("iteration", Precision::kInt64, Shape());
  const ValueId on = body.Input("on", Precision::kBool, {Dim(1)});
  const ValueId x = body.Input("x", Precision::kFloat, any);
  const ValueId one = body.Constant("one", {1}, Floats{1});
  const ValueId off = body.Op("logical_not", "off", {on});
  const ValueId next = body.Op("elementwise_add", "next", {x, one});
  body.Output(body.Op("logical_not", "again", {off}));
  body.Output(next);
  body.Output(next);

  GraphBuilder b("sized_loop");
  const ValueId outer = b.Input("x", Precision::kFloat, any);
  const ValueId zero = b.Constant("zero", {1}, Ints{0});
  const auto found = b.OpMulti("padded_nonzero", {"at", "count"}, {outer});
  const ValueId some = b.Op("slice_by_input", "some", {outer, zero, found[1]});
  const ValueId go =
      b.Op("cast", "go", {b.Constant("yes", {1}, Ints{1})}, {{"to", "bool"}});
  const auto outputs = b.OpWithSubgraphs(
      "loop", {"last", "all"}, {found[1], go, some},
      {{"precisions", std::vector<std::string>{"float", "float"}},
       {"ranks", Ints{1, 2}},
       {"carried", int64_t{1}}},
      {Finish(&body)});
  for (ValueId id : outputs) b.Output(id);
  return b;
}

}  // namespace placelite
