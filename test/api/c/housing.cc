// SPDX-License-Identifier: Apache-2.0
#include "test/api/c/housing.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "lite/api/convert.h"
#include "lite/core/base/strings.h"
#include "test/support/status_matchers.h"
#include "tools/common/npy.h"

namespace placelite {
namespace {

Result<std::string> Convert() {
  ConvertConfig convert;
  convert.model_dir = HousingDir();
  LITE_ASSIGN_OR_RETURN(ConvertTarget target, ResolveTarget(convert));
  LITE_ASSIGN_OR_RETURN(ConvertedModel model, ConvertModel(convert, target));
  const std::string path = std::filesystem::path(testing::TempDir()) /
                           StrCat("placelite_c_api_", getpid(), ".nb");
  LITE_RETURN_IF_ERROR(WriteModel(model, target, path));
  return path;
}

// The file goes when the process ends.
struct ConvertedFile {
  Result<std::string> path = Convert();
  ~ConvertedFile() {
    if (path.ok()) std::filesystem::remove(*path);
  }
};

std::vector<float> ReadFloats(const std::string& name) {
  const Result<Tensor> tensor =
      tools::ReadNpy(std::string(LITE_TEST_DATA_DIR "/") + name);
  EXPECT_OK(tensor);
  if (!tensor.ok()) return {};
  const float* data = tensor->data<float>();
  return std::vector<float>(data, data + tensor->NumElements());
}

}  // namespace

const std::string& HousingNb() {
  static const ConvertedFile kFile;
  static const std::string kNoPath;
  EXPECT_OK(kFile.path);
  return kFile.path.ok() ? *kFile.path : kNoPath;
}

std::string HousingDir() { return LITE_TEST_DATA_DIR "/models/uci_housing"; }

std::vector<float> HousingInput() { return ReadFloats("inputs/rand_5_13.npy"); }

std::vector<float> HousingOutput() {
  return ReadFloats("models/uci_housing/ref/rand_5_13/output_0.npy");
}

Config MakeConfig() {
  placelite_config* config = nullptr;
  EXPECT_EQ(placelite_config_create(&config), PLACELITE_OK);
  return Config(config);
}

Handle MakeHousing(int threads, int teams) {
  const Config config = MakeConfig();
  placelite_config_set_model_file(config.get(), HousingNb().c_str());
  placelite_config_set_threads(config.get(), threads);
  placelite_config_set_teams(config.get(), teams);
  placelite_predictor* predictor = nullptr;
  EXPECT_EQ(placelite_predictor_create(config.get(), &predictor), PLACELITE_OK)
      << placelite_config_error(config.get());
  return Handle(predictor);
}

std::vector<float> ReadOutput(placelite_predictor* predictor) {
  placelite_tensor tensor;
  EXPECT_EQ(placelite_predictor_output(predictor, 0, &tensor), PLACELITE_OK)
      << placelite_predictor_error(predictor);
  const float* data = static_cast<const float*>(tensor.data);
  return std::vector<float>(data, data + tensor.bytes / sizeof(float));
}

}  // namespace placelite
