// SPDX-License-Identifier: Apache-2.0
// check_model: finds the kernels of a model that compute something else than
// the host's reference kernels. docs/check_model.md.
//
//   check_model --optimized_model_file=m.nb --variants=all
//   check_model --model_dir=DIR --valid_targets=x86 --input=data:cat.npy
//       --repro=repro --pin_file=pins.txt
//   check_model --optimized_model_file=int8.nb --float_model=float.nb
#include "lite/api/check/check_model.h"

#include <gflags/gflags.h>

#include <filesystem>
#include <iostream>

#include "lite/api/check/repro.h"
#include "lite/api/option_texts.h"
#include "lite/core/base/output_file.h"
#include "lite/core/base/strings.h"
#include "tools/check_model/check_files.h"
#include "tools/check_model/check_json.h"
#include "tools/check_model/compare_with_float.h"
#include "tools/common/inputs.h"
#include "tools/common/model_flags.h"
#include "tools/common/option_flags.h"
#include "tools/common/output_flags.h"
#include "tools/common/tool.h"

DEFINE_string(input, "", "NAME:FILE,..., .npy or raw; else random");
DEFINE_int32(seed, 1, "of the random inputs");
DEFINE_string(mode, "isolated",
              "what ops are fed: isolated (reference values) or propagate "
              "(what the chosen kernels computed)");
DEFINE_string(variants, "chosen", "chosen, or all that can run an op here");
DEFINE_string(
    float_model, "",
    "the float network (.nb, .onnx, .pdmodel, .json or folder) to compare a "
    "quantised one with instead");
DEFINE_string(json, "", "also write the report to this file");
DEFINE_string(repro, "", "folder for the first finding as a model of one op");

namespace placelite::tools {
namespace {

Result<CheckOptions> OptionsFromFlags() {
  CheckOptions options;
  if (FLAGS_mode == "propagate") {
    options.mode = CheckMode::kPropagate;
  } else if (FLAGS_mode != "isolated") {
    return Status::InvalidArgument(
        StrCat("--mode=", FLAGS_mode, " is neither isolated nor propagate"));
  }
  if (FLAGS_variants != "chosen" && FLAGS_variants != "all") {
    return Status::InvalidArgument(
        StrCat("--variants=", FLAGS_variants, " is neither chosen nor all"));
  }
  options.all_variants = FLAGS_variants == "all";
  FullConfig config;
  LITE_RETURN_IF_ERROR(SetOptionFromFlag("pin_file", &config));
  LITE_RETURN_IF_ERROR(SetOptionFromFlag("exclude", &config));
  options.excludes = config.excludes;
  return options;
}

void Print(const CheckReport& report) {
  for (const CheckFinding& finding : report.findings) {
    std::cout << ToString(finding) << "\n";
  }
  for (const CheckDrift& drift : report.drifts) {
    std::cout << "output '" << drift.output << "' is at most " << drift.largest
              << " from the references alone, whose largest element is "
              << drift.magnitude << "\n";
  }
  for (const std::string& op : report.unchecked) {
    std::cout << "not checked, " << op << "\n";
  }
  if (report.rounded > 0) {
    std::cout << report.rounded << " kernels are further off than usual on "
              << "sums of equal terms, whose rounding errors add up\n";
  }
  std::cout << report.ops << " ops, " << report.runs
            << " kernels beside their reference, " << report.findings.size()
            << " out of their contract\n";
}

// Writes the first finding's files, and the pins that avoid all findings.
Status WriteFiles(const CheckReport& report, const std::string& pin_file) {
  if (!pin_file.empty()) {
    LITE_RETURN_IF_ERROR(AddToPinFile(pin_file, report.findings));
    std::cout << "wrote " << pin_file << "\n";
  }
  if (FLAGS_repro.empty()) return Status::Ok();
  Result<Repro> repro =
      MakeRepro(*report.findings[0].graph, report.findings[0]);
  if (repro.status().code() == StatusCode::kUnsupported) {
    std::cout << "no repro: " << repro.status().message() << "\n";
    return Status::Ok();
  }
  if (!repro.ok()) return repro.status();
  LITE_ASSIGN_OR_RETURN(const std::string command,
                        WriteRepro(*repro, FLAGS_repro));
  std::cout << "wrote " << FLAGS_repro << ", run it by\n  " << command << "\n";
  return Status::Ok();
}

Result<int> Run() {
  // A file that does not exist yet counts as one without pins.
  const std::string pin_file = OptionFlag("pin_file");
  std::error_code error;
  if (!std::filesystem::exists(pin_file, error)) ForgetOptionFlag("pin_file");
  std::vector<FlagFile> inputs = FilesReadByFlags();
  inputs.push_back({"--float_model", FLAGS_float_model});
  LITE_RETURN_IF_ERROR(CheckOutputs(inputs, {{"--json", FLAGS_json}}));
  LITE_ASSIGN_OR_RETURN(const CheckOptions options, OptionsFromFlags());
  LITE_ASSIGN_OR_RETURN(std::unique_ptr<Predictor> predictor,
                        PredictorFromFlags());
  LITE_RETURN_IF_ERROR(ResizeFromFlags(predictor.get()));
  LITE_RETURN_IF_ERROR(FillInputs(predictor.get(), FLAGS_input, "--input",
                                  static_cast<uint32_t>(FLAGS_seed)));
  if (!FLAGS_float_model.empty()) {
    LITE_RETURN_IF_ERROR(
        CompareWithFloat(predictor.get(), FLAGS_float_model, FLAGS_json));
    return 0;
  }
  LITE_ASSIGN_OR_RETURN(const CheckReport report,
                        CheckModel(predictor.get(), options));
  Print(report);
  if (!FLAGS_json.empty()) {
    LITE_RETURN_IF_ERROR(WriteFile(FLAGS_json, CheckJson(report)));
  }
  if (report.ok()) return 0;
  if (!report.findings.empty()) {
    LITE_RETURN_IF_ERROR(WriteFiles(report, pin_file));
    const CheckFinding& first = report.findings[0];
    std::cerr << "error: the first op out of its contract is '" << first.op
              << "' (" << first.type << ") by " << first.variant << "\n";
  }
  if (!report.program_problem.empty()) {
    std::cerr << "error: " << report.program_problem << "\n";
  }
  return kExitAccuracy;
}

}  // namespace
}  // namespace placelite::tools

int main(int argc, char** argv) {
  return placelite::tools::RunTool(
      argc, argv,
      "$0: compares each op of a model with the host's reference, or a "
      "quantised network with the float one.\n"
      "  $0 --optimized_model_file=M.nb --variants=all\n"
      "  $0 --model_dir=DIR --valid_targets=x86 --repro=DIR "
      "--pin_file=FILE\n",
      placelite::tools::Run, placelite::kRun);
}
