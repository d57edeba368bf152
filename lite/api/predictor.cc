// SPDX-License-Identifier: Apache-2.0
#include "lite/api/predictor.h"

#include <algorithm>
#include <cstring>

#include "lite/api/adapt.h"
#include "lite/api/predictor_builder.h"
#include "lite/api/stage.h"
#include "lite/core/base/did_you_mean.h"
#include "lite/core/base/log.h"
#include "lite/core/base/memory_guard.h"
#include "lite/core/base/offers.h"
#include "lite/core/base/strings.h"
#include "lite/core/ir/infer.h"
#include "lite/passes/lower/valid_places.h"
#include "lite/passes/optimize/input_shapes.h"

namespace placelite {
namespace {

// A runtime that the caller made has no notes about the targets of this config.
std::vector<std::string> NotesOf(const PredictorConfig& config,
                                 const Runtime& runtime) {
  std::vector<std::string> notes = runtime.options().notes;
  if (NamesOpenCl(config.valid_targets) && notes.empty() &&
      runtime.backend(Target::kOpenCL) == nullptr) {
    notes.push_back(
        "OpenCL: the runtime was made without it (set opencl_device of its "
        "options)");
    Log(LogLevel::kWarning, notes.back());
  }
  return notes;
}

Result<size_t> IndexOf(const std::vector<std::string>& names,
                       const std::string& name, const char* what) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found != names.end()) return static_cast<size_t>(found - names.begin());
  return Status::NotFound(StrCat("the model has no ", what, " '", name,
                                 "', there is: ", Join(names, ", "),
                                 DidYouMean(name, names)));
}

Status CheckFilesAreRead(const PredictorConfig& config) {
  if (!kOffersCxx) return Status::Ok();
  const bool has_plan = !config.plan_file.empty();
  if (!has_plan && config.tuning_files.empty()) return Status::Ok();
  return Status::FailedPrecondition(
      StrCat("option '", has_plan ? "plan" : "tuning_file",
             "': the full library reads its file: ReadConfigFiles in C++, "
             "placelite_predictor_create_full in C"));
}

}  // namespace

Result<std::shared_ptr<Runtime>> PredictorBuilder::RuntimeOf(
    const PredictorConfig& config, const std::vector<Place>& model_places) {
  if (config.runtime != nullptr) return config.runtime;
  RuntimeOptions options = config.runtime_options;
  const bool wanted =
      config.valid_targets.empty()
          ? std::any_of(model_places.begin(), model_places.end(),
                        [](const Place& place) {
                          return place.target == Target::kOpenCL;
                        })
          : NamesOpenCl(config.valid_targets);
  if (wanted && !options.opencl_device.has_value()) options.opencl_device = "";
  // Where the targets come from the model, AdaptPlacesOf logs what is missing
  // together with what replaces it.
  return MakeRuntime(options,
                     /*log_notes=*/!wanted || !config.valid_targets.empty());
}

Result<LowerOptions> PredictorBuilder::OptionsOf(
    const PredictorConfig& config, const Runtime& runtime,
    const std::vector<Place>& model_places) {
  LITE_RETURN_IF_ERROR(CheckFilesAreRead(config));
  LowerOptions options;
  options.device = runtime.device();
  options.pick = config.pick;
  options.score_factors = config.score_factors;
  options.plan = FindPlan(config.plan, runtime.registry());
  options.pins = config.pins;
  options.excludes = config.excludes;
  options.io_places = config.io_places;
  options.notes = NotesOf(config, runtime);
  options.only_built = true;
  options.keep_decisions = true;
  if (config.valid_targets.empty()) {
    LITE_RETURN_IF_ERROR(
        AdaptPlacesOf(config, runtime, model_places, &options));
    return options;
  }
  LITE_ASSIGN_OR_RETURN(
      options.valid_places,
      ValidPlaces(config.valid_targets, options.device,
                  ValidPlacesOptions{config.enable_fp16, config.enable_bf16,
                                     config.strict, config.opencl_precision}));
  return options;
}

Result<std::unique_ptr<Predictor>> PredictorBuilder::FromGraph(
    Graph&& model, const std::vector<ShapeRange>& nominal,
    std::shared_ptr<Runtime> runtime, LowerOptions options,
    const MemoryConfig& memory, Ahead ahead) {
  std::unique_ptr<Predictor> predictor(new Predictor());
  for (ValueId id : model.inputs()) {
    predictor->input_names_.push_back(model.value(id).name);
  }
  predictor->output_names_ = model.output_names();
  std::vector<ShapeRange> start;
  for (const ShapeRange& shape : nominal) start.push_back(StartShape(shape));
  StageOptions stage{std::move(runtime), std::move(options), memory,
                     std::move(ahead.plan_hint),
                     std::move(ahead.packed_weights)};
  if (stage.memory.arena == nullptr) {
    stage.memory.arena = std::make_shared<Arena>();
  }
  const auto shared = std::make_shared<const Graph>(std::move(model));
  Result<std::unique_ptr<Stage>> first = Stage::Create(shared, start, stage);
  if (!first.ok() && start != nominal &&
      first.status().code() != StatusCode::kResourceExhausted) {
    // The model does not take the guessed shape: its first dimension is no
    // batch, or never 1. The shapes stay open until Resize.
    start = nominal;
    first = Stage::Create(shared, nominal, std::move(stage));
  }
  LITE_ASSIGN_OR_RETURN(predictor->stage_, std::move(first));
  NoteReferences(start, predictor->stage_.get());
  return predictor;
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
  const Graph& model = stage_->model();
  return model.value(model.inputs()[i]).info;
}
LITE_CATCH_OUT_OF_MEMORY("describing an input")

Result<ShapeRange> Predictor::InputShape(size_t i) const try {
  LITE_RETURN_IF_ERROR(InputInfo(i).status());
  return stage_->input_shapes()[i];
}
LITE_CATCH_OUT_OF_MEMORY("describing an input")

Result<ValueInfo> Predictor::OutputInfo(size_t i) const try {
  if (i >= output_names_.size()) {
    return Status::InvalidArgument(StrCat(
        "the model has ", output_names_.size(), " outputs, not ", i + 1));
  }
  Graph graph = stage_->model();
  LITE_RETURN_IF_ERROR(SetInputShapes(&graph, stage_->input_shapes()));
  return graph.value(graph.outputs()[i]).info;
}
LITE_CATCH_OUT_OF_MEMORY("describing an output")

Status Predictor::Resize(size_t i, const Shape& shape) try {
  LITE_ASSIGN_OR_RETURN(ValueInfo info, InputInfo(i));
  if (!info.shape.contains(shape)) {
    return Status::InvalidArgument(
        StrCat("input '", input_names_[i], "' takes shapes within ", info.shape,
               ", not ", shape,
               "; convert the model with another --input_shape to allow it"));
  }
  return stage_->SetInputShape(i, shape);
}
LITE_CATCH_OUT_OF_MEMORY("resizing an input")

Result<Tensor> Predictor::Input(size_t i) try { return stage_->Input(i); }
LITE_CATCH_OUT_OF_MEMORY("placing an input")

Result<Tensor> Predictor::Output(size_t i) try { return stage_->Output(i); }
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
  if (!IsCpu(tensor.place().target)) {
    return Status::FailedPrecondition(
        StrCat("input '", input_names_[i], "' lies at ", tensor.place(),
               ": bind memory of the device to it"));
  }
  // An empty tensor's data may be null.
  if (tensor.bytes() > 0) {
    std::memcpy(tensor.raw_data(), data, tensor.bytes());
  }
  return Status::Ok();
}
LITE_CATCH_OUT_OF_MEMORY("setting an input")

Status Predictor::BindInput(size_t i, std::shared_ptr<Buffer> memory) try {
  return stage_->BorrowInput(i, std::move(memory));
}
LITE_CATCH_OUT_OF_MEMORY("binding an input")

Status Predictor::BindOutput(size_t i, std::shared_ptr<Buffer> memory) try {
  return stage_->BorrowOutput(i, std::move(memory));
}
LITE_CATCH_OUT_OF_MEMORY("binding an output")

Status Predictor::BindInput(size_t i, void* data, size_t bytes) try {
  return stage_->BorrowInput(i, data, bytes);
}
LITE_CATCH_OUT_OF_MEMORY("binding an input")

Status Predictor::BindOutput(size_t i, void* data, size_t bytes) try {
  return stage_->BorrowOutput(i, data, bytes);
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
  return stage_->Prepare();
}
LITE_CATCH_OUT_OF_MEMORY("preparing the model")

Result<TuneReport> Predictor::Tune(const TuneOptions& options) try {
  return stage_->Tune(options);
}
LITE_CATCH_OUT_OF_MEMORY("tuning the model")

Result<TuningCoverage> Predictor::AskTuning() try {
  return stage_->AskTuning();
}
LITE_CATCH_OUT_OF_MEMORY("asking for what is tuned")

Status Predictor::Run() try { return stage_->Run(); }
LITE_CATCH_OUT_OF_MEMORY("running the model")

Result<std::unique_ptr<Predictor>> Predictor::Clone(
    std::shared_ptr<Arena> arena) try {
  std::unique_ptr<Predictor> clone(new Predictor());
  LITE_ASSIGN_OR_RETURN(clone->stage_, stage_->Clone(std::move(arena)));
  clone->input_names_ = input_names_;
  clone->output_names_ = output_names_;
  return clone;
}
LITE_CATCH_OUT_OF_MEMORY("cloning a predictor")

void Predictor::TryShrinkMemory() { stage_->Shrink(); }

void Predictor::EnableProfiling(bool enabled) {
  stage_->EnableProfiling(enabled);
}

Predictor::Predictor() = default;
Predictor::~Predictor() = default;

const std::shared_ptr<Arena>& Predictor::arena() const {
  return stage_->options().memory.arena;
}

const std::shared_ptr<Runtime>& Predictor::runtime() const {
  return stage_->options().runtime;
}

Result<LowerReport> Predictor::Explain() const try { return stage_->Explain(); }
LITE_CATCH_OUT_OF_MEMORY("explaining")

const Graph& Predictor::graph() const { return stage_->graph(); }

Profile Predictor::GetProfile() const { return stage_->GetProfile(); }

void Predictor::ResetProfile() { stage_->ResetProfile(); }

ProgramMemory Predictor::Memory() const { return stage_->Memory(); }

}  // namespace placelite
