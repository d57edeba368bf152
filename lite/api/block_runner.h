// SPDX-License-Identifier: Apache-2.0
// BlockRunner: a node with blocks, ready to run between two stages.
//
// Each block is a stage of its own (with those behind it), made when the
// model is loaded, so that what is not supported is told then, and lowered
// again for the shapes that it gets. Blocks run in turn on the arena of the
// model.
#ifndef LITE_API_BLOCK_RUNNER_H_
#define LITE_API_BLOCK_RUNNER_H_

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "lite/api/stage.h"

namespace placelite {

// A loop that runs more often fails: its condition may never become false.
inline constexpr int64_t kMaxLoopIterations = 100000;

class BlockRunner {
 public:
  // `position` is that of the stages of the blocks.
  static Result<std::unique_ptr<BlockRunner>> Create(
      const Node& node, const StageOptions& options, int position);
  virtual ~BlockRunner() = default;

  // `inputs` are those of the node; the outputs are good until the next Run.
  virtual Status Run(const std::vector<Tensor>& inputs) = 0;
  const std::vector<Tensor>& outputs() const { return outputs_; }

  Result<std::unique_ptr<BlockRunner>> Clone(
      std::shared_ptr<Arena> arena) const;

  // Gives back the memory of what iterations have made.
  virtual void Shrink();

  // The one that has run last and still has its inputs; null: none has.
  virtual Stage* ran() const = 0;

  const std::string& name() const { return name_; }
  std::vector<std::unique_ptr<Stage>>& stages() { return stages_; }

 protected:
  BlockRunner() = default;

  // Inputs of the block where they lie.
  Status Feed(Stage* stage, size_t input, const Tensor& tensor);

  std::vector<std::unique_ptr<Stage>> stages_;  // by block
  std::vector<Tensor> outputs_;

 private:
  virtual std::unique_ptr<BlockRunner> New() const = 0;

  std::string name_;
};

}  // namespace placelite

#endif  // LITE_API_BLOCK_RUNNER_H_
