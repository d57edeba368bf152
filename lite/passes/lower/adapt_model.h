// SPDX-License-Identifier: Apache-2.0
// A model that was converted for one machine, on another: which of its places
// and decisions mean something here, and what stands in for the rest.
#ifndef LITE_PASSES_LOWER_ADAPT_MODEL_H_
#define LITE_PASSES_LOWER_ADAPT_MODEL_H_

#include <string>
#include <vector>

#include "lite/core/ir/graph.h"
#include "lite/core/kernel/registry.h"

namespace placelite {

// The machine that a model is loaded on.
struct Machine {
  const KernelRegistry& registry;
  const DeviceInfo& device;
  std::vector<Target> targets;  // that it has, host among them
};

struct AdaptedPlaces {
  std::vector<Place> places;
  // What the model is made for and the machine lacks, as "arm" or "avx512";
  // nothing: it has all.
  std::vector<std::string> missing;
};

// `made_for`, with this CPU's own places, `own`, where those of what the
// machine lacks stood, and at the end. Whether host/any/any ends the list is
// for `own` to say: that a model was made without it (`opt --strict`) is a
// promise for the machine that it was made for.
AdaptedPlaces AdaptPlaces(const std::vector<Place>& made_for,
                          const std::vector<Place>& own,
                          const Machine& machine);

// Where a decision, in the graph or its blocks, is for what the machine lacks,
// all decisions for CPUs are made again: those that cannot hold lose their
// fallback, which is the next best on the other machine; kernels of host are
// forgotten. Pinned variants that run here stay. Returns how many were for what
// the machine lacks.
int ForgetForeignDecisions(const Machine& machine, Graph* graph);

// Forgets decisions that store halves on a target none of whose `places` is of
// halves. Returns how many.
int ForgetUnlistedHalves(const KernelRegistry& registry,
                         const std::vector<Place>& places, Graph* graph);

// `places`, with floats in the place of halves on `target`.
std::vector<Place> WithFloats(const std::vector<Place>& places, Target target);

// The one warning about AdaptedPlaces::missing. `reasons` tell why, where that
// is known.
std::string AdaptionText(const std::vector<Place>& made_for,
                         const AdaptedPlaces& adapted,
                         const std::vector<std::string>& reasons,
                         Target native);

}  // namespace placelite

#endif  // LITE_PASSES_LOWER_ADAPT_MODEL_H_
