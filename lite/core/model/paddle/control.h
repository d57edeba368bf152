// SPDX-License-Identifier: Apache-2.0
// Functions that the lowerings of ops with program blocks share.
#ifndef LITE_CORE_MODEL_PADDLE_CONTROL_H_
#define LITE_CORE_MODEL_PADDLE_CONTROL_H_

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lite/core/model/import/block_values.h"
#include "lite/core/model/paddle/importer.h"
#include "lite/core/model/paddle/lowering.h"
#include "lite/core/model/paddle/program_blocks.h"

namespace placelite {
namespace paddle {

using BlockPointer = std::shared_ptr<const Graph>;

// The op's inputs, and the blocks' view of them.
struct Given {
  std::vector<ValueId> inputs;
  BlockInputs block;

  void Add(ValueId id, std::string_view name, ValueInfo info);
};

// Adds the variables among `names` that have a value.
void AddOuter(OpLowering& op, const Names& names, Given* given);

// Zeros for the other variables: nothing reads them in a program that is right.
void AddPlaceholders(OpLowering& op, const Names& names, Given* given);
// A tensor of zeros with the declared type and rank; an array is empty.
Result<Tensor> Placeholder(const SsaGraph& variables,
                           std::string_view variable);

// Returns null if the op has failed.
BlockPointer EmitBlock(OpLowering& op, const proto::BlockDesc& block,
                       const Given& given,
                       const std::vector<std::string_view>& outputs);

}  // namespace paddle
}  // namespace placelite

#endif  // LITE_CORE_MODEL_PADDLE_CONTROL_H_
