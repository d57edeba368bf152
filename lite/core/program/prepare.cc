// What Program::Prepare does: shapes, variants, kernels, memory.
#include <algorithm>
#include <cstring>

#include "lite/core/base/strings.h"
#include "lite/core/ir/infer.h"
#include "lite/core/plan/planners.h"
#include "lite/core/program/program.h"
#include "lite/core/program/step.h"

namespace placelite {

namespace {

Status CheckExact(const Value& input) {
  if (input.info.shape.exact()) return Status::Ok();
  return Status::FailedPrecondition(
      StrCat("input '", input.name, "' has shape ", input.info.shape,
             "; resize it to an exact one first"));
}

}  // namespace

Status Program::InferShapes() {
  if (shapes_inferred_) return Status::Ok();
  for (ValueId id : graph_.inputs()) {
    graph_.value(id).info.ints.reset();
    LITE_RETURN_IF_ERROR(CheckExact(graph_.value(id)));
  }
  reads_shape_inputs_ = false;
  LITE_RETURN_IF_ERROR(InferGraph(&graph_));
  if (!HasExactShapes(graph_)) LITE_RETURN_IF_ERROR(InferByShapeInputs());
  for (const Node& node : graph_.nodes()) {
    for (ValueId id : node.outputs) {
      if (graph_.value(id).info.shape.exact()) continue;
      return Status::Unsupported(StrCat(
          "the shape of '", graph_.value(id).name, "' (op '", node.name, "', ",
          node.op->name, ") depends on data that is no short input"));
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
  const std::string& pin = node.decision.variant;
  std::string reason = answer.support.yes() && !pin.empty()
                           ? StrCat("it has no variant '", pin, "'")
                           : answer.support.reason();
  for (const VariantAnswer& row : answer.variants) {
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
  if (choices_.size() < kMaxRechoices) {
    choices_.push_back({node.name, InputShapes(op),
                        step->variant == nullptr ? "" : step->variant->name,
                        choice->name});
  }
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

Result<MemoryPlan> Program::PlanArena(const ArenaTensors& list) const {
  LITE_ASSIGN_OR_RETURN(MemoryPlan plan,
                        PlanBest(list.tensors, kCpuAlignment, kFastPlanners));
  if (plan_hint_ == nullptr) return plan;
  Result<MemoryPlan> hinted = ApplyPlanHint(graph_, list, *plan_hint_);
  if (!hinted.ok() || hinted->arena_bytes > plan.arena_bytes) return plan;
  return std::move(hinted).value();
}

Status Program::PlaceArena() {
  const ArenaTensors list = ListArenaTensors(graph_);
  LITE_ASSIGN_OR_RETURN(const MemoryPlan plan, PlanArena(list));
  planner_ = plan.planner;
  LITE_ASSIGN_OR_RETURN(lower_bound_bytes_,
                        LowerBound(list.tensors, kCpuAlignment));
  int64_t scratch = 0;
  for (const Step& step : steps_) {
    scratch = std::max(scratch, step.scratch_bytes);
  }
  if (scratch > INT64_MAX - plan.arena_bytes) {
    return Status::ResourceExhausted(
        StrCat("an arena of ", plan.arena_bytes, " bytes and scratch of ",
               scratch, " together are more than can be counted"));
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
    // Inference may read an input that nobody has written.
    std::memset(binding->own->host_data(), 0, bytes);
  }
  return binding->own;
}

}  // namespace

Result<Tensor> Program::Input(size_t i) {
  if (i >= num_inputs()) {
    return Status::InvalidArgument(
        StrCat("the model has ", num_inputs(), " inputs, not ", i + 1));
  }
  if (placed_) return tensors_[graph_.inputs()[i]];
  const Value& value = graph_.value(graph_.inputs()[i]);
  LITE_RETURN_IF_ERROR(CheckExact(value));
  Tensor tensor(value.info.shape.shape(), value.place);
  LITE_ASSIGN_OR_RETURN(
      std::shared_ptr<Buffer> memory,
      BoundMemory(&input_bindings_[i], tensor.bytes(), value.name));
  tensor.SetMemory(std::move(memory), 0);
  return tensor;
}

Status Program::PlaceInputsAndOutputs() {
  for (size_t i = 0; i < num_inputs(); ++i) {
    LITE_ASSIGN_OR_RETURN(tensors_[graph_.inputs()[i]], Input(i));
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

}  // namespace placelite
