// SPDX-License-Identifier: Apache-2.0
#include "lite/core/program/program.h"

#include <algorithm>
#include <chrono>
#include <cstring>

#include "lite/core/base/strings.h"
#include "lite/core/program/unit.h"

namespace placelite {

Program::Step::Step(const Graph& graph, NodeId id, Program* program)
    : node(id), view(graph.ViewOf(graph.node(id))) {
  for (ValueId input : graph.node(id).inputs) {
    inputs.push_back(input == kNone ? nullptr : &program->tensors_[input]);
  }
  for (ValueId output : graph.node(id).outputs) {
    outputs.push_back(&program->tensors_[output]);
  }
  tensors = {inputs, outputs};
}

Program::Program(Graph&& graph, std::shared_ptr<Runtime> runtime,
                 std::shared_ptr<PackStore> packs)
    : graph_(std::move(graph)),
      runtime_(std::move(runtime)),
      packs_(std::move(packs)),
      tensors_(graph_.values().size()),
      input_bindings_(graph_.inputs().size()),
      output_bindings_(graph_.outputs().size()),
      output_tensors_(graph_.outputs().size()) {
  SetMemoryConfig({});
}

Program::~Program() { (void)WaitForLateWork(); }

Status Program::WaitForLateWork() {
  if (!kOffersDevices || !device_may_work_) return Status::Ok();
  LITE_RETURN_IF_ERROR(queue_->Wait());
  device_may_work_ = false;
  return Status::Ok();
}

Result<std::unique_ptr<Program>> BuildProgram(
    Graph&& graph, std::shared_ptr<Runtime> runtime,
    std::shared_ptr<const PackedWeights> packed_weights, int groups) {
  Groups made;
  if (kOffersCxx && groups > 0) made = GroupNodes(&graph, groups);
  std::unique_ptr<Program> program(
      new Program(std::move(graph), std::move(runtime),
                  std::make_shared<PackStore>(std::move(packed_weights))));
  program->groups_ = std::move(made);
  program->groups_per_layer_ = groups;
  LITE_RETURN_IF_ERROR(program->CreateSteps());
  return program;
}

Result<std::unique_ptr<Program>> Program::Clone() const {
  std::unique_ptr<Program> clone(new Program(Graph(graph_), runtime_, packs_));
  clone->groups_ = groups_;
  clone->groups_per_layer_ = groups_per_layer_;
  clone->group_ways_ = group_ways_;
  clone->plan_hint_ = plan_hint_;
  MemoryConfig memory = memory_;
  memory.arena = nullptr;
  clone->SetMemoryConfig(memory);
  LITE_RETURN_IF_ERROR(clone->CreateSteps());
  for (size_t i = 0; i < steps_.size(); ++i) {
    clone->steps_[i].alone_ms = steps_[i].alone_ms;
  }
  return clone;
}

// Returns whether a kernel of a device has an input that the device copied into
// CPU memory: it reads what is there while it enqueues. A copy back to the
// device is enqueued behind the first one instead.
bool Program::ReadsCopyOfDevice(const Node& node) const {
  if (node.op->Is("io_copy")) return false;
  for (const ValueId id : node.inputs) {
    if (id == kNone) continue;
    const Value& value = graph_.value(id);
    if (SpaceOf(value.place.target) == MemorySpace::kDevice ||
        value.producer == kNone) {
      continue;
    }
    const Node& producer = graph_.node(value.producer);
    if (SpaceOf(KernelTarget(*producer.decision.kernel)) ==
        MemorySpace::kDevice) {
      return true;
    }
  }
  return false;
}

Status Program::CreateSteps() {
  steps_.reserve(graph_.nodes().size());
  for (size_t i = 0; i < graph_.nodes().size(); ++i) {
    const NodeId id = static_cast<NodeId>(i);
    const Node& node = graph_.node(id);
    Step step(graph_, id, this);
    step.def = node.decision.kernel;
    if (step.def == nullptr) {
      return Status::FailedPrecondition(
          StrCat("op '", node.name, "' (", node.op->name, ") is not decided"));
    }
    step.on_device = kOffersDevices &&
                     SpaceOf(KernelTarget(*step.def)) == MemorySpace::kDevice;
    if (step.on_device) {
      step.reads_copy = ReadsCopyOfDevice(node);
      device_ = runtime_->backend(KernelTarget(*step.def));
      if (device_ == nullptr) {
        return Status::FailedPrecondition(
            StrCat("op '", node.name, "' runs on ", KernelTarget(*step.def),
                   ", which this runtime does not have"));
      }
    }
    // The spans are set after the move, so that they point at the vectors'
    // final place.
    steps_.push_back(std::move(step));
    steps_.back().tensors = {steps_.back().inputs, steps_.back().outputs};
  }
  if (HasGroups()) return Status::Ok();  // units wait instead
  // The first step after device steps that needs CPU memory waits until all of
  // these are done.
  bool busy = false;
  for (Step& step : steps_) {
    step.waits = busy && (!step.on_device || step.reads_copy);
    busy = step.on_device;
  }
  return Status::Ok();
}

Status Program::SetInputShape(size_t i, const Shape& shape) {
  if (i >= num_inputs()) {
    return Status::InvalidArgument(
        StrCat("the model has ", num_inputs(), " inputs, not ", i + 1));
  }
  Value& value = graph_.value(graph_.inputs()[i]);
  const ShapeRange& old = value.info.shape;
  if (old.exact() && old.shape() == shape) return Status::Ok();
  if (old.rank_known() && old.rank() != shape.rank()) {
    return Status::InvalidArgument(StrCat("input '", value.name, "' has rank ",
                                          old.rank(), ", cannot take shape ",
                                          shape));
  }
  const Status status = CheckShape(shape);
  if (!status.ok()) {
    return status.WithContext(StrCat("input '", value.name, "'"));
  }
  value.info.shape = shape;
  shapes_inferred_ = prepared_ = placed_ = outputs_placed_ = false;
  return Status::Ok();
}

Status Program::SetInputOfOtherRank(size_t i, const Shape& shape) {
  LITE_RETURN_IF_ERROR(CheckShape(shape));
  ValueInfo& info = graph_.value(graph_.inputs()[i]).info;
  info.shape = shape;
  info.ints.reset();
  info.floats.reset();
  has_other_rank_ = true;
  shapes_inferred_ = prepared_ = placed_ = outputs_placed_ = false;
  return Status::Ok();
}

namespace {

using Clock = std::chrono::steady_clock;

double Milliseconds(Clock::duration duration) {
  return std::chrono::duration<double, std::milli>(duration).count();
}

}  // namespace

Status Program::MakeQueue() {
  if (!UsesDevice() || (queue_ != nullptr && queue_is_timed_ == profiling_)) {
    return Status::Ok();
  }
  DeviceQueueOptions options;
  options.wait = runtime_->options().device_wait;
  options.timed = profiling_;
  options.out_of_order = HasGroups();
  segments_.clear();
  recorded_ = false;
  LITE_ASSIGN_OR_RETURN(queue_, device_->CreateQueue(options));
  queue_is_timed_ = profiling_;
  return Status::Ok();
}

Status Program::RunStep(Step* step, ThreadPool* pool) {
  if (step->waits) LITE_RETURN_IF_ERROR(queue_->Wait());
  if (step->is_view) return Status::Ok();
  RunContext context{step->view.op(), step->tensors, pool, step->scratch};
  if (step->on_device) {
    context.queue = queue_.get();
    context.device_scratch = memory_.arena->device_scratch().get();
  }
  return profiling_ ? TimeStep(step, context) : step->kernel->Run(context);
}

// Times a step on the CPU; a device reports only later when it ran its
// commands.
Status Program::TimeStep(Step* step, const RunContext& context) {
  if (step->on_device) step->first_command = queue_->NumTimed();
  const Clock::time_point start = Clock::now();
  LITE_RETURN_IF_ERROR(step->kernel->Run(context));
  if (step->on_device) {
    step->last_command = queue_->NumTimed();
  } else {
    step->Record(Milliseconds(start - run_start_),
                 Milliseconds(Clock::now() - start));
  }
  return Status::Ok();
}

Status Program::RecordDeviceTimes() {
  if constexpr (!kOffersDevices) return Status::Ok();
  for (Step& step : steps_) {
    if (!step.on_device || step.is_view) continue;
    LITE_ASSIGN_OR_RETURN(const DeviceTimes times,
                          queue_->Times(step.first_command, step.last_command));
    step.Record(Milliseconds(times.begin - run_start_), times.busy_ms);
  }
  return Status::Ok();
}

// An output that is an input, a constant or the repetition of another output
// has memory of its own, which is filled only now.
Status Program::CopyPassedThroughOutputs() {
  for (size_t i = 0; i < num_outputs(); ++i) {
    const Tensor& from = tensors_[graph_.outputs()[i]];
    const Tensor& to = output_tensors_[i];
    if (from.raw_data() == to.raw_data()) continue;
    std::memcpy(to.raw_data(), from.raw_data(), from.bytes());
  }
  return Status::Ok();
}

Status Program::Run() {
  const Arena::Hold hold(memory_.arena.get());
  LITE_RETURN_IF_ERROR(hold.status());
  if (profiling_) run_start_ = Clock::now();
  LITE_RETURN_IF_ERROR(NoticeShapeInputs());
  LITE_RETURN_IF_ERROR(PrepareHeld());
  LITE_RETURN_IF_ERROR(MakeQueue());
  if (profiling_ && queue_ != nullptr) queue_->StartTiming();
  const Runtime::Lease lease(runtime_.get());
  Status status = HasGroups() ? RunUnits(lease.pool()) : RunSteps(lease.pool());
  if (queue_ != nullptr) {
    // The wait is needed after a failure, too: nobody may touch memory that the
    // device is working on.
    const Status done = queue_->Wait();
    if (status.ok()) status = done;
    device_may_work_ = !done.ok();
  }
  LITE_RETURN_IF_ERROR(status);
  if (profiling_ && queue_ != nullptr) {
    LITE_RETURN_IF_ERROR(RecordDeviceTimes());
  }
  return CopyPassedThroughOutputs();
}

Status Program::RunSteps(ThreadPool* pool) {
  if (Poisons()) LITE_RETURN_IF_ERROR(PoisonAfter(-1));
  if (kOffersDevices && !recorded_) RecordSegments();
  auto segment = segments_.begin();
  for (size_t i = 0; i < steps_.size(); ++i) {
    if (kOffersDevices && segment != segments_.end() && segment->first == i) {
      const Status status = queue_->Replay(segment->recording.get());
      if (!status.ok()) {
        segments_.clear();  // later runs launch each step
        return status;
      }
      i = segment->end - 1;
      ++segment;
      continue;
    }
    LITE_RETURN_IF_ERROR(RunNamedStep(&steps_[i], pool));
    if (Poisons()) LITE_RETURN_IF_ERROR(PoisonAfter(steps_[i].node));
  }
  return Status::Ok();
}

Status Program::RunNamedStep(Step* step, ThreadPool* pool) {
  const Status status = RunStep(step, pool);
  if (status.ok()) return status;
  return status.WithContext(StrCat("op '", graph_.node(step->node).name, "'"));
}

Result<Tensor> Program::Output(size_t i) {
  if (i >= num_outputs()) {
    return Status::InvalidArgument(
        StrCat("the model has ", num_outputs(), " outputs, not ", i + 1));
  }
  if (!HasOutputs()) LITE_RETURN_IF_ERROR(Prepare());
  return output_tensors_[i];
}

Status Program::BorrowInput(size_t i, void* data, size_t bytes) {
  if (i >= num_inputs()) {
    return Status::InvalidArgument(StrCat("there is no input ", i));
  }
  Binding& binding = input_bindings_[i];
  if (binding.borrowed == data && binding.borrowed_bytes == bytes) {
    return Status::Ok();
  }
  binding.borrowed = data;
  binding.borrowed_bytes = bytes;
  bound_ = false;
  return Status::Ok();
}

Status Program::BorrowOutput(size_t i, void* data, size_t bytes) {
  if (i >= num_outputs()) {
    return Status::InvalidArgument(StrCat("there is no output ", i));
  }
  Binding& binding = output_bindings_[i];
  if (binding.borrowed == data && binding.borrowed_bytes == bytes) {
    return Status::Ok();
  }
  binding.borrowed = data;
  binding.borrowed_bytes = bytes;
  bound_ = outputs_placed_ = false;
  return Status::Ok();
}

Status Program::BorrowInput(size_t i, std::shared_ptr<Buffer> memory) {
  if (i >= num_inputs()) {
    return Status::InvalidArgument(StrCat("there is no input ", i));
  }
  input_bindings_[i].borrowed_device = std::move(memory);
  bound_ = false;
  return Status::Ok();
}

Status Program::BorrowOutput(size_t i, std::shared_ptr<Buffer> memory) {
  if (i >= num_outputs()) {
    return Status::InvalidArgument(StrCat("there is no output ", i));
  }
  output_bindings_[i].borrowed_device = std::move(memory);
  bound_ = outputs_placed_ = false;
  return Status::Ok();
}

void Program::AdoptInputs(Program* from) {
  input_bindings_ = std::move(from->input_bindings_);
  placed_ = false;
}

void Program::AdoptBindings(Program* from) {
  AdoptInputs(from);
  output_bindings_ = std::move(from->output_bindings_);
  placed_ = outputs_placed_ = false;
}

}  // namespace placelite
