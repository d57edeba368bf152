// SPDX-License-Identifier: Apache-2.0
// The first part of Program::Prepare: shapes, variants and kernels. The second
// part, memory, is in place_memory.cc.
#include <algorithm>
#include <utility>

#include "lite/core/base/log.h"
#include "lite/core/base/strings.h"
#include "lite/core/ir/cut.h"
#include "lite/core/ir/infer.h"
#include "lite/core/program/program.h"
#include "lite/core/program/step.h"

namespace placelite {

Status CheckExact(const Value& input) {
  if (input.info.shape.exact()) return Status::Ok();
  return Status::FailedPrecondition(
      StrCat("input '", input.name, "' has shape ", input.info.shape,
             "; resize it to an exact one first"));
}

Status Program::InferShapes() {
  if (shapes_inferred_) return Status::Ok();
  if (has_other_rank_) {
    needs_lowering_ = true;
    return Status::FailedPrecondition(
        "an input has another rank than kernels were chosen for");
  }
  for (ValueId id : graph_.inputs()) {
    graph_.value(id).info.ints.reset();
    graph_.value(id).info.floats.reset();
    LITE_RETURN_IF_ERROR(CheckExact(graph_.value(id)));
  }
  reads_shape_inputs_ = false;
  LITE_RETURN_IF_ERROR(InferGraph(&graph_));
  if (!HasExactShapes(graph_) || HasByInput()) {
    LITE_RETURN_IF_ERROR(InferByShapeInputs());
  }
  LITE_RETURN_IF_ERROR(CheckSettled());
  shapes_inferred_ = true;
  return Status::Ok();
}

Status Program::CheckSettled() {
  const std::vector<bool> settled = SettledNodes(graph_);
  const auto first = std::find(settled.begin(), settled.end(), false);
  if (first == settled.end()) return Status::Ok();
  needs_elements_ = true;
  const Node& node = graph_.nodes()[first - settled.begin()];
  return Status::Unsupported(
      StrCat("op '", node.name, "' (", node.op->name,
             "): shapes or attributes depend on elements that are no short "
             "input of integers"));
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

Workload Program::WorkloadOf(const Step& step) const {
  Workload workload = placelite::WorkloadOf(
      graph_, graph_.node(step.node), *step.def, step.view.op(),
      runtime_->device(), runtime_->options().threads);
  workload.refused = step.refused;
  return workload;
}

Status Program::ChooseVariant(Step* step) {
  const Node& node = graph_.node(step->node);
  Result<VariantChoice> chosen = placelite::ChooseVariant(
      WorkloadOf(*step), node.decision, runtime_->options().tuning);
  if (!chosen.ok()) {
    needs_lowering_ = true;
    return Status::FailedPrecondition(
        StrCat("op '", node.name, "' (", node.op->name, "): kernel ",
               KernelName(*step->def), " does not hold for inputs ",
               InputShapes(step->view.op()), ": ", chosen.status().message()));
  }
  VariantChoice& choice = *chosen;
  step->parameters = std::move(choice.parameters);
  step->ground = choice.ground;
  if (choice.variant == step->variant) return Status::Ok();
  std::unique_ptr<Kernel> kernel = choice.variant->create();
  if (choices_.size() < kMaxRechoices) {
    choices_.push_back({node.name, InputShapes(step->view.op()),
                        step->variant == nullptr ? "" : step->variant->name,
                        choice.variant->name});
  }
  step->variant = choice.variant;
  step->kernel = std::move(kernel);
  return Status::Ok();
}

Status Program::ChooseVariants() {
  for (Step& step : steps_) LITE_RETURN_IF_ERROR(ChooseVariant(&step));
  return Status::Ok();
}

PrepareContext Program::ContextOf(Step* step, PackCache* packs) {
  PrepareContext context{step->view.op(), step->tensors, runtime_->device(),
                         runtime_->options().threads, packs};
  context.parameters = step->parameters;
  context.backend = step->on_device ? device_ : nullptr;
  return context;
}

Status Program::PrepareKernels() {
  for (size_t i = 0; i < tensors_.size(); ++i) {
    const Value& value = graph_.value(static_cast<ValueId>(i));
    tensors_[i] = value.is_constant()
                      ? value.info.constant
                      : Tensor(value.info.shape.shape(), value.place);
  }
  for (Step& step : steps_) {
    if (!step.on_device) continue;
    LITE_RETURN_IF_ERROR(step.kernel->Request(ContextOf(&step, nullptr)));
  }
  for (Step& step : steps_) LITE_RETURN_IF_ERROR(PrepareKernel(&step));
  return Status::Ok();
}

Status Program::PrepareKernel(Step* step) {
  const Node& node = graph_.node(step->node);
  OpPackCache packs(packs_.get(), node.name);
  PrepareContext context = ContextOf(step, &packs);
  const Status status = step->kernel->Prepare(context);
  if (kOffersDevices && step->on_device &&
      status.code() == StatusCode::kUnsupported) {
    NoteRefusal(step, status);
    return Status::Ok();  // go on: one round collects all refusals
  }
  if (!status.ok()) {
    return status.WithContext(
        StrCat("op '", node.name, "' (", step->variant->name, ")"));
  }
  step->scratch_bytes = static_cast<int64_t>(context.scratch_bytes);
  return Status::Ok();
}

void Program::NoteRefusal(Step* step, const Status& status) {
  const Node& node = graph_.node(step->node);
  VariantRefusal refusal{
      node.fused_name(), step->variant, {}, {}, status.message()};
  if (!node.inputs.empty() && node.inputs[0] != kNone) {
    refusal.from = graph_.value(node.inputs[0]).place;
  }
  refusal.to = graph_.value(node.outputs[0]).place;
  Log(LogLevel::kWarning, StrCat("op '", refusal.op, "': the device refuses ",
                                 refusal.variant->name, ": ", refusal.reason));
  step->refused.push_back(step->variant);
  refusals_.push_back(refusal);
}

Status Program::ChooseAndPrepare() {
  while (true) {
    LITE_RETURN_IF_ERROR(ChooseVariants());
    const size_t refused = refusals_.size();
    LITE_RETURN_IF_ERROR(PrepareKernels());
    if (refusals_.size() == refused) return Status::Ok();
  }
}

bool Program::IsPlaced() const {
  return prepared_ && placed_ &&
         arena_generation_ == memory_.arena->generation();
}

bool Program::IsReady() const { return IsPlaced() && bound_; }

Status Program::Prepare() {
  needs_lowering_ = needs_elements_ = false;
  const Arena::Hold hold(memory_.arena.get());
  LITE_RETURN_IF_ERROR(hold.status());
  return PrepareHeld();
}

Status Program::PrepareHeld() {
  LITE_RETURN_IF_ERROR(WaitForLateWork());
  if (IsReady()) return Status::Ok();
  if (IsPlaced()) return PlaceBoundAgain();
  LITE_RETURN_IF_ERROR(InferShapes());
  if (!prepared_) {
    outputs_placed_ = false;  // they may have new shapes
    LITE_RETURN_IF_ERROR(ChooseAndPrepare());
    prepared_ = true;
  }
  placed_ = false;  // a shared arena may have changed
  LITE_RETURN_IF_ERROR(PlaceTensors());
  LITE_RETURN_IF_ERROR(MakeQueue());
  placed_ = bound_ = true;
  if constexpr (kOffersDevices) RecordSegments();
  return Status::Ok();
}

}  // namespace placelite
