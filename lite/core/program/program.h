// SPDX-License-Identifier: Apache-2.0
// Program: a lowered graph made ready to run on one Runtime.
//
// Decide at load, compute at run: Prepare chooses each op's variant, packs
// weights and plans memory for the current input shapes; Run then computes,
// without heap allocation of ours and without locks. When a shape changed
// since, Run prepares again by itself (Paddle Lite's ReinitWhenNeeded).
//
// A program may be used by one thread at a time, which may be any thread.
// Clones share constants, packed weights and the Runtime, and may run in
// parallel.
#ifndef LITE_CORE_PROGRAM_PROGRAM_H_
#define LITE_CORE_PROGRAM_PROGRAM_H_

#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "lite/core/base/offers.h"
#include "lite/core/ir/graph.h"
#include "lite/core/ir/parallel_groups.h"
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
  // Programs that share an arena must run in turn. Null: the program gets an
  // arena of its own.
  std::shared_ptr<Arena> arena;
  // Which values may share memory; by default all that can.
  MemorySharing sharing;
  // Limit for activations and scratch. If they need more, Prepare fails and
  // names the step that needs most and its tensors.
  int64_t limit_bytes = INT64_MAX;
  // This is for tests. If true, all memory of the arena whose contents are no
  // longer needed is filled with NaN before the first op and after each op.
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

  // Sets the shape of input `i`; nothing else happens before Prepare or Run.
  Status SetInputShape(size_t i, const Shape& shape);
  // Sets a shape whose rank differs from the one that kernels were chosen for.
  // The next Prepare fails, and NeedsLowering is then true.
  Status SetInputOfOtherRank(size_t i, const Shape& shape);

  // Makes everything ready for the current input shapes. After a failure the
  // program may be given other shapes and prepared again.
  Status Prepare();
  // Whether the last Prepare failed because a kernel does not support the
  // shapes or because an input has another rank. The graph must then be lowered
  // again.
  bool NeedsLowering() const { return needs_lowering_; }
  // The variants that the device has refused so far. Prepare takes other
  // variants of the same kernel instead; when none is left, NeedsLowering is
  // true.
  Span<const VariantRefusal> refusals() const { return refusals_; }
  // Whether the last Prepare failed because shapes or attributes depend on
  // elements that the graph itself computes. The graph must then be cut there
  // (ir/cut.h).
  bool NeedsElements() const { return needs_elements_; }

  // Checks whether elements of inputs that determine shapes have changed; if
  // so, the next Prepare starts anew. Run calls this itself. A caller that
  // prepares ahead of a Run must call it before Prepare.
  Status NoticeShapeInputs();

  // Prepares if necessary, then computes.
  Status Run();

  // Input `i`, which may be written between runs. Its memory exists before
  // anything is prepared and stays the same while the shape of this input does.
  Result<Tensor> Input(size_t i);
  // Output `i`, to be read after a run; it is valid until shapes change. Its
  // memory is not part of the arena: neither Shrink nor another program on the
  // same arena takes it away.
  Result<Tensor> Output(size_t i);
  // Whether Output can answer without preparing.
  bool HasOutputs() const { return prepared_ && outputs_placed_; }

  // Uses the caller's memory for an input or output: dense, at least as large
  // as the tensor (`bytes`), not necessarily aligned to kCpuAlignment. The
  // memory must outlive its use. Null ends the borrowing.
  Status BorrowInput(size_t i, void* data, size_t bytes);
  Status BorrowOutput(size_t i, void* data, size_t bytes);
  // Uses the caller's device memory for an input or output that lies on the
  // device; null ends the borrowing.
  Status BorrowInput(size_t i, std::shared_ptr<Buffer> memory);
  Status BorrowOutput(size_t i, std::shared_ptr<Buffer> memory);

  // Takes over the memory of inputs and outputs, contents included, from a
  // program of the same model that is not used any more.
  void AdoptBindings(Program* from);
  // Takes over the memory of inputs only.
  void AdoptInputs(Program* from);

  // Sets a memory plan that was made ahead of time. It is used for shapes it
  // fits, unless a plan made here needs a smaller arena.
  void SetPlanHint(std::shared_ptr<const PlanHint> hint) {
    plan_hint_ = std::move(hint);
  }

  void SetMemoryConfig(const MemoryConfig& config);
  const std::shared_ptr<Arena>& arena() const { return memory_.arena; }

  // Frees the arena, unless another program is running on it. The next Run
  // allocates it again.
  void Shrink();

  // Must not be called while this program runs. The clone has an arena of its
  // own until SetMemoryConfig gives it another.
  Result<std::unique_ptr<Program>> Clone() const;

  // Measures the candidates of every workload that the Runtime's tuning
  // database does not know yet, records the results there, and lets the next
  // Run choose by them. Runs the program and overwrites outputs and
  // intermediate results.
  Result<TuneReport> Tune(const TuneOptions& options);
  // Tells how many of these workloads the database knows already. Needs shapes
  // only: packs nothing and allocates no tensors.
  Result<TuningCoverage> AskTuning();

  // A clone whose layers run in at most `per_layer` parallel groups each (0:
  // ops run one after the other), with an arena of its own.
  Result<std::unique_ptr<Program>> CloneInGroups(int per_layer) const;
  // Measures for each parallel group whether its ops are faster side by side,
  // or in turn on all threads each; later runs do what was faster instead of
  // what estimates say. Runs the program and overwrites outputs and
  // intermediate results.
  Status MeasureGroups(int runs);

  // Whether any op runs on a device.
  bool UsesDevice() const { return kOffersDevices && device_ != nullptr; }

  void EnableProfiling(bool enabled) { profiling_ = enabled; }
  void ResetProfile();
  Profile GetProfile() const;
  // Pins, in decisions for this graph's nodes by name, the variants and
  // parameters that were chosen for the current shapes.
  void PinChosen(std::map<std::string, Decision>* decisions) const;
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
  bool ReadsCopyOfDevice(const Node& node) const;
  Status InferShapes();
  // Whether any op takes attributes from inputs.
  bool HasByInput() const;
  // Fails and sets needs_elements_ if any shape or attribute is unknown before
  // the program runs.
  Status CheckSettled();
  // Inference with shapes that depend on elements of inputs (shape_inputs.cc).
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
  // Chooses variants and prepares kernels until the device refuses none of
  // them.
  Status ChooseAndPrepare();
  void NoteRefusal(Step* step, const Status& status);
  // Makes the queue of the device that some steps run on; it records times
  // while profiling.
  Status MakeQueue();
  // If the last run failed to wait for the device, waits now. Until then nobody
  // may touch memory that the device may be working on.
  Status WaitForLateWork();
  // Does the work of Prepare; the caller holds the arena.
  Status PrepareHeld();
  // Whether everything but inputs and outputs has its memory.
  bool IsPlaced() const;
  bool IsReady() const;
  Status PlaceTensors();
  // Follows new memory of inputs and outputs where all else keeps its place.
  // It is what a caller pays that binds other memory for each run.
  Status PlaceBoundAgain();
  void ForgetMemory();
  Status PlanMemory();
  Status PlaceArena();
  Status PlaceDevice();
  // Places the device's copies of constants (device_constants.cc).
  Status PlaceDeviceConstants();
  Result<std::shared_ptr<Buffer>> RunCasts(const std::vector<Step*>& casts);
  Result<std::shared_ptr<Buffer>> AllocateOnDevice(const Tensor& tensor);
  void PlaceAliases();
  Status PlaceInputsAndOutputs();
  Status RunSteps(ThreadPool* pool);
  Status RunStep(Step* step, ThreadPool* pool);
  // Runs a step; the message of a failure names it.
  Status RunNamedStep(Step* step, ThreadPool* pool);
  // Runs a step and records how long it took.
  Status TimeStep(Step* step, const RunContext& context);
  // Reads from the device when it ran the commands of the last run.
  Status RecordDeviceTimes();
  // Records sequences of steps that the device can replay with one call. Steps
  // that cannot be recorded are launched one by one.
  void RecordSegments();
  Status RecordSegment(size_t first, size_t end);
  // The following functions run parallel groups (parallel_groups.cc,
  // measure_groups.cc).
  void MakeUnits();
  std::vector<Unit> UnitsOf(int32_t group);
  std::vector<Unit> UnitsOnCpu(int32_t group,
                               const std::vector<Step*>& steps) const;
  static std::vector<Unit> UnitsOnDevice(int32_t group,
                                         const std::vector<Step*>& steps);
  double CostOf(const Step& step) const;
  // EstimatedCycles of the step.
  double EstimateOf(const Step& step) const;
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
  // Fills with NaN what is dead between `step` (or parallel group) and the next
  // one; -1 means before the first.
  Status PoisonAfter(int32_t step);
  Status CopyPassedThroughOutputs();

  Graph graph_;
  std::shared_ptr<Runtime> runtime_;
  std::shared_ptr<PackStore> packs_;
  std::vector<Step> steps_;
  // Empty if steps run one after the other.
  Groups groups_;
  int groups_per_layer_ = 0;
  std::vector<Unit> units_;
  enum class GroupWay : uint8_t { kByCost, kInTurn, kSideBySide };
  std::vector<GroupWay> group_ways_;  // by group; empty: all by cost

  // Tensors by value id.
  std::vector<Tensor> tensors_;
  MemoryConfig memory_;            // its arena is never null
  uint64_t arena_generation_ = 0;  // when tensors were placed
  std::shared_ptr<const PlanHint> plan_hint_;
  MemoryLayout layout_;
  // Null if all steps run on the CPU.
  Backend* device_ = nullptr;
  DeviceLayout device_layout_;
  std::unique_ptr<DeviceQueue> queue_;
  bool queue_is_timed_ = false;
  struct Segment {
    size_t first, end;  // step indices; `end` is excluded
    std::unique_ptr<DeviceRecording> recording;
  };
  std::vector<Segment> segments_;
  bool recorded_ = false;         // for the tensors' current memory
  bool device_may_work_ = false;  // the last run could not wait for it
  LayoutCache layouts_;
  // Memory of an input or output: the program's own or the caller's.
  struct Binding {
    std::shared_ptr<Buffer> own;
    ImageExtent own_image;
    void* borrowed = nullptr;
    size_t borrowed_bytes = 0;
    std::shared_ptr<Buffer> borrowed_device;
  };
  // Returns the memory of an input or output: the caller's if it is borrowed,
  // otherwise the program's own.
  Result<std::shared_ptr<Buffer>> BoundMemory(Binding* binding,
                                              const Tensor& tensor,
                                              const std::string& name);
  Status AllocateOwn(Binding* binding, const Tensor& tensor);
  std::vector<Binding> input_bindings_;
  std::vector<Binding> output_bindings_;
  // Graph outputs that are also inputs or constants are copied to these
  // tensors.
  std::vector<Tensor> output_tensors_;

  bool shapes_inferred_ = false;
  bool reads_shape_inputs_ = false;
  bool prepared_ = false;
  bool placed_ = false;
  bool bound_ = false;  // inputs and outputs lie in the memory bound to them
  bool outputs_placed_ = false;
  bool has_other_rank_ = false;  // an input's rank is not the lowered one
  bool needs_lowering_ = false;
  bool needs_elements_ = false;
  bool profiling_ = false;
  std::chrono::steady_clock::time_point run_start_;  // set while profiling
  std::vector<Rechoice> choices_;
  std::vector<VariantRefusal> refusals_;
};

// Consumes a lowered graph, in which every node has a kernel and casts are
// inserted. Packed weights whose ids fit are used where they lie; null means
// that there are none. If `groups` is not 0, the ops of a layer run in at most
// that many parallel groups.
Result<std::unique_ptr<Program>> BuildProgram(
    Graph&& graph, std::shared_ptr<Runtime> runtime,
    std::shared_ptr<const PackedWeights> packed_weights = nullptr,
    int groups = 0);

}  // namespace placelite

#endif  // LITE_CORE_PROGRAM_PROGRAM_H_
