// SPDX-License-Identifier: Apache-2.0
#include "test/models/model_cases.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#ifdef LITE_WITH_ONNX
#include "lite/core/model/onnx/tensor.h"
#endif
#include "lite/core/base/check.h"
#include "lite/core/base/read_file.h"
#include "lite/core/base/strings.h"
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

// Folders of ONNX models with cases in `ref`.
constexpr const char* kOnnxFolders[] = {
    LITE_TEST_DATA_DIR "/models/onnx/channels_last",
    LITE_TEST_DATA_DIR "/models/onnx/control",
    LITE_TEST_DATA_DIR "/models/onnx/dynamic",
    LITE_TEST_DATA_DIR "/models/onnx/dynamic_encoder",
    LITE_TEST_DATA_DIR "/models/onnx/dynamic_lstm",
    LITE_TEST_DATA_DIR "/models/onnx/encoder_ops",
    LITE_TEST_DATA_DIR "/models/onnx/integer_resize",
    LITE_TEST_DATA_DIR "/models/onnx/moved_codes",
    LITE_TEST_DATA_DIR "/models/onnx/opt_mnist",
    LITE_TEST_DATA_DIR "/models/onnx/ppocr_cls",
    LITE_TEST_DATA_DIR "/models/onnx/qdq",
    LITE_TEST_DATA_DIR "/models/onnx/qoperator",
    LITE_TEST_DATA_DIR "/models/onnx/signals",
    LITE_TEST_DATA_DIR "/models/onnx/ultraface_slim_320",
    LITE_TEST_DATA_DIR "/models/onnx/volumes",
    LITE_TEST_DATA_DIR "/models/onnx/weights_in_bits",
    LITE_SHARED_MODELS_DIR "/onnx/ppocr_v4_det",
    LITE_SHARED_MODELS_DIR "/onnx/ppocr_v4_rec",
};
// Models with test data in the form of ONNX's own.
constexpr char kMnist[] = LITE_TEST_DATA_DIR "/models/onnx/mnist_8";
constexpr char kLight[] = LITE_TEST_DATA_DIR "/models/onnx/light";
// The tolerance of ONNX's own test runner.
constexpr double kOnnxTolerance = 1e-3;

constexpr ModelFolder kFolders[] = {
    {"mobilenet_v1", LITE_DEMO_DIR "/mobilenet_v1", nullptr, nullptr, ""},
    // Pictures of other animals than the demo's are in a folder outside the
    // repository.
    {"mobilenet_v1", LITE_SHARED_MODELS_DIR "/paddle/mobilenet_v1", nullptr,
     nullptr, "caffe_mobilenet_224_chelsea"},
    {"mobilenet_v1", LITE_SHARED_MODELS_DIR "/paddle/mobilenet_v1", nullptr,
     nullptr, "caffe_mobilenet_224_dog"},
    {"ppocr_cls", LITE_TEST_DATA_DIR "/models/ppocr_cls", nullptr, nullptr, ""},
    {"ppocr_v3_det", LITE_TEST_DATA_DIR "/models/ppocr_v3_det", nullptr,
     nullptr, ""},
    // Its larger pictures are in a folder outside the repository.
    {"ppocr_v3_det", LITE_SHARED_MODELS_DIR "/paddle/ppocr_v3_det", nullptr,
     nullptr, "ocr_det_320"},
    {"ppocr_v3_det", LITE_SHARED_MODELS_DIR "/paddle/ppocr_v3_det", nullptr,
     nullptr, "ocr_det_640"},
    {"mtcnn_pnet", LITE_TEST_DATA_DIR "/models/mtcnn", "PNet.pdmodel",
     "PNet.pdiparams", "PNet_"},
    {"mtcnn_rnet", LITE_TEST_DATA_DIR "/models/mtcnn", "RNet.pdmodel",
     "RNet.pdiparams", "RNet_"},
    {"mtcnn_onet", LITE_TEST_DATA_DIR "/models/mtcnn", "ONet.pdmodel",
     "ONet.pdiparams", "ONet_"},
    {"quantized_product", LITE_TEST_DATA_DIR "/models/quantized_product",
     nullptr, nullptr, ""},
    {"quantized_tensor", LITE_TEST_DATA_DIR "/models/quantized_tensor", nullptr,
     nullptr, ""},
    {"quantized_aware", LITE_TEST_DATA_DIR "/models/quantized_aware", nullptr,
     nullptr, ""},
    {"quantized_linear", LITE_TEST_DATA_DIR "/models/quantized_linear", nullptr,
     nullptr, ""},
    {"quantized_weights", LITE_TEST_DATA_DIR "/models/quantized_weights",
     nullptr, nullptr, ""},
    {"uci_housing", LITE_TEST_DATA_DIR "/models/uci_housing", nullptr, nullptr,
     ""},
    {"paddle3_block", LITE_TEST_DATA_DIR "/models/paddle3_block", nullptr,
     nullptr, ""},
    {"ppocr_v5_det", LITE_SHARED_MODELS_DIR "/paddle_pir/ppocr_v5_det", nullptr,
     nullptr, ""},
    {"ppocr_v5_rec", LITE_SHARED_MODELS_DIR "/paddle_pir/ppocr_v5_rec", nullptr,
     nullptr, ""},
    {"conv_bn_relu", LITE_SHARED_MODELS_DIR "/paddle/conv_bn_relu", nullptr,
     nullptr, ""},
};

// Finds a file such as "inputs/x.npy" in one of the folders of models.
std::string FindInput(const std::string& name) {
  const std::string here = StrCat(LITE_TEST_DATA_DIR "/", name);
  if (fs::exists(here)) return here;
  return StrCat(LITE_SHARED_MODELS_DIR "/../", name);
}

ModelCase ReadCase(const fs::path& dir) {
  const Result<std::string> text = ReadFile(dir / "case.json");
  LITE_CHECK(text.ok());
  const nlohmann::json json = nlohmann::json::parse(*text);
  ModelCase result;
  for (const auto& [name, path] : json["inputs"].items()) {
    result.inputs[name] = FindInput(path.get<std::string>());
  }
  for (size_t i = 0; i < json["outputs"].size(); ++i) {
    result.outputs.push_back(dir / StrCat("output_", i, ".npy"));
  }
  result.atol = json["atol"];
  result.rtol = json["rtol"];
  return result;
}

// The folders in `path`, sorted by nothing.
std::vector<fs::path> Entries(const fs::path& path) {
  std::error_code error;
  std::vector<fs::path> entries;
  for (const auto& entry : fs::directory_iterator(path, error)) {
    entries.push_back(entry.path());
  }
  return entries;
}

void AddPaddleCases(const ModelFolder& folder, std::vector<ModelCase>* cases) {
  for (const fs::path& dir : Entries(fs::path(folder.path) / "ref")) {
    const std::string name = dir.filename();
    if (!StartsWith(name, folder.prefix)) continue;
    ModelCase model_case = ReadCase(dir);
    model_case.name = StrCat(folder.name, "/", name);
    if (folder.program == nullptr) {
      model_case.model_dir = folder.path;
    } else {
      model_case.model_file = StrCat(folder.path, "/", folder.program);
      model_case.param_file = StrCat(folder.path, "/", folder.weights);
    }
    cases->push_back(std::move(model_case));
  }
}

#ifdef LITE_WITH_ONNX
void AddOnnxCases(const fs::path& folder, std::vector<ModelCase>* cases) {
  for (const fs::path& dir : Entries(folder / "ref")) {
    ModelCase model_case = ReadCase(dir);
    model_case.name = StrCat("onnx/", folder.filename().string(), "/",
                             dir.filename().string());
    model_case.onnx_model = folder / "model.onnx";
    cases->push_back(std::move(model_case));
  }
}

void AddZooCases(std::vector<ModelCase>* cases) {
  for (const fs::path& dir : Entries(kMnist)) {
    if (!fs::is_directory(dir)) continue;
    ModelCase model_case;
    model_case.name = StrCat("onnx/mnist_8/", dir.filename().string());
    model_case.onnx_model = fs::path(kMnist) / "model.onnx";
    model_case.inputs[""] = dir / "input_0.pb";
    model_case.outputs = {dir / "output_0.pb"};
    model_case.atol = model_case.rtol = kOnnxTolerance;
    cases->push_back(std::move(model_case));
  }
}

// Adds real topologies whose weights are ConstantOfShape; their input is a
// ramp.
void AddLightCases(std::vector<ModelCase>* cases) {
  for (const fs::path& file : Entries(kLight)) {
    if (file.extension() != ".onnx") continue;
    ModelCase model_case;
    model_case.name = StrCat("onnx/light/", file.stem().string());
    model_case.onnx_model = file;
    model_case.inputs[""] = "";
    model_case.outputs = {(fs::path(kLight) / file.stem()).string() +
                          "_output_0.pb"};
    model_case.atol = model_case.rtol = kOnnxTolerance;
    cases->push_back(std::move(model_case));
  }
}

Result<Tensor> ReadTensorProto(const std::string& path) {
  LITE_ASSIGN_OR_RETURN(const std::string bytes, ReadFile(path));
  ::onnx::TensorProto proto;
  if (!proto.ParseFromString(bytes)) {
    return Status::Corrupt(StrCat(path, ": no TensorProto"));
  }
  onnx_import::ExternalData external;
  return onnx_import::ReadTensor(proto, &external);
}
#endif

}  // namespace

Result<Tensor> ReadCaseTensor(const std::string& path) {
#ifdef LITE_WITH_ONNX
  if (fs::path(path).extension() == ".pb") return ReadTensorProto(path);
#endif
  return tools::ReadNpy(path);
}

std::vector<ModelCase> AllModelCases() {
  std::vector<ModelCase> cases;
  for (const ModelFolder& folder : kFolders) AddPaddleCases(folder, &cases);
#ifdef LITE_WITH_ONNX
  for (const char* folder : kOnnxFolders) AddOnnxCases(folder, &cases);
  AddZooCases(&cases);
  AddLightCases(&cases);
#endif
  std::sort(cases.begin(), cases.end(),
            [](const auto& a, const auto& b) { return a.name < b.name; });
  return cases;
}

bool IsLarge(const ModelCase& model_case) {
  for (const char* prefix :
       {"mobilenet_v1/", "onnx/light/", "onnx/ppocr_v4", "ppocr_v3_det/"}) {
    if (StartsWith(model_case.name, prefix)) return true;
  }
  return false;
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
  const Result<Tensor> expected = ReadCaseTensor(model_case.outputs[index]);
  ASSERT_TRUE(expected.ok()) << expected.status().ToString();
  ASSERT_EQ(ToString(actual.shape()), ToString(expected->shape()));
  ASSERT_EQ(actual.precision(), expected->precision());
  if (actual.precision() == Precision::kInt64) {
    const int64_t* want = expected->data<int64_t>();
    const int64_t* got = actual.data<int64_t>();
    for (int64_t i = 0; i < actual.NumElements(); ++i) {
      EXPECT_EQ(got[i], want[i])
          << model_case.name << " output " << index << " element " << i;
    }
    return;
  }
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
