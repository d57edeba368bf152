// SPDX-License-Identifier: Apache-2.0
// Which values of a lowered graph share memory: views, parts of larger
// tensors, and outputs that overwrite an input that dies.
#ifndef LITE_CORE_IR_ALIASES_H_
#define LITE_CORE_IR_ALIASES_H_

#include "lite/core/ir/graph.h"

namespace placelite {

struct MemorySharing {
  // The output of a reshape is a view of its input; those of slices and splits
  // are views of parts of it.
  bool views = true;
  // Outputs overwrite inputs (or operands of epilogues) that die
  // (thesis, section 3.3).
  bool in_place = true;
  // The inputs of a concat are made in their parts of the result. This saves
  // the copy and the memory of the parts, but the whole result is needed from
  // the first part on.
  bool concat = true;

  static constexpr MemorySharing None() { return {false, false, false}; }

  bool operator!=(const MemorySharing& o) const {
    return views != o.views || in_place != o.in_place || concat != o.concat;
  }
};

// Sets alias_of and alias_offset of all values, as far as the kernel rows allow
// (OutputStorage). Every node needs a decision. alias_of always names a value
// that has memory of its own, never another alias. Inputs, constants and
// outputs of the graph are never overwritten. If `groups` holds the parallel
// group of each node (ir/parallel_groups.h), a value that another node of the
// group reads or writes is not overwritten either.
void AssignAliases(Graph* graph, const MemorySharing& sharing = {},
                   Span<const int32_t> groups = {});

// The indices of the inputs that the first output may overwrite if they die at
// this node: first an operand that the epilogue adds, then the op's own inputs.
std::vector<size_t> TakeableInputs(const Graph& graph, const Node& node,
                                   const KernelDef& kernel);

// The value whose memory `id` lies in: itself or its alias_of.
ValueId StorageRoot(const Graph& graph, ValueId id);

// Whether the outputs of a node hold the right elements before it runs, because
// they are its inputs or made of them. `kernel` is the node's kernel row.
bool ComputesNothing(const Graph& graph, const Node& node,
                     const KernelDef& kernel);

// The storage size of a value, by its place. Its shape must be exact.
int64_t StorageBytes(const Value& value);

// Who owns each value's memory if aliases are ignored.
enum class Keeper : uint8_t { kArena, kInput, kConstant, kOutput };
std::vector<Keeper> Keepers(const Graph& graph);

}  // namespace placelite

#endif  // LITE_CORE_IR_ALIASES_H_
