// SPDX-License-Identifier: Apache-2.0
// Casts: adds the ops to a graph that bring values to other places.
#ifndef LITE_PASSES_LOWER_CASTS_H_
#define LITE_PASSES_LOWER_CASTS_H_

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "lite/core/ir/graph.h"
#include "lite/passes/lower/lower.h"

namespace placelite {

// Whether the elements have the same order in both layouts: a tensor that is
// not of rank 4 is dense in any CPU layout.
bool SameOrder(Layout a, Layout b, const ShapeRange& shape);

// Inserts casts into `graph`, whose values lie at their Value::place, and notes
// them in `report`. All four arguments must outlive this object. If there is no
// way from one place to another, a function fails with kUnsupported and names
// both.
class Casts {
 public:
  Casts(Graph* graph, const KernelRegistry& registry,
        const LowerOptions& options, LowerReport* report)
      : graph_(graph),
        registry_(registry),
        options_(options),
        report_(report),
        names_(*graph) {}

  // Returns the value with the contents of `id` at `wanted`. If a cast is
  // necessary, it goes before node `before` (kNone: at the end). One cast of a
  // value to a place serves all its readers, so callers must ask in the order
  // of nodes.
  Result<ValueId> To(ValueId id, const Place& wanted, NodeId before);

  // Returns a copy of `id` on its device; returns `id` itself if it is on the
  // CPU.
  Result<ValueId> CopyOnDevice(ValueId id);

  // Puts the collected nodes into the graph. Nothing may be added after that.
  void Insert();

 private:
  // Converts a value to this precision and layout without moving it to another
  // target.
  Result<ValueId> Convert(ValueId id, Precision precision, Layout layout,
                          NodeId before);
  Result<ValueId> AddCast(ValueId id, const char* type, const std::string& to,
                          const Place& place, NodeId before);
  // Casts a constant now instead of in each run.
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
