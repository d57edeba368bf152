// SPDX-License-Identifier: Apache-2.0
// The functions of the C interface that only the full library has.
#include "lite/api/c/handles.h"
#include "lite/api/config_files.h"

namespace placelite::c_api {
namespace {

Result<std::unique_ptr<Predictor>> MakeFull(const placelite_config& config) {
  placelite_config read = config;
  LITE_RETURN_IF_ERROR(ReadConfigFiles(&read.full));
  return NamesModel(read.full) ? Predictor::Create(read.full)
                               : MakeMobile(read);
}

}  // namespace
}  // namespace placelite::c_api

extern "C" placelite_status placelite_predictor_create_full(
    placelite_config* config, placelite_predictor** predictor) {
  return placelite::c_api::CreatePredictor(config, predictor,
                                           &placelite::c_api::MakeFull);
}
