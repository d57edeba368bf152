// SPDX-License-Identifier: Apache-2.0
// Program: a lowered graph made ready to run on one Runtime.
//
// Decide at load, compute at run: Prepare chooses each op's variant, packs
// weights and plans memory for the current input shapes; Run then computes,
// without heap allocation of ours and without locks. When a shape changed
// since, Run prepares again by itself (ReinitWhenNeeded).
//
// One thread at a time, any thread. Clones share constants, packed weights
// and the Runtime, and run in parallel.
#ifndef LITE_CORE_PROGRAM_PROGRAM_H_
#define LITE_CORE_PROGRAM_PROGRAM_H_

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "lite/core/base/offers.h"
#include "lite/core/ir/graph.h"
#include "lite/core/ir/groups.h"
#include "lite/core/kernel/refusal.h"
#include "lite/core/program/arena.h"
#include "lite/core/program/device_layout.h"
#include "lite/core/program/memory_layout.h"
#include "lite/core/program/pack_store.h"
#include "lite/core/program/profile.h"
#include "lite/core/program/runtime.h"
#include "lite/core/program/tune.h"

namespace placelite {

struct VariantChoice;
struct Workload;

struct MemoryConfig {
  // Programs that share an arena must run in turn. Null: one of its own.
  std::shared_ptr<Arena> arena;
  // Which values may share memory: all that can, unless told otherwise.
  MemorySharing sharing;
  // Of activations and scratch. Prepare fails where they need more, and names
  // the step with its tensors.
  int64_t limit_bytes = INT64_MAX;
  // For tests: before the first op and after each, the memory of the arena
  // that holds nothing which is still needed is filled with NaN.
  bool poison = false;
};

class Program {
 public:
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  const Graph& graph() const { return graph_; }
  size_t num_inputs() const { return graph_.inputs().size(); }
  size_t num_outputs() const { return graph_.outputs().size(); }

  // Gives input `i` a shape; nothing else happens before Prepare or Run.
  Status SetInputShape(size_t i, const Shape& shape);
  // The same with a rank that kernels were not chosen for: Prepare fails and
  // NeedsLowering.
  Status SetInputOfOtherRank(size_t i, const Shape& shape);

  // Makes everything ready for the current input shapes. After any failure the
  // program can be given other shapes.
  Status Prepare();
  // Whether the last Prepare failed because a kernel does not hold for the
  // shapes, or an input has another rank: the graph must be lowered again.
  bool NeedsLowering() const { return needs_lowering_; }
  // What the device has refused so far; other variants are chosen in its place
  // while the kernel has any, then it NeedsLowering.
  Span<const VariantRefusal> refusals() const { return refusals_; }
  // Whether it failed because shapes or attributes depend on elements that the
  // graph itself computes: it must be cut there (ir/cut.h).
  bool NeedsElements() const { return needs_elements_; }

  // Where shapes depend on elements of inputs and these have changed, the next
  // Prepare starts anew. Run does this by itself; a caller who prepares for a
  // Run does it before.
  Status NoticeShapeInputs();

  // Prepares if needed, then computes.
  Status Run();

  // An input may be written between runs. Its memory is there before anything
  // is prepared, and stays while its own shape does.
  Result<Tensor> Input(size_t i);
  // To be read after a run; valid until shapes change. Has memory of its own,
  // which neither Shrink nor another program on the arena takes away.
  Result<Tensor> Output(size_t i);
  // Whether Output need not prepare.
  bool HasOutputs() const { return prepared_ && outputs_placed_; }

  // The caller's memory for an input or output (dense, kCpuAlignment not
  // needed); null takes it back. `bytes` must hold the tensor.
  Status BorrowInput(size_t i, void* data, size_t bytes);
  Status BorrowOutput(size_t i, void* data, size_t bytes);
  // The same of memory on a device, for an input or output that lies there.
  Status BorrowInput(size_t i, std::shared_ptr<Buffer> memory);
  Status BorrowOutput(size_t i, std::shared_ptr<Buffer> memory);

  // Takes over the memory of inputs and outputs, contents included, from a
  // program of the same model that is used no more.
  void AdoptBindings(Program* from);
  // The same of inputs alone.
  void AdoptInputs(Program* from);

  // A memory plan made ahead of time; used for the shapes it fits where it is
  // needs no larger an arena than those made here.
  void SetPlanHint(std::shared_ptr<const PlanHint> hint) {
    plan_hint_ = std::move(hint);
  }

  void SetMemoryConfig(const MemoryConfig& config);
  const std::shared_ptr<Arena>& arena() const { return memory_.arena; }

  // Frees the arena, unless another program runs on it; the next Run takes it
  // again.
  void Shrink();

  // Not while this program runs. The clone has an arena of its own, until
  // SetMemoryConfig gives it another.
  Result<std::unique_ptr<Program>> Clone() const;

  // Measures the candidates of every workload that the Runtime's tuning
  // database does not know yet, adds what it saw, and lets the next Run choose
  // by it. Runs the program and writes over outputs and intermediate results.
  Result<TuneReport> Tune(const TuneOptions& options);
  // How many of these workloads are known here. Needs shapes alone: packs
  // nothing and takes no memory.
  Result<TuningCoverage> AskTuning();

  // The same for parallel groups, of which each layer has at most `per_layer`
  // (0: ops run one after the other); with a memory of its own.
  Result<std::unique_ptr<Program>> CloneInGroups(int per_layer) const;
  // Measures where ops of a group are faster side by side than in turn, each on
  // all threads, and does so from then on, in place of what estimates say. Runs
  // the program and writes over outputs and intermediate results.
  Status MeasureGroups(int runs);

  // Whether any op runs on a device.
  bool UsesDevice() const { return kOffersDevices && device_ != nullptr; }

  void EnableProfiling(bool enabled) { profiling_ = enabled; }
  void ResetProfile();
  Profile GetProfile() const;
  const std::vector<Rechoice>& choices() const { return choices_; }
  ProgramMemory Memory() const;

 private:
  struct Step;
  struct Unit;
  struct TuneTask;
  friend Result<std::unique_ptr<Program>> BuildProgram(
      Graph&& graph, std::shared_ptr<Runtime> runtime,
      std::shared_ptr<const PackedWeights> packed_weights, int groups);

  Program(Graph&& graph, std::shared_ptr<Runtime> runtime,
          std::shared_ptr<PackStore> packs);

  Status CreateSteps();
  Status InferShapes();
  // Whether ops take attributes from inputs.
  bool HasByInput() const;
  // Sets needs_elements_ where anything is not known before it runs.
  Status CheckSettled();
  // Shapes that depend on elements of inputs (shape_inputs.cc).
  Status InferByShapeInputs();
  Status ReadShapeInputs();
  Status ChooseVariants();
  Status ChooseVariant(Step* step);
  Workload WorkloadOf(const Step& step) const;
  std::vector<TuneTask> TuneTasks(const TuneOptions& options);
  Status TuneStep(const TuneTask& task, Buffer* flush,
                  const TuneOptions& options, TuneReport* report);
  PrepareContext ContextOf(Step* step, PackCache* packs);
  Status PrepareKernels();
  Status PrepareKernel(Step* step);
  // Variants and kernels, until the device refuses none.
  Status ChooseAndPrepare();
  void NoteRefusal(Step* step, const Status& status);
  // Of the device that some steps run on, timed while profiling.
  Status MakeQueue();
  // Where the last run could not wait for the device, waits now: until then
  // nobody may touch what it may be working on.
  Status WaitForLateWork();
  // Prepare, on an arena that is held.
  Status PrepareHeld();
  bool IsReady() const;
  Status PlaceTensors();
  void ForgetMemory();
  Status PlanMemory();
  Status PlaceArena();
  Status PlaceDevice();
  // Copies of constants there (device_constants.cc).
  Status PlaceDeviceConstants();
  Result<std::shared_ptr<Buffer>> RunCasts(const std::vector<Step*>& casts);
  Result<std::shared_ptr<Buffer>> AllocateOnDevice(const Tensor& tensor);
  void PlaceAliases();
  Status PlaceInputsAndOutputs();
  Status RunSteps(ThreadPool* pool);
  Status RunStep(Step* step, ThreadPool* pool);
  // The same; a failure says which.
  Status RunNamedStep(Step* step, ThreadPool* pool);
  // One step, and how long it took.
  Status TimeStep(Step* step, const RunContext& context);
  // Of the last run.
  Status RecordDeviceTimes();
  // Parts of the steps that the device can run by one call, where it can
  // record them; what it cannot is launched.
  void RecordSegments();
  Status RecordSegment(size_t first, size_t end);
  // Parallel groups (groups.cc, measure_groups.cc).
  void MakeUnits();
  std::vector<Unit> UnitsOf(int32_t group);
  std::vector<Unit> UnitsOnCpu(int32_t group,
                               const std::vector<Step*>& steps) const;
  static std::vector<Unit> UnitsOnDevice(int32_t group,
                                         const std::vector<Step*>& steps);
  double CostOf(const Step& step) const;
  bool HasGroups() const { return kOffersCxx && groups_.groups > 0; }
  bool Poisons() const { return kOffersCxx && memory_.poison; }
  Status RunUnits(ThreadPool* pool);
  Status RunUnit(Unit* unit, ThreadPool* pool);
  Status RunBeside(Unit* unit, ThreadPool* pool);
  Status RunOnWorker(Step* step);
  Status MeasureGroup(int32_t group, int runs, ThreadPool* pool);
  Status MeasureAlone(int32_t group, int runs);
  Status MeasureWays(int32_t group, int runs, ThreadPool* pool);
  Synchronisations CountSynchronisations() const;
  GroupProfile ProfileGroups() const;
  OpProfile ProfileOf(const Step& step) const;
  // What is dead between a step (or group) and the next one; -1: before the
  // first.
  Status PoisonAfter(int32_t step);
  Status CopyPassedThroughOutputs();

  Graph graph_;
  std::shared_ptr<Runtime> runtime_;
  std::shared_ptr<PackStore> packs_;
  std::vector<Step> steps_;
  // None: steps run one after the other.
  Groups groups_;
  int groups_per_layer_ = 0;
  std::vector<Unit> units_;
  enum class GroupWay : uint8_t { kByCost, kInTurn, kSideBySide };
  std::vector<GroupWay> group_ways_;  // of each; none: all by cost

  // By value id.
  std::vector<Tensor> tensors_;
  MemoryConfig memory_;            // with an arena
  uint64_t arena_generation_ = 0;  // that tensors were placed in
  std::shared_ptr<const PlanHint> plan_hint_;
  MemoryLayout layout_;
  // Null: all steps run on the CPU.
  Backend* device_ = nullptr;
  DeviceLayout device_layout_;
  std::unique_ptr<DeviceQueue> queue_;
  bool queue_is_timed_ = false;
  struct Segment {
    size_t first, end;  // steps
    std::unique_ptr<DeviceRecording> recording;
  };
  std::vector<Segment> segments_;
  bool recorded_ = false;         // whatever could be, for where tensors lie
  bool device_may_work_ = false;  // behind the last run
  LayoutCache layouts_;
  // Memory of inputs and outputs: ours or the caller's.
  struct Binding {
    std::shared_ptr<Buffer> own;
    ImageExtent own_image;
    void* borrowed = nullptr;
    size_t borrowed_bytes = 0;
    std::shared_ptr<Buffer> borrowed_device;
  };
  // Memory for an input or output: the caller's, or our own.
  Result<std::shared_ptr<Buffer>> BoundMemory(Binding* binding,
                                              const Tensor& tensor,
                                              const std::string& name);
  Status AllocateOwn(Binding* binding, const Tensor& tensor);
  std::vector<Binding> input_bindings_;
  std::vector<Binding> output_bindings_;
  // Outputs of the graph that are also inputs or constants are copied here.
  std::vector<Tensor> output_tensors_;

  bool shapes_inferred_ = false;
  bool reads_shape_inputs_ = false;
  bool prepared_ = false;
  bool placed_ = false;
  bool outputs_placed_ = false;
  bool has_other_rank_ = false;  // than it was lowered for
  bool needs_lowering_ = false;
  bool needs_elements_ = false;
  bool profiling_ = false;
  std::chrono::steady_clock::time_point run_start_;  // while profiling
  std::vector<Rechoice> choices_;
  std::vector<VariantRefusal> refusals_;
};

// Eats a lowered graph (every node decided, casts inserted). Packed weights
// whose ids fit are used where they lie; null: there are none. With `groups` a
// layer's ops run in at most so many parallel groups.
Result<std::unique_ptr<Program>> BuildProgram(
    Graph&& graph, std::shared_ptr<Runtime> runtime,
    std::shared_ptr<const PackedWeights> packed_weights = nullptr,
    int groups = 0);

}  // namespace placelite

#endif  // LITE_CORE_PROGRAM_PROGRAM_H_
