// SPDX-License-Identifier: Apache-2.0
// A small real model for searches, and what it needs.
#ifndef TEST_API_SEARCH_CLASSIFIER_H_
#define TEST_API_SEARCH_CLASSIFIER_H_

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "lite/api/search.h"
#include "test/support/status_matchers.h"

namespace placelite {

inline FullConfig ClassifierConfig() {
  FullConfig config;
  config.model_dir = LITE_TEST_DATA_DIR "/models/ppocr_cls";
  config.runtime_options.tuning.database = std::make_shared<TuningDatabase>();
  return config;
}

inline SearchOptions Quick() {
  SearchOptions options;
  options.rounds = 3;
  options.tune = false;
  options.fill = [](Predictor* predictor) -> Status {
    LITE_RETURN_IF_ERROR(predictor->Resize(0, {1, 3, 48, 192}));
    LITE_ASSIGN_OR_RETURN(const Tensor input, predictor->Input(0));
    std::fill_n(input.data<float>(), input.NumElements(), 0.5f);
    return Status::Ok();
  };
  return options;
}

inline std::vector<float> RunWith(const FullConfig& config) {
  Result<std::unique_ptr<Predictor>> made = Predictor::Create(config);
  EXPECT_OK(made.status());
  if (!made.ok()) return {};
  EXPECT_OK(Quick().fill(made.value().get()));
  EXPECT_OK(made.value()->Run());
  const Result<Tensor> output = made.value()->Output(0);
  EXPECT_OK(output.status());
  const float* scores = output.value().data<float>();
  return {scores, scores + output.value().NumElements()};
}

}  // namespace placelite

#endif  // TEST_API_SEARCH_CLASSIFIER_H_
