#include "lite/api/predictor.h"

#include <algorithm>
#include <cstring>

#include "lite/api/predictor_builder.h"
#include "lite/core/base/memory_guard.h"
#include "lite/core/base/strings.h"
#include "lite/core/ir/infer.h"
#include "lite/passes/lower/valid_places.h"
#include "lite/passes/optimize/input_shapes.h"

namespace placelite {
namespace {

// The CPU target that this library has kernels for, beside host.
Target NativeTarget(const Runtime& runtime) {
  for (Target target : {Target::kX86, Target::kArm}) {
    if (runtime.backend(target) != nullptr) return target;
  }
  return Target::kHost;
}

void AppendMissing(const std::vector<Place>& from, std::vector<Place>* to) {
  for (const Place& place : from) {
    if (std::find(to->begin(), to->end(), place) == to->end()) {
      to->push_back(place);
    }
  }
}

Result<size_t> IndexOf(const std::vector<std::string>& names,
                       const std::string& name, const char* what) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found != names.end()) return static_cast<size_t>(found - names.begin());
  return Status::NotFound(StrCat("the model has no ", what, " '", name,
                                 "', there is: ", Join(names, ", ")));
}

}  // namespace

Result<std::shared_ptr<Runtime>> PredictorBuilder::RuntimeOf(
    const PredictorConfig& config) {
  if (config.runtime != nullptr) return config.runtime;
  return MakeRuntime(config.runtime_options);
}

Result<LowerOptions> PredictorBuilder::OptionsOf(
    const PredictorConfig& config, const Runtime& runtime,
    const std::vector<Place>& model_places) {
  LowerOptions options;
  options.device = runtime.device();
  options.pick = config.pick;
  options.pins = config.pins;
  options.excludes = config.excludes;
  options.only_built = true;
  options.keep_decisions = true;
  const ValidPlacesOptions places{config.enable_fp16, config.strict};
  const std::string native = ToString(NativeTarget(runtime));
  if (config.valid_targets.empty()) {
    // The model's places first, then what this machine is.
    options.valid_places = model_places;
    if (!options.valid_places.empty() &&
        options.valid_places.back().target == Target::kHost) {
      options.valid_places.pop_back();
    }
    LITE_ASSIGN_OR_RETURN(std::vector<Place> own,
                          ValidPlaces(native, options.device, places));
    AppendMissing(own, &options.valid_places);
    return options;
  }
  LITE_ASSIGN_OR_RETURN(
      options.valid_places,
      ValidPlaces(config.valid_targets, options.device, places));
  return options;
}

Result<std::unique_ptr<Predictor>> PredictorBuilder::FromGraph(
    Graph&& model, const std::vector<ShapeRange>& nominal,
    std::shared_ptr<Runtime> runtime, LowerOptions options,
    const MemoryConfig& memory, Ahead ahead) {
  std::unique_ptr<Predictor> predictor(new Predictor());
  predictor->SetMemory(memory);
  predictor->runtime_ = std::move(runtime);
  predictor->lower_options_ = std::move(options);
  predictor->plan_hint_ = std::move(ahead.plan_hint);
  predictor->packed_weights_ = std::move(ahead.packed_weights);
  for (ValueId id : model.inputs()) {
    predictor->input_names_.push_back(model.value(id).name);
  }
  predictor->output_names_ = model.output_names();
  for (const ShapeRange& shape : nominal) {
    predictor->shapes_.push_back(StartShape(shape));
  }
  predictor->model_ = std::make_shared<const Graph>(std::move(model));
  Status status = predictor->LowerAgain();
  if (!status.ok() && predictor->shapes_ != nominal &&
      status.code() != StatusCode::kResourceExhausted) {
    // The model does not take the shape that was guessed: its first dimension
    // is no batch, or never 1. Resize will tell.
    predictor->shapes_ = nominal;
    status = predictor->LowerAgain();
  }
  LITE_RETURN_IF_ERROR(status);
  return predictor;
}

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

// Lowers the model for the current shapes and makes a program of it. The old
// program's buffers and their contents move to the new one.
Status Predictor::LowerAgain() {
  Graph graph = *model_;
  if (program_ != nullptr) TakeKnownElements(program_->graph(), &graph);
  LITE_RETURN_IF_ERROR(SetInputShapes(&graph, shapes_));
  LowerReport report;
  LITE_RETURN_IF_ERROR(
      Lower(&graph, runtime_->registry(), lower_options_, &report));
  LITE_ASSIGN_OR_RETURN(
      std::unique_ptr<Program> program,
      BuildProgram(std::move(graph), runtime_, packed_weights_));
  program->SetMemoryConfig(memory_);
  program->SetPlanHint(plan_hint_);
  program->EnableProfiling(profiling_);
  std::vector<Rechoice> choices = Choices();
  choices.resize(std::min(choices.size(), kMaxRechoices));
  // Nothing fails from here on.
  if (program_ != nullptr) program->AdoptBindings(program_.get());
  earlier_choices_ = std::move(choices);
  program_ = std::move(program);
  report_ = std::move(report);
  return Status::Ok();
}

Status Predictor::Prepare() {
  for (size_t i = 0; i < shapes_.size(); ++i) {
    if (shapes_[i].exact()) continue;
    return Status::FailedPrecondition(StrCat("input '", input_names_[i],
                                             "' has shape ", shapes_[i],
                                             ": call Resize first"));
  }
  Status status = program_->Prepare();
  if (!program_->NeedsLowering()) return status;
  // A kernel does not hold for these shapes: choose kernels again.
  LITE_RETURN_IF_ERROR(LowerAgain());
  return program_->Prepare();
}

Result<size_t> Predictor::InputIndex(const std::string& name) const try {
  return IndexOf(input_names_, name, "input");
}
LITE_CATCH_OUT_OF_MEMORY("looking for an input")

Result<size_t> Predictor::OutputIndex(const std::string& name) const try {
  return IndexOf(output_names_, name, "output");
}
LITE_CATCH_OUT_OF_MEMORY("looking for an output")

Result<ValueInfo> Predictor::InputInfo(size_t i) const try {
  if (i >= input_names_.size()) {
    return Status::InvalidArgument(
        StrCat("the model has ", input_names_.size(), " inputs, not ", i + 1));
  }
  return model_->value(model_->inputs()[i]).info;
}
LITE_CATCH_OUT_OF_MEMORY("describing an input")

Status Predictor::Resize(size_t i, const Shape& shape) try {
  LITE_ASSIGN_OR_RETURN(ValueInfo info, InputInfo(i));
  if (!info.shape.contains(shape)) {
    return Status::InvalidArgument(
        StrCat("input '", input_names_[i], "' takes shapes within ", info.shape,
               ", not ", shape,
               "; convert the model with another --input_shape to allow it"));
  }
  LITE_RETURN_IF_ERROR(program_->SetInputShape(i, shape));
  shapes_[i] = shape;
  return Status::Ok();
}
LITE_CATCH_OUT_OF_MEMORY("resizing an input")

Result<Tensor> Predictor::Input(size_t i) try { return program_->Input(i); }
LITE_CATCH_OUT_OF_MEMORY("placing an input")

Result<Tensor> Predictor::Output(size_t i) try {
  if (!program_->HasOutputs()) LITE_RETURN_IF_ERROR(Prepare());
  return program_->Output(i);
}
LITE_CATCH_OUT_OF_MEMORY("placing an output")

Status Predictor::SetInput(size_t i, Precision precision, const Shape& shape,
                           const void* data) try {
  LITE_ASSIGN_OR_RETURN(ValueInfo info, InputInfo(i));
  if (precision != info.precision) {
    return Status::InvalidArgument(StrCat("input '", input_names_[i], "' is ",
                                          info.precision, ", not ", precision));
  }
  LITE_RETURN_IF_ERROR(Resize(i, shape));
  LITE_ASSIGN_OR_RETURN(Tensor tensor, Input(i));
  std::memcpy(tensor.raw_data(), data, tensor.bytes());
  return Status::Ok();
}
LITE_CATCH_OUT_OF_MEMORY("setting an input")

Status Predictor::BindInput(size_t i, void* data, size_t bytes) try {
  return program_->BorrowInput(i, data, bytes);
}
LITE_CATCH_OUT_OF_MEMORY("binding an input")

Status Predictor::BindOutput(size_t i, void* data, size_t bytes) try {
  return program_->BorrowOutput(i, data, bytes);
}
LITE_CATCH_OUT_OF_MEMORY("binding an output")

Status Predictor::Warmup(const std::vector<Shape>& shapes) try {
  if (!shapes.empty() && shapes.size() != input_names_.size()) {
    return Status::InvalidArgument(StrCat("the model has ", input_names_.size(),
                                          " inputs, got ", shapes.size(),
                                          " shapes"));
  }
  for (size_t i = 0; i < shapes.size(); ++i) {
    LITE_RETURN_IF_ERROR(Resize(i, shapes[i]));
  }
  return Prepare();
}
LITE_CATCH_OUT_OF_MEMORY("preparing the model")

Result<TuneReport> Predictor::Tune(const TuneOptions& options) try {
  LITE_RETURN_IF_ERROR(Prepare());
  return program_->Tune(options);
}
LITE_CATCH_OUT_OF_MEMORY("tuning the model")

Result<TuningCoverage> Predictor::AskTuning() try {
  return program_->AskTuning();
}
LITE_CATCH_OUT_OF_MEMORY("asking for what is tuned")

Status Predictor::Run() try {
  LITE_RETURN_IF_ERROR(program_->NoticeShapeInputs());
  LITE_RETURN_IF_ERROR(Prepare());
  return program_->Run();
}
LITE_CATCH_OUT_OF_MEMORY("running the model")

void Predictor::SetMemory(const MemoryConfig& memory) {
  memory_ = memory;
  if (memory_.arena == nullptr) memory_.arena = std::make_shared<Arena>();
}

Result<std::unique_ptr<Predictor>> Predictor::Clone(
    std::shared_ptr<Arena> arena) try {
  LITE_ASSIGN_OR_RETURN(std::unique_ptr<Program> program, program_->Clone());
  std::unique_ptr<Predictor> clone(new Predictor());
  MemoryConfig memory = memory_;
  memory.arena = std::move(arena);
  clone->SetMemory(memory);
  program->SetMemoryConfig(clone->memory_);
  clone->runtime_ = runtime_;
  clone->lower_options_ = lower_options_;
  clone->model_ = model_;
  clone->plan_hint_ = plan_hint_;
  clone->packed_weights_ = packed_weights_;
  clone->shapes_ = shapes_;
  clone->input_names_ = input_names_;
  clone->output_names_ = output_names_;
  clone->report_ = report_;
  clone->program_ = std::move(program);
  return clone;
}
LITE_CATCH_OUT_OF_MEMORY("cloning a predictor")

void Predictor::TryShrinkMemory() { program_->Shrink(); }

void Predictor::EnableProfiling(bool enabled) {
  profiling_ = enabled;
  program_->EnableProfiling(enabled);
}

std::vector<Rechoice> Predictor::Choices() const {
  std::vector<Rechoice> choices = earlier_choices_;
  if (program_ == nullptr) return choices;
  const std::vector<Rechoice>& latest = program_->choices();
  choices.insert(choices.end(), latest.begin(), latest.end());
  return choices;
}

Profile Predictor::GetProfile() const {
  Profile profile = program_->GetProfile();
  profile.choices = Choices();
  return profile;
}

void Predictor::ResetProfile() { program_->ResetProfile(); }

ProgramMemory Predictor::Memory() const { return program_->Memory(); }

}  // namespace placelite
