// SPDX-License-Identifier: Apache-2.0
// The candidates for one node: every kernel of its op, with the answers of its
// predicates and its score. They are plain data; reports print them.
#ifndef LITE_PASSES_LOWER_CANDIDATES_H_
#define LITE_PASSES_LOWER_CANDIDATES_H_

#include <optional>
#include <string>
#include <vector>

#include "lite/core/ir/graph.h"
#include "lite/passes/lower/lower.h"

namespace placelite {

// The places of a cast's input and output.
struct CastPlaces {
  Place from;
  Place to;
};

// Asks each kernel when somebody wants to know, and only once: where a decision
// is kept, the others are never asked. Graph, node, registry and options must
// outlive this object.
class Candidates {
 public:
  // `cast` restricts the kernels to those that cast between these places. The
  // reasons of refusals that need no predicate are put into words only if
  // `reasons` is true.
  Candidates(const Graph& graph, const Node& node,
             const KernelRegistry& registry, const LowerOptions& options,
             const std::optional<CastPlaces>& cast, bool reasons);
  Candidates(const Candidates&) = delete;
  Candidates& operator=(const Candidates&) = delete;

  // Returns null if `kernel` is none of the node's op. The candidate stays
  // where it is as long as this object.
  const KernelCandidate* Find(const KernelDef* kernel);
  // The candidate with the best score among those that may run, except `other`;
  // the first row wins a tie. Null if there is none.
  const KernelCandidate* BestScore(const KernelCandidate* other = nullptr);
  // Returns the reason of a refused candidate of this object.
  std::string ReasonOf(const KernelCandidate& candidate) const;
  // All of them, in row order.
  const std::vector<std::optional<KernelCandidate>>& All();

 private:
  const KernelCandidate& Ask(size_t row);
  KernelCandidate Judge(const KernelDef& kernel) const;
  // Why the kernel is no candidate, whatever its predicates say; nothing if it
  // is one.
  std::optional<std::string> WhyNot(const KernelDef& kernel) const;
  std::optional<VariantVeto> Veto(const VariantDef& variant,
                                  bool* excluded) const;

  const Graph& graph_;
  const Node& node_;
  const KernelRegistry& registry_;
  const LowerOptions& options_;
  const std::optional<CastPlaces> cast_;
  const bool reasons_;
  const Graph::View view_;
  const std::vector<const KernelDef*>& rows_;
  std::vector<std::optional<KernelCandidate>> candidates_;  // by row
};

// Formats "op 'y' (relu): " followed by each kernel's refusal.
std::string WhyUndecided(const Graph& graph, const Node& node,
                         const KernelRegistry& registry,
                         const LowerOptions& options,
                         const std::optional<CastPlaces>& cast);

}  // namespace placelite

#endif  // LITE_PASSES_LOWER_CANDIDATES_H_
