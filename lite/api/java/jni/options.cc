// SPDX-License-Identifier: Apache-2.0
#include "lite/api/java/jni/options.h"

#include <cstdlib>

#include "lite/core/base/strings.h"

namespace placelite::jni {
namespace {

using Setter = Status (*)(const std::string& value, FullConfig* config);

struct Option {
  const char* name;
  Setter set;
};

bool IsTrue(const std::string& value) { return value == "true"; }

Status SetThreads(const std::string& value, FullConfig* config) {
  config->runtime_options.threads = std::atoi(value.c_str());
  return Status::Ok();
}

Status SetTeams(const std::string& value, FullConfig* config) {
  config->runtime_options.teams = std::atoi(value.c_str());
  return Status::Ok();
}

Status SetPowerMode(const std::string& value, FullConfig* config) {
  LITE_ASSIGN_OR_RETURN(config->runtime_options.power_mode,
                        ParsePowerMode(value));
  return Status::Ok();
}

Status SetTargets(const std::string& value, FullConfig* config) {
  config->valid_targets = value;
  return Status::Ok();
}

Status SetStrict(const std::string& value, FullConfig* config) {
  config->strict = IsTrue(value);
  return Status::Ok();
}

Status SetFp16(const std::string& value, FullConfig* config) {
  config->enable_fp16 = IsTrue(value);
  return Status::Ok();
}

Status SetOpenClDevice(const std::string& value, FullConfig* config) {
  config->runtime_options.opencl_device = value;
  return Status::Ok();
}

Status SetOpenClCache(const std::string& value, FullConfig* config) {
  config->runtime_options.opencl_cache = value;
  return Status::Ok();
}

Status SetTuneMode(const std::string& value, FullConfig* config) {
  LITE_ASSIGN_OR_RETURN(config->runtime_options.device_tuning,
                        ParseTuneEffort(value));
  return Status::Ok();
}

Status SetOpenClPrecision(const std::string& value, FullConfig* config) {
  LITE_ASSIGN_OR_RETURN(config->opencl_precision, ParsePrecision(value));
  return Status::Ok();
}

Status SetFp16Arithmetic(const std::string& value, FullConfig* config) {
  config->runtime_options.fp16_arithmetic = IsTrue(value);
  return Status::Ok();
}

Status SetWaitAwake(const std::string& value, FullConfig* config) {
  config->runtime_options.device_wait =
      IsTrue(value) ? DeviceWait::kAwake : DeviceWait::kAsleep;
  return Status::Ok();
}

Status SetModelDir(const std::string& value, FullConfig* config) {
  config->model_dir = value;
  return Status::Ok();
}

Status SetModelFile(const std::string& value, FullConfig* config) {
  config->model_file = value;
  return Status::Ok();
}

Status SetParamFile(const std::string& value, FullConfig* config) {
  config->param_file = value;
  return Status::Ok();
}

Status SetOnnxModel(const std::string& value, FullConfig* config) {
  config->onnx_model = value;
  return Status::Ok();
}

// `value` holds the input's name and its shape, each on a line of its own.
Status SetInputShape(const std::string& value, FullConfig* config) {
  const size_t end = value.rfind('\n');
  if (end == std::string::npos) {
    return Status::Internal("an input shape without a name");
  }
  LITE_ASSIGN_OR_RETURN(config->input_shapes[value.substr(0, end)],
                        ParseShapeRange(value.substr(end + 1)));
  return Status::Ok();
}

constexpr Option kOptions[] = {
    {"threads", SetThreads},
    {"teams", SetTeams},
    {"power_mode", SetPowerMode},
    {"valid_targets", SetTargets},
    {"strict", SetStrict},
    {"enable_fp16", SetFp16},
    {"opencl_device", SetOpenClDevice},
    {"opencl_cache", SetOpenClCache},
    {"opencl_tune_mode", SetTuneMode},
    {"opencl_precision", SetOpenClPrecision},
    {"opencl_fp16_arithmetic", SetFp16Arithmetic},
    {"opencl_wait_awake", SetWaitAwake},
    {"model_dir", SetModelDir},
    {"model_file", SetModelFile},
    {"param_file", SetParamFile},
    {"onnx_model", SetOnnxModel},
    {"input_shape", SetInputShape},
};

}  // namespace

Status SetOption(const std::string& name, const std::string& value,
                 FullConfig* config) {
  for (const Option& option : kOptions) {
    if (name != option.name) continue;
    const Status status = option.set(value, config);
    return status.ok() ? status : status.WithContext(name);
  }
  return Status::Internal(StrCat("there is no option '", name, "'"));
}

}  // namespace placelite::jni
