// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/paddle/program_blocks.h"

#include <utility>
#include <vector>

#include "lite/core/base/strings.h"
#include "lite/core/ir/subgraphs.h"
#include "lite/core/model/paddle/attributes.h"
#include "lite/core/model/paddle/lowering.h"

namespace placelite {
namespace paddle {
namespace {

constexpr char kSubBlock[] = "sub_block";

// A walk over the blocks that block 0 runs.
class SubgraphWalk {
 public:
  explicit SubgraphWalk(const proto::ProgramDesc& program)
      : program_(program),
        taken_(static_cast<size_t>(program.blocks_size()), false) {}

  Status Run() {
    std::vector<std::pair<int, int>> open = {{0, 0}};  // blocks, depths
    while (!open.empty()) {
      const auto [block, depth] = open.back();
      open.pop_back();
      for (const proto::OpDesc& op : program_.blocks(block).ops()) {
        if (!RunsSubBlock(op)) continue;
        const Result<int> inner = Take(op, depth + 1);
        if (!inner.ok()) return inner.status().WithContext(Describe(op));
        open.emplace_back(*inner, depth + 1);
      }
    }
    return Status::Ok();
  }

 private:
  static std::string Describe(const proto::OpDesc& op) {
    for (const proto::OpDesc::Var& slot : op.outputs()) {
      if (slot.arguments().empty()) continue;
      return StrCat("op '", op.type(), "' (output '", slot.arguments(0), "')");
    }
    return StrCat("op '", op.type(), "'");
  }

  Result<int> Take(const proto::OpDesc& op, int depth) {
    LITE_ASSIGN_OR_RETURN(const int index, BlockAttribute(op, kSubBlock));
    if (index < 1 || index >= program_.blocks_size()) {
      return Status::Corrupt(StrCat(kSubBlock, " is ", index, " of ",
                                    program_.blocks_size(), " blocks"));
    }
    const auto at = static_cast<size_t>(index);
    if (taken_[at]) {
      return Status::Corrupt(
          StrCat(kSubBlock, " ", index, " is run by another op, too"));
    }
    taken_[at] = true;
    if (depth < kMaxSubgraphDepth) return index;
    return Status::Unsupported(
        StrCat("blocks lie deeper than ", kMaxSubgraphDepth));
  }

  const proto::ProgramDesc& program_;
  std::vector<bool> taken_;
};

// The variables that one op reads and writes, those of its own program block
// included.
OuterNames NamesOf(const proto::ProgramDesc& program, const proto::OpDesc& op) {
  OuterNames names;
  if (RunsSubBlock(op)) {
    names = FindOuterNames(program, SubBlock(program, op));
    // A variable that is not written in every case keeps its value, so it
    // counts as read.
    names.read = names.All();
  }
  for (const proto::OpDesc::Var& slot : op.inputs()) {
    names.read.insert(slot.arguments().begin(), slot.arguments().end());
  }
  const LoweringRule* rule = FindLoweringRule(op.type());
  for (const proto::OpDesc::Var& slot : op.outputs()) {
    if (rule != nullptr && !rule->Defines(slot.parameter())) continue;
    names.written.insert(slot.arguments().begin(), slot.arguments().end());
  }
  return names;
}

}  // namespace

bool RunsSubBlock(const proto::OpDesc& op) {
  return op.type() == "conditional_block" || op.type() == "while";
}

Status CheckSubgraphs(const proto::ProgramDesc& program) {
  return SubgraphWalk(program).Run();
}

const proto::BlockDesc& SubBlock(const proto::ProgramDesc& program,
                                 const proto::OpDesc& op) {
  return program.blocks(FindAttribute(op, kSubBlock)->block_idx());
}

Names OuterNames::All() const {
  Names all = read;
  all.insert(written.begin(), written.end());
  return all;
}

OuterNames FindOuterNames(const proto::ProgramDesc& program,
                          const proto::BlockDesc& block) {
  Names own;
  for (const proto::VarDesc& variable : block.vars()) {
    own.insert(variable.name());
  }
  OuterNames outer;
  for (const proto::OpDesc& op : block.ops()) {
    const OuterNames names = NamesOf(program, op);
    for (std::string_view name : names.read) {
      if (own.count(name) + outer.written.count(name) == 0) {
        outer.read.insert(name);
      }
    }
    for (std::string_view name : names.written) {
      if (own.count(name) == 0) outer.written.insert(name);
    }
  }
  return outer;
}

}  // namespace paddle
}  // namespace placelite
