#include "lite/core/program/program.h"

#include <algorithm>
#include <chrono>
#include <cstring>

#include "lite/core/base/strings.h"
#include "lite/core/program/step.h"

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

Program::~Program() = default;

Result<std::unique_ptr<Program>> BuildProgram(
    Graph&& graph, std::shared_ptr<Runtime> runtime,
    std::shared_ptr<const PackedWeights> packed_weights) {
  std::unique_ptr<Program> program(
      new Program(std::move(graph), std::move(runtime),
                  std::make_shared<PackStore>(std::move(packed_weights))));
  LITE_RETURN_IF_ERROR(program->CreateSteps());
  return program;
}

Result<std::unique_ptr<Program>> Program::Clone() const {
  std::unique_ptr<Program> clone(new Program(Graph(graph_), runtime_, packs_));
  clone->plan_hint_ = plan_hint_;
  MemoryConfig memory = memory_;
  memory.arena = nullptr;
  clone->SetMemoryConfig(memory);
  LITE_RETURN_IF_ERROR(clone->CreateSteps());
  return clone;
}

Status Program::CreateSteps() {
  steps_.reserve(graph_.nodes().size());
  for (size_t i = 0; i < graph_.nodes().size(); ++i) {
    const NodeId id = static_cast<NodeId>(i);
    const Node& node = graph_.node(id);
    Step step(graph_, id, this);
    step.def = runtime_->registry().Find(node.decision.kernel);
    if (step.def == nullptr) {
      return Status::FailedPrecondition(
          StrCat("op '", node.name, "' (", node.op->name, ") wants kernel '",
                 node.decision.kernel, "', which this library does not have"));
    }
    // Spans must see the vectors where they end up.
    steps_.push_back(std::move(step));
    steps_.back().tensors = {steps_.back().inputs, steps_.back().outputs};
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

Status Program::RunStep(Step* step, ThreadPool* pool) {
  if (step->is_view) return Status::Ok();
  const RunContext context{step->view.op(), step->tensors, pool, step->scratch};
  if (!profiling_) return step->kernel->Run(context);
  const Clock::time_point start = Clock::now();
  Status status = step->kernel->Run(context);
  const double ms = Milliseconds(Clock::now() - start);
  step->start_ms = Milliseconds(start - run_start_);
  step->last_ms = ms;
  step->min_ms = step->runs == 0 ? ms : std::min(step->min_ms, ms);
  step->total_ms += ms;
  ++step->runs;
  return status;
}

// An output that is an input or a constant, or stands twice among the
// outputs, has memory of its own that only now gets its contents.
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
  const Runtime::Lease lease(runtime_.get());
  if (memory_.poison) PoisonAfter(-1);
  for (Step& step : steps_) {
    Status status = RunStep(&step, lease.pool());
    if (!status.ok()) {
      return status.WithContext(
          StrCat("op '", graph_.node(step.node).name, "'"));
    }
    if (memory_.poison) PoisonAfter(step.node);
  }
  return CopyPassedThroughOutputs();
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
  placed_ = false;
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
  placed_ = outputs_placed_ = false;
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
