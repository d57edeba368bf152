// SPDX-License-Identifier: Apache-2.0
// Adapts a model that was converted for one machine to another: which of its
// places and decisions are valid here, and what replaces the others.
#ifndef LITE_PASSES_LOWER_ADAPT_MODEL_H_
#define LITE_PASSES_LOWER_ADAPT_MODEL_H_

#include <string>
#include <vector>

#include "lite/core/ir/graph.h"
#include "lite/core/kernel/registry.h"

namespace placelite {

// The machine that a model is loaded on.
struct Machine {
  const DeviceInfo& device;
  std::vector<Target> targets;  // its targets, host included
};

struct AdaptedPlaces {
  std::vector<Place> places;
  // What the model is made for and the machine lacks, such as "arm" or
  // "avx512"; empty if the machine has everything.
  std::vector<std::string> missing;
};

// Returns `made_for` with the places that the machine lacks replaced by `own`,
// this CPU's own places, which are also added at the end. Whether host/any/any
// ends the list depends on `own`: that a model was made without it (`opt
// --strict`) is a promise only for the machine that it was made for.
AdaptedPlaces AdaptPlaces(const std::vector<Place>& made_for,
                          const std::vector<Place>& own,
                          const Machine& machine);

// If any decision, in the graph or its subgraphs, is for something that the
// machine lacks, all decisions for CPUs are made again: a decision that cannot
// hold loses its fallback, which is the next best on the other machine, and
// kernels of host are forgotten. Pinned variants that run here stay. Returns
// how many decisions were for something that the machine lacks.
int ForgetForeignDecisions(const Machine& machine, Graph* graph);

// Finds the rows of the decisions that a file has named, in the graph and its
// subgraphs.
void FindDecisions(const KernelRegistry& registry, Graph* graph);

// Forgets all decisions of the graph and its subgraphs.
void ForgetDecisions(Graph* graph);

// Forgets decisions that store fp16 values on a target for which `places` has
// no fp16 place. Returns how many there were.
int ForgetUnlistedHalves(const std::vector<Place>& places, Graph* graph);

// Returns `places` with float in place of fp16 on `target`.
std::vector<Place> WithFloats(const std::vector<Place>& places, Target target);

// The one warning about AdaptedPlaces::missing. `reasons` say why something is
// missing, where that is known.
std::string AdaptionText(const std::vector<Place>& made_for,
                         const AdaptedPlaces& adapted,
                         const std::vector<std::string>& reasons,
                         Target native);

}  // namespace placelite

#endif  // LITE_PASSES_LOWER_ADAPT_MODEL_H_
