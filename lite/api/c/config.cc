// SPDX-License-Identifier: Apache-2.0
#include "lite/api/c/handles.h"
#include "lite/core/base/strings.h"
#include "lite/passes/lower/pin_file.h"

using placelite::DeviceWait;
using placelite::Pin;
using placelite::PinFile;
using placelite::PowerMode;
using placelite::Precision;
using placelite::ShapeRange;
using placelite::Status;
using placelite::StrCat;
using placelite::c_api::Guarded;
using placelite::c_api::NullArgument;

extern "C" {

placelite_status placelite_config_create(placelite_config** config) {
  if (config == nullptr) return PLACELITE_INVALID_ARGUMENT;
  *config = nullptr;
  try {
    *config = new placelite_config();
  } catch (...) {
    return PLACELITE_RESOURCE_EXHAUSTED;
  }
  return PLACELITE_OK;
}

void placelite_config_destroy(placelite_config* config) { delete config; }

const char* placelite_config_error(const placelite_config* config) {
  return config == nullptr ? "the config is null" : config->error.message();
}

placelite_status placelite_config_set_model_file(placelite_config* config,
                                                 const char* path) {
  return Guarded(config, [&] {
    if (path == nullptr) return NullArgument("path");
    config->nb_file = path;
    config->source = ModelSource::kNbFile;
    return Status::Ok();
  });
}

placelite_status placelite_config_set_model_memory(placelite_config* config,
                                                   const void* data,
                                                   size_t bytes) {
  return Guarded(config, [&] {
    if (data == nullptr) return NullArgument("data");
    config->nb_data = data;
    config->nb_bytes = bytes;
    config->source = ModelSource::kNbMemory;
    return Status::Ok();
  });
}

placelite_status placelite_config_set_paddle_dir(placelite_config* config,
                                                 const char* path) {
  return Guarded(config, [&] {
    if (path == nullptr) return NullArgument("path");
    config->full.model_dir = path;
    config->full.model_file.clear();
    config->full.param_file.clear();
    config->full.onnx_model.clear();
    config->source = ModelSource::kFull;
    return Status::Ok();
  });
}

placelite_status placelite_config_set_paddle_files(placelite_config* config,
                                                   const char* program_path,
                                                   const char* params_path) {
  return Guarded(config, [&] {
    if (program_path == nullptr) return NullArgument("program_path");
    if (params_path == nullptr) return NullArgument("params_path");
    config->full.model_dir.clear();
    config->full.model_file = program_path;
    config->full.param_file = params_path;
    config->full.onnx_model.clear();
    config->source = ModelSource::kFull;
    return Status::Ok();
  });
}

placelite_status placelite_config_set_onnx_file(placelite_config* config,
                                                const char* path) {
  return Guarded(config, [&] {
    if (path == nullptr) return NullArgument("path");
    config->full.onnx_model = path;
    config->source = ModelSource::kFull;
    return Status::Ok();
  });
}

placelite_status placelite_config_set_threads(placelite_config* config,
                                              int32_t threads) {
  return Guarded(config, [&] {
    if (threads < 0) {
      return Status::InvalidArgument(
          StrCat("threads must not be negative, and are ", threads));
    }
    config->full.runtime_options.threads = threads;
    return Status::Ok();
  });
}

placelite_status placelite_config_set_shipped_tuning(placelite_config* config,
                                                     int32_t used) {
  return Guarded(config, [&] {
    config->full.runtime_options.shipped_tuning = used != 0;
    return Status::Ok();
  });
}

placelite_status placelite_config_set_teams(placelite_config* config,
                                            int32_t teams) {
  return Guarded(config, [&] {
    if (teams < 1 || teams > 64) {
      return Status::InvalidArgument(
          StrCat("teams must be 1 to 64, not ", teams));
    }
    config->full.runtime_options.teams = teams;
    return Status::Ok();
  });
}

placelite_status placelite_config_set_power_mode(placelite_config* config,
                                                 placelite_power_mode mode) {
  constexpr PowerMode kModes[] = {PowerMode::kHigh, PowerMode::kLow,
                                  PowerMode::kFull, PowerMode::kNoBind};
  return Guarded(config, [&] {
    if (mode < 0 || mode > PLACELITE_POWER_NO_BIND) {
      return Status::InvalidArgument(StrCat("there is no power mode ", mode));
    }
    config->full.runtime_options.power_mode = kModes[mode];
    return Status::Ok();
  });
}

placelite_status placelite_config_set_targets(placelite_config* config,
                                              const char* targets) {
  return Guarded(config, [&] {
    if (targets == nullptr) return NullArgument("targets");
    config->full.valid_targets = targets;
    return Status::Ok();
  });
}

placelite_status placelite_config_set_opencl_device(placelite_config* config,
                                                    const char* device) {
  return Guarded(config, [&] {
    if (device == nullptr) return NullArgument("device");
    config->full.runtime_options.opencl_device = device;
    return Status::Ok();
  });
}

placelite_status placelite_config_set_opencl_cache(placelite_config* config,
                                                   const char* folder) {
  return Guarded(config, [&] {
    if (folder == nullptr) return NullArgument("folder");
    config->full.runtime_options.opencl_cache = folder;
    return Status::Ok();
  });
}

placelite_status placelite_config_set_opencl_wait(placelite_config* config,
                                                  int32_t awake) {
  return Guarded(config, [&] {
    config->full.runtime_options.device_wait =
        awake != 0 ? DeviceWait::kAwake : DeviceWait::kAsleep;
    return Status::Ok();
  });
}

placelite_status placelite_config_set_opencl_precision(placelite_config* config,
                                                       const char* precision) {
  return Guarded(config, [&]() -> Status {
    if (precision == nullptr) return NullArgument("precision");
    LITE_ASSIGN_OR_RETURN(const Precision parsed,
                          placelite::ParsePrecision(precision));
    if (parsed != Precision::kFloat && parsed != Precision::kFP16) {
      return Status::InvalidArgument(
          StrCat("OpenCL stores fp16 or float, not ", precision));
    }
    config->full.opencl_precision = parsed;
    return Status::Ok();
  });
}

placelite_status placelite_config_set_opencl_fp16_arithmetic(
    placelite_config* config, int32_t allowed) {
  return Guarded(config, [&] {
    config->full.runtime_options.fp16_arithmetic = allowed != 0;
    return Status::Ok();
  });
}

placelite_status placelite_config_set_opencl_tune_mode(placelite_config* config,
                                                       const char* mode) {
  return Guarded(config, [&]() -> Status {
    if (mode == nullptr) return NullArgument("mode");
    LITE_ASSIGN_OR_RETURN(config->full.runtime_options.device_tuning,
                          placelite::ParseTuneEffort(mode));
    return Status::Ok();
  });
}

placelite_status placelite_config_set_strict(placelite_config* config,
                                             int32_t strict) {
  return Guarded(config, [&] {
    config->full.strict = strict != 0;
    return Status::Ok();
  });
}

placelite_status placelite_config_add_pin(placelite_config* config,
                                          const char* pin) {
  return Guarded(config, [&]() -> Status {
    if (pin == nullptr) return NullArgument("pin");
    LITE_ASSIGN_OR_RETURN(Pin parsed, placelite::ParsePin(pin));
    config->full.pins.push_back(std::move(parsed));
    return Status::Ok();
  });
}

placelite_status placelite_config_add_exclude(placelite_config* config,
                                              const char* pattern) {
  return Guarded(config, [&] {
    if (pattern == nullptr) return NullArgument("pattern");
    config->full.excludes.emplace_back(pattern);
    return Status::Ok();
  });
}

placelite_status placelite_config_add_pin_file(placelite_config* config,
                                               const char* path) {
  return Guarded(config, [&]() -> Status {
    if (path == nullptr) return NullArgument("path");
    LITE_ASSIGN_OR_RETURN(const PinFile file, placelite::ReadPinFile(path));
    std::vector<Pin>& pins = config->full.pins;
    std::vector<std::string>& excludes = config->full.excludes;
    pins.insert(pins.end(), file.pins.begin(), file.pins.end());
    excludes.insert(excludes.end(), file.excludes.begin(), file.excludes.end());
    return Status::Ok();
  });
}

placelite_status placelite_config_set_input_shape(placelite_config* config,
                                                  const char* input,
                                                  const char* shape) {
  return Guarded(config, [&]() -> Status {
    if (input == nullptr) return NullArgument("input");
    if (shape == nullptr) return NullArgument("shape");
    LITE_ASSIGN_OR_RETURN(ShapeRange range, placelite::ParseShapeRange(shape));
    config->full.input_shapes[input] = range;
    return Status::Ok();
  });
}

}  // extern "C"
