// SPDX-License-Identifier: Apache-2.0
#include "lite/api/convert.h"

#include <algorithm>

#include "lite/api/config_files.h"
#include "lite/api/read_model.h"
#include "lite/core/base/log.h"
#include "lite/core/base/memory_guard.h"
#include "lite/core/base/strings.h"
#include "lite/core/base/version.h"
#include "lite/core/ir/infer.h"
#include "lite/core/ir/memory.h"
#include "lite/core/ir/subgraphs.h"
#include "lite/core/kernel/cpu_features.h"
#include "lite/core/kernel/profiles/device_profile.h"
#include "lite/core/model/nb/nb.h"
#include "lite/core/plan/flow/flow.h"
#include "lite/core/program/pack_weights.h"
#include "lite/core/tensor/halves.h"
#include "lite/kernels/kernel_lock.h"
#include "lite/kernels/tuned/shipped_tunings.h"
#include "lite/passes/lower/adapt_model.h"
#include "lite/passes/lower/reference_share.h"
#include "lite/passes/lower/valid_places.h"
#include "lite/passes/optimize/input_shapes.h"
#include "lite/passes/optimize/optimize_for_inputs.h"

namespace placelite {
namespace {

OptimizeOptions OptimizeOptionsOf(const ConvertConfig& config,
                                  const ConvertTarget& target) {
  OptimizeOptions optimize;
  optimize.kernels = &target.registry;
  optimize.keeps = [&target](const Graph& graph, const Node& node) {
    return KeepsAsOne(graph, node, target.registry, target.lower);
  };
  optimize.disabled = config.disabled_passes;
  optimize.print_after = config.print_after;
  optimize.print = config.print;
  return optimize;
}

// Returns what a quantised graph means for the file that it was made of.
OnnxGrids OnnxGridsOf(const Graph& floats, const QuantizedGraph& quantized) {
  OnnxGrids grids;
  const DataFlow flow(floats);
  for (const RoundedReport& row : quantized.report.rounded) {
    grids.tensors.emplace(row.name, row.grid);
  }
  for (size_t i = 0; i < quantized.layers.size(); ++i) {
    if (!quantized.plan.in_codes[i]) continue;
    const Layer& layer = quantized.layers[i];
    if (quantized.report.dynamic) {
      grids.dynamic.insert(floats.value(layer.weights).name);
      continue;
    }
    const GridPtr& grid = quantized.plan.grids[flow.Root(layer.input)];
    grids.tensors.emplace(floats.value(layer.input).name, *grid);
    const Value& weights = floats.value(layer.weights);
    grids.weights[weights.name] = {weights.info.constant, layer.weight_axis,
                                   quantized.plan.weights[i].correction};
  }
  return grids;
}

// Quantises between two rounds of the optimiser: behind the passes that make
// affine ops part of weights, before those that make epilogues.
Status QuantizeGraph(const QuantizeOptions& options,
                     const OptimizeOptions& optimize, ConvertedModel* model) {
  Result<QuantizedGraph> quantized =
      Quantize(model->graph, model->nominal_shapes, options);
  if (!quantized.ok()) return quantized.status().WithContext("quantising");
  model->onnx_grids = OnnxGridsOf(model->graph, *quantized);
  model->graph = std::move(quantized->graph);
  model->quantized = std::move(quantized->report);
  for (const std::string& warning : model->quantized->warnings) {
    Log(LogLevel::kWarning, warning);
  }
  return Optimize(&model->graph, optimize, &model->passes);
}

Status OptimizeGraph(const ConvertConfig& config, const ConvertTarget& target,
                     ConvertedModel* model) {
  const OptimizeOptions optimize = OptimizeOptionsOf(config, target);
  OptimizeOptions first = optimize;
  if (config.quantize.has_value()) first.disabled.push_back("fuse_epilogue");
  LITE_ASSIGN_OR_RETURN(model->nominal_shapes,
                        OptimizeForInputs(&model->graph, config.input_shapes,
                                          first, &model->passes));
  if (!config.quantize.has_value()) return Status::Ok();
  return QuantizeGraph(*config.quantize, optimize, model);
}

std::vector<ShapeRange> InputShapesOf(const Graph& graph) {
  std::vector<ShapeRange> shapes;
  for (ValueId id : graph.inputs()) {
    shapes.push_back(graph.value(id).info.shape);
  }
  return shapes;
}

// Decides the ops of all subgraphs, for the shapes that a stage starts with.
Status PickForSubgraphs(Graph* graph, const KernelRegistry& registry,
                        LowerOptions options, LowerReport* report) {
  options.is_part = true;
  for (size_t i = 0; i < graph->nodes().size(); ++i) {
    Node& node = graph->node(static_cast<NodeId>(i));
    for (auto& block : node.subgraphs) {
      Graph copy = *block;
      const std::vector<ShapeRange> promised = InputShapesOf(copy);
      LITE_RETURN_IF_ERROR(SetInputShapes(&copy, StartShapes(copy)));
      LowerReport subgraph_report;
      const Status status =
          DecideKernels(&copy, registry, options, &subgraph_report);
      report->ops.insert(report->ops.end(), subgraph_report.ops.begin(),
                         subgraph_report.ops.end());
      LITE_RETURN_IF_ERROR(status);
      LITE_RETURN_IF_ERROR(PickForSubgraphs(&copy, registry, options, report));
      LITE_RETURN_IF_ERROR(SetInputShapes(&copy, promised));
      block = std::make_shared<const Graph>(std::move(copy));
    }
  }
  return Status::Ok();
}

// Returns the error that `what` (a memory plan, packed weights) needs shapes
// that are all known, and the reason why they are not.
Status ShapesAreUnknown(const char* what, const ConvertedModel& model) {
  for (size_t i = 0; i < model.nominal_shapes.size(); ++i) {
    const ShapeRange& shape = model.nominal_shapes[i];
    if (StartShape(shape).exact()) continue;
    const std::string& name = model.graph.value(model.graph.inputs()[i]).name;
    return Status::InvalidArgument(
        StrCat(what, " needs shapes that are all known, and input '", name,
               "' has ", shape, ": give one, such as --input_shape='", name,
               ":", ExampleShape(shape), "'"));
  }
  return Status::Unsupported(
      StrCat(what,
             " needs shapes that are all known, but those of this model "
             "depend on what it computes: it runs in stages, each "
             "prepared when the one before it has run"));
}

// Returns the decided graph for the shapes that memory is planned for; nothing
// where they are not all known, or subgraphs have shapes of their own.
std::optional<Graph> WithExactShapes(const ConvertedModel& model) {
  if (HasSubgraphs(model.graph)) return std::nullopt;
  Graph graph = model.graph;
  std::vector<ShapeRange> start;
  for (const ShapeRange& shape : model.nominal_shapes) {
    start.push_back(StartShape(shape));
  }
  if (!SetInputShapes(&graph, start).ok() || !HasExactShapes(graph)) {
    return std::nullopt;
  }
  return graph;
}

// Decides again where a decision for ranges of shapes does not hold for the
// shapes that memory is planned for, as will happen when the model runs.
Status DecideForExactShapes(const ConvertTarget& target, Graph* graph,
                            LowerReport* report) {
  Graph lowered = *graph;
  LowerReport tried;
  const Status status =
      LowerDecided(&lowered, target.registry, target.lower, &tried);
  if (tried.refusals.empty()) return status;
  LowerOptions options = target.lower;
  options.keep_decisions = true;
  return DecideKernels(graph, target.registry, options, report);
}

// Splits epilogues, inserts casts and plans memory.
Status LowerDecided(const ConvertConfig& config, const ConvertTarget& target,
                    ConvertedModel* model) {
  std::optional<Graph> exact = WithExactShapes(*model);
  if (!exact.has_value()) {
    if (config.memory.limit_bytes != INT64_MAX) {
      return ShapesAreUnknown("a memory limit", *model);
    }
    model->lowered = model->graph;
    return LowerDecided(&model->lowered, target.registry, target.lower,
                        &model->report);
  }
  LITE_RETURN_IF_ERROR(DecideForExactShapes(target, &*exact, &model->report));
  const std::vector<Planner> planners = PlannersWithFlow();
  const MemoryOptions options{config.memory_planner, planners,
                              config.memory.sharing, config.memory_reorder,
                              config.memory.limit_bytes};
  LITE_ASSIGN_OR_RETURN(
      model->memory, LowerWithMemory(target.registry, target.lower, options,
                                     &*exact, &model->lowered, &model->report));
  model->graph = *std::move(exact);
  return Status::Ok();
}

// Turns the variant and parameters that weights were packed for into a pin. An
// op that lost its epilogue may have left its name to the last of the steps.
void Pin(const PackedOp& op, Decision* decision) {
  if (op.bytes == 0 || decision->kernel != op.kernel) return;
  decision->variant = op.variant;
  decision->parameters = op.parameters;
}

void NotePacking(const PackedOp& op, ConvertedModel* model) {
  for (OpReport& report : model->report.ops) {
    if (report.name != op.op) continue;
    report.packed_bytes = op.bytes;
    report.not_packed = op.why_not;
    Pin(op, &report.decision);
    if (report.decision.variant != nullptr) {
      report.variant = report.decision.variant;
    }
  }
  for (Graph* graph : {&model->graph, &model->lowered}) {
    for (size_t i = 0; i < graph->nodes().size(); ++i) {
      Node& node = graph->node(static_cast<NodeId>(i));
      if (node.name == op.op) Pin(op, &node.decision);
    }
  }
}

// `lowered` has the shapes of the first run where memory could be planned.
Status PackAheadOfTime(const ConvertConfig& config, const ConvertTarget& target,
                       ConvertedModel* model) {
  if (config.pack == PackAhead::kNone) return Status::Ok();
  if (!model->memory.has_value()) {
    return ShapesAreUnknown("packing weights", *model);
  }
  PackRequest request;
  request.device = target.lower.device;
  request.threads = std::max(config.runtime_options.threads, 1);
  request.tuning = config.runtime_options.tuning;
  request.tuning.revision = VariantRevision;
  if (config.runtime_options.shipped_tuning) {
    request.tuning.shipped = {ShippedTunings(), VariantRevision};
  }
  request.machine = target.machine;
  request.pinned_only = config.pack == PackAhead::kPinned;
  LITE_ASSIGN_OR_RETURN(PackOutcome outcome,
                        PackWeights(model->lowered, request));
  for (const PackedOp& op : outcome.ops) NotePacking(op, model);
  model->packed_weights = std::move(outcome.weights);
  return Status::Ok();
}

void NoteReferences(const ConvertTarget& target, ConvertedModel* model) {
  std::map<std::string, Decision> decisions;
  for (const OpReport& op : model->report.ops) {
    decisions.emplace(op.name, op.decision);
  }
  const std::string text = ReferenceText(MeasureReferences(
      model->graph, target.registry, target.lower, decisions));
  if (text.empty()) return;
  model->report.notes.push_back(text);
  Log(LogLevel::kWarning, text);
}

// Returns the targets of a device when the user names none: its CPU.
std::string OwnTarget(const DeviceInfo& device) {
  if (device.cpu.arch == "x86_64") return "x86";
  if (device.cpu.arch == "aarch64" || device.cpu.arch == "arm") return "arm";
  return "host";
}

// Rounds the weights of the fused graph, which are those that a file stores.
Status RoundWeights(const ConvertConfig& config, ConvertedModel* model) {
  model->weight_precision = config.weight_precision;
  LITE_ASSIGN_OR_RETURN(model->shrunk_weights,
                        ShrinkWeights(config.weight_precision, &model->graph));
  for (const std::string& kept : model->shrunk_weights.kept) {
    Log(LogLevel::kWarning,
        StrCat("weights stay floats, since ", config.weight_precision,
               " cannot hold them: ", kept));
  }
  return Status::Ok();
}

// Decides and lowers a fused graph.
Result<ConvertedModel> DecideModel(ConvertedModel model,
                                   const ConvertConfig& config,
                                   const ConvertTarget& target,
                                   LowerReport* partial) {
  LITE_RETURN_IF_ERROR(RoundWeights(config, &model));
  // Decisions are made for the nominal shapes; the promise stays wider.
  const std::vector<ShapeRange> promised = InputShapesOf(model.graph);
  LITE_RETURN_IF_ERROR(SetInputShapes(&model.graph, model.nominal_shapes));
  Status status =
      DecideKernels(&model.graph, target.registry, target.lower, &model.report);
  if (status.ok()) {
    status = PickForSubgraphs(&model.graph, target.registry, target.lower,
                              &model.report);
  }
  if (!status.ok()) {
    if (partial != nullptr) *partial = std::move(model.report);
    return status;
  }
  LITE_RETURN_IF_ERROR(LowerDecided(config, target, &model));
  LITE_RETURN_IF_ERROR(PackAheadOfTime(config, target, &model));
  NoteReferences(target, &model);
  LITE_RETURN_IF_ERROR(SetInputShapes(&model.graph, promised));
  return model;
}

// Decides the fused graph of a .nb anew.
Result<ConvertedModel> DecideAgain(const ConvertConfig& config,
                                   const ConvertTarget& target,
                                   LowerReport* partial) {
  if (config.quantize.has_value()) {
    return Status::InvalidArgument(
        "a .nb cannot be quantised; give the model that it was made of");
  }
  LITE_ASSIGN_OR_RETURN(NbModel read, ReadNb(config.optimized_model_file));
  ConvertedModel model;
  model.nominal_shapes = NominalShapes(read);
  model.graph = std::move(read.graph);
  ForgetDecisions(&model.graph);
  return DecideModel(std::move(model), config, target, partial);
}

}  // namespace

Status WhyNoMemoryPlan(const ConvertedModel& model) {
  return ShapesAreUnknown("a memory plan", model);
}

Result<PackAhead> ParsePackAhead(std::string_view text) {
  if (text == "none") return PackAhead::kNone;
  if (text == "pinned") return PackAhead::kPinned;
  if (text == "all") return PackAhead::kAll;
  return Status::InvalidArgument(StrCat("unknown choice of packed weights '",
                                        text,
                                        "', expected none, pinned or all"));
}

Result<ConvertTarget> ResolveTarget(const ConvertConfig& config) try {
  if (NamesFiles(config)) {
    ConvertConfig read = config;
    LITE_RETURN_IF_ERROR(ReadConfigFiles(&read));
    return ResolveTarget(read);
  }
  RuntimeOptions options;
  if (config.device == "this" && NamesOpenCl(config.valid_targets)) {
    options.opencl_device = "";
  }
  LITE_ASSIGN_OR_RETURN(std::shared_ptr<Runtime> runtime, MakeRuntime(options));
  ConvertTarget target;
  target.registry = runtime->registry();
  target.lower.device = runtime->device();
  target.machine = runtime->device().cpu.features;
  if (config.device != "this") {
    LITE_ASSIGN_OR_RETURN(target.lower.device, LoadDevice(config.device));
  }
  if (config.runtime_options.cpu_features.has_value()) {
    LITE_RETURN_IF_ERROR(RestrictCpuFeatures(
        *config.runtime_options.cpu_features, &target.lower.device.cpu));
  }
  LITE_ASSIGN_OR_RETURN(
      target.lower.valid_places,
      ValidPlaces(config.valid_targets.empty() ? OwnTarget(target.lower.device)
                                               : config.valid_targets,
                  target.lower.device,
                  ValidPlacesOptions{config.enable_fp16, config.enable_bf16,
                                     config.strict, config.opencl_precision}));
  target.lower.pick = config.pick;
  target.lower.score_factors = config.score_factors;
  target.lower.plan = FindPlan(config.plan, target.registry);
  target.lower.explain = true;
  target.lower.pins = config.pins;
  target.lower.excludes = config.excludes;
  return target;
}
LITE_CATCH_OUT_OF_MEMORY("describing the target")

Result<ConvertedModel> ConvertModel(const ConvertConfig& config,
                                    const ConvertTarget& target,
                                    LowerReport* partial) try {
  if (!config.optimized_model_file.empty()) {
    return DecideAgain(config, target, partial);
  }
  ImportSource source = SourceOf(config);
  std::optional<Graph> part;
  if (partial != nullptr) source.part = &part;
  Result<Graph> graph = ReadModel(source);
  if (graph.ok()) {
    return ConvertGraph(*std::move(graph), config, target, partial);
  }
  if (part.has_value()) {
    Result<ConvertedModel> known =
        ConvertGraph(*std::move(part), config, target, partial);
    if (known.ok()) *partial = std::move(known->report);
  }
  return graph.status();
}
LITE_CATCH_OUT_OF_MEMORY("converting the model")

Result<ConvertedModel> ConvertGraph(Graph graph, const ConvertConfig& config,
                                    const ConvertTarget& target,
                                    LowerReport* partial) try {
  if (NamesFiles(config)) {
    ConvertConfig read = config;
    LITE_RETURN_IF_ERROR(ReadConfigFiles(&read));
    return ConvertGraph(std::move(graph), read, target, partial);
  }
  ConvertedModel model;
  model.graph = std::move(graph);
  LITE_RETURN_IF_ERROR(OptimizeGraph(config, target, &model));
  return DecideModel(std::move(model), config, target, partial);
}
LITE_CATCH_OUT_OF_MEMORY("converting the model")

namespace {

NbAnnotations Annotate(const ConvertedModel& model,
                       const ConvertTarget& target) {
  NbAnnotations notes;
  notes.tool_version = kVersion;
  notes.device_name = target.lower.device.name;
  notes.cpu_features = CpuFeaturesToString(target.lower.device.cpu.features);
  for (const Place& place : target.lower.valid_places) {
    notes.valid_places.push_back(ToString(place));
  }
  notes.input_shapes = model.nominal_shapes;
  if (!model.memory.has_value() || model.memory->offsets.empty()) return notes;
  notes.memory_plan.planner = model.memory->plan().planner;
  notes.memory_plan.arena_bytes = model.memory->plan().arena_bytes;
  notes.memory_plan.lower_bound_bytes = model.memory->report.lower_bound_bytes;
  for (const auto& [name, offset] : model.memory->offsets) {
    const ValueId id = model.lowered.FindValue(name);
    notes.memory_plan.slots.push_back(
        {name, offset, StorageBytes(model.lowered.value(id))});
  }
  return notes;
}

NbWriteOptions WriteOptions(const ConvertedModel& model) {
  NbWriteOptions options;
  options.packed_weights = model.packed_weights;
  if (IsHalf(model.weight_precision)) options.halves = model.weight_precision;
  return options;
}

}  // namespace

Result<std::string> SerializeModel(const ConvertedModel& model,
                                   const ConvertTarget& target) try {
  return SerializeNb(model.graph, Annotate(model, target), WriteOptions(model));
}
LITE_CATCH_OUT_OF_MEMORY("writing the model")

Status WriteModel(const ConvertedModel& model, const ConvertTarget& target,
                  const std::string& path) try {
  return WriteNb(model.graph, Annotate(model, target), path,
                 WriteOptions(model));
}
LITE_CATCH_OUT_OF_MEMORY("writing the model")

Result<QuantizedOnnx> SerializeQuantizedOnnx(const ConvertedModel& model,
                                             const ConvertConfig& config) try {
  if (!model.quantized.has_value()) {
    return Status::InvalidArgument("the model was not quantised");
  }
  if (config.onnx_model.empty()) {
    return Status::InvalidArgument(
        "a quantised ONNX file is made of the file of an ONNX model");
  }
#ifdef LITE_WITH_ONNX
  return QuantizeOnnx(config.onnx_model, model.onnx_grids);
#else
  return Status::Unsupported("this build has no ONNX");
#endif
}
LITE_CATCH_OUT_OF_MEMORY("writing the ONNX file")

}  // namespace placelite
