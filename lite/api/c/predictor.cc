// SPDX-License-Identifier: Apache-2.0
#include "lite/api/c/handles.h"
#include "lite/api/c/profile_json.h"

namespace placelite::c_api {

Result<std::unique_ptr<Predictor>> MakeMobile(const placelite_config& config) {
  if (NamesModelToConvert(config.full)) {
    return Status::Unsupported(
        "this library reads .nb models: convert the model with opt, or "
        "use placelite_predictor_create_full of the full library");
  }
  if (config.full.optimized_model_file.empty() && !config.nb.is_set()) {
    return Status::InvalidArgument("the config names no model");
  }
  MobileConfig mobile;
  static_cast<PredictorConfig&>(mobile) = config.full;
  mobile.model_file = config.full.optimized_model_file;
  mobile.model_data = config.nb.data;
  mobile.model_descriptor = config.nb.descriptor;
  mobile.model_offset = config.nb.offset;
  mobile.model_bytes = config.nb.bytes;
  return Predictor::Create(mobile);
}

placelite_status CreatePredictor(placelite_config* config,
                                 placelite_predictor** predictor,
                                 MakePredictor make) {
  if (predictor != nullptr) *predictor = nullptr;
  return Guarded(config, [&]() -> Status {
    if (predictor == nullptr) return NullArgument("predictor");
    auto handle = std::make_unique<placelite_predictor>();
    LITE_ASSIGN_OR_RETURN(handle->impl, make(*config));
    *predictor = handle.release();
    return Status::Ok();
  });
}

}  // namespace placelite::c_api

using placelite::Status;
using placelite::c_api::Guarded;
using placelite::c_api::NullArgument;

extern "C" {

placelite_status placelite_predictor_create(placelite_config* config,
                                            placelite_predictor** predictor) {
  return placelite::c_api::CreatePredictor(config, predictor,
                                           &placelite::c_api::MakeMobile);
}

placelite_status placelite_predictor_clone(placelite_predictor* source,
                                           placelite_predictor** clone) {
  if (clone != nullptr) *clone = nullptr;
  return Guarded(source, [&]() -> Status {
    if (clone == nullptr) return NullArgument("clone");
    auto handle = std::make_unique<placelite_predictor>();
    LITE_ASSIGN_OR_RETURN(handle->impl, source->impl->Clone());
    *clone = handle.release();
    return Status::Ok();
  });
}

void placelite_predictor_destroy(placelite_predictor* predictor) {
  delete predictor;
}

const char* placelite_predictor_error(const placelite_predictor* predictor) {
  return predictor == nullptr ? "the predictor is null"
                              : predictor->error.message();
}

placelite_status placelite_predictor_warmup(placelite_predictor* predictor) {
  return Guarded(predictor, [&] { return predictor->impl->Warmup(); });
}

placelite_status placelite_predictor_run(placelite_predictor* predictor) {
  return Guarded(predictor, [&] { return predictor->impl->Run(); });
}

placelite_status placelite_predictor_shrink_memory(
    placelite_predictor* predictor) {
  return Guarded(predictor, [&] {
    predictor->impl->TryShrinkMemory();
    return Status::Ok();
  });
}

placelite_status placelite_predictor_enable_profiling(
    placelite_predictor* predictor, int32_t enabled) {
  return Guarded(predictor, [&] {
    predictor->impl->EnableProfiling(enabled != 0);
    return Status::Ok();
  });
}

placelite_status placelite_predictor_profile_json(
    placelite_predictor* predictor, const char** json) {
  return Guarded(predictor, [&] {
    if (json == nullptr) return NullArgument("json");
    predictor->profile = placelite::ProfileJson(predictor->impl->GetProfile(),
                                                predictor->impl->Memory());
    *json = predictor->profile.c_str();
    return Status::Ok();
  });
}

placelite_status placelite_predictor_memory_json(placelite_predictor* predictor,
                                                 const char** json) {
  return Guarded(predictor, [&] {
    if (json == nullptr) return NullArgument("json");
    predictor->memory = placelite::MemoryJson(predictor->impl->Memory());
    *json = predictor->memory.c_str();
    return Status::Ok();
  });
}

}  // extern "C"
