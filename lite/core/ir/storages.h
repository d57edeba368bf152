// SPDX-License-Identifier: Apache-2.0
// Storages: who lies in whose memory, while that still changes. Internal to
// AssignAliases.
#ifndef LITE_CORE_IR_STORAGES_H_
#define LITE_CORE_IR_STORAGES_H_

#include <numeric>
#include <utility>
#include <vector>

#include "lite/core/ir/graph.h"

namespace placelite {

// A forest of values (disjoint sets with offsets) whose paths Find shortens.
class Storages {
 public:
  struct Slot {
    ValueId root;
    int64_t offset;
  };

  explicit Storages(size_t values) : parents_(values), offsets_(values, 0) {
    std::iota(parents_.begin(), parents_.end(), 0);
  }

  Slot Find(ValueId id) {
    Slot slot{id, 0};
    while (parents_[slot.root] != slot.root) {
      slot.offset += offsets_[slot.root];
      slot.root = parents_[slot.root];
    }
    int64_t offset = slot.offset;
    while (parents_[id] != slot.root && id != slot.root) {
      const ValueId parent = std::exchange(parents_[id], slot.root);
      offset -= std::exchange(offsets_[id], offset);
      id = parent;
    }
    return slot;
  }

  // A root, and all that lies in it, lies in another from now on.
  void Join(ValueId root, ValueId other, int64_t offset) {
    parents_[root] = other;
    offsets_[root] = offset;
  }

 private:
  std::vector<ValueId> parents_;
  std::vector<int64_t> offsets_;  // in the parent
};

}  // namespace placelite

#endif  // LITE_CORE_IR_STORAGES_H_
