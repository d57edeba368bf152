#include "test/models/model_cases.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "lite/core/base/check.h"
#include "lite/core/base/strings.h"
#include "tools/common/files.h"
#include "tools/common/npy.h"

namespace placelite {
namespace {

namespace fs = std::filesystem;

struct ModelFolder {
  const char* name;
  const char* path;     // folder of the model
  const char* program;  // null: found in the folder
  const char* weights;
  const char* prefix;  // cases of `ref` that belong to it
};

constexpr ModelFolder kFolders[] = {
    {"mobilenet_v1", LITE_DEMO_DIR "/mobilenet_v1", nullptr, nullptr, ""},
    {"ppocr_cls", LITE_TEST_DATA_DIR "/models/ppocr_cls", nullptr, nullptr, ""},
    {"ppocr_v3_det", LITE_TEST_DATA_DIR "/models/ppocr_v3_det", nullptr,
     nullptr, ""},
    {"mtcnn_pnet", LITE_TEST_DATA_DIR "/models/mtcnn", "PNet.pdmodel",
     "PNet.pdiparams", "PNet_"},
    {"mtcnn_rnet", LITE_TEST_DATA_DIR "/models/mtcnn", "RNet.pdmodel",
     "RNet.pdiparams", "RNet_"},
    {"mtcnn_onet", LITE_TEST_DATA_DIR "/models/mtcnn", "ONet.pdmodel",
     "ONet.pdiparams", "ONet_"},
    {"uci_housing", LITE_TEST_DATA_DIR "/models/uci_housing", nullptr, nullptr,
     ""},
    {"conv_bn_relu", LITE_TEST_DATA_DIR "/models/conv_bn_relu", nullptr,
     nullptr, ""},
};

ModelCase ReadCase(const ModelFolder& folder, const fs::path& dir) {
  const Result<std::string> text = tools::ReadFile(dir / "case.json");
  LITE_CHECK(text.ok());
  const nlohmann::json json = nlohmann::json::parse(*text);
  ModelCase result;
  result.name = StrCat(folder.name, "/", dir.filename().string());
  if (folder.program == nullptr) {
    result.model_dir = folder.path;
  } else {
    result.model_file = StrCat(folder.path, "/", folder.program);
    result.param_file = StrCat(folder.path, "/", folder.weights);
  }
  for (const auto& [name, path] : json["inputs"].items()) {
    // "inputs/x.npy" stands beside the models.
    result.inputs[name] =
        StrCat(LITE_TEST_DATA_DIR "/", path.get<std::string>());
  }
  for (size_t i = 0; i < json["outputs"].size(); ++i) {
    result.outputs.push_back(dir / StrCat("output_", i, ".npy"));
  }
  result.atol = json["atol"];
  result.rtol = json["rtol"];
  return result;
}

}  // namespace

std::vector<ModelCase> AllModelCases() {
  std::vector<ModelCase> cases;
  for (const ModelFolder& folder : kFolders) {
    std::error_code error;
    for (const auto& entry :
         fs::directory_iterator(fs::path(folder.path) / "ref", error)) {
      const std::string name = entry.path().filename();
      if (StartsWith(name, folder.prefix)) {
        cases.push_back(ReadCase(folder, entry.path()));
      }
    }
  }
  std::sort(cases.begin(), cases.end(),
            [](const auto& a, const auto& b) { return a.name < b.name; });
  return cases;
}

ModelCase FindModelCase(const std::string& name) {
  for (ModelCase& model_case : AllModelCases()) {
    if (model_case.name == name) return model_case;
  }
  ADD_FAILURE() << "no model case is called " << name;
  return {};
}

void ExpectOutput(const ModelCase& model_case, size_t index,
                  const Tensor& actual) {
  const Result<Tensor> expected = tools::ReadNpy(model_case.outputs[index]);
  ASSERT_TRUE(expected.ok()) << expected.status().ToString();
  ASSERT_EQ(ToString(actual.shape()), ToString(expected->shape()));
  ASSERT_EQ(actual.precision(), Precision::kFloat);
  const float* want = expected->data<float>();
  const float* got = actual.data<float>();
  double largest = 0, worst = 0;
  int64_t worst_at = 0;
  for (int64_t i = 0; i < actual.NumElements(); ++i) {
    largest = std::max<double>(largest, std::fabs(want[i]));
    const double difference = std::fabs(double{got[i]} - double{want[i]});
    // A NaN is the worst there is.
    if (!(difference <= worst)) {
      worst = difference;
      worst_at = i;
    }
  }
  EXPECT_LE(worst, model_case.atol + model_case.rtol * largest)
      << model_case.name << " output " << index << " element " << worst_at
      << ": got " << got[worst_at] << ", want " << want[worst_at];
}

}  // namespace placelite
