// SPDX-License-Identifier: Apache-2.0
// Picking by given costs is compared with trying all assignments, one by one.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <random>

#include "gmock/gmock.h"
#include "lite/core/base/strings.h"
#include "lite/core/ir/builder.h"
#include "lite/passes/lower/pick_by_cost.h"
#include "lite/passes/lower/pick_kernels.h"
#include "test/support/decisions.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

constexpr VariantDef kAnything[] = {
    {"anything", kAnyCpu, NumericContract::kBitExact, nullptr, nullptr}};
constexpr Place kPlaces[] = {
    Place(Target::kX86, Precision::kFloat, Layout::Blocked(16)),
    Place(Target::kX86, Precision::kFloat, Layout::Blocked(8)),
    Place(Target::kX86),
};
constexpr KernelDef kRows[] = {
    {"relu", kPlaces[0], "def", kAnything},
    {"relu", kPlaces[1], "def", kAnything},
    {"relu", kPlaces[2], "def", kAnything},
    {"elementwise_add", kPlaces[0], "def", kAnything},
    {"elementwise_add", kPlaces[1], "def", kAnything},
    {"elementwise_add", kPlaces[2], "def", kAnything},
};

// Whole numbers, drawn when they are first asked for.
class RandomCosts final : public GraphCosts {
 public:
  explicit RandomCosts(uint32_t seed) : random_(seed) {}

  double Kernel(const Node& node, const KernelDef& kernel, Layout) override {
    const auto [entry, added] =
        kernels_.emplace(node.name + KernelName(kernel), 0);
    if (!added) return entry->second;
    // Some are not there, but never all of an op.
    const bool absent = random_() % 5 == 0 && ++absent_[node.name] < 3;
    return entry->second = absent ? std::numeric_limits<double>::infinity()
                                  : static_cast<double>(random_() % 50);
  }
  double Cast(const ValueInfo&, const Place& from, const Place& to) override {
    if (from.layout == to.layout) return 0;
    const auto [entry, added] =
        casts_.emplace(StrCat(from.layout, to.layout), 0);
    if (added) entry->second = static_cast<double>(random_() % 30);
    return entry->second;
  }

 private:
  std::mt19937 random_;
  std::map<std::string, double> kernels_, casts_;
  std::map<std::string, int> absent_;
};

// Chains, forks and diamonds of up to seven ops.
Graph RandomGraph(std::mt19937* random) {
  GraphBuilder builder("net");
  std::vector<ValueId> values = {
      builder.Input("x", Precision::kFloat, Shape({1, 16, 4, 4}))};
  const auto any = [&] { return values[(*random)() % values.size()]; };
  const int count = 2 + static_cast<int>((*random)() % 6);
  for (int i = 0; i < count; ++i) {
    const std::string name = StrCat("op", i);
    values.push_back((*random)() % 2 == 0
                         ? builder.Op("relu", name, {any()})
                         : builder.Op("elementwise_add", name, {any(), any()}));
  }
  builder.Output(values.back());
  if ((*random)() % 2 == 0 && count > 1) builder.Output(values[1]);
  Result<Graph> graph = builder.Finish();
  EXPECT_OK(graph.status());
  return std::move(graph.value());
}

// Computes the costs by their definition: `places[i]` is the place of node i.
double CostOf(const Graph& graph, const std::vector<int>& places,
              RandomCosts* costs) {
  const auto place_of = [&](ValueId id) {
    const NodeId producer = graph.value(id).producer;
    return producer == kNone ? Place(Target::kHost)
                             : kPlaces[places[static_cast<size_t>(producer)]];
  };
  double cost = 0;
  for (size_t i = 0; i < graph.nodes().size(); ++i) {
    const Node& node = graph.nodes()[i];
    const Place place = kPlaces[places[i]];
    for (const KernelDef& def : kRows) {
      if (node.op->name != std::string_view(def.op) || !(def.place == place)) {
        continue;
      }
      cost += costs->Kernel(node, def, place.layout);
    }
    for (ValueId id : node.inputs) {
      cost += costs->Cast(graph.value(id).info, place_of(id), place);
    }
  }
  for (ValueId id : graph.outputs()) {
    cost +=
        costs->Cast(graph.value(id).info, place_of(id), Place(Target::kHost));
  }
  return cost;
}

double BruteForce(const Graph& graph, RandomCosts* costs) {
  std::vector<int> places(graph.nodes().size(), 0);
  double best = std::numeric_limits<double>::infinity();
  while (true) {
    best = std::min(best, CostOf(graph, places, costs));
    size_t i = 0;
    while (i < places.size() && ++places[i] == 3) places[i++] = 0;
    if (i == places.size()) return best;
  }
}

TEST(GraphCosts, TwoHundredRandomGraphsAgreeWithBruteForce) {
  KernelRegistry registry;
  registry.Add(kRows);
  int finite = 0;
  for (uint32_t seed = 1; seed <= 200; ++seed) {
    std::mt19937 random(seed);
    Graph graph = RandomGraph(&random);
    RandomCosts costs(seed);
    // Brute force draws all costs first, in one order.
    const double best = BruteForce(graph, &costs);
    LowerOptions options;
    options.valid_places.assign(std::begin(kPlaces), std::end(kPlaces));
    options.explain = true;
    options.pick = PickBy::kCost;
    options.costs = &costs;
    LowerReport report;
    ASSERT_OK(PickKernels(&graph, registry, options, &report));
    if (std::isinf(best)) continue;
    ++finite;
    EXPECT_EQ(report.graph_pick.cycles, best) << seed;
    EXPECT_TRUE(report.graph_pick.proven) << seed;
    EXPECT_EQ(report.graph_pick.lower_bound, best) << seed;
    std::vector<int> places;
    for (const OpReport& op : report.ops) {
      const Place place = op.decision.kernel->place;
      places.push_back(static_cast<int>(
          std::find(std::begin(kPlaces), std::end(kPlaces), place) -
          std::begin(kPlaces)));
    }
    EXPECT_EQ(CostOf(graph, places, &costs), best) << seed;
  }
  EXPECT_GT(finite, 190);
}

TEST(GraphCosts, AFixedDecisionStays) {
  KernelRegistry registry;
  registry.Add(kRows);
  std::mt19937 random(1);
  Graph graph = RandomGraph(&random);
  const std::string name = graph.nodes()[0].name;
  RandomCosts costs(1);
  LowerOptions options;
  options.valid_places.assign(std::begin(kPlaces), std::end(kPlaces));
  options.explain = true;
  options.pick = PickBy::kCost;
  options.costs = &costs;
  for (const KernelDef& def : kRows) {
    if (graph.nodes()[0].op->name != std::string_view(def.op)) continue;
    options.pins = {{name, KernelName(def)}};
    LowerReport report;
    ASSERT_OK(PickKernels(&graph, registry, options, &report));
    EXPECT_EQ(KernelOf(report.ops[0].decision), KernelName(def));
    EXPECT_EQ(report.ops[0].decision.source, DecisionSource::kPin);
  }
}

TEST(Plans, HoldWhereTheyCanAndSayWhereNot) {
  KernelRegistry registry;
  registry.Add(kRows);
  GraphBuilder builder("net");
  const ValueId x = builder.Input("x", Precision::kFloat, Shape({1, 16, 4, 4}));
  const ValueId a = builder.Op("relu", "a", {x});
  const ValueId b = builder.Op("relu", "b", {a});
  builder.Output(builder.Op("relu", "c", {b}));
  Graph graph = std::move(builder.Finish().value());
  LowerOptions options;
  options.valid_places.assign(std::begin(kPlaces), std::end(kPlaces));
  options.explain = true;
  options.pick = PickBy::kPlan;
  options.plan = FindPlan({{"a", {"relu/x86/float/NCHW/def"}},
                           {"b", {"relu/arm/float/NCHW4c/def"}},
                           {"nobody", {"relu/x86/float/NCHW/def"}}},
                          registry);
  LowerReport report;
  ASSERT_OK(PickKernels(&graph, registry, options, &report));
  EXPECT_EQ(KernelOf(report.ops[0].decision), "relu/x86/float/NCHW/def");
  EXPECT_EQ(report.ops[0].decision.source, DecisionSource::kPlan);
  EXPECT_EQ(KernelOf(report.ops[1].decision), "relu/x86/float/NCHW16c/def");
  EXPECT_EQ(report.ops[1].decision.source, DecisionSource::kFallback);
  EXPECT_THAT(report.ops[1].note, testing::HasSubstr("no kernel 'relu/arm"));
  EXPECT_EQ(report.ops[2].decision.source, DecisionSource::kScore);
}

}  // namespace
}  // namespace placelite
