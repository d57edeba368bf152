// SPDX-License-Identifier: Apache-2.0
#include "lite/api/stage.h"

#include <algorithm>
#include <map>
#include <string_view>

#include "lite/api/subgraph_runner.h"
#include "lite/core/base/log.h"
#include "lite/core/base/offers.h"
#include "lite/core/base/strings.h"
#include "lite/core/ir/infer.h"
#include "lite/core/ir/subgraphs.h"
#include "lite/passes/lower/check_pins.h"
#include "lite/passes/lower/pick_by_cost.h"
#include "lite/passes/optimize/input_shapes.h"

namespace placelite {
namespace {

// Copies the elements of inputs that the program has read: shapes may depend on
// them.
void TakeKnownElements(const Graph& from, Graph* to) {
  for (size_t i = 0; i < to->inputs().size(); ++i) {
    const ValueInfo& known = from.value(from.inputs()[i]).info;
    ValueInfo& info = to->value(to->inputs()[i]).info;
    info.ints = known.ints;
    info.floats = known.floats;
  }
}

// Compares the elements of inputs that inference knows.
bool HaveSameElements(const ValueInfo& a, const ValueInfo& b) {
  if (a.floats != b.floats || a.ints.has_value() != b.ints.has_value()) {
    return false;
  }
  return !a.ints.has_value() ||
         std::equal(a.ints->begin(), a.ints->end(), b.ints->begin(),
                    b.ints->end(), SameRange);
}

// Enough for the widths of text that a recogniser is given.
constexpr size_t kMaxDecisions = 32;

// The kernels with which `lowered` runs the nodes of `part`, in their order.
std::vector<const KernelDef*> KernelsOf(const Graph& part,
                                        const Graph& lowered) {
  std::map<std::string_view, const KernelDef*> by_name;
  for (const Node& node : lowered.nodes()) {
    by_name.emplace(node.fused_name(), node.decision.kernel);
  }
  std::vector<const KernelDef*> kernels;
  for (const Node& node : part.nodes()) {
    kernels.push_back(by_name[node.fused_name()]);
  }
  return kernels;
}

}  // namespace

Stage::Stage() = default;
Stage::~Stage() = default;

Result<std::unique_ptr<Stage>> Stage::Create(std::shared_ptr<const Graph> model,
                                             std::vector<ShapeRange> nominal,
                                             StageOptions options,
                                             int position) {
  if (position == kMaxStages) {
    return Status::Unsupported(
        StrCat("shapes of the model depend on computed elements more than ",
               kMaxStages, " times in a row"));
  }
  std::unique_ptr<Stage> stage(new Stage());
  stage->model_ = stage->part_ = std::move(model);
  stage->shapes_ = std::move(nominal);
  stage->options_ = std::move(options);
  stage->position_ = position;
  const int groups =
      kOffersCxx ? stage->options_.runtime->options().groups : kGroupsOff;
  if (groups != kGroupsAuto) stage->groups_ = groups;
  stage->groups_chosen_ = groups != kGroupsAuto;
  stage->borrowed_outputs_.resize(stage->model_->outputs().size());
  LITE_RETURN_IF_ERROR(stage->LowerFirst());
  stage->NoteDecision(stage->program_->graph());
  return stage;
}

Result<Graph> Stage::WithCurrentShapes(const Graph& part) const {
  Graph graph = part;
  if (program_ != nullptr) TakeKnownElements(program_->graph(), &graph);
  LITE_RETURN_IF_ERROR(SetInputShapes(&graph, shapes_));
  return graph;
}

LowerOptions Stage::OptionsFor(const Graph& part) const {
  LowerOptions lower = options_.lower;
  lower.is_part |= &part != model_.get();
  return lower;
}

// Lowers `part` for the current shapes and makes a program of it.
Result<std::unique_ptr<Program>> Stage::LowerPart(
    const Graph& part, const std::set<std::string>& buffered_ops) const {
  LITE_ASSIGN_OR_RETURN(Graph graph, WithCurrentShapes(part));
  LowerOptions lower = OptionsFor(part);
  lower.buffered_ops = buffered_ops;
  LowerReport report;
  LITE_RETURN_IF_ERROR(
      Lower(&graph, options_.runtime->registry(), lower, &report));
  LITE_ASSIGN_OR_RETURN(std::unique_ptr<Program> program,
                        BuildProgram(std::move(graph), options_.runtime,
                                     options_.packed_weights, groups_));
  program->SetMemoryConfig(options_.memory);
  program->SetPlanHint(options_.plan_hint);
  program->EnableProfiling(options_.profiling);
  return program;
}

Status Stage::LowerFirst() {
  if (!HasSubgraphs(*model_)) return LowerAgain();
  if constexpr (kOffersStages) return CutAtSubgraphs();
  return Status::Unsupported(
      "ops of the model have blocks, and this library is tailored to models "
      "without");
}

Status Stage::LowerAgain() {
  LITE_ASSIGN_OR_RETURN(std::unique_ptr<Program> program,
                        LowerPart(*part_, options_.lower.buffered_ops));
  return Replace(std::move(program));
}

Status Stage::Replace(std::unique_ptr<Program> program) {
  std::vector<Rechoice> choices = EarlierChoices();
  // Nothing fails from here on.
  if (program_ != nullptr) program->AdoptBindings(program_.get());
  earlier_choices_ = std::move(choices);
  program_ = std::move(program);
  return Status::Ok();
}

// Cuts the model where the program needs elements that the model computes.
Status Stage::CutAtElements() {
  Graph inferred = *model_;
  TakeKnownElements(program_->graph(), &inferred);
  LITE_RETURN_IF_ERROR(SetInputShapes(&inferred, shapes_));
  const std::vector<bool> settled = SettledNodes(inferred);
  if (std::find(settled.begin(), settled.end(), true) == settled.end()) {
    return program_->Prepare();  // tells what is missing
  }
  return Cut(settled);
}

// Cuts the model before its nodes with subgraphs. All parts are lowered now,
// with what is known of their inputs.
Status Stage::CutAtSubgraphs() {
  LITE_RETURN_IF_ERROR(
      CheckPins(*model_, options_.runtime->registry(), options_.lower));
  LITE_RETURN_IF_ERROR(Cut(NodesBeforeSubgraphs(*model_)));
  return CreateRest(StartShapes(*rest_model_));
}

StageOptions Stage::OptionsOfPart() const {
  StageOptions options = options_;
  options.plan_hint = nullptr;
  options.lower.is_part = true;
  return options;
}

Status Stage::Cut(const std::vector<bool>& in_first) {
  if (!options_.lower.io_places.empty()) {
    return Status::Unsupported(
        "shapes of the model depend on what is computed: its inputs and "
        "outputs cannot lie on a device");
  }
  GraphCut cut = CutGraph(*model_, in_first);
  std::vector<std::unique_ptr<SubgraphRunner>> between;
  std::vector<std::vector<size_t>> between_inputs;
  const StageOptions options = OptionsOfPart();
  for (GraphCut::SubgraphNode& node : cut.between) {
    LITE_ASSIGN_OR_RETURN(
        between.emplace_back(),
        SubgraphRunner::Create(node.node, options, position_ + 1));
    between_inputs.push_back(std::move(node.inputs));
  }
  auto part = std::make_shared<const Graph>(std::move(cut.first));
  auto rest_model = std::make_shared<const Graph>(std::move(cut.rest));
  LITE_ASSIGN_OR_RETURN(std::unique_ptr<Program> program,
                        LowerPart(*part, options_.lower.buffered_ops));
  std::vector<Rechoice> choices = EarlierChoices();
  std::vector<ShapeDecision> decisions;
  if constexpr (kOffersCxx) {
    decisions.push_back(DecisionOf(program->graph(), *part, program->graph()));
  }
  // Nothing fails from here on.
  if (program_ != nullptr) program->AdoptInputs(program_.get());
  part_ = std::move(part);
  program_ = std::move(program);
  earlier_choices_ = std::move(choices);
  between_ = std::move(between);
  between_inputs_ = std::move(between_inputs);
  rest_model_ = std::move(rest_model);
  feeds_ = std::move(cut.feeds);
  outputs_ = std::move(cut.outputs);
  rest_.reset();
  rest_ran_ = rest_fed_ = false;
  decisions_ = std::move(decisions);
  return BindOutputs();
}

Status Stage::BindOutputs() {
  for (size_t i = 0; i < borrowed_outputs_.size(); ++i) {
    LITE_RETURN_IF_ERROR(BindOutput(i));
  }
  return Status::Ok();
}

Status Stage::BindOutput(size_t i) {
  const BorrowedOutput& borrowed = borrowed_outputs_[i];
  const GraphCut::Output at = outputs_[i];
  if (!at.in_rest) {
    return program_->BorrowOutput(at.index, borrowed.data, borrowed.bytes);
  }
  if (rest_ == nullptr) return Status::Ok();
  return rest_->BorrowOutput(at.index, borrowed.data, borrowed.bytes);
}

Status Stage::SetInputShape(size_t i, const Shape& shape) {
  if (shapes_[i].exact() && shapes_[i].shape() == shape) return Status::Ok();
  rest_ran_ = rest_fed_ = false;
  const Value& input = model_->value(model_->inputs()[i]);
  const bool other_rank =
      shapes_[i].rank_known() && shapes_[i].rank() != shape.rank();
  if (other_rank && input.info.shape.contains(shape)) {
    LITE_RETURN_IF_ERROR(program_->SetInputOfOtherRank(i, shape));
  } else {
    LITE_RETURN_IF_ERROR(program_->SetInputShape(i, shape));
  }
  shapes_[i] = shape;
  return Status::Ok();
}

Result<Tensor> Stage::Output(size_t i) {
  if (i >= borrowed_outputs_.size()) return program_->Output(i);  // an error
  const bool prepares = !IsCut() || !outputs_[i].in_rest;
  if (prepares && !program_->HasOutputs()) LITE_RETURN_IF_ERROR(Prepare());
  if (!IsCut()) return program_->Output(i);
  if (!outputs_[i].in_rest) return program_->Output(outputs_[i].index);
  if (rest_ran_) return rest_->Output(outputs_[i].index);
  return Status::FailedPrecondition(
      StrCat("output '", model_->output_names()[i],
             "' has a shape only after Run: it depends on what is computed"));
}

Status Stage::BorrowInput(size_t i, void* data, size_t bytes) {
  return program_->BorrowInput(i, data, bytes);
}

Status Stage::BorrowOutput(size_t i, void* data, size_t bytes) {
  if (i >= borrowed_outputs_.size()) {
    return program_->BorrowOutput(i, data, bytes);  // an error
  }
  borrowed_outputs_[i] = {data, bytes};
  if (IsCut()) return BindOutput(i);
  return program_->BorrowOutput(i, data, bytes);
}

Status Stage::Prepare() {
  for (size_t i = 0; i < shapes_.size(); ++i) {
    if (shapes_[i].exact()) continue;
    const Value& input = model_->value(model_->inputs()[i]);
    return Status::FailedPrecondition(StrCat("input '", input.name,
                                             "' has shape ", shapes_[i],
                                             ": call Resize first"));
  }
  // No lock is taken where everything is ready.
  Runtime& runtime = *options_.runtime;
  const bool tunes = kOffersDevices &&
                     runtime.options().device_tuning != TuneEffort::kNone &&
                     (!program_->HasOutputs() || tuned_shapes_ != shapes_);
  if (!kOffersTuning || (!tunes && groups_chosen_)) return PrepareProgram();
  const std::lock_guard<std::mutex> lock(runtime.tuning_mutex());
  LITE_RETURN_IF_ERROR(PrepareProgram());
  if constexpr (kOffersDevices) {
    if (tunes) LITE_RETURN_IF_ERROR(TuneFirstRun());
  }
  if constexpr (kOffersCxx) {
    if (!groups_chosen_) return ChooseGroups();
  }
  return Status::Ok();
}

Status Stage::PrepareProgram() {
  LITE_RETURN_IF_ERROR(program_->NoticeShapeInputs());
  // Prepare reads the elements that shapes depend on: where there are any, they
  // are known only after it.
  if (!KnowsElements()) LITE_RETURN_IF_ERROR(DecideForShapes());
  LITE_RETURN_IF_ERROR(PrepareDecided());
  if (IsDecidedForShapes()) return Status::Ok();
  LITE_RETURN_IF_ERROR(DecideForShapes());
  return PrepareDecided();
}

Status Stage::PrepareDecided() {
  Status status = program_->Prepare();
  if (kOffersStages && program_->NeedsElements()) {
    LITE_RETURN_IF_ERROR(CutAtElements());
    status = program_->Prepare();
  }
  if (!program_->NeedsLowering()) return status;
  return LowerAndPrepare();
}

// Costs depend on shapes, and a stage that has seen other shapes computes what
// a new one would.
Status Stage::DecideForShapes() {
  if (IsDecidedForShapes()) return Status::Ok();
  const auto known =
      std::find_if(decisions_.begin(), decisions_.end(),
                   [&](const ShapeDecision& each) { return IsFor(each); });
  if (known != decisions_.end()) {
    std::rotate(decisions_.begin(), known, known + 1);
  } else {
    LITE_ASSIGN_OR_RETURN(Graph decided, WithCurrentShapes(*part_));
    LowerReport report;
    LITE_RETURN_IF_ERROR(DecideKernels(&decided, options_.runtime->registry(),
                                       OptionsFor(*part_), &report));
    NoteDecision(decided);
  }
  const bool runs =
      KernelsOf(*part_, program_->graph()) == decisions_.front().kernels;
  return runs ? Status::Ok() : LowerAgain();
}

bool Stage::IsDecidedForShapes() const {
  if constexpr (!kOffersCxx) return true;
  if (!PicksByCost(options_.lower)) return true;
  return !decisions_.empty() && IsFor(decisions_.front());
}

// Whether the program has read elements of inputs.
bool Stage::KnowsElements() const {
  const Graph& graph = program_->graph();
  return std::any_of(graph.inputs().begin(), graph.inputs().end(),
                     [&](ValueId id) {
                       const ValueInfo& info = graph.value(id).info;
                       return info.ints.has_value() || info.floats.has_value();
                     });
}

// Compares in place, because every run asks.
bool Stage::IsFor(const ShapeDecision& decision) const {
  const Graph& graph = program_->graph();
  for (size_t i = 0; i < shapes_.size(); ++i) {
    const ValueInfo& now = graph.value(graph.inputs()[i]).info;
    const ValueInfo& then = decision.inputs[i];
    if (shapes_[i] != then.shape || !HaveSameElements(now, then)) return false;
  }
  return true;
}

Stage::ShapeDecision Stage::DecisionOf(const Graph& graph, const Graph& part,
                                       const Graph& decided) const {
  ShapeDecision decision;
  for (size_t i = 0; i < shapes_.size(); ++i) {
    decision.inputs.push_back(graph.value(graph.inputs()[i]).info);
    decision.inputs.back().shape = shapes_[i];
  }
  decision.kernels = KernelsOf(part, decided);
  return decision;
}

void Stage::NoteDecision(const Graph& decided) {
  if constexpr (!kOffersCxx) return;
  decisions_.insert(decisions_.begin(),
                    DecisionOf(program_->graph(), *part_, decided));
  if (decisions_.size() > kMaxDecisions) decisions_.pop_back();
}

// Chooses kernels again, because one does not hold for these shapes or on this
// device.
Status Stage::LowerAndPrepare() {
  TakeRefusals();
  Status status;
  do {
    LITE_RETURN_IF_ERROR(LowerAgain());
    status = program_->Prepare();
  } while (program_->NeedsLowering() && TakeRefusals());
  return status;
}

bool Stage::TakeRefusals() {
  const Span<const VariantRefusal> refusals = program_->refusals();
  auto& known = options_.lower.refusals;
  known.insert(known.end(), refusals.begin(), refusals.end());
  return !refusals.empty();
}

Status Stage::Run() {
  rest_ran_ = rest_fed_ = false;
  LITE_RETURN_IF_ERROR(Prepare());
  LITE_RETURN_IF_ERROR(program_->Run());
  return IsCut() ? RunRest() : Status::Ok();
}

Status Stage::RunRest() {
  LITE_RETURN_IF_ERROR(FeedRest());
  LITE_RETURN_IF_ERROR(rest_->Run());
  rest_ran_ = true;
  return Status::Ok();
}

Status Stage::RunBetween() {
  for (size_t i = 0; i < between_.size(); ++i) {
    block_inputs_.clear();
    for (size_t output : between_inputs_[i]) {
      LITE_ASSIGN_OR_RETURN(block_inputs_.emplace_back(),
                            program_->Output(output));
    }
    const Status status = between_[i]->Run(block_inputs_);
    if (!status.ok()) {
      return status.WithContext(StrCat("op '", between_[i]->name(), "'"));
    }
  }
  return Status::Ok();
}

Result<Tensor> Stage::Fed(const GraphCut::Feed& feed) {
  if (feed.node == kNone) return program_->Output(feed.index);
  return between_[feed.node]->outputs()[feed.index];
}

Status Stage::CreateRest(std::vector<ShapeRange> shapes) {
  LITE_ASSIGN_OR_RETURN(rest_, Create(rest_model_, std::move(shapes),
                                      OptionsOfPart(), position_ + 1));
  return BindOutputs();
}

// Makes the outputs computed so far the inputs of the next stage, in place.
Status Stage::FeedRest() {
  LITE_RETURN_IF_ERROR(RunBetween());
  if (rest_ == nullptr) {
    std::vector<ShapeRange> shapes;
    for (const GraphCut::Feed& feed : feeds_) {
      LITE_ASSIGN_OR_RETURN(const Tensor tensor, Fed(feed));
      shapes.push_back(tensor.shape());
    }
    LITE_RETURN_IF_ERROR(CreateRest(std::move(shapes)));
  }
  for (size_t i = 0; i < feeds_.size(); ++i) {
    LITE_ASSIGN_OR_RETURN(const Tensor tensor, Fed(feeds_[i]));
    LITE_RETURN_IF_ERROR(rest_->SetInputShape(i, tensor.shape()));
    LITE_RETURN_IF_ERROR(
        rest_->BorrowInput(i, tensor.raw_data(), tensor.bytes()));
  }
  rest_fed_ = true;
  return Status::Ok();
}

Result<std::unique_ptr<Stage>> Stage::Clone(
    std::shared_ptr<Arena> arena) const {
  std::unique_ptr<Stage> clone(new Stage());
  LITE_ASSIGN_OR_RETURN(clone->program_, program_->Clone());
  clone->model_ = model_;
  clone->part_ = part_;
  clone->shapes_ = shapes_;
  clone->decisions_ = decisions_;
  clone->tuned_shapes_ = tuned_shapes_;
  clone->groups_ = groups_;
  clone->groups_chosen_ = groups_chosen_;
  clone->options_ = options_;
  clone->options_.profiling = false;
  clone->options_.memory.arena =
      arena != nullptr ? std::move(arena) : std::make_shared<Arena>();
  clone->program_->SetMemoryConfig(clone->options_.memory);
  clone->position_ = position_;
  clone->borrowed_outputs_.resize(borrowed_outputs_.size());
  if constexpr (!kOffersStages) return clone;
  for (const auto& runner : between_) {
    LITE_ASSIGN_OR_RETURN(clone->between_.emplace_back(),
                          runner->Clone(clone->options_.memory.arena));
  }
  clone->between_inputs_ = between_inputs_;
  clone->rest_model_ = rest_model_;
  clone->feeds_ = feeds_;
  clone->outputs_ = outputs_;
  if (rest_ == nullptr) return clone;
  LITE_ASSIGN_OR_RETURN(clone->rest_,
                        rest_->Clone(clone->options_.memory.arena));
  return clone;
}

std::vector<Stage*> Stage::OtherStages() const {
  std::vector<Stage*> stages;
  if constexpr (!kOffersStages) return stages;
  for (const auto& runner : between_) {
    for (const auto& stage : runner->stages()) stages.push_back(stage.get());
  }
  if (rest_ != nullptr) stages.push_back(rest_.get());
  return stages;
}

void Stage::Shrink() {
  program_->Shrink();
  rest_fed_ = false;
  if constexpr (!kOffersStages) return;
  for (const auto& runner : between_) runner->Shrink();
  if (rest_ != nullptr) rest_->Shrink();
}

}  // namespace placelite
