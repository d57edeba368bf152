// SPDX-License-Identifier: Apache-2.0
// The blocks of a program: which op runs which, and the variables that a block
// shares with what is around it.
#ifndef LITE_CORE_MODEL_PADDLE_PROGRAM_BLOCKS_H_
#define LITE_CORE_MODEL_PADDLE_PROGRAM_BLOCKS_H_

#include <set>
#include <string_view>

#include "lite/core/base/status.h"
#include "lite/core/model/paddle/framework.pb.h"

namespace placelite {
namespace paddle {

// Names of variables; the strings belong to the program.
using Names = std::set<std::string_view>;

// Whether the op is one of those that run a block here.
bool RunsSubBlock(const proto::OpDesc& op);

// Each op that runs a block names one of its own, and they lie no deeper than
// kMaxSubgraphDepth: what block 0 runs is a tree.
Status CheckSubgraphs(const proto::ProgramDesc& program);

// The block that the op runs, in a program that was checked.
const proto::BlockDesc& SubBlock(const proto::ProgramDesc& program,
                                 const proto::OpDesc& op);

// A variable is a block's own where the block declares it.
struct OuterNames {
  // Read before the block writes them, if it does.
  Names read;
  Names written;

  Names All() const;
};

// The outer names of a program block, those of the blocks that it runs
// included.
OuterNames FindOuterNames(const proto::ProgramDesc& program,
                          const proto::BlockDesc& block);

}  // namespace paddle
}  // namespace placelite

#endif  // LITE_CORE_MODEL_PADDLE_PROGRAM_BLOCKS_H_
