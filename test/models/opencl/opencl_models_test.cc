// SPDX-License-Identifier: Apache-2.0
// Real models on an OpenCL device: all of each runs there, and what comes back
// agrees with what is published. PLACELITE_TEST_OPENCL names the device; where
// there is none, only what is decided for phones is tested.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <set>
#include <thread>

#include "lite/api/convert.h"
#include "lite/api/predictor.h"
#include "lite/core/base/strings.h"
#include "test/models/model_cases.h"
#include "test/models/predictors.h"
#include "test/support/decisions.h"
#include "test/support/devices.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

constexpr char kFloats[] =
    "opencl/float/ImageDefault,opencl/float/NCHW4c,opencl/float/NCHW,"
    "opencl/any/NCHW";

// One case of each model that the repository carries, those with loops, with
// weights of gigabytes, and with codes or masks that are computed with left
// out.
std::vector<ModelCase> OneOfEach() {
  std::vector<ModelCase> models;
  std::set<std::string> seen;
  for (ModelCase& model_case : AllModelCases()) {
    const std::string& name = model_case.name;
    if (StartsWith(name, "onnx/control") || StartsWith(name, "onnx/light") ||
        StartsWith(name, "onnx/dynamic") ||
        StartsWith(name, "onnx/encoder_ops") ||
        StartsWith(name, "onnx/integer_resize") ||
        StartsWith(name, "onnx/weights_in_bits")) {
      continue;
    }
    if (!seen.insert(name.substr(0, name.rfind('/'))).second) continue;
    models.push_back(std::move(model_case));
  }
  return models;
}

std::string ParamName(const testing::TestParamInfo<ModelCase>& info) {
  std::string name = info.param.name.substr(0, info.param.name.rfind('/'));
  for (char& c : name) {
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  }
  return name;
}

class OpenClModelTest : public testing::TestWithParam<ModelCase> {};

TEST_P(OpenClModelTest, AllOpsRunOnThePhonesGpu) {
  for (const char* phone :
       {"mali-g72", "mali-g76", "adreno-640", "adreno-740"}) {
    SCOPED_TRACE(phone);
    ConvertConfig config;
    config.model_dir = GetParam().model_dir;
    config.model_file = GetParam().model_file;
    config.param_file = GetParam().param_file;
    config.onnx_model = GetParam().onnx_model;
    config.valid_targets = "opencl,arm";
    config.device = phone;
    config.strict = true;
    ASSERT_OK_AND_ASSIGN(ConvertTarget target, ResolveTarget(config));
    ASSERT_OK_AND_ASSIGN(ConvertedModel model, ConvertModel(config, target));
    ASSERT_FALSE(model.report.ops.empty());
    for (const OpReport& op : model.report.ops) {
      EXPECT_THAT(KernelOf(op.decision), testing::HasSubstr("/opencl/"))
          << op.name;
    }
  }
}

Result<std::unique_ptr<Predictor>> OnDevice(
    const ModelCase& model_case, const char* targets,
    std::vector<std::string> excludes = {}, int groups = kGroupsOff) {
  FullConfig config;
  config.runtime_options.groups = groups;
  config.model_dir = model_case.model_dir;
  config.model_file = model_case.model_file;
  config.param_file = model_case.param_file;
  config.onnx_model = model_case.onnx_model;
  config.valid_targets = targets;
  config.strict = true;
  config.excludes = std::move(excludes);
  const char* name = std::getenv("PLACELITE_TEST_OPENCL");
  config.runtime_options.opencl_device = name == nullptr ? "" : name;
  return Predictor::Create(config);
}

// Returns the case with the tolerance that it allows fp16.
ModelCase InHalves(ModelCase model_case) {
  model_case.atol = model_case.rtol = 1e-2;
  return model_case;
}

// Counts the copies of what a run computes, and not those of constants that are
// operands of their own.
int CountCopies(const Predictor& predictor) {
  const Graph& graph = predictor.graph();
  int copies = 0;
  for (const Node& node : graph.nodes()) {
    copies += node.op->name == std::string_view("io_copy") &&
              !graph.value(node.inputs[0]).info.is_constant();
  }
  return copies;
}

int CountEnds(const Predictor& predictor) {
  return static_cast<int>(predictor.input_names().size() +
                          predictor.output_names().size());
}

void SkipWithoutDevice() {
  if (TestOpenCl() == nullptr) GTEST_SKIP() << "there is no OpenCL device";
}

TEST_P(OpenClModelTest, OnlyInputsAndOutputsCross) {
  SkipWithoutDevice();
  if (testing::Test::IsSkipped()) return;
  for (const char* targets : {"opencl,x86", kFloats}) {
    ASSERT_OK_AND_ASSIGN(auto predictor, OnDevice(GetParam(), targets));
    EXPECT_EQ(CountCopies(*predictor), CountEnds(*predictor)) << targets;
    for (const Node& node : predictor->graph().nodes()) {
      if (node.op->name == std::string_view("io_copy")) continue;
      EXPECT_THAT(KernelOf(node.decision), testing::HasSubstr("/opencl/"))
          << node.name;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Models, OpenClModelTest,
                         testing::ValuesIn(OneOfEach()), ParamName);

class OpenClRunTest : public testing::Test {
 protected:
  void SetUp() override { SkipWithoutDevice(); }
};

// The best class of mobilenet_v1 in fp16 is the published one.
TEST_F(OpenClRunTest, HalvesFindTheBestClass) {
  const ModelCase model_case =
      InHalves(FindModelCase("mobilenet_v1/caffe_mobilenet_224_tabby_cat"));
  ASSERT_OK_AND_ASSIGN(auto predictor, OnDevice(model_case, "opencl"));
  RunAndCompare(model_case, predictor.get());
  ASSERT_OK_AND_ASSIGN(Tensor ours, predictor->Output(0));
  ASSERT_OK_AND_ASSIGN(Tensor theirs, ReadCaseTensor(model_case.outputs[0]));
  const auto best = [](const Tensor& tensor) {
    const float* begin = tensor.data<float>();
    return std::max_element(begin, begin + tensor.NumElements()) - begin;
  };
  EXPECT_EQ(best(ours), best(theirs));
}

TEST_F(OpenClRunTest, FloatsAgree) {
  const ModelCase model_case = FindModelCase("ppocr_cls/rand_2_3_48_192");
  ASSERT_OK_AND_ASSIGN(auto predictor, OnDevice(model_case, kFloats));
  RunAndCompare(model_case, predictor.get());
}

// Queues are out of order where the device can.
TEST_F(OpenClRunTest, AnswersInGroups) {
  const ModelCase model_case = FindModelCase("ppocr_cls/rand_2_3_48_192");
  for (int groups : {1, 2, kGroupsAuto}) {
    SCOPED_TRACE(groups);
    ASSERT_OK_AND_ASSIGN(auto predictor,
                         OnDevice(model_case, kFloats, {}, groups));
    RunAndCompare(model_case, predictor.get());
    predictor->EnableProfiling(true);
    RunAndCompare(model_case, predictor.get());
    if (groups == kGroupsAuto) continue;
    const GroupProfile seen = predictor->GetProfile().groups;
    EXPECT_EQ(seen.per_layer, groups);
    EXPECT_GT(seen.synchronisations.upload, 0);
    EXPECT_GT(seen.synchronisations.download, 0);
    EXPECT_LE(seen.synchronisations.total(), seen.groups);
  }
}

// Another size and back, on this thread and on another.
TEST_F(OpenClRunTest, PNetRunsInThreeSizesOnTwoThreads) {
  const ModelCase a =
      FindModelCase("mtcnn_pnet/PNet_mtcnn_pnet_96x80_astronaut");
  const ModelCase b = FindModelCase("mtcnn_pnet/PNet_rand_4_3_12_12");
  const ModelCase c = FindModelCase("mtcnn_pnet/PNet_rand_1_3_37_51");
  ASSERT_OK_AND_ASSIGN(auto predictor, OnDevice(a, kFloats));
  const auto run = [&] {
    for (const ModelCase& model_case : {a, b, a, c}) {
      RunAndCompare(model_case, predictor.get());
    }
  };
  run();
  std::thread(run).join();
  ASSERT_OK_AND_ASSIGN(predictor, OnDevice(a, kFloats, {}, 1));
  run();
}

TEST_F(OpenClRunTest, FourClonesRunAtOnce) {
  const ModelCase model_case =
      InHalves(FindModelCase("mtcnn_rnet/RNet_rand_4_3_24_24"));
  ASSERT_OK_AND_ASSIGN(auto predictor, OnDevice(model_case, "opencl"));
  RunAndCompare(model_case, predictor.get());
  std::vector<std::unique_ptr<Predictor>> clones;
  for (int i = 0; i < 4; ++i) {
    ASSERT_OK_AND_ASSIGN(auto clone, predictor->Clone());
    clones.push_back(std::move(clone));
  }
  std::vector<std::thread> threads;
  for (auto& clone : clones) {
    threads.emplace_back([&model_case, &clone] {
      for (int run = 0; run < 3; ++run) RunAndCompare(model_case, clone.get());
    });
  }
  for (std::thread& thread : threads) thread.join();
}

// One op that the device cannot run: there and back again, no more.
TEST_F(OpenClRunTest, AnUnsupportedOpCostsTwoCrossings) {
  const ModelCase model_case =
      InHalves(FindModelCase("mobilenet_v1/caffe_mobilenet_224_tabby_cat"));
  ASSERT_OK_AND_ASSIGN(auto predictor,
                       OnDevice(model_case, "opencl,x86", {"pool2d/opencl/*"}));
  EXPECT_EQ(CountCopies(*predictor), CountEnds(*predictor) + 2);
  int on_cpu = 0;
  for (const Node& node : predictor->graph().nodes()) {
    on_cpu += StartsWith(KernelOf(node.decision), "pool2d/x86/");
  }
  EXPECT_EQ(on_cpu, 1);
  RunAndCompare(model_case, predictor.get());
}

}  // namespace
}  // namespace placelite
