// SPDX-License-Identifier: Apache-2.0
// Stage: a fused graph, lowered for its current input shapes, as a program.
//
// Where shapes or attributes depend on elements that the graph computes (how
// many boxes are left, how often a loop runs), a stage runs the part before
// them, and the stage after it the rest: each is lowered when its inputs have
// shapes and, where lists of integers are among them, elements. Nodes with
// subgraphs (ir/subgraphs.h) run between the two. A stage and all that come
// after it are used as one; Predictor adds names to the first of them.
#ifndef LITE_API_STAGE_H_
#define LITE_API_STAGE_H_

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "lite/core/base/offers.h"
#include "lite/core/ir/cut.h"
#include "lite/core/program/program.h"
#include "lite/passes/lower/lower.h"

namespace placelite {

class SubgraphRunner;

// A model that is cut into more stages is refused.
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
  // that unsupported ops are reported now.
  static Result<std::unique_ptr<Stage>> Create(
      std::shared_ptr<const Graph> model, std::vector<ShapeRange> nominal,
      StageOptions options, int position = 0);
  ~Stage();

  const std::vector<ShapeRange>& input_shapes() const { return shapes_; }
  // Returns the fused, decided graph without casts; its input shapes are the
  // ranges promised to the optimiser.
  const Graph& model() const { return *model_; }

  Status SetInputShape(size_t i, const Shape& shape);
  Result<Tensor> Input(size_t i) { return program_->Input(i); }
  // An output that depends on computed elements has no shape before Run.
  Result<Tensor> Output(size_t i);
  Status BorrowInput(size_t i, void* data, size_t bytes);
  Status BorrowOutput(size_t i, void* data, size_t bytes);
  // The memory lies on a device; models that are cut have none there.
  Status BorrowInput(size_t i, std::shared_ptr<Buffer> memory) {
    return program_->BorrowInput(i, std::move(memory));
  }
  Status BorrowOutput(size_t i, std::shared_ptr<Buffer> memory) {
    return program_->BorrowOutput(i, std::move(memory));
  }

  // Prepares everything that can be made ready before anything runs.
  Status Prepare();
  Status Run();

  // If `arena` is null, the clone has memory of its own for activations.
  Result<std::unique_ptr<Stage>> Clone(std::shared_ptr<Arena> arena) const;
  void Shrink();

  // The stages after the first are tuned for the shapes that a run gives them
  // now.
  Result<TuneReport> Tune(const TuneOptions& options);
  // The stages after the first are asked for the shapes of their last run.
  Result<TuningCoverage> AskTuning();

  void EnableProfiling(bool enabled);
  void ResetProfile();
  Profile GetProfile() const;
  ProgramMemory Memory() const;

  // The parts of the last Run that can be looked at: programs with their
  // inputs, and the names of the loops, which keep no inputs.
  struct Ran {
    std::vector<Program*> programs;
    std::vector<std::string> loops;
  };
  void AppendRan(Ran* ran) const;
  Program* program() const { return program_.get(); }
  // Returns whether anything runs after the program.
  bool IsCut() const { return kOffersStages && part_ != model_; }

  // Lowers the model once more, for the current shapes, and reports why each
  // kernel was chosen.
  Result<LowerReport> Explain() const;
  // Adds the decisions for the nodes of the model and its subgraphs, by name.
  void AddDecisions(std::map<std::string, Decision>* decisions) const;
  // Pins, in decisions of AddDecisions, the variants and parameters that were
  // chosen for the current shapes.
  void PinChosen(std::map<std::string, Decision>* decisions) const;
  // The lowered graph that runs in this stage.
  const Graph& graph() const { return program_->graph(); }
  const StageOptions& options() const { return options_; }
  // Adds a note to the reports.
  void AddNote(const std::string& note) {
    options_.lower.notes.push_back(note);
  }

 private:
  Stage();

  // Returns `part` with the current shapes, to be lowered.
  Result<Graph> WithCurrentShapes(const Graph& part) const;
  LowerOptions OptionsFor(const Graph& part) const;
  Result<std::unique_ptr<Program>> LowerPart(
      const Graph& part, const std::set<std::string>& buffered_ops) const;
  // Moves the bound memory of inputs and outputs from the old program to the
  // new one.
  Status Replace(std::unique_ptr<Program> program);
  Status LowerFirst();
  Status LowerAgain();
  // Does the part of Prepare that measures nothing.
  Status PrepareProgram();
  Status PrepareDecided();
  // Decides by costs again where input shapes, or elements that shapes depend
  // on, are others than those decided for; lowers again if a kernel is another.
  Status DecideForShapes();
  bool IsDecidedForShapes() const;
  bool KnowsElements() const;
  struct ShapeDecision;
  bool IsFor(const ShapeDecision& decision) const;
  // Returns the kernels that `decided` has for the ops of `part`, for the
  // inputs of a program's graph.
  ShapeDecision DecisionOf(const Graph& graph, const Graph& part,
                           const Graph& decided) const;
  void NoteDecision(const Graph& decided);
  // Measures on a device, for shapes that are new (first_run.cc).
  Status TuneFirstRun();
  Status ChooseStorage(TuneEffort effort);
  // Compares parallel groups (choose_groups.cc).
  Status ChooseGroups();
  // Keeps a program with so many parallel groups where it is faster than the
  // current one.
  Status TryGroups(int groups, int runs);
  Result<std::unique_ptr<Program>> LowerWithBuffers(
      const std::set<std::string>& ops, TuneEffort effort) const;
  // Lowers after a Prepare that asks for it, and again while the device refuses
  // more.
  Status LowerAndPrepare();
  // Adds the program's refusals to the options; returns whether there are any.
  bool TakeRefusals();
  Status CutAtElements();
  Status CutAtSubgraphs();
  Status Cut(const std::vector<bool>& in_first);
  StageOptions OptionsOfPart() const;
  Status BindOutputs();
  Status BindOutput(size_t i);
  Status RunRest();
  Status RunBetween();
  Result<Tensor> Fed(const GraphCut::Feed& feed);
  Status CreateRest(std::vector<ShapeRange> shapes);
  // Runs the subgraphs, too.
  Status FeedRest();
  // Returns the stages of subgraphs, and the stage after this one.
  std::vector<Stage*> OtherStages() const;
  std::vector<Rechoice> EarlierChoices() const;
  std::vector<Rechoice> Choices() const;

  std::shared_ptr<const Graph> model_;
  std::vector<ShapeRange> shapes_;  // current shapes of the inputs
  StageOptions options_;
  int position_ = 0;  // among the stages

  // The graph that the program runs: the model, or its first part.
  std::shared_ptr<const Graph> part_;
  std::unique_ptr<Program> program_;
  std::vector<Rechoice> earlier_choices_;  // made in former programs
  // What was decided for the last shapes, the current ones first.
  struct ShapeDecision {
    std::vector<ValueInfo> inputs;
    std::vector<const KernelDef*> kernels;  // by node of part_
  };
  std::vector<ShapeDecision> decisions_;
  std::vector<ShapeRange> tuned_shapes_;  // at the last TuneFirstRun
  int groups_ = kGroupsOff;               // per layer; as asked for or chosen
  bool groups_chosen_ = false;

  // What follows the program where the model is cut.
  std::vector<std::unique_ptr<SubgraphRunner>> between_;
  std::vector<std::vector<size_t>> between_inputs_;
  std::shared_ptr<const Graph> rest_model_;
  std::vector<GraphCut::Feed> feeds_;
  std::vector<GraphCut::Output> outputs_;
  // May be null until the first part has run.
  std::unique_ptr<Stage> rest_;
  // Whether the rest has its inputs of the current shapes, and whether it has
  // run on them.
  bool rest_fed_ = false;
  bool rest_ran_ = false;
  std::vector<Tensor> block_inputs_;  // only while subgraphs run

  struct BorrowedOutput {
    void* data = nullptr;
    size_t bytes = 0;
  };
  std::vector<BorrowedOutput> borrowed_outputs_;
};

}  // namespace placelite

#endif  // LITE_API_STAGE_H_
