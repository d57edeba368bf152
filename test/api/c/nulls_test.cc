// SPDX-License-Identifier: Apache-2.0
// Every pointer argument may be null, and null is reported.
#include <gtest/gtest.h>

#include <functional>

#include "test/api/c/housing.h"

namespace placelite {
namespace {

TEST(CApiNulls, EveryConfigFunctionRefusesANullConfig) {
  const placelite_status codes[] = {
      placelite_config_create(nullptr),
      placelite_config_set(nullptr, "threads", "1"),
      placelite_config_set_model_file(nullptr, "m.nb"),
      placelite_config_set_model_memory(nullptr, "m", 1),
      placelite_config_set_model_descriptor(nullptr, 0, 0, 1),
      placelite_config_set_paddle_dir(nullptr, "m"),
      placelite_config_set_paddle_files(nullptr, "m", "p"),
      placelite_config_set_threads(nullptr, 1),
      placelite_config_set_teams(nullptr, 1),
      placelite_config_set_shipped_tuning(nullptr, 1),
      placelite_config_set_power_mode(nullptr, PLACELITE_POWER_HIGH),
      placelite_config_set_targets(nullptr, "x86"),
      placelite_config_set_strict(nullptr, 1),
      placelite_config_set_opencl_device(nullptr, ""),
      placelite_config_set_opencl_cache(nullptr, ""),
      placelite_config_set_opencl_wait(nullptr, 1),
      placelite_config_set_opencl_precision(nullptr, "float"),
      placelite_config_set_opencl_fp16_arithmetic(nullptr, 1),
      placelite_config_set_opencl_tune_mode(nullptr, "rapid"),
      placelite_config_add_pin(nullptr, "a=b"),
      placelite_config_add_exclude(nullptr, "a"),
      placelite_config_add_pin_file(nullptr, "a"),
      placelite_config_set_input_shape(nullptr, "x", "1"),
      placelite_convert(nullptr, nullptr, nullptr, "m.nb"),
  };
  for (placelite_status code : codes) {
    EXPECT_EQ(code, PLACELITE_INVALID_ARGUMENT);
  }
  EXPECT_STREQ(placelite_config_error(nullptr), "the config is null");
  placelite_config_destroy(nullptr);
}

TEST(CApiNulls, EveryConfigFunctionNamesItsNullArgument) {
  const Config config = MakeConfig();
  placelite_config* c = config.get();
  const std::pair<placelite_status, const char*> calls[] = {
      {placelite_config_set(c, nullptr, "1"), "name"},
      {placelite_config_set(c, "threads", nullptr), "value"},
      {placelite_config_set_model_file(c, nullptr), "path"},
      {placelite_config_set_model_memory(c, nullptr, 1), "data"},
      {placelite_config_set_paddle_dir(c, nullptr), "path"},
      {placelite_config_set_paddle_files(c, nullptr, "p"), "program_path"},
      {placelite_config_set_paddle_files(c, "m", nullptr), "params_path"},
      {placelite_config_set_targets(c, nullptr), "targets"},
      {placelite_config_set_opencl_device(c, nullptr), "device"},
      {placelite_config_set_opencl_cache(c, nullptr), "folder"},
      {placelite_config_set_opencl_precision(c, nullptr), "precision"},
      {placelite_config_set_opencl_tune_mode(c, nullptr), "mode"},
      {placelite_config_add_pin(c, nullptr), "pin"},
      {placelite_config_add_exclude(c, nullptr), "pattern"},
      {placelite_config_add_pin_file(c, nullptr), "path"},
      {placelite_config_set_input_shape(c, nullptr, "1"), "input"},
      {placelite_config_set_input_shape(c, "x", nullptr), "shape"},
      {placelite_predictor_create(c, nullptr), "predictor"},
      {placelite_predictor_create_full(c, nullptr), "predictor"},
      {placelite_convert(c, nullptr, nullptr, nullptr), "path"},
  };
  for (const auto& [code, name] : calls) {
    EXPECT_EQ(code, PLACELITE_INVALID_ARGUMENT) << name;
  }
  placelite_config_set_input_shape(c, "x", nullptr);
  EXPECT_STREQ(placelite_config_error(c), "shape is null");
}

// Every function of a predictor, as a call with the given handle and with good
// arguments otherwise.
using Call = std::function<placelite_status(placelite_predictor*)>;
const std::vector<Call>& AllCalls() {
  static size_t size;
  static const char* text;
  static placelite_tensor tensor;
  static placelite_input_info info;
  static float data[5 * 13];
  static placelite_predictor* clone;
  using P = placelite_predictor*;
  static const std::vector<Call> kCalls = {
      [](P p) { return placelite_predictor_input_count(p, &size); },
      [](P p) { return placelite_predictor_output_count(p, &size); },
      [](P p) { return placelite_predictor_input_name(p, 0, &text); },
      [](P p) { return placelite_predictor_output_name(p, 0, &text); },
      [](P p) { return placelite_predictor_input_index(p, "x", &size); },
      [](P p) { return placelite_predictor_output_index(p, text, &size); },
      [](P p) { return placelite_predictor_input_info(p, 0, &info); },
      [](P p) { return placelite_predictor_output_info(p, 0, &info); },
      [](P p) { return placelite_predictor_resize(p, 0, kHousingShape, 2); },
      [](P p) { return placelite_predictor_input(p, 0, &tensor); },
      [](P p) { return placelite_predictor_output(p, 0, &tensor); },
      [](P p) {
        return placelite_predictor_set_input(
            p, 0, PLACELITE_FLOAT, kHousingShape, 2, data, sizeof(data));
      },
      [](P p) {
        return placelite_predictor_bind_input(p, 0, data, sizeof(data));
      },
      [](P p) {
        return placelite_predictor_bind_output(p, 0, data, sizeof(data));
      },
      [](P p) { return placelite_predictor_warmup(p); },
      [](P p) { return placelite_predictor_run(p); },
      [](P p) { return placelite_predictor_shrink_memory(p); },
      [](P p) { return placelite_predictor_enable_profiling(p, 1); },
      [](P p) { return placelite_predictor_profile_json(p, &text); },
      [](P p) { return placelite_predictor_memory_json(p, &text); },
      [](P p) { return placelite_predictor_explain_json(p, &text); },
      [](P p) {
        const placelite_tensor x = {
            data, sizeof(data), PLACELITE_FLOAT, 2, {5, 13}};
        placelite_tensor y = {};
        return placelite_predictor_run_on(p, &x, 1, &y, 1);
      },
      [](P p) {
        const placelite_status status = placelite_predictor_clone(p, &clone);
        placelite_predictor_destroy(clone);
        return status;
      },
  };
  return kCalls;
}

TEST(CApiNulls, EveryPredictorFunctionRefusesANullPredictor) {
  for (size_t i = 0; i < AllCalls().size(); ++i) {
    EXPECT_EQ(AllCalls()[i](nullptr), PLACELITE_INVALID_ARGUMENT) << i;
  }
  EXPECT_STREQ(placelite_predictor_error(nullptr), "the predictor is null");
  placelite_predictor_destroy(nullptr);
}

TEST(CApiNulls, TheSameCallsSucceedWithAPredictor) {
  const Handle handle = MakeHousing();
  ASSERT_NE(handle, nullptr);
  for (size_t i = 0; i < AllCalls().size(); ++i) {
    EXPECT_EQ(AllCalls()[i](handle.get()), PLACELITE_OK)
        << i << ": " << placelite_predictor_error(handle.get());
    EXPECT_STREQ(placelite_predictor_error(handle.get()), "") << i;
  }
}

TEST(CApiNulls, EveryPredictorFunctionRefusesANullResult) {
  const Handle handle = MakeHousing();
  ASSERT_NE(handle, nullptr);
  placelite_predictor* p = handle.get();
  size_t index = 7;
  const float x = 0;
  const int64_t one = 1;
  const placelite_status codes[] = {
      placelite_predictor_input_count(p, nullptr),
      placelite_predictor_output_count(p, nullptr),
      placelite_predictor_input_name(p, 0, nullptr),
      placelite_predictor_output_name(p, 0, nullptr),
      placelite_predictor_input_index(p, nullptr, &index),
      placelite_predictor_input_index(p, "x", nullptr),
      placelite_predictor_output_index(p, nullptr, &index),
      placelite_predictor_output_index(p, "x", nullptr),
      placelite_predictor_input_info(p, 0, nullptr),
      placelite_predictor_resize(p, 0, nullptr, 2),
      placelite_predictor_input(p, 0, nullptr),
      placelite_predictor_output(p, 0, nullptr),
      placelite_predictor_set_input(p, 0, PLACELITE_FLOAT, nullptr, 2, &x, 4),
      placelite_predictor_set_input(p, 0, PLACELITE_FLOAT, &one, 1, nullptr, 4),
      placelite_predictor_clone(p, nullptr),
      placelite_predictor_profile_json(p, nullptr),
      placelite_predictor_memory_json(p, nullptr),
      placelite_predictor_explain_json(p, nullptr),
      placelite_predictor_output_info(p, 0, nullptr),
      placelite_predictor_run_on(p, nullptr, 1, nullptr, 1),
  };
  for (placelite_status code : codes) {
    EXPECT_EQ(code, PLACELITE_INVALID_ARGUMENT);
  }
  EXPECT_EQ(index, 7u);
}

}  // namespace
}  // namespace placelite
