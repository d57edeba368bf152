// SPDX-License-Identifier: Apache-2.0
// This checks the rules of ids: each is defined once, before its use.
#include <unordered_map>
#include <utility>
#include <vector>

#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/pir/read_program.h"

namespace placelite {
namespace paddle {
namespace pir {
namespace {

// Walks over the blocks as they run, each within the op that has it.
class ValueCheck {
 public:
  explicit ValueCheck(const Program& program) : program_(program) {}

  Status Run() {
    LITE_RETURN_IF_ERROR(Enter(0));
    while (!open_.empty()) {
      Place& place = open_.back();
      const Block& block = program_.blocks[static_cast<size_t>(place.block)];
      if (place.op == block.ops.size()) {
        Leave();
      } else if (place.region == 0 && !place.checked) {
        LITE_RETURN_IF_ERROR(CheckOperands(&place, block.ops[place.op]));
      } else if (place.region < block.ops[place.op].blocks.size()) {
        const int inner = block.ops[place.op].blocks[place.region++];
        if (inner >= 0) LITE_RETURN_IF_ERROR(Enter(inner));
      } else {
        LITE_RETURN_IF_ERROR(DefineResults(&place, block.ops[place.op]));
      }
    }
    return Status::Ok();
  }

 private:
  // A place is an op of a block that is being walked, and its next region.
  struct Place {
    int block = 0;
    size_t op = 0;
    size_t region = 0;
    bool checked = false;
    std::vector<int64_t> defined = {};
  };

  Status Enter(int index) {
    open_.push_back({index});
    const Block& block = program_.blocks[static_cast<size_t>(index)];
    for (const Value& argument : block.arguments) {
      const Status status = Define(argument.id);
      if (!status.ok()) return status.WithContext(StrCat("block ", index));
    }
    return Status::Ok();
  }

  void Leave() {
    for (const int64_t id : open_.back().defined) visible_[id] = false;
    open_.pop_back();
  }

  Status Define(int64_t id) {
    if (!visible_.emplace(id, true).second) {
      return Status::Corrupt(StrCat("defines value ", id, " once more"));
    }
    open_.back().defined.push_back(id);
    return Status::Ok();
  }

  Status CheckOperands(Place* place, const Op& op) {
    for (size_t i = 0; i < op.operands.size(); ++i) {
      const int64_t id = op.operands[i];
      if (id == 0) continue;
      const auto it = visible_.find(id);
      if (it != visible_.end() && it->second) continue;
      return Status::Corrupt(StrCat(Describe(place->block, place->op, op),
                                    ": operand ", i, " is value ", id,
                                    it == visible_.end()
                                        ? ", which nothing before it defines"
                                        : ", which another block defines"));
    }
    place->checked = true;
    return Status::Ok();
  }

  Status DefineResults(Place* place, const Op& op) {
    for (const Value& result : op.results) {
      if (result.id == 0) continue;
      const Status status = Define(result.id);
      if (!status.ok()) {
        return status.WithContext(Describe(place->block, place->op, op));
      }
    }
    ++place->op;
    place->region = 0;
    place->checked = false;
    return Status::Ok();
  }

  const Program& program_;
  std::vector<Place> open_;
  // It says of each id that was defined whether it can be used now.
  std::unordered_map<int64_t, bool> visible_;
};

}  // namespace

Status CheckValues(const Program& program) { return ValueCheck(program).Run(); }

}  // namespace pir
}  // namespace paddle
}  // namespace placelite
