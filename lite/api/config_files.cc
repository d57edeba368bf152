// SPDX-License-Identifier: Apache-2.0
#include "lite/api/config_files.h"

#include "lite/api/options.h"
#include "lite/core/base/memory_guard.h"
#ifdef LITE_WITH_TUNING_FILES
#include "lite/api/kernel_plan.h"
#include "lite/api/tuning.h"
#endif

namespace placelite {
namespace {

#ifdef LITE_WITH_TUNING_FILES

Status ReadPlanFile(PredictorConfig* config) {
  const bool wanted = config->pick == PickBy::kPlan;
  if (config->plan_file.empty()) {
    if (!wanted || !config->plan.empty()) return Status::Ok();
    return BadOption("pick", "plan needs the option 'plan'");
  }
  if (!wanted) return BadOption("plan", "is for pick=plan alone");
  LITE_ASSIGN_OR_RETURN(Plan plan, ReadPlan(config->plan_file));
  config->plan = std::move(plan.decisions);
  config->plan_file.clear();
  return Status::Ok();
}

Status ReadTuningFiles(PredictorConfig* config) {
  RuntimeOptions& runtime = config->runtime_options;
  if (!config->tuning_files.empty()) {
    LITE_ASSIGN_OR_RETURN(runtime.tuning, LoadTuning(config->tuning_files));
    config->tuning_files.clear();
  }
  if (runtime.device_tuning == TuneEffort::kNone ||
      runtime.opencl_cache.empty()) {
    return Status::Ok();
  }
  return KeepTuning(runtime.opencl_cache + "/tuning.jsonl", &runtime.tuning);
}

#else

Status WithoutTuningFiles(const char* option) {
  return Status::Unsupported("this library is built without it")
      .WithContext(std::string("option '") + option + "'");
}

Status ReadPlanFile(PredictorConfig* config) {
  return config->plan_file.empty() ? Status::Ok() : WithoutTuningFiles("plan");
}

Status ReadTuningFiles(PredictorConfig* config) {
  return config->tuning_files.empty() ? Status::Ok()
                                      : WithoutTuningFiles("tuning_file");
}

#endif

}  // namespace

bool NamesFiles(const PredictorConfig& config) {
  return !config.plan_file.empty() || !config.tuning_files.empty();
}

Status ReadConfigFiles(PredictorConfig* config) try {
  LITE_RETURN_IF_ERROR(ReadPlanFile(config));
  return ReadTuningFiles(config);
}
LITE_CATCH_OUT_OF_MEMORY("reading the files of a config")

}  // namespace placelite
