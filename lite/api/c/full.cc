// SPDX-License-Identifier: Apache-2.0
// The functions of the C interface that only the full library has.
#include <filesystem>
#include <system_error>

#include "lite/api/c/handles.h"
#include "lite/api/config_files.h"
#include "lite/api/convert.h"
#include "lite/core/base/strings.h"
#include "lite/passes/lower/report.h"

namespace placelite::c_api {
namespace {

Result<std::unique_ptr<Predictor>> MakeFull(const placelite_config& config) {
  placelite_config read = config;
  LITE_RETURN_IF_ERROR(ReadConfigFiles(&read.full));
  return NamesModel(read.full) ? Predictor::Create(read.full)
                               : MakeMobile(read);
}

// A conversion that wrote over its own model would destroy it.
Status CheckIsNoModel(const std::string& path, const FullConfig& config) {
  for (const std::string* model :
       {&config.optimized_model_file, &config.model_file, &config.param_file,
        &config.onnx_model}) {
    std::error_code error;
    if (!std::filesystem::equivalent(path, *model, error)) continue;
    return Status::InvalidArgument(
        StrCat("path '", path, "' is a file of the model: name another one"));
  }
  return Status::Ok();
}

Status Convert(const placelite_config& from, const char* device,
               const char* pack_weights, const std::string& path) {
  if (from.nb.is_set()) {
    return Status::Unsupported(
        "a model without a name, in memory or an open file, cannot be "
        "converted: name its file");
  }
  if (!NamesModel(from.full)) {
    return Status::InvalidArgument("the config names no model");
  }
  LITE_RETURN_IF_ERROR(CheckIsNoModel(path, from.full));
  ConvertConfig config;
  static_cast<FullConfig&>(config) = from.full;
  LITE_RETURN_IF_ERROR(ReadConfigFiles(&config));
  if (device != nullptr) config.device = device;
  if (pack_weights != nullptr) {
    LITE_ASSIGN_OR_RETURN(config.pack, ParsePackAhead(pack_weights));
  }
  LITE_ASSIGN_OR_RETURN(const ConvertTarget target, ResolveTarget(config));
  LITE_ASSIGN_OR_RETURN(const ConvertedModel model,
                        ConvertModel(config, target));
  return WriteModel(model, target, path);
}

}  // namespace
}  // namespace placelite::c_api

using placelite::Status;
using placelite::c_api::Guarded;
using placelite::c_api::NullArgument;

extern "C" {

placelite_status placelite_predictor_create_full(
    placelite_config* config, placelite_predictor** predictor) {
  return placelite::c_api::CreatePredictor(config, predictor,
                                           &placelite::c_api::MakeFull);
}

placelite_status placelite_predictor_explain_json(
    placelite_predictor* predictor, const char** json) {
  return Guarded(predictor, [&]() -> Status {
    if (json == nullptr) return NullArgument("json");
    LITE_ASSIGN_OR_RETURN(const placelite::LowerReport report,
                          predictor->impl->Explain());
    predictor->explanation = placelite::ExplainJson(report);
    *json = predictor->explanation.c_str();
    return Status::Ok();
  });
}

placelite_status placelite_convert(placelite_config* config, const char* device,
                                   const char* pack_weights, const char* path) {
  return Guarded(config, [&] {
    if (path == nullptr) return NullArgument("path");
    return placelite::c_api::Convert(*config, device, pack_weights, path);
  });
}

}  // extern "C"
