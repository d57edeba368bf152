// SPDX-License-Identifier: Apache-2.0
// Which values of a lowered graph share memory: views, parts of larger
// tensors, and outputs that overwrite an input that dies.
#ifndef LITE_CORE_IR_ALIASES_H_
#define LITE_CORE_IR_ALIASES_H_

#include "lite/core/ir/graph.h"
#include "lite/core/kernel/registry.h"

namespace placelite {

struct MemorySharing {
  // Reshapes are their input; slices and splits parts of it.
  bool views = true;
  // Outputs overwrite inputs (or operands of epilogues) that die
  // (thesis, section 3.3).
  bool in_place = true;
  // What a concat joins is made in its parts of the result. Saves the copy and
  // the memory of the parts, but the whole is needed from the first part on.
  bool concat = true;

  static constexpr MemorySharing None() { return {false, false, false}; }

  bool operator!=(const MemorySharing& o) const {
    return views != o.views || in_place != o.in_place || concat != o.concat;
  }
};

// Sets alias_of and alias_offset of all values, as rows allow it
// (OutputStorage). Needs decisions. A value lies in the memory of one that has
// memory of its own: alias_of never leads to another alias. Inputs, constants
// and outputs of the graph are never overwritten. With `groups`, the parallel
// group of each node (ir/groups.h), nor is what another node of the group reads
// or writes.
void AssignAliases(Graph* graph, const KernelRegistry& registry,
                   const MemorySharing& sharing = {},
                   Span<const int32_t> groups = {});

// The inputs of a node, by index, that its first output may overwrite where
// they die: an operand that the epilogue adds first, then the op's own.
std::vector<size_t> TakeableInputs(const Graph& graph, const Node& node,
                                   const KernelDef& kernel);

// The value whose memory `id` lies in: itself or its alias_of.
ValueId StorageRoot(const Graph& graph, ValueId id);

// Whether the outputs of a node hold what they must before it runs, because
// they are its inputs (or made of them). `kernel` is the node's.
bool ComputesNothing(const Graph& graph, const Node& node,
                     const KernelDef& kernel);

// The storage size of a value, by its place. Its shape must be exact.
int64_t StorageBytes(const Value& value);

// Who keeps each value's memory, seen without aliases.
enum class Keeper : uint8_t { kArena, kInput, kConstant, kOutput };
std::vector<Keeper> Keepers(const Graph& graph);

}  // namespace placelite

#endif  // LITE_CORE_IR_ALIASES_H_
