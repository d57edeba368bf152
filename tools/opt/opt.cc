// SPDX-License-Identifier: Apache-2.0
// opt: converts a Paddle or ONNX model for ordered targets and says why it
// chose each kernel. docs/opt.md.
#include <gflags/gflags.h>

#include <filesystem>
#include <iostream>
#include <map>
#include <optional>

#include "lite/api/config.h"
#include "lite/api/convert.h"
#include "lite/core/base/output_file.h"
#include "lite/core/base/strings.h"
#include "lite/core/ir/printer.h"
#include "lite/core/kernel/cpu_features.h"
#include "lite/core/model/nb/nb.h"
#include "lite/core/program/runtime.h"
#include "lite/passes/lower/adapt_model.h"
#include "tools/common/explain.h"
#include "tools/common/flag_lists.h"
#include "tools/common/output_flags.h"
#include "tools/common/parse_bytes.h"
#include "tools/common/plan_flag.h"
#include "tools/common/tool.h"
#include "tools/opt/memory_output.h"
#include "tools/opt/nb_table.h"
#include "tools/opt/op_tables.h"
#include "tools/opt/tailoring.h"

DEFINE_string(model_dir, "", "folder of a Paddle model");
DEFINE_string(model_file, "", "its program (.pdmodel), with --param_file");
DEFINE_string(param_file, "", "its combined weights (.pdiparams)");
DEFINE_string(onnx_model, "", "an ONNX model (.onnx)");
DEFINE_bool(zero_weights, false,
            "look at a model without its weight files: use zeros instead");
DEFINE_string(optimize_out, "", "output path, with or without the .nb");
DEFINE_string(optimize_out_type, "naive_buffer", "naive_buffer");
DEFINE_string(valid_targets, "",
              "targets, most wanted first: host, x86, arm, opencl or places; "
              "default: this machine's CPU");
DEFINE_bool(enable_fp16, false, "arm may compute in fp16");
DEFINE_bool(strict, false, "no implied places: refuse what would fall back");
DEFINE_string(device, "this", "this, a profile's name, or a .json profile");
DEFINE_string(cpu_features, "",
              "convert for a device with these of its CPU features alone: "
              "avx2,avx512,... or none; default: all it has");
DEFINE_string(input_shape, "", "shape ranges: 'NAME:1,3,32..1280,?;NAME2:1,8'");
DEFINE_string(pick, "score",
              "score: op by op; article: the same by the article's formula; "
              "model: all by estimated costs; plan: as --plan has them");
DEFINE_string(score_factors, "",
              "what the parts of a score are worth, as "
              "target=1,precision=0.5,layout=0.25,precisions=2");
DEFINE_string(plan, "", "a plan file of benchmark --search, for --pick=plan");
DEFINE_string(pin, "", "OP=KERNEL_OR_VARIANT,... or @FILE");
DEFINE_string(exclude, "", "globs of kernels or variants, by commas");
DEFINE_string(pin_file, "", "a file of pins and excludes, one a line");
DEFINE_string(explain, "", "why each kernel: text or json");
DEFINE_string(memory_plan, "best",
              "planner of the activations' memory: best, or a name that "
              "--print_memory_plan shows");
DEFINE_string(memory_sharing, "all",
              "what may share memory: all, none, or some of views, in_place "
              "and concat, by commas");
DEFINE_bool(memory_reorder, true, "ops may change places to save memory");
DEFINE_string(memory_limit, "",
              "refuse to need more for activations: bytes, or 12MiB");
DEFINE_bool(print_memory_plan, false, "all planners and the largest tensors");
DEFINE_string(memory_plan_json, "", "file for the same and every tensor");
DEFINE_string(groups, "off",
              "plans memory for parallel groups, too: at most so many of each "
              "layer; auto: one, two, four, ... ; off");
DEFINE_string(memory_plan_svg, "", "file for a picture of the plan");
DEFINE_string(pack_weights, "none",
              "pack weights into the file for the device: none, pinned (ops "
              "whose variant is pinned) or all (pins them)");
DEFINE_string(tuning_file, "",
              "tuning databases to choose by where --pack_weights=all pins; "
              "none: without those that ship with the library");
DEFINE_int32(threads, 1, "threads of the runs that weights are packed for");
DEFINE_string(disable_pass, "", "optimiser passes to leave out, by commas");
DEFINE_string(print_after, "", "passes after which to print the graph");
DEFINE_bool(print_passes, false, "what each pass did and its time");
DEFINE_bool(print_all_ops, false, "table of ops and targets");
DEFINE_bool(print_supported_ops, false, "the same for --valid_targets");
DEFINE_bool(print_model_ops, false, "check the model's ops; exit 0 or 3");
DEFINE_bool(record_tailoring_info, false,
            "also write lists of the ops and kernels that the model uses");
DEFINE_string(optimized_nb_model_path, "", "inspect this .nb");
DEFINE_string(visualization_file_output_path, "",
              "folder for the .dot files of the model or .nb: the graph with "
              "its kernels, a colour for each target");

namespace placelite::tools {
namespace {

Result<ConvertConfig> ConfigFromFlags() {
  ConvertConfig config;
  config.files.model_dir = FLAGS_model_dir;
  config.files.model_file = FLAGS_model_file;
  config.files.param_file = FLAGS_param_file;
  config.onnx_model = FLAGS_onnx_model;
  config.weights_required = !FLAGS_zero_weights;
  config.device = FLAGS_device;
  if (!FLAGS_cpu_features.empty()) {
    LITE_ASSIGN_OR_RETURN(config.cpu_features,
                          ParseCpuFeatures(FLAGS_cpu_features));
  }
  config.valid_targets = FLAGS_valid_targets;
  config.strict = FLAGS_strict;
  config.enable_fp16 = FLAGS_enable_fp16;
  LITE_ASSIGN_OR_RETURN(config.pick, ParsePickBy(FLAGS_pick));
  LITE_ASSIGN_OR_RETURN(config.score_factors,
                        ParseScoreFactors(FLAGS_score_factors));
  LITE_ASSIGN_OR_RETURN(const Plan plan, ReadPlanFlag(FLAGS_plan, config.pick));
  config.plan = plan.decisions;
  LITE_ASSIGN_OR_RETURN(config.input_shapes,
                        ParseInputShapes(FLAGS_input_shape));
  LITE_ASSIGN_OR_RETURN(
      const PinFile pins,
      ParsePinFlags(FLAGS_pin_file, FLAGS_pin, FLAGS_exclude));
  config.pins = pins.pins;
  config.excludes = pins.excludes;
  config.memory_planner = FLAGS_memory_plan;
  LITE_ASSIGN_OR_RETURN(config.memory_sharing,
                        ParseMemorySharing(FLAGS_memory_sharing));
  config.memory_reorder = FLAGS_memory_reorder;
  if (!FLAGS_memory_limit.empty()) {
    LITE_ASSIGN_OR_RETURN(config.memory_limit_bytes,
                          ParseBytes(FLAGS_memory_limit));
  }
  LITE_ASSIGN_OR_RETURN(config.pack, ParsePackAhead(FLAGS_pack_weights));
  if (FLAGS_threads < 1) {
    return Status::InvalidArgument(
        StrCat("--threads=", FLAGS_threads, ", expected 1 or more"));
  }
  config.threads = FLAGS_threads;
  LITE_ASSIGN_OR_RETURN(const TuningFlag tuning,
                        ParseTuningFlag(FLAGS_tuning_file));
  config.tuning = tuning.source;
  config.shipped_tuning = tuning.shipped;
  config.disabled_passes = Split(FLAGS_disable_pass, ",");
  config.print_after = Split(FLAGS_print_after, ",");
  config.print = [](const std::string& text) { std::cout << text << "\n"; };
  return config;
}

Status WriteDot(const Graph& graph, const std::string& name) {
  std::error_code error;
  std::filesystem::create_directories(FLAGS_visualization_file_output_path,
                                      error);
  return WriteFile(
      StrCat(FLAGS_visualization_file_output_path, "/", name, ".dot"),
      ToDot(graph));
}

Status InspectNbFile() {
  LITE_ASSIGN_OR_RETURN(std::shared_ptr<Runtime> runtime,
                        MakeRuntime(RuntimeOptions()));
  LITE_ASSIGN_OR_RETURN(NbInfo info, InspectNb(FLAGS_optimized_nb_model_path,
                                               &runtime->registry()));
  std::cout << NbTable(info);
  if (FLAGS_visualization_file_output_path.empty()) return Status::Ok();
  LITE_ASSIGN_OR_RETURN(NbModel model, ReadNb(FLAGS_optimized_nb_model_path));
  FindDecisions(runtime->registry(), &model.graph);
  return WriteDot(model.graph, "Block_0");
}

// Judges every op, also of a program that comes without its weights.
Status PrintModelOps(ConvertConfig config, const ConvertTarget& target) {
  LowerReport report;
  Result<ConvertedModel> model = ConvertModel(config, target, &report);
  if (model.status().code() == StatusCode::kNotFound) {
    config.weights_required = false;
    model = ConvertModel(config, target, &report);
  }
  if (model.ok()) report = model->report;
  if (!report.ops.empty()) std::cout << ModelOpTable(report);
  LITE_RETURN_IF_ERROR(PrintExplanation(FLAGS_explain, report));
  if (!model.ok()) return model.status();
  std::cout << "all ops of the model are supported\n";
  return Status::Ok();
}

bool WantsMemoryPlan() {
  return FLAGS_print_memory_plan || !FLAGS_memory_plan_json.empty() ||
         !FLAGS_memory_plan_svg.empty();
}

Status ShowMemoryPlan(const ConvertedModel& model) {
  if (!WantsMemoryPlan()) return Status::Ok();
  const std::optional<GraphMemory>& memory = model.memory;
  if (!memory.has_value()) return WhyNoMemoryPlan(model);
  LITE_ASSIGN_OR_RETURN(const int per_layer, ParseGroups(FLAGS_groups));
  LITE_ASSIGN_OR_RETURN(
      const std::vector<GroupMemory> groups,
      PlanGroupMemory(model.lowered, memory->sharing, per_layer));
  if (FLAGS_print_memory_plan) {
    std::cout << MemoryTable(*memory) << GroupTable(groups);
  }
  if (!FLAGS_memory_plan_json.empty()) {
    LITE_RETURN_IF_ERROR(
        WriteFile(FLAGS_memory_plan_json, MemoryJson(*memory, groups)));
  }
  if (FLAGS_memory_plan_svg.empty()) return Status::Ok();
  return WriteFile(FLAGS_memory_plan_svg, PlanReportSvg(memory->report));
}

// Returns --optimize_out without the .nb that it may end in.
std::string OutputPrefix() {
  const std::filesystem::path path(FLAGS_optimize_out);
  if (path.extension() != ".nb") return FLAGS_optimize_out;
  return std::filesystem::path(path).replace_extension();
}

std::string NbPath() {
  return FLAGS_optimize_out.empty() ? "" : OutputPrefix() + ".nb";
}

Status CheckFiles() {
  return CheckOutputs({{"--onnx_model", FLAGS_onnx_model},
                       {"--model_file", FLAGS_model_file},
                       {"--param_file", FLAGS_param_file},
                       {"--pin_file", FLAGS_pin_file},
                       {"--plan", FLAGS_plan},
                       {"--tuning_file", FLAGS_tuning_file},
                       {"--device", FLAGS_device}},
                      {{"--optimize_out", NbPath()},
                       {"--memory_plan_json", FLAGS_memory_plan_json},
                       {"--memory_plan_svg", FLAGS_memory_plan_svg}});
}

// Returns whether opt was asked for something else than a file.
bool ShowsSomething() {
  return !FLAGS_explain.empty() || FLAGS_print_passes || WantsMemoryPlan();
}

// Says how many weights are packed, and which ops' weights are left out.
std::string PackSummary(const ConvertedModel& model) {
  size_t ops = 0;
  int64_t bytes = 0;
  std::map<std::string, size_t> left;  // by the reason
  for (const OpReport& op : model.report.ops) {
    if (op.packed_bytes > 0) ++ops;
    bytes += op.packed_bytes;
    if (!op.not_packed.empty()) ++left[op.not_packed];
  }
  std::string text =
      StrCat("packed weights: ", bytes, " bytes of ", ops, " ops");
  for (const auto& [reason, count] : left) {
    text += StrCat("; ", count, " left to the first run: ", reason);
  }
  return text;
}

std::string Summary(const std::string& path, const ConvertedModel& model) {
  std::string text =
      StrCat("wrote ", path, ": ", model.lowered.nodes().size(), " ops");
  if (!model.memory.has_value()) return text;
  return StrCat(text, ", activations ", model.memory->plan().arena_bytes,
                " bytes (lower bound ", model.memory->report.lower_bound_bytes,
                ")");
}

Status Convert(const ConvertConfig& config, const ConvertTarget& target) {
  LITE_ASSIGN_OR_RETURN(ConvertedModel model, ConvertModel(config, target));
  if (config.pick == PickBy::kPlan) {
    LITE_ASSIGN_OR_RETURN(const Plan plan, ReadPlan(FLAGS_plan));
    const DeviceInfo& device = target.lower.device;
    std::cerr << PlanNotes(plan, DescribeTuningDevice(device, "cpu").name,
                           model.report);
  }
  if (FLAGS_print_passes) std::cout << model.passes.ToString();
  LITE_RETURN_IF_ERROR(PrintExplanation(FLAGS_explain, model.report));
  LITE_RETURN_IF_ERROR(ShowMemoryPlan(model));
  if (!FLAGS_visualization_file_output_path.empty()) {
    LITE_RETURN_IF_ERROR(WriteDot(model.lowered, "Block_0"));
  }
  if (FLAGS_optimize_out.empty()) {
    if (ShowsSomething()) return Status::Ok();
    return Status::InvalidArgument("--optimize_out is missing");
  }
  const std::string path = NbPath();
  LITE_RETURN_IF_ERROR(WriteModel(model, target, path));
  if (FLAGS_record_tailoring_info) {
    LITE_RETURN_IF_ERROR(WriteTailoringInfo(model, OutputPrefix()));
  }
  std::cerr << Summary(path, model) << "\n";
  if (config.pack != PackAhead::kNone) {
    std::cerr << PackSummary(model) << "\n";
  }
  return Status::Ok();
}

Status Run() {
  if (!FLAGS_optimized_nb_model_path.empty()) return InspectNbFile();
  if (FLAGS_optimize_out_type != "naive_buffer") {
    return Status::Unsupported(
        StrCat("--optimize_out_type=", FLAGS_optimize_out_type,
               " is not supported, naive_buffer is"));
  }
  LITE_RETURN_IF_ERROR(CheckFiles());
  LITE_ASSIGN_OR_RETURN(ConvertConfig config, ConfigFromFlags());
  LITE_ASSIGN_OR_RETURN(ConvertTarget target, ResolveTarget(config));
  if (FLAGS_print_all_ops) {
    std::cout << OpTable(target.registry, {});
    return Status::Ok();
  }
  std::cerr << "valid places: " << Join(target.lower.valid_places, ", ")
            << "\n";
  if (FLAGS_print_supported_ops) {
    std::cout << OpTable(target.registry, target.lower.valid_places);
    return Status::Ok();
  }
  return FLAGS_print_model_ops ? PrintModelOps(std::move(config), target)
                               : Convert(config, target);
}

}  // namespace
}  // namespace placelite::tools

int main(int argc, char** argv) {
  return placelite::tools::RunTool(
      argc, argv,
      "$0: converts a Paddle or ONNX model for ordered targets.\n"
      "  $0 --model_dir=DIR --valid_targets=x86 --optimize_out=PREFIX\n"
      "  $0 --model_dir=DIR --valid_targets=opencl,arm --print_model_ops\n"
      "  $0 --model_dir=DIR --valid_targets=x86 --explain\n"
      "  $0 --model_dir=DIR --valid_targets=x86 --print_memory_plan\n",
      placelite::tools::Run);
}
