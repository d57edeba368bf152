// SPDX-License-Identifier: Apache-2.0
// Casts: adds to a graph what brings values to other places.
#ifndef LITE_PASSES_LOWER_CASTS_H_
#define LITE_PASSES_LOWER_CASTS_H_

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "lite/core/ir/graph.h"
#include "lite/passes/lower/lower.h"

namespace placelite {

// Whether elements lie alike: what is no image is row-major in any CPU layout.
bool SameOrder(Layout a, Layout b, const ShapeRange& shape);

// Values of `graph` lie at their Value::place. Casts are noted in `report`. All
// four must outlive it. An error of code kUnsupported says from where to where
// there is no way.
class Casts {
 public:
  Casts(Graph* graph, const KernelRegistry& registry,
        const LowerOptions& options, LowerReport* report)
      : graph_(graph),
        registry_(registry),
        options_(options),
        report_(report),
        names_(*graph) {}

  // The value with the contents of `id` at `wanted`, cast before node
  // `before` (kNone: behind all) if need be. One cast of a value to a place
  // serves all its readers: ask in the order of nodes.
  Result<ValueId> To(ValueId id, const Place& wanted, NodeId before);

  // Another value with the contents of one on a device; `id` on the CPU.
  Result<ValueId> CopyOnDevice(ValueId id);

  // The nodes get their place in the graph. Nothing may be added then.
  void Insert();

 private:
  // To this precision and layout, where the value is.
  Result<ValueId> Convert(ValueId id, Precision precision, Layout layout,
                          NodeId before);
  Result<ValueId> AddCast(ValueId id, const char* type, const std::string& to,
                          const Place& place, NodeId before);
  // A constant is cast now and not in each run.
  Result<ValueId> AddConstant(ValueId id, const Place& place);

  Graph* graph_;
  const KernelRegistry& registry_;
  const LowerOptions& options_;
  LowerReport* report_;
  FreshNames names_;
  std::vector<std::pair<NodeId, Node>> added_;
  std::map<std::pair<ValueId, std::string>, ValueId> done_;
};

}  // namespace placelite

#endif  // LITE_PASSES_LOWER_CASTS_H_
