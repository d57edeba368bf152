// SPDX-License-Identifier: Apache-2.0
// Stage: a fused graph, lowered for its current input shapes, as a program.
//
// Where shapes or attributes depend on elements that the graph computes (how
// many boxes are left, how often a loop runs), a stage runs the part before
// them, and the stage after it the rest: each is lowered when its inputs have
// shapes and, where lists of integers are among them, elements. Nodes with
// blocks (ir/blocks.h) run between the two. A stage and all that come after it
// are used as one; Predictor is the first of them with names.
#ifndef LITE_API_STAGE_H_
#define LITE_API_STAGE_H_

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "lite/core/base/offers.h"
#include "lite/core/ir/cut.h"
#include "lite/core/program/program.h"
#include "lite/passes/lower/lower.h"

namespace placelite {

class BlockRunner;

// More would be no network.
inline constexpr int kMaxStages = 200;

struct StageOptions {
  std::shared_ptr<Runtime> runtime;
  LowerOptions lower;
  MemoryConfig memory;                                  // with an arena
  std::shared_ptr<const PlanHint> plan_hint;            // may be null
  std::shared_ptr<const PackedWeights> packed_weights;  // may be null
  bool profiling = false;
};

class Stage {
 public:
  // `nominal` are the input shapes to start with. Lowers the whole model, so
  // that what is not supported is told now.
  static Result<std::unique_ptr<Stage>> Create(
      std::shared_ptr<const Graph> model, std::vector<ShapeRange> nominal,
      StageOptions options, int position = 0);
  ~Stage();

  const std::vector<ShapeRange>& input_shapes() const { return shapes_; }
  // Fused, decided, without casts; its input shapes are the ranges promised
  // to the optimiser.
  const Graph& model() const { return *model_; }

  Status SetInputShape(size_t i, const Shape& shape);
  Result<Tensor> Input(size_t i) { return program_->Input(i); }
  // What depends on computed elements has no shape before it has run.
  Result<Tensor> Output(size_t i);
  Status BorrowInput(size_t i, void* data, size_t bytes);
  Status BorrowOutput(size_t i, void* data, size_t bytes);
  // Of memory on a device; models that are cut have none there.
  Status BorrowInput(size_t i, std::shared_ptr<Buffer> memory) {
    return program_->BorrowInput(i, std::move(memory));
  }
  Status BorrowOutput(size_t i, std::shared_ptr<Buffer> memory) {
    return program_->BorrowOutput(i, std::move(memory));
  }

  // All that can be made ready before anything runs.
  Status Prepare();
  Status Run();

  // With memory for activations of its own where `arena` is null.
  Result<std::unique_ptr<Stage>> Clone(std::shared_ptr<Arena> arena) const;
  void Shrink();

  // The stages after the first are tuned for what this run makes of them.
  Result<TuneReport> Tune(const TuneOptions& options);
  // Of those after the first: as they were run last.
  Result<TuningCoverage> AskTuning();

  void EnableProfiling(bool enabled);
  void ResetProfile();
  Profile GetProfile() const;
  ProgramMemory Memory() const;

  // What the last Run ran and can be looked at: programs with their inputs,
  // and the names of the loops, which keep no inputs.
  struct Ran {
    std::vector<Program*> programs;
    std::vector<std::string> loops;
  };
  void AppendRan(Ran* ran) const;
  Program* program() const { return program_.get(); }
  // Whether anything runs after the program.
  bool IsCut() const { return kOffersStages && part_ != model_; }

  // Of the model as it was lowered when it was loaded, or since for other
  // shapes.
  const LowerReport& report() const { return report_; }
  // The lowered graph that runs in this stage.
  const Graph& graph() const { return program_->graph(); }
  const StageOptions& options() const { return options_; }
  // For this report and those of later lowerings.
  void AddNote(const std::string& note) {
    report_.notes.push_back(note);
    options_.lower.notes.push_back(note);
  }

 private:
  Stage();

  Result<std::unique_ptr<Program>> LowerPart(
      const Graph& part, const std::set<std::string>& buffered_ops,
      LowerReport* report) const;
  // The old program's memory of inputs and outputs moves to the new one.
  Status Replace(std::unique_ptr<Program> program, LowerReport report);
  Status LowerFirst();
  Status LowerAgain();
  // Prepare, as far as nothing is measured.
  Status PrepareProgram();
  // On a device, for shapes that are new (first_run.cc).
  Status TuneFirstRun();
  Status ChooseStorage(TuneEffort effort);
  // Parallel groups (choose_groups.cc).
  Status ChooseGroups();
  // Keeps the program so where it is faster than the one there is.
  Status TryGroups(int groups, int runs);
  Result<std::unique_ptr<Program>> LowerWithBuffers(
      const std::set<std::string>& ops, TuneEffort effort,
      LowerReport* report) const;
  // After a Prepare that needs lowering; again while the device refuses more.
  Status LowerAndPrepare();
  // Whether the program knows of any that the options do not.
  bool TakeRefusals();
  Status CutAtElements();
  Status CutAtBlocks();
  Status Cut(const std::vector<bool>& in_first);
  StageOptions OptionsOfPart() const;
  Status BindOutputs();
  Status RunRest();
  Status RunBetween();
  Result<Tensor> Fed(const GraphCut::Feed& feed);
  Status CreateRest(std::vector<ShapeRange> shapes);
  // Runs the blocks, too.
  Status FeedRest();
  // Those of blocks, and what comes after this one.
  std::vector<Stage*> OtherStages() const;
  std::vector<Rechoice> EarlierChoices() const;
  std::vector<Rechoice> Choices() const;

  std::shared_ptr<const Graph> model_;
  std::vector<ShapeRange> shapes_;  // current, of the inputs
  StageOptions options_;
  int position_ = 0;  // among the stages

  // What the program runs: the model, or its first part.
  std::shared_ptr<const Graph> part_;
  LowerReport report_;
  std::unique_ptr<Program> program_;
  std::vector<Rechoice> earlier_choices_;  // of programs lowered before
  std::vector<ShapeRange> tuned_shapes_;   // that TuneFirstRun has seen last
  int groups_ = kGroupsOff;  // of a layer; those asked for, or chosen
  bool groups_chosen_ = false;

  // Where the model is cut.
  std::vector<std::unique_ptr<BlockRunner>> between_;
  std::vector<std::vector<size_t>> between_inputs_;
  std::shared_ptr<const Graph> rest_model_;
  std::vector<GraphCut::Feed> feeds_;
  std::vector<GraphCut::Output> outputs_;
  // May be null until the first part has run.
  std::unique_ptr<Stage> rest_;
  // Whether the rest has its inputs of the current shapes, and has run on them.
  bool rest_fed_ = false;
  bool rest_ran_ = false;
  std::vector<Tensor> block_inputs_;  // while blocks run

  struct BorrowedOutput {
    void* data = nullptr;
    size_t bytes = 0;
  };
  std::vector<BorrowedOutput> borrowed_outputs_;
};

}  // namespace placelite

#endif  // LITE_API_STAGE_H_
