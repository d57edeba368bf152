// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/lower/pbqp.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace placelite {
namespace {

constexpr double kForbidden = std::numeric_limits<double>::infinity();

// Number of nested branches; deeper down, choices are fixed greedily. Real
// networks need few branches, and the depth of the recursion stays bounded.
constexpr int kMaxDepth = 64;

// The costs of pairs of choices, in row-major order.
struct Matrix {
  size_t rows = 0, columns = 0;
  std::vector<double> cost;

  double& at(size_t i, size_t j) { return cost[i * columns + j]; }
  double at(size_t i, size_t j) const { return cost[i * columns + j]; }

  Matrix Transposed() const {
    Matrix t{columns, rows, std::vector<double>(cost.size())};
    for (size_t i = 0; i < rows; ++i) {
      for (size_t j = 0; j < columns; ++j) t.at(j, i) = at(i, j);
    }
    return t;
  }
};

size_t BestChoice(const std::vector<double>& costs) {
  return static_cast<size_t>(std::min_element(costs.begin(), costs.end()) -
                             costs.begin());
}

double LeastOf(const std::vector<double>& costs) {
  return *std::min_element(costs.begin(), costs.end());
}

// The part of the problem that is not decided yet.
class Residue {
 public:
  explicit Residue(const PbqpProblem& problem) {
    costs_ = problem.nodes;
    neighbours_.resize(costs_.size());
    alive_.assign(costs_.size(), true);
    for (const PbqpProblem::Edge& edge : problem.edges) {
      const auto a = static_cast<size_t>(edge.a);
      const auto b = static_cast<size_t>(edge.b);
      AddEdge(a, b, Matrix{costs_[a].size(), costs_[b].size(), edge.cost});
    }
    for (size_t i = 0; i < costs_.size(); ++i) Touch(i);
  }

  double fixed_cost() const { return fixed_; }

  // Applies R0, RI and RII as long as possible.
  void Reduce() {
    while (!small_.empty()) {
      const size_t node = small_.back();
      small_.pop_back();
      if (!alive_[node]) continue;
      if (neighbours_[node].empty()) {
        Decide(node);
      } else if (neighbours_[node].size() == 1) {
        FoldIntoNeighbour(node);
      } else if (neighbours_[node].size() == 2) {
        FoldIntoEdge(node);
      }
    }
  }

  // Returns the remaining node of highest degree, or -1 if none is left.
  int Hardest() const {
    int best = -1;
    for (size_t i = 0; i < costs_.size(); ++i) {
      if (!alive_[i]) continue;
      if (best < 0 || neighbours_[i].size() >
                          neighbours_[static_cast<size_t>(best)].size()) {
        best = static_cast<int>(i);
      }
    }
    return best;
  }

  // The choices of `node`, sorted by the least cost that each can lead to.
  std::vector<size_t> OrderedChoices(size_t node) const {
    std::vector<double> least = costs_[node];
    for (const auto& [other, matrix] : neighbours_[node]) {
      for (size_t i = 0; i < least.size(); ++i) {
        double best = kForbidden;
        for (size_t j = 0; j < matrix.columns; ++j) {
          best = std::min(best, matrix.at(i, j) + costs_[other][j]);
        }
        least[i] += best;
      }
    }
    std::vector<size_t> order(least.size());
    for (size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(),
                     [&](size_t a, size_t b) { return least[a] < least[b]; });
    return order;
  }

  void Fix(size_t node, size_t choice) {
    fixed_ += costs_[node][choice];
    decisions_.push_back({node, {}, {choice}});
    for (const auto& [other, matrix] : neighbours_[node]) {
      for (size_t j = 0; j < matrix.columns; ++j) {
        costs_[other][j] += matrix.at(choice, j);
      }
      neighbours_[other].erase(node);
      Touch(other);
    }
    neighbours_[node].clear();
    alive_[node] = false;
  }

  // A lower bound of the cost of all assignments of the rest: costs that an
  // edge has in any case are moved into its nodes, then the least costs of all
  // nodes and edges are added up.
  double LowerBound() const {
    double bound = fixed_;
    std::vector<std::vector<double>> costs = costs_;
    for (size_t a = 0; a < costs.size(); ++a) {
      if (!alive_[a]) continue;
      for (const auto& [b, matrix] : neighbours_[a]) {
        if (b < a) continue;
        MoveIntoNodes(matrix, &costs[a], &costs[b]);
      }
    }
    for (size_t i = 0; i < costs.size(); ++i) {
      if (alive_[i]) bound += LeastOf(costs[i]);
    }
    return bound;
  }

  // The complete assignment; nothing may be left to decide.
  std::vector<int> Choices() const {
    std::vector<int> choices(costs_.size(), 0);
    for (size_t i = decisions_.size(); i-- > 0;) {
      const Decision& d = decisions_[i];
      size_t row = 0;
      for (const auto& [other, size] : d.depends) {
        row = row * size + static_cast<size_t>(choices[other]);
      }
      choices[d.node] = static_cast<int>(d.choice[row]);
    }
    return choices;
  }

 private:
  // The best choice of a node for each combination of choices of the nodes
  // that it depends on, which are decided later.
  struct Decision {
    size_t node;
    std::vector<std::pair<size_t, size_t>> depends;  // node, its choices
    std::vector<size_t> choice;
  };

  void Touch(size_t node) {
    if (neighbours_[node].size() <= 2) small_.push_back(node);
  }

  void AddEdge(size_t a, size_t b, const Matrix& matrix) {
    AddHalf(a, b, matrix);
    AddHalf(b, a, matrix.Transposed());
  }

  void AddHalf(size_t a, size_t b, const Matrix& matrix) {
    const auto [it, fresh] = neighbours_[a].emplace(b, matrix);
    if (fresh) return;
    for (size_t i = 0; i < matrix.cost.size(); ++i) {
      it->second.cost[i] += matrix.cost[i];
    }
  }

  void Decide(size_t node) {
    const size_t choice = BestChoice(costs_[node]);
    Fix(node, choice);
  }

  void Remove(size_t node) {
    for (const auto& [other, matrix] : neighbours_[node]) {
      neighbours_[other].erase(node);
      Touch(other);
    }
    neighbours_[node].clear();
    alive_[node] = false;
  }

  // Reduction RI.
  void FoldIntoNeighbour(size_t node) {
    const auto& [other, matrix] = *neighbours_[node].begin();
    const size_t neighbour = other;
    Decision decision{node, {{neighbour, matrix.columns}}, {}};
    for (size_t j = 0; j < matrix.columns; ++j) {
      std::vector<double> costs = costs_[node];
      for (size_t i = 0; i < costs.size(); ++i) costs[i] += matrix.at(i, j);
      decision.choice.push_back(BestChoice(costs));
      costs_[neighbour][j] += LeastOf(costs);
    }
    decisions_.push_back(std::move(decision));
    Remove(node);
  }

  // Reduction RII.
  void FoldIntoEdge(size_t node) {
    const auto first = neighbours_[node].begin();
    const auto second = std::next(first);
    const size_t a = first->first, b = second->first;
    const Matrix &to_a = first->second, &to_b = second->second;
    Decision decision{node, {{a, to_a.columns}, {b, to_b.columns}}, {}};
    Matrix edge{to_a.columns, to_b.columns, {}};
    for (size_t i = 0; i < to_a.columns; ++i) {
      for (size_t j = 0; j < to_b.columns; ++j) {
        std::vector<double> costs = costs_[node];
        for (size_t k = 0; k < costs.size(); ++k) {
          costs[k] += to_a.at(k, i) + to_b.at(k, j);
        }
        decision.choice.push_back(BestChoice(costs));
        edge.cost.push_back(LeastOf(costs));
      }
    }
    decisions_.push_back(std::move(decision));
    Remove(node);
    AddEdge(a, b, edge);
  }

  // Moves the minimum of each row into `a`, then the minimum of each remaining
  // column into `b`.
  static void MoveIntoNodes(Matrix matrix, std::vector<double>* a,
                            std::vector<double>* b) {
    for (size_t i = 0; i < matrix.rows; ++i) {
      double least = kForbidden;
      for (size_t j = 0; j < matrix.columns; ++j) {
        least = std::min(least, matrix.at(i, j));
      }
      (*a)[i] += least;
      if (least == kForbidden) continue;
      for (size_t j = 0; j < matrix.columns; ++j) matrix.at(i, j) -= least;
    }
    for (size_t j = 0; j < matrix.columns; ++j) {
      double least = kForbidden;
      for (size_t i = 0; i < matrix.rows; ++i) {
        least = std::min(least, matrix.at(i, j));
      }
      (*b)[j] += least;
    }
  }

  std::vector<std::vector<double>> costs_;
  std::vector<std::map<size_t, Matrix>> neighbours_;
  std::vector<bool> alive_;
  std::vector<size_t> small_;  // nodes of degree 2 or less, maybe decided
  std::vector<Decision> decisions_;
  double fixed_ = 0;
};

class Search {
 public:
  explicit Search(int64_t max_branches) : max_branches_(max_branches) {}

  void Run(Residue residue, int depth) {
    residue.Reduce();
    const int hardest = residue.Hardest();
    if (hardest < 0) {
      // The first complete assignment is kept even when it is forbidden.
      if (best_.choices.empty() || residue.fixed_cost() < best_.cost) {
        best_.cost = residue.fixed_cost();
        best_.choices = residue.Choices();
      }
      return;
    }
    if (!best_.choices.empty() && residue.LowerBound() >= best_.cost) return;
    const auto node = static_cast<size_t>(hardest);
    for (size_t choice : residue.OrderedChoices(node)) {
      const bool out = best_.branches >= max_branches_ || depth >= kMaxDepth;
      if (out && !best_.choices.empty()) {
        best_.proven = false;
        return;
      }
      ++best_.branches;
      Residue next = residue;
      next.Fix(node, choice);
      if (out) {
        // The budget is used up without an answer: take the first choice
        // everywhere.
        while (next.Reduce(), next.Hardest() >= 0) {
          const auto rest = static_cast<size_t>(next.Hardest());
          next.Fix(rest, next.OrderedChoices(rest).front());
        }
      }
      Run(std::move(next), depth + 1);
    }
  }

  PbqpSolution best_;

 private:
  int64_t max_branches_;
};

}  // namespace

double PbqpCost(const PbqpProblem& problem, const std::vector<int>& choices) {
  double cost = 0;
  for (size_t i = 0; i < problem.nodes.size(); ++i) {
    cost += problem.nodes[i][static_cast<size_t>(choices[i])];
  }
  for (const PbqpProblem::Edge& edge : problem.edges) {
    const size_t columns = problem.nodes[static_cast<size_t>(edge.b)].size();
    const auto i = static_cast<size_t>(choices[static_cast<size_t>(edge.a)]);
    const auto j = static_cast<size_t>(choices[static_cast<size_t>(edge.b)]);
    cost += edge.cost[i * columns + j];
  }
  return cost;
}

PbqpSolution SolvePbqp(const PbqpProblem& problem, int64_t max_branches) {
  Residue residue(problem);
  residue.Reduce();
  const double bound = residue.LowerBound();
  Search search(max_branches);
  search.best_.proven = true;
  search.Run(std::move(residue), 0);
  PbqpSolution solution = std::move(search.best_);
  solution.cost = PbqpCost(problem, solution.choices);
  solution.lower_bound = solution.proven ? solution.cost : bound;
  return solution;
}

}  // namespace placelite
