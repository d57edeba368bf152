// SPDX-License-Identifier: Apache-2.0
// opt: converts a Paddle or ONNX model for ordered targets and says why it
// chose each kernel. docs/opt.md.
#include <gflags/gflags.h>

#include <filesystem>
#include <iostream>
#include <map>
#include <optional>

#include "lite/api/config_files.h"
#include "lite/api/convert.h"
#include "lite/api/option_texts.h"
#include "lite/core/base/output_file.h"
#include "lite/core/base/strings.h"
#include "lite/core/ir/printer.h"
#include "lite/core/model/nb/nb.h"
#include "lite/core/program/runtime.h"
#include "lite/passes/lower/adapt_model.h"
#include "tools/common/explain.h"
#include "tools/common/model_flags.h"
#include "tools/common/option_flags.h"
#include "tools/common/output_flags.h"
#include "tools/common/picture_flags.h"
#include "tools/common/plan_notes.h"
#include "tools/common/tool.h"
#include "tools/opt/calibration_folder.h"
#include "tools/opt/memory_output.h"
#include "tools/opt/nb_table.h"
#include "tools/opt/op_tables.h"
#include "tools/opt/quantize_output.h"
#include "tools/opt/tailoring.h"
#include "tools/opt/weight_flags.h"

DEFINE_string(optimize_out, "", "output path, with or without the .nb");
DEFINE_string(optimize_out_type, "naive_buffer", "naive_buffer");
DEFINE_string(device, "this", "this, a profile's name, or a .json profile");
DEFINE_string(explain, "", "why each kernel: text or json");
DEFINE_string(memory_plan, "best",
              "planner of the activations' memory: best, or a name that "
              "--print_memory_plan shows");
DEFINE_string(memory_sharing, "all",
              "what may share memory: all, none, or some of views, in_place "
              "and concat, by commas");
DEFINE_bool(memory_reorder, true, "ops may change places to save memory");
DEFINE_bool(print_memory_plan, false, "all planners and the largest tensors");
DEFINE_string(memory_plan_json, "", "file for the same and every tensor");
DEFINE_string(memory_plan_svg, "", "file for a picture of the plan");
DEFINE_string(pack_weights, "none",
              "pack weights into the file for the device: none, pinned (ops "
              "whose variant is pinned) or all (pins them)");
DEFINE_string(quantize, "",
              "int8: quantise a float model on calibration data; dynamic: its "
              "matrix products, without");
DEFINE_string(calibration_data, "",
              "folder of .npy files or pictures that --quantize=int8 chooses "
              "ranges by");
DEFINE_string(calibration, "mse",
              "how a range is chosen: mse, percentile, kl or minmax");
DEFINE_double(percentile, 99.99,
              "percentage of elements in a range for --calibration=percentile");
DEFINE_bool(bias_correction, true,
            "correct biases by what rounding moves the means by");
DEFINE_double(max_accuracy_drop, -1,
              "relative error of the outputs on the calibration data that "
              "layers stay float for; below 0: any");
DEFINE_bool(print_quantization, false, "what was chosen for each layer");
DEFINE_string(quantization_json, "", "file for the same as JSON");
DEFINE_string(quantized_onnx, "",
              "file for the ONNX model with quantising nodes added");
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

// Returns nothing if the model stays as it is.
Result<std::optional<QuantizeOptions>> QuantizeFlags() {
  if (FLAGS_quantize.empty()) {
    if (FLAGS_calibration_data.empty()) return std::optional<QuantizeOptions>();
    return Status::InvalidArgument("--calibration_data needs --quantize=int8");
  }
  QuantizeOptions options;
  options.dynamic = FLAGS_quantize == "dynamic";
  if (options.dynamic && FLAGS_calibration_data.empty()) {
    return std::make_optional(std::move(options));
  }
  if (FLAGS_quantize != "int8") {
    return Status::InvalidArgument(
        options.dynamic ? "--calibration_data does not count for "
                          "--quantize=dynamic"
                        : StrCat("--quantize=", FLAGS_quantize,
                                 " is neither int8 nor dynamic"));
  }
  if (FLAGS_calibration_data.empty()) {
    return Status::InvalidArgument("--quantize=int8 needs --calibration_data");
  }
  LITE_ASSIGN_OR_RETURN(const PictureOptions pictures, PictureFlags());
  LITE_ASSIGN_OR_RETURN(options.data,
                        CalibrationFolder(FLAGS_calibration_data, pictures));
  if (HasPictures(options.data)) std::cerr << NoteOnPixels();
  LITE_ASSIGN_OR_RETURN(options.calibration,
                        ParseCalibration(FLAGS_calibration));
  options.percentile = FLAGS_percentile;
  options.bias_correction = FLAGS_bias_correction;
  if (FLAGS_max_accuracy_drop >= 0) {
    options.max_accuracy_drop = FLAGS_max_accuracy_drop;
  }
  return std::make_optional(std::move(options));
}

Result<ConvertConfig> ConfigFromFlags() {
  ConvertConfig config;
  LITE_RETURN_IF_ERROR(SetOptionsFromFlags(&config));
  LITE_RETURN_IF_ERROR(ReadConfigFiles(&config));
  config.device = FLAGS_device;
  config.memory_planner = FLAGS_memory_plan;
  LITE_ASSIGN_OR_RETURN(config.memory.sharing,
                        ParseMemorySharing(FLAGS_memory_sharing));
  config.memory_reorder = FLAGS_memory_reorder;
  LITE_ASSIGN_OR_RETURN(config.pack, ParsePackAhead(FLAGS_pack_weights));
  LITE_ASSIGN_OR_RETURN(config.weight_precision, WeightPrecisionFromFlags());
  LITE_ASSIGN_OR_RETURN(config.quantize, QuantizeFlags());
  if (config.quantize.has_value()) {
    config.quantize->threads = config.runtime_options.threads;
  }
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

Status ShowMemoryPlan(const ConvertConfig& config,
                      const ConvertedModel& model) {
  if (!WantsMemoryPlan()) return Status::Ok();
  const std::optional<GraphMemory>& memory = model.memory;
  if (!memory.has_value()) return WhyNoMemoryPlan(model);
  LITE_ASSIGN_OR_RETURN(const std::vector<GroupMemory> groups,
                        PlanGroupMemory(model.lowered, memory->sharing,
                                        config.runtime_options.groups));
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

std::string OutputPrefix() { return WithoutNb(FLAGS_optimize_out); }

std::string NbPath() {
  return FLAGS_optimize_out.empty() ? "" : OutputPrefix() + ".nb";
}

Status CheckFiles() {
  std::vector<FlagFile> inputs = FilesReadByFlags();
  inputs.push_back({"--device", FLAGS_device});
  return CheckOutputs(inputs, {{"--optimize_out", NbPath()},
                               {"--memory_plan_json", FLAGS_memory_plan_json},
                               {"--memory_plan_svg", FLAGS_memory_plan_svg},
                               {"--quantization_json", FLAGS_quantization_json},
                               {"--quantized_onnx", FLAGS_quantized_onnx}});
}

// Returns whether opt was asked for something else than a file.
bool ShowsSomething() {
  return !FLAGS_explain.empty() || FLAGS_print_passes || WantsMemoryPlan() ||
         FLAGS_print_quantization || !FLAGS_quantization_json.empty() ||
         !FLAGS_quantized_onnx.empty();
}

// Returns nothing if no file is asked for.
Result<std::optional<QuantizedOnnx>> MakeQuantizedOnnx(
    const ConvertConfig& config, const ConvertedModel& model) {
  if (FLAGS_quantized_onnx.empty()) return std::optional<QuantizedOnnx>();
  LITE_ASSIGN_OR_RETURN(QuantizedOnnx onnx,
                        SerializeQuantizedOnnx(model, config));
  return std::make_optional(std::move(onnx));
}

Status WriteQuantizedOnnx(const QuantizedOnnx& onnx) {
  LITE_RETURN_IF_ERROR(WriteFile(FLAGS_quantized_onnx, onnx.bytes));
  for (const std::string& note : onnx.notes) {
    std::cerr << "note: " << FLAGS_quantized_onnx << ": " << note << "\n";
  }
  std::cerr << "wrote " << FLAGS_quantized_onnx << "\n";
  return Status::Ok();
}

// Prints and writes what was chosen for a quantised model.
Status ShowQuantization(const ConvertConfig& config,
                        const ConvertedModel& model) {
  // The file that may not be possible comes before any is written.
  LITE_ASSIGN_OR_RETURN(const std::optional<QuantizedOnnx> onnx,
                        MakeQuantizedOnnx(config, model));
  if (!model.quantized.has_value()) return Status::Ok();
  if (FLAGS_print_quantization) std::cout << QuantizeTable(*model.quantized);
  std::cerr << QuantizeSummary(*model.quantized) << "\n";
  if (!FLAGS_quantization_json.empty()) {
    LITE_RETURN_IF_ERROR(
        WriteFile(FLAGS_quantization_json, QuantizeJson(*model.quantized)));
  }
  return onnx.has_value() ? WriteQuantizedOnnx(*onnx) : Status::Ok();
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
    LITE_ASSIGN_OR_RETURN(const Plan plan, ReadPlan(OptionFlag("plan")));
    const DeviceInfo& device = target.lower.device;
    std::cerr << PlanNotes(plan, DescribeTuningDevice(device, "cpu").name,
                           model.report);
  }
  if (FLAGS_print_passes) std::cout << model.passes.ToString();
  LITE_RETURN_IF_ERROR(PrintExplanation(FLAGS_explain, model.report));
  LITE_RETURN_IF_ERROR(ShowMemoryPlan(config, model));
  LITE_RETURN_IF_ERROR(ShowQuantization(config, model));
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
  std::cerr << Summary(path, model) << "\n" << WeightSummary(model);
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
      "  $0 --model_dir=DIR --valid_targets=x86 --print_memory_plan\n"
      "  $0 --model_dir=DIR --quantize=int8 --calibration_data=DIR2 "
      "--optimize_out=PREFIX\n",
      placelite::tools::Run, placelite::kConvert);
}
