// SPDX-License-Identifier: Apache-2.0
#include "lite/core/ir/aliases.h"

#include <algorithm>
#include <climits>

#include "lite/core/ir/device_constants.h"
#include "lite/core/ir/storages.h"

namespace placelite {
namespace {

// The last use of a value: `step` is a node, or a parallel group of nodes;
// `node` is the only node of this group that uses the value (kNone: several
// do).
struct LastUse {
  int32_t step = kNone;  // INT32_MAX for outputs
  NodeId node = kNone;

  void Add(int32_t at, NodeId user) {
    if (at == step && user != node) node = kNone;
    if (at > step) *this = {at, user};
  }
};

std::vector<LastUse> LastUses(const Graph& graph, Span<const int32_t> groups) {
  std::vector<LastUse> last(graph.values().size());
  const auto step = [&](NodeId n) { return groups.empty() ? n : groups[n]; };
  const auto uses = graph.Uses();
  for (size_t v = 0; v < last.size(); ++v) {
    const NodeId producer = graph.values()[v].producer;
    // Other nodes of its group must not write to the value's memory, even if it
    // is never read.
    if (producer != kNone && !groups.empty()) {
      last[v].Add(step(producer), producer);
    }
    for (NodeId reader : uses[v]) {
      last[v].Add(reader == kNone ? INT32_MAX : step(reader), reader);
    }
  }
  return last;
}

bool SameMemory(const Place& a, const Place& b) {
  return (a.target == b.target || (IsCpu(a.target) && IsCpu(b.target))) &&
         a.precision == b.precision && a.layout == b.layout &&
         a.device == b.device;
}

// Ranges that look alike may stand for different sizes, so only exact shapes
// count.
bool SameStorage(const Value& a, const Value& b) {
  return a.info.shape.exact() && a.info.shape == b.info.shape &&
         SameMemory(a.place, b.place);
}

// Whether PartOffsets is valid in the value's layout.
bool HasOffsets(const Value& value) {
  const LayoutKind kind = value.place.layout.kind;
  return value.info.shape.exact() &&
         (kind == LayoutKind::kNCHW || kind == LayoutKind::kNCHWc ||
          kind == LayoutKind::kAny);
}

// The offset of each part in bytes; empty if the elements of a part are not
// consecutive.
std::vector<int64_t> ByteOffsets(const Graph& graph, const Node& node,
                                 const KernelDef& kernel) {
  const bool parts_are_inputs = kernel.storage == OutputStorage::kHoldsInputs;
  const std::vector<ValueId>& parts =
      parts_are_inputs ? node.inputs : node.outputs;
  const Value& whole =
      graph.value(parts_are_inputs ? node.outputs[0] : node.inputs[0]);
  if (!HasOffsets(whole) || kernel.part_offsets == nullptr) return {};
  for (ValueId id : parts) {
    if (id == kNone || !HasOffsets(graph.value(id)) ||
        !SameMemory(graph.value(id).place, whole.place)) {
      return {};
    }
  }
  std::vector<int64_t> offsets = kernel.part_offsets(graph.ViewOf(node).op());
  for (int64_t& offset : offsets) {
    offset *= static_cast<int64_t>(SizeOf(whole.place.precision));
  }
  return offsets;
}

// Searching for a value that is still read, among those in one memory, may take
// this many looks in total. Beyond that nothing is overwritten any more; only
// artificial graphs are so large that the time would be noticed.
constexpr size_t kMaxLooks = 100'000'000;

class AliasAssigner {
 public:
  AliasAssigner(Graph* graph, const MemorySharing& sharing,
                Span<const int32_t> groups)
      : graph_(*graph),
        sharing_(sharing),
        keepers_(Keepers(graph_)),
        groups_(groups),
        last_use_(LastUses(graph_, groups)),
        holds_output_(graph_.values().size(), false),
        storages_(graph_.values().size()),
        sharers_(graph_.values().size()) {
    for (size_t i = 0; i < sharers_.size(); ++i) {
      sharers_[i] = {static_cast<ValueId>(i)};
    }
    for (ValueId id : graph_.outputs()) holds_output_[id] = true;
  }

  void Assign(NodeId n) {
    const Node& node = graph_.node(n);
    const KernelDef* kernel = node.decision.kernel;
    if (kernel == nullptr) return;
    if (sharing_.in_place) {
      for (size_t i : TakeableInputs(graph_, node, *kernel)) {
        if (Take(n, i)) return;
      }
    }
    switch (kernel->storage) {
      case OutputStorage::kOwn:
      case OutputStorage::kMayTakeInput:
      case OutputStorage::kMayTakeAnyInput:
        return;
      case OutputStorage::kViewOfInput:
        if (sharing_.views) View(node.outputs[0], node.inputs[0], 0);
        return;
      case OutputStorage::kPartsOfInput:
        if (sharing_.views) ViewParts(node, *kernel);
        return;
      case OutputStorage::kHoldsInputs:
        if (sharing_.concat) HoldInputs(node, *kernel);
        return;
    }
  }

  // Writes the aliases into the graph.
  void Finish() {
    for (size_t i = 0; i < graph_.values().size(); ++i) {
      const auto id = static_cast<ValueId>(i);
      const Storages::Slot slot = storages_.Find(id);
      graph_.value(id).alias_of = slot.root == id ? kNone : slot.root;
      graph_.value(id).alias_offset = slot.offset;
    }
  }

 private:
  bool InArena(ValueId root) const {
    return keepers_[root] == Keeper::kArena && !holds_output_[root];
  }

  // The memory of a graph output has exactly its size, so `id` must fit into
  // it.
  bool MayLieIn(ValueId id, ValueId root, int64_t offset) const {
    if (keepers_[id] != Keeper::kOutput) return true;
    return InArena(root) && offset == 0 &&
           SameBytes(graph_.value(id), graph_.value(root));
  }

  static bool SameBytes(const Value& a, const Value& b) {
    if (a.info.shape.exact() && b.info.shape.exact()) {
      return StorageBytes(a) == StorageBytes(b);
    }
    return a.info.shape == b.info.shape;
  }

  // Places `id`, which has no memory yet, in the memory of `source`.
  bool View(ValueId id, ValueId source, int64_t offset) {
    if (source == kNone) return false;
    const Storages::Slot slot = storages_.Find(source);
    offset += slot.offset;
    if (!MayLieIn(id, slot.root, offset)) return false;
    Join(id, slot.root, offset);
    return true;
  }

  void Join(ValueId from, ValueId root, int64_t offset) {
    storages_.Join(from, root, offset);
    if (sharers_[from].size() > sharers_[root].size()) {
      sharers_[from].swap(sharers_[root]);
    }
    sharers_[root].insert(sharers_[root].end(), sharers_[from].begin(),
                          sharers_[from].end());
    sharers_[from] = {};
    if (holds_output_[from]) holds_output_[root] = true;
  }

  // Whether nobody reads the bytes of `id` after node `n`: neither itself nor
  // another value there.
  bool DiesAt(ValueId id, NodeId n) {
    const ValueId root = storages_.Find(id).root;
    if (!InArena(root)) return false;
    std::vector<ValueId>& sharers = sharers_[root];
    looks_ += sharers.size();
    if (looks_ > kMaxLooks) return false;
    const int32_t step = groups_.empty() ? n : groups_[n];
    // Nodes come in order, so a value that is dead before this one stays dead.
    sharers.erase(
        std::remove_if(sharers.begin(), sharers.end(),
                       [&](ValueId v) { return last_use_[v].step < step; }),
        sharers.end());
    return std::none_of(sharers.begin(), sharers.end(), [&](ValueId v) {
      const bool dies_here =
          last_use_[v].step == step && last_use_[v].node == n;
      return !dies_here && Overlap(v, id);
    });
  }

  // Whether two values overlap that lie in the memory of one root.
  bool Overlap(ValueId a, ValueId b) {
    const Value &x = graph_.value(a), &y = graph_.value(b);
    if (!x.info.shape.exact() || !y.info.shape.exact()) return true;
    const int64_t x_begin = storages_.Find(a).offset;
    const int64_t y_begin = storages_.Find(b).offset;
    return x_begin < y_begin + StorageBytes(y) &&
           y_begin < x_begin + StorageBytes(x);
  }

  // Lets output 0 overwrite input `i`, if only the kernel itself may still read
  // that input.
  bool Take(NodeId n, size_t i) {
    const Node& node = graph_.node(n);
    const ValueId in = node.inputs[i], out = node.outputs[0];
    if (in == kNone || !SameStorage(graph_.value(out), graph_.value(in)) ||
        !DiesAt(in, n)) {
      return false;
    }
    const ValueId root = storages_.Find(in).root;
    for (size_t j = 0; j < node.inputs.size(); ++j) {
      const ValueId other = node.inputs[j];
      if (j != i && other != kNone && storages_.Find(other).root == root &&
          Overlap(other, in)) {
        return false;
      }
    }
    return View(out, in, 0);
  }

  void ViewParts(const Node& node, const KernelDef& kernel) {
    const std::vector<int64_t> offsets = ByteOffsets(graph_, node, kernel);
    for (size_t i = 0; i < offsets.size(); ++i) {
      View(node.outputs[i], node.inputs[0], offsets[i]);
    }
  }

  // Moves inputs that fill memory of their own into the output's memory.
  void HoldInputs(const Node& node, const KernelDef& kernel) {
    const std::vector<int64_t> offsets = ByteOffsets(graph_, node, kernel);
    for (size_t i = 0; i < offsets.size(); ++i) {
      const ValueId in = node.inputs[i];
      const Storages::Slot slot = storages_.Find(in);
      if (slot.root == node.outputs[0] || slot.offset != 0 ||
          !InArena(slot.root) || graph_.value(slot.root).producer == kNone ||
          !SameBytes(graph_.value(slot.root), graph_.value(in))) {
        continue;
      }
      Join(slot.root, node.outputs[0], offsets[i]);
    }
  }

  Graph& graph_;
  const MemorySharing& sharing_;
  const std::vector<Keeper> keepers_;
  const Span<const int32_t> groups_;
  const std::vector<LastUse> last_use_;
  // Tells for each root whether its memory holds an output of the graph.
  std::vector<bool> holds_output_;
  Storages storages_;
  // Lists for each root the values that lie in its memory, itself included;
  // some that are dead are left out.
  std::vector<std::vector<ValueId>> sharers_;
  size_t looks_ = 0;
};

}  // namespace

std::vector<Keeper> Keepers(const Graph& graph) {
  std::vector<Keeper> keepers(graph.values().size(), Keeper::kArena);
  const std::vector<bool> on_device = DeviceConstants(graph);
  for (size_t i = 0; i < keepers.size(); ++i) {
    if (graph.values()[i].is_constant() || on_device[i]) {
      keepers[i] = Keeper::kConstant;
    }
  }
  for (ValueId id : graph.outputs()) {
    if (keepers[id] == Keeper::kArena) keepers[id] = Keeper::kOutput;
  }
  for (ValueId id : graph.inputs()) keepers[id] = Keeper::kInput;
  return keepers;
}

std::vector<size_t> TakeableInputs(const Graph& graph, const Node& node,
                                   const KernelDef& kernel) {
  std::vector<size_t> inputs;
  if (kernel.takes_operand != nullptr && !node.epilogue.empty() &&
      node.epilogue[0].kind == EpilogueKind::kAdd &&
      kernel.takes_operand(graph.ViewOf(node).op())) {
    inputs.push_back(static_cast<size_t>(node.epilogue[0].operand));
  }
  size_t own = 0;
  if (kernel.storage == OutputStorage::kMayTakeInput) own = 1;
  if (kernel.storage == OutputStorage::kMayTakeAnyInput) {
    own = node.num_op_inputs();
  }
  own = std::min(own, node.inputs.size());
  for (size_t i = 0; i < own; ++i) inputs.push_back(i);
  return inputs;
}

ValueId StorageRoot(const Graph& graph, ValueId id) {
  const ValueId root = graph.value(id).alias_of;
  return root == kNone ? id : root;
}

void AssignAliases(Graph* graph, const MemorySharing& sharing,
                   Span<const int32_t> groups) {
  AliasAssigner assigner(graph, sharing, groups);
  for (NodeId n = 0; n < static_cast<NodeId>(graph->nodes().size()); ++n) {
    assigner.Assign(n);
  }
  assigner.Finish();
}

namespace {

bool LiesAt(const Graph& graph, ValueId part, ValueId whole, int64_t offset) {
  return StorageRoot(graph, part) == StorageRoot(graph, whole) &&
         graph.value(part).alias_offset ==
             graph.value(whole).alias_offset + offset;
}

bool AllPartsLieIn(const Graph& graph, const Node& node,
                   const KernelDef& kernel, const std::vector<ValueId>& parts,
                   ValueId whole) {
  const std::vector<int64_t> offsets = ByteOffsets(graph, node, kernel);
  for (size_t i = 0; i < offsets.size(); ++i) {
    if (!LiesAt(graph, parts[i], whole, offsets[i])) return false;
  }
  return !offsets.empty();
}

}  // namespace

bool ComputesNothing(const Graph& graph, const Node& node,
                     const KernelDef& kernel) {
  switch (kernel.storage) {
    case OutputStorage::kViewOfInput:
      return node.inputs[0] != kNone &&
             LiesAt(graph, node.outputs[0], node.inputs[0], 0);
    case OutputStorage::kPartsOfInput:
      return AllPartsLieIn(graph, node, kernel, node.outputs, node.inputs[0]);
    case OutputStorage::kHoldsInputs:
      return AllPartsLieIn(graph, node, kernel, node.inputs, node.outputs[0]);
    default:
      return false;
  }
}

int64_t StorageBytes(const Value& value) {
  return static_cast<int64_t>(DenseBytes(
      value.info.shape.shape(), value.place.precision, value.place.layout));
}

}  // namespace placelite
