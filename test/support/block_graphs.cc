#include "test/support/block_graphs.h"

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
  const ValueId x = b.Input("x", Precision::kFloat, {Dim(2)});
  const ValueId step = b.Input("step", Precision::kFloat, {Dim(2)});
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
  const auto outputs = b.OpWithBlocks(
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
  const auto outputs = b.OpWithBlocks(
      "loop", {"y", "all"}, {trips, go, x, step},
      {{"precisions", std::vector<std::string>{"float", "float"}},
       {"ranks", Ints{1, 2}},
       {"carried", int64_t{1}}},
      {Step()});
  for (ValueId id : outputs) b.Output(id);
  return b;
}

}  // namespace placelite
