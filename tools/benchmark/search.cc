// SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark/search.h"

#include <iostream>

#include "lite/api/search.h"
#include "lite/api/tuning.h"
#include "lite/core/base/output_file.h"
#include "lite/core/base/strings.h"
#include "tools/benchmark/tune.h"
#include "tools/common/model_flags.h"

namespace placelite::tools {

Status SearchAndReport(const SearchFlags& flags) {
  if (flags.tuning_file.find(',') != std::string::npos) {
    return Status::InvalidArgument("--search keeps one --tuning_file");
  }
  if (flags.replay && flags.tuning_file.empty()) {
    return Status::InvalidArgument("--search_replay needs --tuning_file");
  }
  const bool keeps = !flags.tuning_file.empty() && flags.tuning_file != "none";
  if (keeps && !flags.replay) {
    LITE_RETURN_IF_ERROR(CheckTuningFile(flags.tuning_file));
  }
  LITE_ASSIGN_OR_RETURN(FullConfig config, ConfigFromFlags());
  if (!config.optimized_model_file.empty()) {
    return Status::InvalidArgument(
        "--optimized_model_file names a model that is converted already; "
        "this needs the one it was made from: --onnx_model, --model_dir, or "
        "--model_file and --param_file");
  }
  if (keeps) {
    // Each record is written to the file as soon as it is made, so that nothing
    // is lost if the search is interrupted.
    TuningSource& tuning = config.runtime_options.tuning;
    tuning.database = nullptr;
    LITE_RETURN_IF_ERROR(KeepTuning(flags.tuning_file, &tuning));
  }
  SearchOptions options;
  options.rounds = flags.rounds;
  options.replay = flags.replay;
  options.tune = flags.tune;
  options.fill = flags.fill;
  options.progress = [](const std::string& what) {
    std::cerr << "search: " << what << "\n";
  };
  LITE_ASSIGN_OR_RETURN(const SearchReport report, SearchPlan(config, options));
  std::cout << ToText(report);
  if (flags.plan_file.empty()) return Status::Ok();
  return WriteFile(flags.plan_file, PlanText(report.plan));
}

}  // namespace placelite::tools
