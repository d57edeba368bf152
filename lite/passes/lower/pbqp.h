// SPDX-License-Identifier: Apache-2.0
// PBQP: nodes that each take one of a few choices; a choice has a cost, and so
// has each pair of choices of two nodes that an edge joins. Wanted is the
// cheapest assignment (partitioned boolean quadratic programming; NeoCPU uses
// it for layouts, section 3.3.2).
//
// Reductions R0, RI and RII take away nodes of degree 0, 1 and 2 exactly, which
// solves chains, diamonds and all series-parallel graphs; what is left is
// searched by branch and bound. A lower bound comes with the answer, so that
// "not proven to be best" has a number.
#ifndef LITE_PASSES_LOWER_PBQP_H_
#define LITE_PASSES_LOWER_PBQP_H_

#include <cstdint>
#include <vector>

namespace placelite {

struct PbqpProblem {
  // The cost of each choice of each node; a node has at least one choice.
  // Infinity forbids a choice or a pair of choices.
  std::vector<std::vector<double>> nodes;
  struct Edge {
    int a, b;  // different nodes; parallel edges add up
    // The cost of choice i of a with choice j of b: cost[i * choices(b) + j].
    std::vector<double> cost;
  };
  std::vector<Edge> edges;
};

struct PbqpSolution {
  std::vector<int> choices;
  double cost = 0;  // infinity: every assignment is forbidden
  double lower_bound = 0;
  bool proven = false;   // no other assignment costs less
  int64_t branches = 0;  // choices tried in the search
};

// The cost of an assignment, computed by the definition.
double PbqpCost(const PbqpProblem& problem, const std::vector<int>& choices);

// Deterministic; ties go to the choice listed first. After `max_branches` the
// search keeps the best answer it has.
PbqpSolution SolvePbqp(const PbqpProblem& problem,
                       int64_t max_branches = 20000);

}  // namespace placelite

#endif  // LITE_PASSES_LOWER_PBQP_H_
