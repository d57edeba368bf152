// SPDX-License-Identifier: Apache-2.0
#include "test/api/check/check_test_util.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <random>

#include "test/api/check/spoiled_kernels.h"

namespace placelite {

SpoiledVariant::SpoiledVariant(const std::string& variant) {
  setenv(kSpoiledVariable, variant.c_str(), 1);
}

SpoiledVariant::~SpoiledVariant() { unsetenv(kSpoiledVariable); }

Result<std::unique_ptr<Predictor>> MakeClassifier(
    const std::vector<std::string>& excludes) {
  return MakeModel("ppocr_cls", {2, 3, 48, 192}, PickBy::kScore, excludes);
}

Result<std::unique_ptr<Predictor>> MakeModel(
    const std::string& name, const Shape& shape, PickBy pick,
    const std::vector<std::string>& excludes) {
  FullConfig config;
  config.model_dir = LITE_TEST_DATA_DIR "/models/" + name;
  config.pick = pick;
  config.excludes = excludes;
  LITE_ASSIGN_OR_RETURN(auto predictor, Predictor::Create(config));
  LITE_RETURN_IF_ERROR(predictor->Resize(0, shape));
  LITE_RETURN_IF_ERROR(predictor->Warmup());
  LITE_RETURN_IF_ERROR(FillRandom(predictor.get()));
  return predictor;
}

Status FillRandom(Predictor* predictor) {
  std::mt19937 random(7);
  std::uniform_real_distribution<float> values(-1, 1);
  for (size_t i = 0; i < predictor->input_names().size(); ++i) {
    LITE_ASSIGN_OR_RETURN(const Tensor input, predictor->Input(i));
    for (int64_t e = 0; e < input.NumElements(); ++e) {
      input.data<float>()[e] = values(random);
    }
  }
  return Status::Ok();
}

OpProfile SecondOp(const Predictor& predictor, const std::string& type) {
  int seen = 0;
  for (const OpProfile& op : predictor.GetProfile().ops) {
    if (op.type == type && ++seen == 2) return op;
  }
  ADD_FAILURE() << "there are no two of " << type;
  return {};
}

}  // namespace placelite
