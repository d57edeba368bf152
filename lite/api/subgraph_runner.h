// SPDX-License-Identifier: Apache-2.0
// SubgraphRunner: a node with subgraphs (`if` or `loop`), ready to run between
// two stages.
//
// Each subgraph is a stage of its own (followed by the stages that it is cut
// into). It is lowered when the model is loaded, so that unsupported ops are
// reported then, and lowered again for the shapes that it gets. Subgraphs run
// one after the other on the arena of the model.
#ifndef LITE_API_SUBGRAPH_RUNNER_H_
#define LITE_API_SUBGRAPH_RUNNER_H_

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "lite/api/stage.h"

namespace placelite {

// A loop fails after this many iterations: its condition may never become
// false.
inline constexpr int64_t kMaxLoopIterations = 100000;

class SubgraphRunner {
 public:
  // `position` is the position of the subgraphs' stages among all stages of the
  // model.
  static Result<std::unique_ptr<SubgraphRunner>> Create(
      const Node& node, const StageOptions& options, int position);
  virtual ~SubgraphRunner() = default;

  // `inputs` are the inputs of the node. The outputs are valid until the next
  // Run.
  virtual Status Run(const std::vector<Tensor>& inputs) = 0;
  const std::vector<Tensor>& outputs() const { return outputs_; }

  Result<std::unique_ptr<SubgraphRunner>> Clone(
      std::shared_ptr<Arena> arena) const;

  // Frees the memory of the values and lists that iterations have made.
  virtual void Shrink();

  // Returns the stage that ran last, if it still has its inputs, else null.
  virtual Stage* ran() const = 0;

  const std::string& name() const { return name_; }
  std::vector<std::unique_ptr<Stage>>& stages() { return stages_; }

 protected:
  SubgraphRunner() = default;

  // Lets input `input` of the subgraph use the memory of `tensor` in place.
  Status Feed(Stage* stage, size_t input, const Tensor& tensor);

  std::vector<std::unique_ptr<Stage>> stages_;  // one per subgraph
  std::vector<Tensor> outputs_;

 private:
  virtual std::unique_ptr<SubgraphRunner> New() const = 0;

  std::string name_;
};

}  // namespace placelite

#endif  // LITE_API_SUBGRAPH_RUNNER_H_
