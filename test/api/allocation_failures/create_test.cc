// SPDX-License-Identifier: Apache-2.0
// Memory that is out while a model is read, converted and loaded.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "lite/api/convert.h"
#include "lite/core/base/strings.h"
#include "test/api/allocation_failures/each_failure.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

constexpr const char* kHousing = LITE_TEST_DATA_DIR "/models/uci_housing";
constexpr const char* kPNet = "mtcnn/PNet.pdmodel";
constexpr const char* kPNetWeights = "mtcnn/PNet.pdiparams";

// Creates a predictor, and if that fails, another one that computes.
template <typename Config>
void TryCreate(const Config& config, const Shape& shape) {
  std::unique_ptr<Predictor> predictor;
  Scenario scenario;
  scenario.attempt = [&]() -> Status {
    LITE_ASSIGN_OR_RETURN(predictor, Predictor::Create(config));
    return Status::Ok();
  };
  scenario.finish = [&]() -> Result<std::vector<float>> {
    if (predictor == nullptr) LITE_RETURN_IF_ERROR(scenario.attempt());
    const std::unique_ptr<Predictor> dropped = std::move(predictor);
    return Compute(dropped.get(), shape);
  };
  TryEachFailure(scenario);
}

TEST(CreateWithoutMemory, FromNbInMemory) {
  ASSERT_OK_AND_ASSIGN(const std::string nb,
                       ConvertTestModel(kPNet, kPNetWeights));
  MobileConfig config;
  config.model_data = nb.data();
  config.model_bytes = nb.size();
  config.runtime_options.threads = 2;
  TryCreate(config, {1, 3, 12, 12});
}

int64_t OpenFiles() {
  std::filesystem::directory_iterator files("/proc/self/fd");
  return std::distance(begin(files), end(files));
}

TEST(CreateWithoutMemory, FromNbFile) {
  ASSERT_OK_AND_ASSIGN(const std::string nb,
                       ConvertTestModel(kPNet, kPNetWeights, PackAhead::kAll));
  const std::filesystem::path path =
      std::filesystem::path(testing::TempDir()) /
      StrCat("allocation_failures_", getpid(), ".nb");
  std::ofstream(path, std::ios::binary) << nb;
  const int64_t open_files = OpenFiles();
  MobileConfig config;
  config.model_file = path.string();
  TryCreate(config, {1, 3, 12, 12});
  EXPECT_EQ(OpenFiles(), open_files);
  std::filesystem::remove(path);
}

TEST(CreateWithoutMemory, FromPaddleFolder) {
  FullConfig config;
  config.model_dir = kHousing;
  TryCreate(config, {5, 13});
}

TEST(CreateWithoutMemory, FromAProgramOfPaddle3) {
  FullConfig config;
  config.model_dir = LITE_TEST_DATA_DIR "/models/paddle3_block";
  TryCreate(config, {1, 3, 16, 20});
}

#ifdef LITE_WITH_ONNX
// The first round, where nothing is refused, also makes libonnx register its
// schemas. Registering swallows bad_alloc (OpSchemaRegisterOnce in
// onnx/defs/schema.h), and a schema that is lost then stays lost.
TEST(CreateWithoutMemory, FromOnnxFile) {
  FullConfig config;
  config.onnx_model = LITE_TEST_DATA_DIR "/models/onnx/opt_mnist/model.onnx";
  const int64_t open_files = OpenFiles();
  TryCreate(config, {1, 1, 28, 28});
  EXPECT_EQ(OpenFiles(), open_files);
}
#endif

TEST(ConvertWithoutMemory, FromPaddleFolder) {
  ConvertConfig config;
  config.model_dir = kHousing;
  std::string nb;
  Scenario scenario;
  scenario.attempt = [&]() -> Status {
    LITE_ASSIGN_OR_RETURN(const ConvertTarget target, ResolveTarget(config));
    LITE_ASSIGN_OR_RETURN(const ConvertedModel model,
                          ConvertModel(config, target));
    LITE_ASSIGN_OR_RETURN(nb, SerializeModel(model, target));
    return Status::Ok();
  };
  scenario.finish = [&]() -> Result<std::vector<float>> {
    if (nb.empty()) LITE_RETURN_IF_ERROR(scenario.attempt());
    const std::string dropped = std::move(nb);
    nb = std::string();
    MobileConfig mobile;
    mobile.model_data = dropped.data();
    mobile.model_bytes = dropped.size();
    LITE_ASSIGN_OR_RETURN(const auto predictor, Predictor::Create(mobile));
    return Compute(predictor.get(), {5, 13});
  };
  TryEachFailure(scenario);
}

}  // namespace
}  // namespace placelite
