#include "lite/api/stage.h"

#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/ir/infer.h"

namespace placelite {
namespace {

// Shapes may hang on elements of inputs that the program has read.
void TakeKnownElements(const Graph& from, Graph* to) {
  for (size_t i = 0; i < to->inputs().size(); ++i) {
    const ValueInfo& known = from.value(from.inputs()[i]).info;
    ValueInfo& info = to->value(to->inputs()[i]).info;
    info.ints = known.ints;
    info.floats = known.floats;
  }
}

}  // namespace

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
  stage->borrowed_outputs_.resize(stage->model_->outputs().size());
  LITE_RETURN_IF_ERROR(stage->LowerAgain());
  return stage;
}

// Lowers what runs here for the current shapes and makes a program of it.
Result<std::unique_ptr<Program>> Stage::LowerPart(LowerReport* report) const {
  Graph graph = *part_;
  if (program_ != nullptr) TakeKnownElements(program_->graph(), &graph);
  LITE_RETURN_IF_ERROR(SetInputShapes(&graph, shapes_));
  LITE_RETURN_IF_ERROR(
      Lower(&graph, options_.runtime->registry(), options_.lower, report));
  LITE_ASSIGN_OR_RETURN(std::unique_ptr<Program> program,
                        BuildProgram(std::move(graph), options_.runtime,
                                     options_.packed_weights));
  program->SetMemoryConfig(options_.memory);
  program->SetPlanHint(options_.plan_hint);
  program->EnableProfiling(options_.profiling);
  return program;
}

// The choices of the program before stay known.
void Stage::TakeProgram(std::unique_ptr<Program> program) {
  earlier_choices_ = Choices();
  earlier_choices_.resize(std::min(earlier_choices_.size(), kMaxRechoices));
  program_ = std::move(program);
}

// The old program's memory of inputs and outputs moves to the new one.
Status Stage::LowerAgain() {
  LowerReport report;
  LITE_ASSIGN_OR_RETURN(std::unique_ptr<Program> program, LowerPart(&report));
  if (program_ != nullptr) program->AdoptBindings(program_.get());
  TakeProgram(std::move(program));
  if (!IsCut()) report_ = std::move(report);
  return Status::Ok();
}

// The program has found that it needs elements which are computed here.
Status Stage::Cut() {
  Graph inferred = *model_;
  TakeKnownElements(program_->graph(), &inferred);
  LITE_RETURN_IF_ERROR(SetInputShapes(&inferred, shapes_));
  const std::vector<bool> settled = SettledNodes(inferred);
  if (std::find(settled.begin(), settled.end(), true) == settled.end()) {
    return program_->Prepare();  // tells what is missing
  }
  GraphCut cut = CutGraph(*model_, settled);
  auto part = std::make_shared<const Graph>(std::move(cut.first));
  part_.swap(part);
  LowerReport report;
  Result<std::unique_ptr<Program>> program = LowerPart(&report);
  if (!program.ok()) {
    part_.swap(part);
    return program.status();
  }
  (*program)->AdoptInputs(program_.get());
  TakeProgram(*std::move(program));
  rest_model_ = std::make_shared<const Graph>(std::move(cut.rest));
  feeds_ = std::move(cut.feeds);
  outputs_ = std::move(cut.outputs);
  rest_.reset();
  rest_ran_ = false;
  return BindOutputs();
}

Status Stage::BindOutputs() {
  for (size_t i = 0; i < borrowed_outputs_.size(); ++i) {
    const BorrowedOutput& borrowed = borrowed_outputs_[i];
    const GraphCut::Output at = outputs_[i];
    if (!at.in_rest) {
      LITE_RETURN_IF_ERROR(
          program_->BorrowOutput(at.index, borrowed.data, borrowed.bytes));
    } else if (rest_ != nullptr) {
      LITE_RETURN_IF_ERROR(
          rest_->BorrowOutput(at.index, borrowed.data, borrowed.bytes));
    }
  }
  return Status::Ok();
}

Status Stage::SetInputShape(size_t i, const Shape& shape) {
  if (shapes_[i].exact() && shapes_[i].shape() == shape) return Status::Ok();
  LITE_RETURN_IF_ERROR(program_->SetInputShape(i, shape));
  shapes_[i] = shape;
  rest_ran_ = false;
  return Status::Ok();
}

Result<Tensor> Stage::Output(size_t i) {
  if (i >= borrowed_outputs_.size()) return program_->Output(i);  // an error
  if (!IsCut()) {
    if (!program_->HasOutputs()) LITE_RETURN_IF_ERROR(Prepare());
    if (!IsCut()) return program_->Output(i);
  }
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
  if (IsCut()) return BindOutputs();
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
  LITE_RETURN_IF_ERROR(program_->NoticeShapeInputs());
  Status status = program_->Prepare();
  if (program_->NeedsElements()) {
    LITE_RETURN_IF_ERROR(Cut());
    status = program_->Prepare();
  }
  if (!program_->NeedsLowering()) return status;
  // A kernel does not hold for these shapes: choose kernels again.
  LITE_RETURN_IF_ERROR(LowerAgain());
  return program_->Prepare();
}

Status Stage::Run() {
  LITE_RETURN_IF_ERROR(Prepare());
  LITE_RETURN_IF_ERROR(program_->Run());
  return IsCut() ? RunRest() : Status::Ok();
}

Status Stage::RunRest() {
  rest_ran_ = false;
  LITE_RETURN_IF_ERROR(FeedRest());
  LITE_RETURN_IF_ERROR(rest_->Run());
  rest_ran_ = true;
  return Status::Ok();
}

Status Stage::CreateRest() {
  std::vector<ShapeRange> shapes;
  for (size_t output : feeds_) {
    LITE_ASSIGN_OR_RETURN(const Tensor tensor, program_->Output(output));
    shapes.push_back(tensor.shape());
  }
  StageOptions options = options_;
  options.plan_hint = nullptr;
  LITE_ASSIGN_OR_RETURN(rest_, Create(rest_model_, std::move(shapes),
                                      std::move(options), position_ + 1));
  return BindOutputs();
}

// What this stage has computed is the input of the next, where it lies.
Status Stage::FeedRest() {
  if (rest_ == nullptr) LITE_RETURN_IF_ERROR(CreateRest());
  for (size_t i = 0; i < feeds_.size(); ++i) {
    LITE_ASSIGN_OR_RETURN(const Tensor tensor, program_->Output(feeds_[i]));
    LITE_RETURN_IF_ERROR(rest_->SetInputShape(i, tensor.shape()));
    LITE_RETURN_IF_ERROR(
        rest_->BorrowInput(i, tensor.raw_data(), tensor.bytes()));
  }
  return Status::Ok();
}

Result<std::unique_ptr<Stage>> Stage::Clone(
    std::shared_ptr<Arena> arena) const {
  std::unique_ptr<Stage> clone(new Stage());
  LITE_ASSIGN_OR_RETURN(clone->program_, program_->Clone());
  clone->model_ = model_;
  clone->part_ = part_;
  clone->shapes_ = shapes_;
  clone->options_ = options_;
  clone->options_.profiling = false;
  clone->options_.memory.arena =
      arena != nullptr ? std::move(arena) : std::make_shared<Arena>();
  clone->program_->SetMemoryConfig(clone->options_.memory);
  clone->position_ = position_;
  clone->report_ = report_;
  clone->rest_model_ = rest_model_;
  clone->feeds_ = feeds_;
  clone->outputs_ = outputs_;
  clone->borrowed_outputs_.resize(borrowed_outputs_.size());
  if (rest_ == nullptr) return clone;
  LITE_ASSIGN_OR_RETURN(clone->rest_,
                        rest_->Clone(clone->options_.memory.arena));
  return clone;
}

void Stage::Shrink() {
  program_->Shrink();
  if (rest_ != nullptr) rest_->Shrink();
}

Result<TuneReport> Stage::Tune(const TuneOptions& options) {
  LITE_RETURN_IF_ERROR(Prepare());
  LITE_ASSIGN_OR_RETURN(TuneReport report, program_->Tune(options));
  if (!IsCut()) return report;
  LITE_RETURN_IF_ERROR(program_->Run());
  rest_ran_ = false;
  LITE_RETURN_IF_ERROR(FeedRest());
  LITE_ASSIGN_OR_RETURN(const TuneReport rest, rest_->Tune(options));
  Add(rest, &report);
  return report;
}

Result<TuningCoverage> Stage::AskTuning() {
  LITE_ASSIGN_OR_RETURN(TuningCoverage coverage, program_->AskTuning());
  if (rest_ == nullptr) return coverage;
  LITE_ASSIGN_OR_RETURN(const TuningCoverage rest, rest_->AskTuning());
  coverage.workloads += rest.workloads;
  coverage.known += rest.known;
  coverage.unknown.insert(coverage.unknown.end(), rest.unknown.begin(),
                          rest.unknown.end());
  return coverage;
}

void Stage::EnableProfiling(bool enabled) {
  options_.profiling = enabled;
  program_->EnableProfiling(enabled);
  if (rest_ != nullptr) rest_->EnableProfiling(enabled);
}

void Stage::ResetProfile() {
  program_->ResetProfile();
  if (rest_ != nullptr) rest_->ResetProfile();
}

std::vector<Rechoice> Stage::Choices() const {
  std::vector<Rechoice> choices = earlier_choices_;
  if (program_ == nullptr) return choices;
  const std::vector<Rechoice>& latest = program_->choices();
  choices.insert(choices.end(), latest.begin(), latest.end());
  return choices;
}

Profile Stage::GetProfile() const {
  Profile profile = program_->GetProfile();
  profile.choices = Choices();
  if (rest_ == nullptr) return profile;
  const double end_ms = profile.ops.empty() ? 0
                                            : profile.ops.back().start_ms +
                                                  profile.ops.back().last_ms;
  Profile rest = rest_->GetProfile();
  for (OpProfile& op : rest.ops) {
    op.start_ms += end_ms;
    profile.ops.push_back(std::move(op));
  }
  profile.choices.insert(profile.choices.end(), rest.choices.begin(),
                         rest.choices.end());
  return profile;
}

ProgramMemory Stage::Memory() const {
  ProgramMemory memory = program_->Memory();
  if (rest_ == nullptr) return memory;
  const ProgramMemory rest = rest_->Memory();
  memory.weights_bytes += rest.weights_bytes;
  memory.packed_bytes += rest.packed_bytes;
  memory.packed_count += rest.packed_count;
  memory.mapped_packed_bytes += rest.mapped_packed_bytes;
  memory.mapped_packed_count += rest.mapped_packed_count;
  memory.io_bytes += rest.io_bytes;
  // The stages run in turn on one arena.
  memory.lower_bound_bytes =
      std::max(memory.lower_bound_bytes, rest.lower_bound_bytes);
  return memory;
}

}  // namespace placelite
