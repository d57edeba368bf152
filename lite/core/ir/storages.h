// SPDX-License-Identifier: Apache-2.0
// Storages: which values lie in the memory of which, while that is still
// changing. Internal to AssignAliases.
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

  // Places a root, with all that lies in it, in another root's memory.
  void Join(ValueId root, ValueId other, int64_t offset) {
    parents_[root] = other;
    offsets_[root] = offset;
  }

 private:
  std::vector<ValueId> parents_;
  std::vector<int64_t> offsets_;  // in bytes, within the parent
};

}  // namespace placelite

#endif  // LITE_CORE_IR_STORAGES_H_
