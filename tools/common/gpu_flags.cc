// SPDX-License-Identifier: Apache-2.0
#include "tools/common/gpu_flags.h"

#include <gflags/gflags.h>

#include "lite/api/tuning.h"
#include "lite/core/base/strings.h"
#include "tools/common/progress.h"

DEFINE_string(
    opencl_device, "",
    "which OpenCL device: a number as 0:1, or part of the name of its "
    "model or platform");
DEFINE_string(
    opencl_cache, "",
    "folder that keeps compiled programs, and what --opencl_tune_mode "
    "has measured");
DEFINE_string(opencl_tune_mode, "none",
              "what the first run measures: none, rapid, normal, exhaustive");
DEFINE_string(opencl_precision, "fp16",
              "how valid target opencl stores activations: fp16 or float");
DEFINE_bool(opencl_fp16_arithmetic, false,
            "sums of halves are halves, too, where the device can");
DEFINE_bool(opencl_wait_awake, false,
            "wait for the device without sleeping: faster, burns power");
DEFINE_string(io_places, "",
              "inputs and outputs in memory of the device: "
              "NAME=opencl/float/ImageDefault,...");

namespace placelite::tools {
namespace {

Result<std::map<std::string, Place>> ParseIoPlaces(const std::string& text) {
  std::map<std::string, Place> places;
  for (const std::string& part : Split(text, ",")) {
    if (part.empty()) continue;
    const size_t equals = part.rfind('=');
    if (equals == std::string::npos) {
      return Status::InvalidArgument(
          StrCat("--io_places: '", part, "' is not NAME=PLACE"));
    }
    LITE_ASSIGN_OR_RETURN(places[part.substr(0, equals)],
                          ParsePlace(part.substr(equals + 1)));
  }
  return places;
}

}  // namespace

Status FillOpenCl(PredictorConfig* config) {
  RuntimeOptions& runtime = config->runtime_options;
  runtime.opencl_progress = ProgramProgress(FLAGS_opencl_cache.empty());
  if (!FLAGS_opencl_device.empty()) runtime.opencl_device = FLAGS_opencl_device;
  runtime.opencl_cache = FLAGS_opencl_cache;
  LITE_ASSIGN_OR_RETURN(runtime.device_tuning,
                        ParseTuneEffort(FLAGS_opencl_tune_mode));
  if (runtime.device_tuning != TuneEffort::kNone &&
      !FLAGS_opencl_cache.empty()) {
    LITE_RETURN_IF_ERROR(
        KeepTuning(FLAGS_opencl_cache + "/tuning.jsonl", &runtime.tuning));
  }
  LITE_ASSIGN_OR_RETURN(config->opencl_precision,
                        ParsePrecision(FLAGS_opencl_precision));
  if (config->opencl_precision != Precision::kFloat &&
      config->opencl_precision != Precision::kFP16) {
    return Status::InvalidArgument("--opencl_precision is fp16 or float");
  }
  runtime.fp16_arithmetic = FLAGS_opencl_fp16_arithmetic;
  runtime.device_wait =
      FLAGS_opencl_wait_awake ? DeviceWait::kAwake : DeviceWait::kAsleep;
  LITE_ASSIGN_OR_RETURN(config->io_places, ParseIoPlaces(FLAGS_io_places));
  return Status::Ok();
}

}  // namespace placelite::tools
