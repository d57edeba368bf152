// SPDX-License-Identifier: Apache-2.0
#include "lite/api/c/handles.h"
#include "lite/api/options.h"
#include "lite/core/base/strings.h"

using placelite::EscapeItem;
using placelite::ForgetModel;
using placelite::Status;
using placelite::StrCat;
using placelite::c_api::Guarded;
using placelite::c_api::NamesModel;
using placelite::c_api::NullArgument;
using placelite::c_api::UnnamedModel;

namespace {

// A model that is named takes the place of one that is not.
Status Set(placelite_config* config, const char* name, std::string_view value) {
  const Status status = placelite::SetOption(name, value, &config->full);
  if (status.ok() && NamesModel(config->full)) config->nb = {};
  return status;
}

placelite_status SetText(placelite_config* config, const char* name,
                         const char* argument, const char* value) {
  return Guarded(config, [&] {
    return value == nullptr ? NullArgument(argument) : Set(config, name, value);
  });
}

placelite_status SetNumber(placelite_config* config, const char* name,
                           int32_t value) {
  return Guarded(config, [&] { return Set(config, name, StrCat(value)); });
}

placelite_status SetFlag(placelite_config* config, const char* name,
                         int32_t value) {
  return Guarded(
      config, [&] { return Set(config, name, value != 0 ? "true" : "false"); });
}

placelite_status AddItem(placelite_config* config, const char* name,
                         const char* argument, const char* item) {
  return Guarded(config, [&] {
    if (item == nullptr) return NullArgument(argument);
    return Set(config, name, EscapeItem(item, ','));
  });
}

}  // namespace

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

placelite_status placelite_config_set(placelite_config* config,
                                      const char* name, const char* value) {
  return Guarded(config, [&] {
    if (name == nullptr) return NullArgument("name");
    if (value == nullptr) return NullArgument("value");
    return Set(config, name, value);
  });
}

const char* placelite_option_name(size_t index) {
  const placelite::Span<const placelite::OptionDef> options =
      placelite::AllOptions();
  return index < options.size() ? options[index].name : nullptr;
}

placelite_status placelite_config_set_model_file(placelite_config* config,
                                                 const char* path) {
  return SetText(config, "optimized_model_file", "path", path);
}

placelite_status placelite_config_set_model_memory(placelite_config* config,
                                                   const void* data,
                                                   size_t bytes) {
  return Guarded(config, [&] {
    if (data == nullptr) return NullArgument("data");
    ForgetModel(&config->full);
    config->nb = UnnamedModel();
    config->nb.data = data;
    config->nb.bytes = bytes;
    return Status::Ok();
  });
}

placelite_status placelite_config_set_model_descriptor(placelite_config* config,
                                                       int32_t descriptor,
                                                       uint64_t offset,
                                                       uint64_t bytes) {
  return Guarded(config, [&] {
    if (descriptor < 0) {
      return Status::InvalidArgument(
          StrCat("descriptor ", descriptor, " is no open file"));
    }
    if (bytes > SIZE_MAX) {
      return Status::ResourceExhausted(
          StrCat("this processor cannot map ", bytes, " bytes"));
    }
    ForgetModel(&config->full);
    config->nb = UnnamedModel();
    config->nb.descriptor = descriptor;
    config->nb.offset = offset;
    config->nb.bytes = static_cast<size_t>(bytes);
    return Status::Ok();
  });
}

placelite_status placelite_config_set_paddle_dir(placelite_config* config,
                                                 const char* path) {
  return SetText(config, "model_dir", "path", path);
}

placelite_status placelite_config_set_paddle_files(placelite_config* config,
                                                   const char* program_path,
                                                   const char* params_path) {
  return Guarded(config, [&]() -> Status {
    if (program_path == nullptr) return NullArgument("program_path");
    if (params_path == nullptr) return NullArgument("params_path");
    LITE_RETURN_IF_ERROR(Set(config, "model_file", program_path));
    return Set(config, "param_file", params_path);
  });
}

placelite_status placelite_config_set_onnx_file(placelite_config* config,
                                                const char* path) {
  return SetText(config, "onnx_model", "path", path);
}

placelite_status placelite_config_set_threads(placelite_config* config,
                                              int32_t threads) {
  return SetNumber(config, "threads", threads);
}

placelite_status placelite_config_set_shipped_tuning(placelite_config* config,
                                                     int32_t used) {
  return SetFlag(config, "shipped_tuning", used);
}

placelite_status placelite_config_set_teams(placelite_config* config,
                                            int32_t teams) {
  return SetNumber(config, "teams", teams);
}

placelite_status placelite_config_set_power_mode(placelite_config* config,
                                                 placelite_power_mode mode) {
  return SetNumber(config, "power_mode", mode);
}

placelite_status placelite_config_set_targets(placelite_config* config,
                                              const char* targets) {
  return SetText(config, "valid_targets", "targets", targets);
}

placelite_status placelite_config_set_opencl_device(placelite_config* config,
                                                    const char* device) {
  return SetText(config, "opencl_device", "device", device);
}

placelite_status placelite_config_set_opencl_cache(placelite_config* config,
                                                   const char* folder) {
  return SetText(config, "opencl_cache", "folder", folder);
}

placelite_status placelite_config_set_opencl_wait(placelite_config* config,
                                                  int32_t awake) {
  return SetFlag(config, "opencl_wait_awake", awake);
}

placelite_status placelite_config_set_opencl_precision(placelite_config* config,
                                                       const char* precision) {
  return SetText(config, "opencl_precision", "precision", precision);
}

placelite_status placelite_config_set_opencl_fp16_arithmetic(
    placelite_config* config, int32_t allowed) {
  return SetFlag(config, "opencl_fp16_arithmetic", allowed);
}

placelite_status placelite_config_set_opencl_tune_mode(placelite_config* config,
                                                       const char* mode) {
  return SetText(config, "opencl_tune_mode", "mode", mode);
}

placelite_status placelite_config_set_strict(placelite_config* config,
                                             int32_t strict) {
  return SetFlag(config, "strict", strict);
}

placelite_status placelite_config_add_pin(placelite_config* config,
                                          const char* pin) {
  return AddItem(config, "pin", "pin", pin);
}

placelite_status placelite_config_add_exclude(placelite_config* config,
                                              const char* pattern) {
  return AddItem(config, "exclude", "pattern", pattern);
}

placelite_status placelite_config_add_pin_file(placelite_config* config,
                                               const char* path) {
  return SetText(config, "pin_file", "path", path);
}

placelite_status placelite_config_set_input_shape(placelite_config* config,
                                                  const char* input,
                                                  const char* shape) {
  return Guarded(config, [&] {
    if (input == nullptr) return NullArgument("input");
    if (shape == nullptr) return NullArgument("shape");
    const std::string item = StrCat(input, ":", shape);
    return Set(config, "input_shape", EscapeItem(item, ';'));
  });
}

}  // extern "C"
