// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/lower/pbqp.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace placelite {
namespace {

constexpr double kForbidden = std::numeric_limits<double>::infinity();

// Tries every assignment in turn.
double BruteForce(const PbqpProblem& problem) {
  std::vector<int> choices(problem.nodes.size(), 0);
  double best = kForbidden;
  while (true) {
    best = std::min(best, PbqpCost(problem, choices));
    size_t i = 0;
    while (i < choices.size() &&
           ++choices[i] == static_cast<int>(problem.nodes[i].size())) {
      choices[i++] = 0;
    }
    if (i == choices.size()) return best;
  }
}

class ProblemMaker {
 public:
  explicit ProblemMaker(unsigned seed) : random_(seed) {}

  // `nodes` nodes, each pair joined with this probability.
  PbqpProblem Make(int nodes, double joined, double forbidden) {
    PbqpProblem problem;
    for (int i = 0; i < nodes; ++i) {
      problem.nodes.push_back(Costs(1 + random_() % 3, 0));
    }
    for (int a = 0; a < nodes; ++a) {
      for (int b = a + 1; b < nodes; ++b) {
        if (!Happens(joined)) continue;
        problem.edges.push_back(
            {a, b,
             Costs(problem.nodes[static_cast<size_t>(a)].size() *
                       problem.nodes[static_cast<size_t>(b)].size(),
                   forbidden)});
      }
    }
    return problem;
  }

 private:
  bool Happens(double probability) {
    return std::uniform_real_distribution<double>()(random_) < probability;
  }
  std::vector<double> Costs(size_t count, double forbidden) {
    std::vector<double> costs;
    for (size_t i = 0; i < count; ++i) {
      costs.push_back(Happens(forbidden) ? kForbidden : random_() % 20);
    }
    return costs;
  }

  std::mt19937 random_;
};

void ExpectBest(const PbqpProblem& problem) {
  const PbqpSolution solution = SolvePbqp(problem);
  const double best = BruteForce(problem);
  EXPECT_TRUE(solution.proven);
  EXPECT_EQ(solution.cost, best);
  EXPECT_EQ(solution.cost, PbqpCost(problem, solution.choices));
  EXPECT_EQ(solution.lower_bound, best);
}

TEST(PbqpTest, NodesWithoutEdgesTakeTheirCheapestChoice) {
  const PbqpSolution solution = SolvePbqp({{{3, 1, 2}, {5}, {4, 4}}, {}});
  EXPECT_EQ(solution.choices, (std::vector<int>{1, 0, 0}));
  EXPECT_EQ(solution.cost, 10);
  EXPECT_EQ(solution.branches, 0);
}

TEST(PbqpTest, AChainPaysForAChangeOnlyWhereItIsWorthIt) {
  // Three ops in two layouts; a change costs 3. The middle one alone would
  // rather be in layout 1, by 2.
  const std::vector<double> change = {0, 3, 3, 0};
  const PbqpProblem problem = {{{0, 9}, {2, 0}, {0, 9}},
                               {{0, 1, change}, {1, 2, change}}};
  const PbqpSolution solution = SolvePbqp(problem);
  EXPECT_EQ(solution.choices, (std::vector<int>{0, 0, 0}));
  EXPECT_EQ(solution.cost, 2);
  ExpectBest(problem);
}

// NeoCPU's printed recurrence takes the minimum over predecessors, which is
// wrong where paths join again.
TEST(PbqpTest, DiamondsAreSolvedExactlyWithoutBranching) {
  for (unsigned seed = 0; seed < 50; ++seed) {
    ProblemMaker maker(seed);
    PbqpProblem problem = maker.Make(4, 0, 0);
    const PbqpProblem edges = maker.Make(4, 1, 0.1);
    problem.nodes = edges.nodes;
    for (const PbqpProblem::Edge& edge : edges.edges) {
      const bool diamond =
          (edge.a == 0 && edge.b != 3) || (edge.b == 3 && edge.a != 0);
      if (diamond) problem.edges.push_back(edge);
    }
    ASSERT_EQ(problem.edges.size(), 4u);
    EXPECT_EQ(SolvePbqp(problem).branches, 0);
    ExpectBest(problem);
  }
}

TEST(PbqpTest, EdgesBetweenTheSameNodesAddUp) {
  ExpectBest({{{0, 1}, {0, 1}}, {{0, 1, {5, 0, 0, 5}}, {1, 0, {5, 1, 2, 5}}}});
}

TEST(PbqpTest, RandomGraphsAgreeWithBruteForce) {
  for (unsigned seed = 0; seed < 400; ++seed) {
    SCOPED_TRACE(seed);
    ProblemMaker maker(seed);
    ExpectBest(maker.Make(1 + static_cast<int>(seed % 8),
                          0.2 + 0.1 * (seed % 9), seed % 3 == 0 ? 0.2 : 0));
  }
}

TEST(PbqpTest, SaysWhenEveryAssignmentIsForbidden) {
  const PbqpSolution solution =
      SolvePbqp({{{1, 1}, {1}}, {{0, 1, {kForbidden, kForbidden}}}});
  EXPECT_TRUE(std::isinf(solution.cost));
  EXPECT_EQ(solution.choices.size(), 2u);
}

TEST(PbqpTest, KeepsItsBestAnswerAndABoundWhenTheBudgetEnds) {
  ProblemMaker maker(7);
  const PbqpProblem problem = maker.Make(60, 0.5, 0);
  const PbqpSolution solution = SolvePbqp(problem, 50);
  EXPECT_FALSE(solution.proven);
  EXPECT_EQ(solution.cost, PbqpCost(problem, solution.choices));
  EXPECT_LE(solution.lower_bound, solution.cost);
  EXPECT_GT(solution.lower_bound, 0);
  const PbqpSolution longer = SolvePbqp(problem, 2000);
  EXPECT_LE(longer.cost, solution.cost);
}

TEST(PbqpTest, LongChainsTakeNoStack) {
  PbqpProblem problem;
  for (int i = 0; i < 20000; ++i) {
    problem.nodes.push_back({1.0 * (i % 3), 1});
    if (i > 0) problem.edges.push_back({i - 1, i, {0, 2, 2, 0}});
  }
  const PbqpSolution solution = SolvePbqp(problem);
  EXPECT_TRUE(solution.proven);
  EXPECT_EQ(solution.branches, 0);
}

}  // namespace
}  // namespace placelite
