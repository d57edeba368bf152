#include "lite/core/program/program.h"

#include <algorithm>
#include <chrono>
#include <cstring>

#include "lite/core/base/strings.h"
#include "lite/core/ir/infer.h"

namespace placelite {

// One node, ready to run. The spans of `tensors` and `view` point into the
// program and stay where they are.
struct Program::Step {
  Step(const Graph& graph, NodeId id, Program* program);

  NodeId node;
  Graph::View view;
  std::vector<const Tensor*> inputs;
  std::vector<Tensor*> outputs;
  KernelTensors tensors;
  const KernelDef* def = nullptr;
  const VariantDef* variant = nullptr;
  std::unique_ptr<Kernel> kernel;
  int64_t scratch_bytes = 0;
  bool is_view = false;  // the output shares the input's memory

  int64_t runs = 0;
  double total_ms = 0;
  double min_ms = 0;
};

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
      output_tensors_(graph_.outputs().size()) {}

Program::~Program() = default;

Result<std::unique_ptr<Program>> BuildProgram(
    Graph&& graph, std::shared_ptr<Runtime> runtime) {
  std::unique_ptr<Program> program(new Program(
      std::move(graph), std::move(runtime), std::make_shared<PackStore>()));
  LITE_RETURN_IF_ERROR(program->CreateSteps());
  return program;
}

Result<std::unique_ptr<Program>> Program::Clone() const {
  std::unique_ptr<Program> clone(new Program(Graph(graph_), runtime_, packs_));
  clone->plan_hint_ = plan_hint_;
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
  Status status = CheckShape(shape);
  if (!status.ok()) {
    return status.WithContext(StrCat("input '", value.name, "'"));
  }
  value.info.shape = shape;
  shapes_inferred_ = prepared_ = placed_ = false;
  return Status::Ok();
}

Status Program::InferShapes() {
  if (shapes_inferred_) return Status::Ok();
  for (ValueId id : graph_.inputs()) {
    const Value& value = graph_.value(id);
    if (!value.info.shape.exact()) {
      return Status::FailedPrecondition(
          StrCat("input '", value.name, "' has shape ", value.info.shape,
                 "; resize it to an exact one first"));
    }
  }
  LITE_RETURN_IF_ERROR(InferGraph(&graph_));
  for (const Node& node : graph_.nodes()) {
    for (ValueId id : node.outputs) {
      if (graph_.value(id).info.shape.exact()) continue;
      return Status::Unsupported(StrCat(
          "the shape of '", graph_.value(id).name, "' (op '", node.name, "', ",
          node.op->name, ") depends on data, not only on input shapes"));
    }
  }
  shapes_inferred_ = true;
  return Status::Ok();
}

namespace {

std::string InputShapes(const OpView& op) {
  std::vector<std::string> shapes;
  for (size_t i = 0; i < op.num_op_inputs(); ++i) {
    if (op.has_input(i)) shapes.push_back(ToString(op.input_shape(i)));
  }
  return Join(shapes, " ");
}

}  // namespace

// The pinned variant, else the first that applies and is built.
Status Program::ChooseVariant(Step* step) {
  const Node& node = graph_.node(step->node);
  const OpView& op = step->view.op();
  const KernelAnswer answer = AskKernel(*step->def, op, runtime_->device());
  const VariantDef* choice = nullptr;
  std::string reason = answer.support.reason();
  for (const VariantAnswer& row : answer.variants) {
    const std::string& pin = node.decision.variant;
    if (!pin.empty() && pin != row.variant->name) continue;
    if (!row.support.yes()) {
      if (!pin.empty()) reason = row.support.reason();
      continue;
    }
    if (row.variant->create == nullptr) {
      reason = StrCat(row.variant->name, " is not built into this library");
      continue;
    }
    choice = row.variant;
    break;
  }
  if (choice == nullptr || !answer.support.yes()) {
    return Status::FailedPrecondition(
        StrCat("op '", node.name, "' (", node.op->name, "): kernel ",
               KernelName(*step->def), " does not hold for inputs ",
               InputShapes(op), ": ", reason));
  }
  if (choice == step->variant) return Status::Ok();
  choices_.push_back({node.name, InputShapes(op),
                      step->variant == nullptr ? "" : step->variant->name,
                      choice->name});
  step->variant = choice;
  step->kernel = choice->create();
  return Status::Ok();
}

Status Program::ChooseVariants() {
  for (Step& step : steps_) LITE_RETURN_IF_ERROR(ChooseVariant(&step));
  return Status::Ok();
}

Status Program::PrepareKernels() {
  AssignAliases(&graph_, runtime_->registry());
  for (size_t i = 0; i < tensors_.size(); ++i) {
    const Value& value = graph_.value(static_cast<ValueId>(i));
    tensors_[i] = value.is_constant()
                      ? value.info.constant
                      : Tensor(value.info.shape.shape(), value.place);
  }
  for (Step& step : steps_) {
    const Node& node = graph_.node(step.node);
    OpPackCache packs(packs_.get(), node.name);
    PrepareContext context{step.view.op(), step.tensors, runtime_->device(),
                           runtime_->options().threads, &packs};
    Status status = step.kernel->Prepare(context);
    if (!status.ok()) {
      return status.WithContext(
          StrCat("op '", node.name, "' (", step.variant->name, ")"));
    }
    step.scratch_bytes = static_cast<int64_t>(context.scratch_bytes);
    step.is_view = step.def->storage == OutputStorage::kViewOfInput &&
                   graph_.value(node.outputs[0]).alias_of != kNone;
  }
  return Status::Ok();
}

Status Program::Prepare() {
  if (prepared_ && placed_) return Status::Ok();
  LITE_RETURN_IF_ERROR(InferShapes());
  if (!prepared_) {
    LITE_RETURN_IF_ERROR(ChooseVariants());
    LITE_RETURN_IF_ERROR(PrepareKernels());
    prepared_ = true;
  }
  LITE_RETURN_IF_ERROR(PlaceTensors());
  placed_ = true;
  return Status::Ok();
}

Status Program::PlaceTensors() {
  LITE_RETURN_IF_ERROR(PlaceInputsAndOutputs());
  LITE_RETURN_IF_ERROR(PlaceArena());
  // Views, in node order: their roots are placed by now.
  for (const Node& node : graph_.nodes()) {
    for (ValueId id : node.outputs) {
      const ValueId alias = graph_.value(id).alias_of;
      if (alias == kNone) continue;
      tensors_[id].SetMemory(tensors_[alias].buffer(),
                             tensors_[alias].offset());
    }
  }
  return Status::Ok();
}

MemoryPlan Program::PlanArena(const ArenaTensors& list) const {
  MemoryPlan plan = PlanGreedy(list.tensors, kCpuAlignment);
  if (plan_hint_ == nullptr) return plan;
  Result<MemoryPlan> hinted = ApplyPlanHint(graph_, list, *plan_hint_);
  if (!hinted.ok() || hinted->arena_bytes > plan.arena_bytes) return plan;
  return std::move(hinted).value();
}

Status Program::PlaceArena() {
  const ArenaTensors list = ListArenaTensors(graph_);
  const MemoryPlan plan = PlanArena(list);
  planner_ = plan.planner;
  lower_bound_bytes_ = LowerBound(list.tensors, kCpuAlignment);
  int64_t scratch = 0;
  for (const Step& step : steps_) {
    scratch = std::max(scratch, step.scratch_bytes);
  }
  scratch_offset_ = plan.arena_bytes;
  const size_t bytes = static_cast<size_t>(plan.arena_bytes + scratch);
  if (arena_ == nullptr || arena_->bytes() < bytes) {
    arena_.reset();  // give back before asking for more
    LITE_ASSIGN_OR_RETURN(arena_,
                          runtime_->backend(Target::kHost)->Allocate(bytes));
  }
  for (size_t i = 0; i < list.values.size(); ++i) {
    tensors_[list.values[i]].SetMemory(arena_,
                                       static_cast<size_t>(plan.offsets[i]));
  }
  return Status::Ok();
}

namespace {

// Memory for a tensor of `bytes`: the caller's, or our own, kept while it is
// large enough.
template <typename Binding>
Result<std::shared_ptr<Buffer>> BoundMemory(Binding* binding, size_t bytes,
                                            const std::string& name) {
  if (binding->borrowed != nullptr) {
    if (binding->borrowed_bytes < bytes) {
      return Status::InvalidArgument(
          StrCat("the buffer bound to '", name, "' has ",
                 binding->borrowed_bytes, " bytes, the tensor needs ", bytes));
    }
    return BorrowCpu(binding->borrowed, binding->borrowed_bytes, nullptr);
  }
  if (binding->own == nullptr || binding->own->bytes() < bytes) {
    LITE_ASSIGN_OR_RETURN(binding->own, AllocateCpu(bytes));
  }
  return binding->own;
}

}  // namespace

Status Program::PlaceInputsAndOutputs() {
  for (size_t i = 0; i < num_inputs(); ++i) {
    const ValueId id = graph_.inputs()[i];
    LITE_ASSIGN_OR_RETURN(std::shared_ptr<Buffer> memory,
                          BoundMemory(&input_bindings_[i], tensors_[id].bytes(),
                                      graph_.value(id).name));
    tensors_[id].SetMemory(std::move(memory), 0);
  }
  for (size_t i = 0; i < num_outputs(); ++i) {
    const ValueId id = graph_.outputs()[i];
    const ValueId root = StorageRoot(graph_, id);
    const bool passed_through = graph_.value(root).producer == kNone;
    const bool repeated =
        std::find(graph_.outputs().begin(), graph_.outputs().begin() + i, id) !=
        graph_.outputs().begin() + i;
    LITE_ASSIGN_OR_RETURN(
        std::shared_ptr<Buffer> memory,
        BoundMemory(&output_bindings_[i], tensors_[id].bytes(),
                    graph_.output_names()[i]));
    output_tensors_[i] = tensors_[id];
    output_tensors_[i].SetMemory(memory, 0);
    if (!passed_through && !repeated) tensors_[root].SetMemory(memory, 0);
  }
  return Status::Ok();
}

Status Program::RunStep(Step* step, ThreadPool* pool) {
  if (step->is_view) return Status::Ok();
  const RunContext context{
      step->view.op(), step->tensors, pool,
      static_cast<char*>(arena_->host_data()) + scratch_offset_};
  if (!profiling_) return step->kernel->Run(context);
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  Status status = step->kernel->Run(context);
  const double ms =
      std::chrono::duration<double, std::milli>(Clock::now() - start).count();
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
  LITE_RETURN_IF_ERROR(Prepare());
  const Runtime::Lease lease(runtime_.get());
  for (Step& step : steps_) {
    Status status = RunStep(&step, lease.pool());
    if (status.ok()) continue;
    return status.WithContext(StrCat("op '", graph_.node(step.node).name, "'"));
  }
  return CopyPassedThroughOutputs();
}

Result<Tensor> Program::Input(size_t i) {
  if (i >= num_inputs()) {
    return Status::InvalidArgument(
        StrCat("the model has ", num_inputs(), " inputs, not ", i + 1));
  }
  LITE_RETURN_IF_ERROR(Prepare());
  return tensors_[graph_.inputs()[i]];
}

Result<Tensor> Program::Output(size_t i) {
  if (i >= num_outputs()) {
    return Status::InvalidArgument(
        StrCat("the model has ", num_outputs(), " outputs, not ", i + 1));
  }
  LITE_RETURN_IF_ERROR(Prepare());
  return output_tensors_[i];
}

Status Program::BorrowInput(size_t i, void* data, size_t bytes) {
  if (i >= num_inputs()) {
    return Status::InvalidArgument(StrCat("there is no input ", i));
  }
  input_bindings_[i].borrowed = data;
  input_bindings_[i].borrowed_bytes = bytes;
  placed_ = false;
  return Status::Ok();
}

Status Program::BorrowOutput(size_t i, void* data, size_t bytes) {
  if (i >= num_outputs()) {
    return Status::InvalidArgument(StrCat("there is no output ", i));
  }
  output_bindings_[i].borrowed = data;
  output_bindings_[i].borrowed_bytes = bytes;
  placed_ = false;
  return Status::Ok();
}

void Program::AdoptBindings(Program* from) {
  input_bindings_ = std::move(from->input_bindings_);
  output_bindings_ = std::move(from->output_bindings_);
  placed_ = false;
}

void Program::Shrink() {
  arena_.reset();
  for (Tensor& tensor : tensors_) tensor.SetMemory(nullptr, 0);
  for (size_t i = 0; i < tensors_.size(); ++i) {
    const Value& value = graph_.value(static_cast<ValueId>(i));
    if (value.is_constant()) tensors_[i] = value.info.constant;
  }
  placed_ = false;
}

void Program::ResetProfile() {
  for (Step& step : steps_) {
    step.runs = 0;
    step.total_ms = step.min_ms = 0;
  }
}

namespace {

int64_t TouchedBytes(const KernelTensors& tensors) {
  int64_t bytes = 0;
  for (const Tensor* tensor : tensors.inputs) {
    if (tensor != nullptr) bytes += static_cast<int64_t>(tensor->bytes());
  }
  for (const Tensor* tensor : tensors.outputs) {
    bytes += static_cast<int64_t>(tensor->bytes());
  }
  return bytes;
}

}  // namespace

Profile Program::GetProfile() const {
  Profile profile;
  profile.choices = choices_;
  for (const Step& step : steps_) {
    const Node& node = graph_.node(step.node);
    OpProfile op;
    op.name = node.name;
    op.type = node.op->name;
    op.place = ToString(step.def->place);
    op.kernel = KernelName(*step.def);
    if (step.variant != nullptr) {
      op.variant = step.is_view ? "view" : step.variant->name;
    }
    op.runs = step.runs;
    op.total_ms = step.total_ms;
    op.min_ms = step.min_ms;
    if (prepared_ && !step.is_view) {
      op.flops = Flops(step.view.op());
      op.bytes = TouchedBytes(step.tensors);
    }
    profile.ops.push_back(std::move(op));
  }
  return profile;
}

ProgramMemory Program::Memory() const {
  ProgramMemory memory;
  for (const Value& value : graph_.values()) {
    if (value.is_constant()) {
      memory.weights_bytes += static_cast<int64_t>(value.info.constant.bytes());
    }
  }
  memory.packed_bytes = packs_->bytes();
  if (arena_ != nullptr) {
    memory.arena_bytes = static_cast<int64_t>(arena_->bytes());
  }
  for (const auto* bindings : {&input_bindings_, &output_bindings_}) {
    for (const Binding& binding : *bindings) {
      if (binding.own != nullptr) {
        memory.io_bytes += static_cast<int64_t>(binding.own->bytes());
      }
    }
  }
  memory.lower_bound_bytes = lower_bound_bytes_;
  memory.planner = planner_;
  return memory;
}

}  // namespace placelite
