// SPDX-License-Identifier: Apache-2.0
// The C interface without memory: a code, and a message that needs none.
#include <gtest/gtest.h>

#include <cstring>

#include "lite/api/c/placelite.h"
#include "lite/core/base/strings.h"
#include "test/api/allocation_failures/each_failure.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

struct Handles {
  placelite_config* config = nullptr;
  placelite_predictor* predictor = nullptr;

  void Destroy() {
    placelite_predictor_destroy(predictor);
    placelite_config_destroy(config);
    *this = Handles();
  }
};

// Turns the outcome of a call into a Status; takes no memory itself.
Status StatusOf(placelite_status code, const placelite_config* config) {
  if (code == PLACELITE_OK) return Status::Ok();
  const char* message = placelite_config_error(config);
  if (code != PLACELITE_RESOURCE_EXHAUSTED || std::strlen(message) == 0) {
    return Status::Internal(StrCat("code ", code, ": ", message));
  }
  return Status::OutOfMemory("calling the C interface");
}

Status Create(const std::string& nb, Handles* handles) {
  placelite_status code = placelite_config_create(&handles->config);
  placelite_config* config = handles->config;
  LITE_RETURN_IF_ERROR(StatusOf(code, config));
  code = placelite_config_set_model_memory(config, nb.data(), nb.size());
  LITE_RETURN_IF_ERROR(StatusOf(code, config));
  code = placelite_config_set_targets(config, "host");
  LITE_RETURN_IF_ERROR(StatusOf(code, config));
  code = placelite_predictor_create(config, &handles->predictor);
  return StatusOf(code, config);
}

TEST(CApiWithoutMemory, Create) {
  ASSERT_OK_AND_ASSIGN(
      const std::string nb,
      ConvertTestModel("mtcnn/PNet.pdmodel", "mtcnn/PNet.pdiparams"));
  constexpr int64_t kShape[] = {1, 3, 12, 12};
  const std::vector<float> input(3 * 12 * 12, 0.25f);
  Handles handles;
  Scenario scenario;
  scenario.attempt = [&] { return Create(nb, &handles); };
  scenario.finish = [&]() -> Result<std::vector<float>> {
    if (handles.predictor == nullptr) {
      handles.Destroy();
      LITE_RETURN_IF_ERROR(Create(nb, &handles));
    }
    placelite_predictor* predictor = handles.predictor;
    EXPECT_EQ(placelite_predictor_set_input(predictor, 0, PLACELITE_FLOAT,
                                            kShape, 4, input.data(),
                                            input.size() * sizeof(float)),
              PLACELITE_OK);
    EXPECT_EQ(placelite_predictor_run(predictor), PLACELITE_OK);
    placelite_tensor output;
    EXPECT_EQ(placelite_predictor_output(predictor, 0, &output), PLACELITE_OK);
    const float* data = static_cast<const float*>(output.data);
    std::vector<float> values(data, data + output.bytes / sizeof(float));
    handles.Destroy();
    return values;
  };
  TryEachFailure(scenario);
}

}  // namespace
}  // namespace placelite
