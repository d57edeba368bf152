// SPDX-License-Identifier: Apache-2.0
#include "lite/core/plan/flow/flow.h"

#ifdef LITE_WITH_LEMON

#define LEMON_ONLY_TEMPLATES  // nothing of it to link
#include <lemon/maps.h>
#include <lemon/network_simplex.h>
#include <lemon/static_graph.h>

#include <algorithm>
#include <utility>

#include "lite/core/base/strings.h"
#include "lite/core/plan/objects.h"
#include "lite/core/plan/order.h"

namespace placelite {
namespace {

using lemon::StaticDigraph;
using Simplex = lemon::NetworkSimplex<StaticDigraph, int64_t, int64_t>;

constexpr size_t kMaxTensors = 2000;  // two million edges, about 200 MB
// The solver adds costs along paths of up to two nodes a tensor, and takes
// 2^62 for more than any of them.
constexpr int64_t kMaxBytes = int64_t{1} << 48;

// The paper's network; all capacities are 1. Tensor x gives its object away at
// l_x and gets one at r_x: from the source a new one for size_x, or from l_w
// of a tensor w that is dead by then, for what has to be added to size_w.
class Network {
 public:
  Network(Span<const PlanTensor> tensors, const std::vector<int64_t>& sizes) {
    const auto count = static_cast<int32_t>(tensors.size());
    // The graph needs its edges sorted by rising start.
    for (int32_t x = 0; x < count; ++x) {
      Add(kSource, Left(x), 0);
      Add(kSource, Right(x), sizes[x]);
    }
    for (int32_t x = 0; x < count; ++x) {
      for (int32_t y = 0; y < count; ++y) {
        if (tensors[x].last >= tensors[y].first) continue;
        Add(Left(x), Right(y), std::max<int64_t>(0, sizes[y] - sizes[x]));
      }
      Add(Right(x), kSink, 0);
    }
    graph_.build(2 + 2 * count, edges_.begin(), edges_.end());
  }

  // The flow's cost; whose object each tensor takes, where not a new one.
  Result<int64_t> Solve(std::vector<int32_t>* predecessors) const {
    const auto count = static_cast<int64_t>(predecessors->size());
    const lemon::ConstMap<StaticDigraph::Arc, int64_t> one(1);
    Simplex simplex(graph_);
    simplex.upperMap(one).costMap(Costs{&costs_});
    simplex.stSupply(StaticDigraph::node(kSource), StaticDigraph::node(kSink),
                     count);
    if (simplex.run() != Simplex::OPTIMAL) {
      return Status::Internal(
          StrCat("no flow through the network of ", count, " tensors"));
    }
    int64_t cost = 0;
    for (size_t e = 0; e < edges_.size(); ++e) {
      if (simplex.flow(StaticDigraph::arc(static_cast<int>(e))) == 0) continue;
      cost += costs_[e];
      const auto [from, to] = edges_[e];
      if (from != kSource && to != kSink) {
        (*predecessors)[TensorOf(to)] = TensorOf(from);
      }
    }
    return cost;
  }

 private:
  static constexpr int kSource = 0;
  static constexpr int kSink = 1;
  static int Left(int tensor) { return 2 + 2 * tensor; }
  static int Right(int tensor) { return 3 + 2 * tensor; }
  static int TensorOf(int node) { return (node - 2) / 2; }

  // The costs by edge, as the solver reads them.
  struct Costs {
    using Key = StaticDigraph::Arc;
    using Value = int64_t;
    Value operator[](Key arc) const { return (*costs)[StaticDigraph::id(arc)]; }
    const std::vector<int64_t>* costs;
  };

  void Add(int from, int to, int64_t cost) {
    edges_.emplace_back(from, to);
    costs_.push_back(cost);
  }

  StaticDigraph graph_;
  std::vector<std::pair<int, int>> edges_;
  std::vector<int64_t> costs_;
};

MemoryPlan PlanOfChains(Span<const PlanTensor> tensors,
                        const std::vector<int64_t>& sizes,
                        const std::vector<int32_t>& predecessors) {
  std::vector<int64_t> object_sizes;
  std::vector<int32_t> object_of(tensors.size());
  for (int32_t i : ByFirstStep(tensors)) {  // predecessors come first
    if (predecessors[i] < 0) {
      object_of[i] = static_cast<int32_t>(object_sizes.size());
      object_sizes.push_back(sizes[i]);
    } else {
      object_of[i] = object_of[predecessors[i]];
      int64_t& size = object_sizes[object_of[i]];
      size = std::max(size, sizes[i]);
    }
  }
  return PlanOfObjects("flow", object_of, object_sizes);
}

}  // namespace

Result<FlowPlan> PlanFlowAndCost(Span<const PlanTensor> tensors,
                                 int64_t alignment) {
  LITE_ASSIGN_OR_RETURN(const std::vector<int64_t> sizes,
                        AlignedSizes(tensors, alignment));
  if (tensors.size() > kMaxTensors) {
    return Status::ResourceExhausted(StrCat("the flow planner takes up to ",
                                            kMaxTensors, " tensors, there are ",
                                            tensors.size()));
  }
  for (int64_t size : sizes) {
    if (size > kMaxBytes) {
      return Status::ResourceExhausted(
          StrCat("the flow planner takes tensors of up to ", kMaxBytes,
                 " bytes, there is one of ", size));
    }
  }
  std::vector<int32_t> predecessors(tensors.size(), -1);
  FlowPlan result;
  if (!tensors.empty()) {
    const Network network(tensors, sizes);
    LITE_ASSIGN_OR_RETURN(result.cost, network.Solve(&predecessors));
  }
  result.plan = PlanOfChains(tensors, sizes, predecessors);
  return result;
}

}  // namespace placelite

#else

namespace placelite {

Result<FlowPlan> PlanFlowAndCost(Span<const PlanTensor>, int64_t) {
  return Status::Unsupported(
      "this build has no flow planner: it was made without LEMON "
      "(liblemon-dev)");
}

}  // namespace placelite

#endif  // LITE_WITH_LEMON
