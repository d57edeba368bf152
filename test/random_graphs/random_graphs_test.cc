// SPDX-License-Identifier: Apache-2.0
// Random graphs give the same results on every route.
//
// LITE_RANDOM_GRAPHS says how many are drawn, LITE_RANDOM_SEED the first seed;
// a failure names its seed and shows the graph.
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "lite/core/base/strings.h"
#include "lite/core/ir/infer.h"
#include "lite/core/ir/memory.h"
#include "lite/core/ir/printer.h"
#include "test/support/from_environment.h"
#include "test/support/graph_check/graph_check.h"
#include "test/support/random_graph/pattern_graph.h"
#include "test/support/random_graph/random_graph.h"
#include "test/support/random_graph/staged_graph.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

constexpr int64_t kGraphs = 1200;
constexpr const char* kPlain = "x86/float/NCHW,x86/any/NCHW";
constexpr int kMaxFailures = 20;

// Graphs run by turns on one thread; on two; as on a processor without AVX-512;
// on both processors without blocked layouts; and on one thread by the
// article's score, which takes blocked layouts where costs would not.
class RandomGraphs : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_OK_AND_ASSIGN(checks_[0], GraphCheck::Create({"x86"}));
    ASSERT_OK_AND_ASSIGN(checks_[1], GraphCheck::Create({"x86", 2}));
    ASSERT_OK_AND_ASSIGN(
        checks_[2],
        GraphCheck::Create({"x86/float/NCHW8c,x86/float/NCHW,x86/any/NCHW",
                            1,
                            {"*_avx512"},
                            PickBy::kArticle}));
    ASSERT_OK_AND_ASSIGN(checks_[3], GraphCheck::Create({kPlain}));
    ASSERT_OK_AND_ASSIGN(checks_[4],
                         GraphCheck::Create({kPlain, 1, {"*_avx512"}}));
    ASSERT_OK_AND_ASSIGN(checks_[5],
                         GraphCheck::Create({"x86", 1, {}, PickBy::kArticle}));
  }

  GraphCheck* CheckFor(int64_t seed) {
    return checks_[static_cast<size_t>(seed) % std::size(checks_)].get();
  }

  // Returns false after a few failures.
  bool Expect(const Draft::Drawn& drawn, int64_t seed) {
    const Status status =
        CheckFor(seed)->Check(drawn, static_cast<uint32_t>(seed));
    EXPECT_TRUE(status.ok())
        << "seed " << seed << ": " << status.ToString() << "\n"
        << ToString(drawn.staged != nullptr ? *drawn.staged : drawn.graph);
    if (!status.ok()) ++failures_;
    return failures_ < kMaxFailures;
  }

  void TearDown() override {
    // The comparisons were about something.
    for (const auto& check : checks_) {
      const GraphCheck::Sharpness& sharpness = check->sharpness();
      EXPECT_GE(sharpness.sharp, sharpness.outputs * 9 / 10);
    }
  }

  static bool TakesCodes(const KernelDef& row) {
    const OpDef& op = *FindOp(row.op);
    return InputPlace(row, op, 0).precision == Precision::kInt8 ||
           OutputPlace(row, op, 0).precision == Precision::kInt8;
  }

  // Expects that most vectorised variants ran, where this processor has them.
  void ExpectMostVariantsRan() {
    std::set<std::string> ran;
    for (const auto& check : checks_) {
      ran.insert(check->variants().begin(), check->variants().end());
    }
    const Runtime& runtime = checks_[0]->runtime();
    const CpuFeatures features = runtime.device().cpu.features;
    const int lanes = (features & kAvx512) != 0 ? 16 : 8;
    std::vector<std::string> missed;
    size_t total = 0;
    for (const KernelDef* row : runtime.registry().all()) {
      // Those for bf16 run in test/random_halves, those for codes where values
      // happen to have grids, and no value lies in blocks that are wider than a
      // vector.
      if (row->place.target != Target::kX86 ||
          row->place.precision == Precision::kBF16 || TakesCodes(*row) ||
          (row->place.layout.kind == LayoutKind::kNCHWc &&
           row->place.layout.block > lanes)) {
        continue;
      }
      for (const VariantDef& variant : row->variants) {
        if ((variant.needs & features) != variant.needs) continue;
        ++total;
        if (ran.count(variant.name) == 0) missed.push_back(variant.name);
      }
    }
    EXPECT_LE(missed.size(), total / 10) << Join(missed, " ");
    if ((features & kAvx512Vnni) == 0) return;
    for (const char* variant :
         {"conv2d_direct_int8_nchw16c_avx512",
          "conv2d_depthwise_int8_nchw16c_avx512", "fc_int8_avx512"}) {
      EXPECT_EQ(ran.count(variant), 1u) << variant;
    }
  }

 private:
  std::unique_ptr<GraphCheck> checks_[6];
  int failures_ = 0;
};

TEST_F(RandomGraphs, AgreeOnEveryRoute) {
  const int64_t first = FromEnvironment("LITE_RANDOM_SEED", 0);
  const int64_t count = FromEnvironment("LITE_RANDOM_GRAPHS", kGraphs);
  for (int64_t seed = first; seed < first + count; ++seed) {
    SeededChoices choices(static_cast<uint32_t>(seed));
    const Runtime& runtime = CheckFor(seed)->runtime();
    ASSERT_OK_AND_ASSIGN(
        const Draft::Drawn drawn,
        RandomGraph(&choices, runtime.registry(), runtime.device()));
    if (!Expect(drawn, seed)) break;
  }
  if (count >= kGraphs) ExpectMostVariantsRan();
}

// Small graphs behind cuts, in branches and in loops; nothing but numbers is
// computed in another order there.
TEST_F(RandomGraphs, StagesAgreeOnEveryRoute) {
  const int64_t first = FromEnvironment("LITE_RANDOM_SEED", 0);
  const int64_t count = FromEnvironment("LITE_RANDOM_GRAPHS", kGraphs) / 4;
  RandomGraphOptions options;
  options.max_steps = 6;
  for (int64_t seed = first; seed < first + count; ++seed) {
    SeededChoices choices(static_cast<uint32_t>(seed));
    const Runtime& runtime = CheckFor(seed)->runtime();
    ASSERT_OK_AND_ASSIGN(
        Draft::Drawn drawn,
        RandomGraph(&choices, runtime.registry(), runtime.device(), options));
    ASSERT_OK_AND_ASSIGN(Graph staged, StagedGraph(drawn.graph, &choices));
    drawn.staged = std::make_shared<const Graph>(std::move(staged));
    if (!Expect(drawn, seed)) break;
  }
}

// A shape within `range`, or none that the graph takes.
Result<Shape> DrawShape(const Graph& graph, ChoiceSource* choices) {
  Shape shape;
  for (const Dim& dim : graph.value(graph.inputs()[0]).info.shape) {
    shape.push_back(std::min(dim.min + choices->Below(8), dim.max));
  }
  Graph exact = graph;
  const ShapeRange range = shape;
  LITE_RETURN_IF_ERROR(SetInputShapes(&exact, {&range, 1}));
  if (!HasExactShapes(exact)) return Status::Unsupported("sizes by elements");
  return shape;
}

// Patterns that passes rewrite, more of them than a random graph has.
TEST_F(RandomGraphs, PatternsAgreeOnEveryRoute) {
  const int64_t first = FromEnvironment("LITE_RANDOM_SEED", 0);
  const int64_t count = FromEnvironment("LITE_RANDOM_GRAPHS", kGraphs) / 2;
  int64_t checked = 0;
  for (int64_t seed = first; seed < first + count; ++seed) {
    SeededChoices choices(static_cast<uint32_t>(seed));
    Result<Graph> graph = PatternGraph(&choices);
    if (!graph.ok()) continue;
    const Result<Shape> a = DrawShape(*graph, &choices);
    const Result<Shape> b = DrawShape(*graph, &choices);
    if (!a.ok() || !b.ok()) continue;
    ++checked;
    if (!Expect({std::move(*graph), nullptr, {*a}, {*b}, {{-1, 1}}}, seed))
      break;
  }
  EXPECT_GE(checked, count / 4);
}

// Returns whether the op is never drawn: casts, which lowering inserts, ops
// with subgraphs, which staged graphs have, and ops that give random numbers,
// which no two routes have in common.
bool IsNeverDrawn(const OpDef& op) {
  return op.IsCast() || op.traits.control != Control::kNone ||
         op.Has(Trait::kIsRandom);
}

TEST(RandomGraphsVocabulary, IsDrawnInWhole) {
  ASSERT_OK_AND_ASSIGN(auto check, GraphCheck::Create({"host"}));
  const Runtime& runtime = check->runtime();
  std::map<std::string, int> graphs_with;
  size_t most_nodes = 0;
  for (uint32_t seed = 0; seed < kGraphs; ++seed) {
    SeededChoices choices(seed);
    ASSERT_OK_AND_ASSIGN(
        const Draft::Drawn drawn,
        RandomGraph(&choices, runtime.registry(), runtime.device()));
    std::set<std::string> ops;
    for (const Node& node : drawn.graph.nodes()) ops.insert(node.op->name);
    for (const std::string& op : ops) ++graphs_with[op];
    most_nodes = std::max(most_nodes, drawn.graph.nodes().size());
  }
  for (const KernelDef* row : runtime.registry().all()) {
    if (IsNeverDrawn(*FindOp(row->op))) continue;
    EXPECT_GT(graphs_with[row->op], 2) << row->op;
  }
  EXPECT_GT(most_nodes, 30u);
}

}  // namespace
}  // namespace placelite
