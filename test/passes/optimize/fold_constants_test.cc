// SPDX-License-Identifier: Apache-2.0
#include "lite/core/kernel/registry.h"
#include "test/passes/optimize/pass_test.h"

namespace placelite {
namespace {

constexpr auto kFloat = Precision::kFloat;
using Ints = std::vector<int64_t>;

// Adds tensors of equal shape; uses all that a kernel may use.
class AddKernel final : public Kernel {
 public:
  Status Prepare(PrepareContext& context) override {
    context.scratch_bytes = 4;
    return context.packs->Get({"one", 1}, "", 4, [](void*) {}).status();
  }
  Status Run(const RunContext& context) override {
    const Tensor& out = context.tensors.output(0);
    const float* x = context.tensors.input(0).data<float>();
    const float* y = context.tensors.input(1).data<float>();
    float* sum = out.data<float>();
    *static_cast<int32_t*>(context.scratch) = 7;
    ParallelFor(context.pool, out.NumElements(),
                [&](int64_t begin, int64_t end) {
                  for (int64_t i = begin; i < end; ++i) sum[i] = x[i] + y[i];
                });
    return Status::Ok();
  }
};

Status Fails(const RunContext&) { return Status::Internal("broken"); }

Support SameShapes(const OpView& op, const DeviceInfo&) {
  return Require(op.input_shape(0) == op.input_shape(1), "broadcasts");
}

constexpr Place kX86(Target::kX86);
constexpr Place kHost(Target::kHost);
constexpr Place kBlocked(Target::kHost, Precision::kFloat, Layout::Blocked(8));
constexpr Place kIntegers(Target::kHost, Precision::kInt32);

constexpr VariantDef kBroken[] = {{"broken", kAnyCpu,
                                   NumericContract::kSameTree, nullptr,
                                   CreateStateless<Fails>}};
constexpr VariantDef kAdds[] = {
    {"unbuilt", kAnyCpu, NumericContract::kSameTree, nullptr, nullptr},
    {"needy", kAvx512, NumericContract::kSameTree, nullptr,
     CreateStateless<Fails>},
    {"adds", kAnyCpu, NumericContract::kSameTree, SameShapes,
     CreateKernel<AddKernel>}};
constexpr KernelDef kAdd[] = {
    // None of these may be taken for dense float constants on the host.
    {"elementwise_add", kX86, "def", kBroken},
    {"elementwise_add", kBlocked, "def", kBroken},
    {"elementwise_add", kIntegers, "def", kBroken},
    {"elementwise_add", kHost, "def", kAdds},
};
constexpr KernelDef kFailing[] = {{"relu", kHost, "def", kBroken}};

KernelRegistry Registry() {
  KernelRegistry registry;
  registry.Add(kAdd);
  registry.Add(kFailing);
  return registry;
}

TEST(FoldConstants, RunsTheHostKernel) {
  const KernelRegistry registry = Registry();
  Graph graph = MakeGraph([](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, {3});
    const ValueId c = b->Constant("c", {3}, Ramp(3));
    const ValueId d = b->Constant("d", {3}, Ramp(3, 10));
    const ValueId e = b->Op("elementwise_add", "e", {c, d});
    const ValueId f = b->Op("elementwise_add", "f", {e, e});
    b->Output(b->Op("elementwise_add", "y", {x, f}));
  });
  RunPass(FoldConstants, &graph, {&registry});
  EXPECT_EQ(Text(graph),
            "input %x: float[3]\n"
            "const %f: float[3]\n"
            "%y: float[3] = elementwise_add(%x, %f)\n"
            "output %y\n");
  EXPECT_EQ(Floats(graph, "f"), (std::vector<float>{20, 24, 28}));
}

TEST(FoldConstants, LeavesWhatNoHostKernelTakes) {
  const KernelRegistry registry = Registry();
  const Build broadcast = [](GraphBuilder* b) {
    const ValueId c = b->Constant("c", {3}, Ramp(3));
    const ValueId d = b->Constant("d", {2, 1}, Ramp(2));
    b->Output(b->Op("tanh", "y", {b->Op("elementwise_add", "e", {c, d})}));
  };
  EXPECT_EQ(After(FoldConstants, broadcast, {&registry}), Before(broadcast));
  const Build failing = [](GraphBuilder* b) {
    const ValueId c = b->Constant("c", {3}, Ramp(3));
    b->Output(b->Op("tanh", "y", {b->Op("relu", "e", {c})}));
  };
  EXPECT_EQ(After(FoldConstants, failing, {&registry}), Before(failing));
  EXPECT_EQ(After(FoldConstants, failing, {}), Before(failing));
}

// An output of the graph is something that is computed.
TEST(FoldConstants, LeavesOutputs) {
  const KernelRegistry registry = Registry();
  const Build build = [](GraphBuilder* b) {
    const ValueId c = b->Constant("c", {3}, Ramp(3));
    b->Output(b->Op("elementwise_add", "y", {c, c}));
    b->Output(b->Op("shape", "s", {c}));
  };
  EXPECT_EQ(After(FoldConstants, build, {&registry}), Before(build));
}

TEST(FoldConstants, ReshapesConstantsWithoutKernels) {
  Graph graph = MakeGraph([](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, {Dim::Any(), 3, 2, 2});
    const ValueId c = b->Constant("c", {3}, Ramp(3));
    const ValueId r = b->Op("reshape", "r", {c}, {{"shape", Ints{3, 1, 1}}});
    const ValueId u = b->Op("unsqueeze", "u", {r}, {{"axes", Ints{0}}});
    b->Output(b->Op("elementwise_add", "y", {x, u}));
  });
  RunPass(FoldConstants, &graph);
  EXPECT_EQ(Text(graph),
            "input %x: float[?,3,2,2]\n"
            "const %u: float[1,3,1,1]\n"
            "%y: float[?,3,2,2] = elementwise_add(%x, %u)\n"
            "output %y\n");
  EXPECT_EQ(Floats(graph, "u"), Ramp(3));
}

TEST(FoldConstants, KeepsWhatInferenceKnows) {
  const auto build = [](Dim batch) {
    return [=](GraphBuilder* b) {
      const ValueId x = b->Input("x", kFloat, {batch, 4, 1, 1});
      const ValueId shape = b->Op("shape", "shape", {x});
      const ValueId n =
          b->Op("slice", "n", {shape},
                {{"axes", Ints{0}}, {"starts", Ints{0}}, {"ends", Ints{1}}});
      const ValueId c =
          b->Op("slice", "c", {shape},
                {{"axes", Ints{0}}, {"starts", Ints{1}}, {"ends", Ints{2}}});
      const ValueId four = b->Op("cast", "four", {c}, {{"to", "int64"}});
      const ValueId target =
          b->Op("concat", "target",
                {b->Op("cast", "m", {n}, {{"to", "int64"}}), four});
      b->Output(b->Op("identity", "y", {four}));
      b->Output(b->Op("reshape", "z", {x, target}));
    };
  };
  Graph fixed = MakeGraph(build(4));
  RunPass(FoldConstants, &fixed);
  EXPECT_EQ(Text(fixed),
            "input %x: float[4,4,1,1]\n"
            "const %four: int64[1]\n"
            "const %target: int64[2]\n"
            "%y: int64[1] = identity(%four)\n"
            "%z: float[4,4] = reshape(%x, %target)\n"
            "output %y\noutput %z\n");
  const Tensor& four = fixed.value(fixed.FindValue("four")).info.constant;
  EXPECT_EQ(*four.data<int64_t>(), 4);

  Graph dynamic = MakeGraph(build(Dim::Any()));
  RunPass(FoldConstants, &dynamic);
  EXPECT_EQ(Text(dynamic),
            "input %x: float[?,4,1,1]\n"
            "const %four: int64[1]\n"
            "%shape: int32[4] = shape(%x)\n"
            "%n: int32[1] = slice(%shape) {axes=[0], ends=[1], starts=[0]}\n"
            "%m: int64[1] = cast(%n) {to=\"int64\"}\n"
            "%target: int64[2] = concat(%m, %four)\n"
            "%y: int64[1] = identity(%four)\n"
            "%z: float[?,4] = reshape(%x, %target)\n"
            "output %y\noutput %z\n");
}

// A few bytes of constants must not become many.
TEST(FoldConstants, StopsAtItsLimits) {
  const KernelRegistry registry = Registry();
  GraphBuilder builder("g");
  const int64_t count = int64_t{3} << 20;  // 12 MiB of 16 + 4 * 12
  const ValueId c = builder.Constant(
      "c", {count}, std::vector<float>(static_cast<size_t>(count), 1));
  std::vector<ValueId> sums;
  for (int i = 0; i < 10; ++i) {
    sums.push_back(
        builder.Op("elementwise_add", "s" + std::to_string(i), {c, c}));
  }
  builder.Output(builder.Op("concat", "y", sums));
  ASSERT_OK_AND_ASSIGN(Graph graph, builder.Finish());
  RunPass(FoldConstants, &graph, {&registry});
  EXPECT_EQ(graph.nodes().size(), 1u + 10 - 5);
}

}  // namespace
}  // namespace placelite
