// SPDX-License-Identifier: Apache-2.0
// The tuning databases that ship know the workloads of the networks that are
// compared with other engines (test/data/networks, without weights). A change
// of kernels, passes or keys makes records stale or misses; then the databases
// are made again: docs/tuning.md, "What ships".
#include <gtest/gtest.h>

#include <map>

#include "lite/api/predictor_builder.h"
#include "lite/api/read_model.h"
#include "lite/core/base/strings.h"
#include "lite/kernels/all_kernels.h"
#include "lite/kernels/tuned/shipped_tunings.h"
#include "lite/passes/optimize/optimize_for_inputs.h"
#include "test/support/devices.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

constexpr double kLeastHitRate = 0.95;

constexpr const char* kNetworks[] = {
    "densenet121",     "densenet161",
    "densenet169",     "densenet201",
    "efficientnet_b0", "googlenet",
    "inception_v3",    "mobilenet_v1",
    "mobilenet_v2",    "mobilenet_v3_large",
    "resnet101",       "resnet152",
    "resnet18",        "resnet34",
    "resnet50",        "resnext50",
    "shufflenet_v2",   "squeezenet1_1",
    "ssd_resnet50",    "ssdlite320_mobilenet_v3",
    "vgg11",           "vgg13",
    "vgg16",           "vgg19"};

struct DeviceClass {
  const char* name;
  CpuFeatures features;
};

class ShippedTuningTest : public testing::TestWithParam<DeviceClass> {};

struct Model {
  Graph graph;
  std::vector<ShapeRange> nominal;
};

Result<Model> Load(const std::string& network, const Runtime& runtime) {
  ImportSource source;
  source.onnx_model =
      StrCat(LITE_TEST_DATA_DIR, "/networks/", network, ".onnx");
  source.weights_required = false;
  Model model;
  LITE_ASSIGN_OR_RETURN(model.graph, ReadModel(source));
  OptimizeOptions options;
  options.kernels = &runtime.registry();
  LITE_ASSIGN_OR_RETURN(model.nominal,
                        OptimizeForInputs(&model.graph, {}, options));
  return model;
}

Result<TuningCoverage> Ask(const Model& model, PickBy pick,
                           const std::shared_ptr<Runtime>& runtime) {
  PredictorConfig config;
  config.pick = pick;
  LITE_ASSIGN_OR_RETURN(LowerOptions options,
                        PredictorBuilder::OptionsOf(config, *runtime, {}));
  LITE_ASSIGN_OR_RETURN(
      auto predictor,
      PredictorBuilder::FromGraph(Graph(model.graph), model.nominal, runtime,
                                  std::move(options), config.memory));
  return predictor->AskTuning();
}

struct Sum {
  size_t workloads = 0, known = 0;
  std::string unknown;  // a few

  void Add(const std::string& network, const TuningCoverage& coverage) {
    workloads += coverage.workloads;
    known += coverage.known;
    constexpr size_t kShown = 2;
    for (size_t i = 0; i < coverage.unknown.size() && i < kShown; ++i) {
      unknown += StrCat("\n  ", network, ": ", coverage.unknown[i]);
    }
  }
  double rate() const {
    return workloads == 0 ? 0 : static_cast<double>(known) / workloads;
  }
};

TEST_P(ShippedTuningTest, KnowsTheWorkloadsOfTheListedNetworks) {
  if ((GetParam().features & ~ThisDevice().cpu.features) != 0) {
    GTEST_SKIP() << "this processor cannot act as one of " << GetParam().name;
  }
  std::vector<std::shared_ptr<Runtime>> runtimes;
  for (int threads : {1, 2}) {
    RuntimeOptions options;
    options.threads = threads;
    options.cpu_features = GetParam().features;
    ASSERT_OK_AND_ASSIGN(runtimes.emplace_back(), MakeRuntime(options));
    ASSERT_EQ(
        DescribeTuningDevice(runtimes.back()->device(), "cpu").device_class,
        GetParam().name);
  }
  std::map<std::string, Sum> sums;
  for (const char* network : kNetworks) {
    ASSERT_OK_AND_ASSIGN(const Model model, Load(network, *runtimes[0]));
    for (const auto& runtime : runtimes) {
      for (PickBy pick : {PickBy::kScore, PickBy::kCost}) {
        ASSERT_OK_AND_ASSIGN(const TuningCoverage coverage,
                             Ask(model, pick, runtime));
        sums[StrCat(pick == PickBy::kScore ? "score" : "model", ", threads ",
                    runtime->options().threads)]
            .Add(network, coverage);
      }
    }
  }
  for (const auto& [name, sum] : sums) {
    EXPECT_GT(sum.workloads, 400u) << name;
    EXPECT_GE(sum.rate(), kLeastHitRate)
        << name << ": " << sum.known << " of " << sum.workloads
        << " workloads, among the others:" << sum.unknown;
    RecordProperty(name, StrCat(sum.known, " of ", sum.workloads));
  }
}

INSTANTIATE_TEST_SUITE_P(
    Classes, ShippedTuningTest,
    testing::Values(DeviceClass{"x86_64-avx2", kAvx2},
                    DeviceClass{"x86_64-avx512", kAvx2 | kAvx512}),
    [](const auto& info) { return std::string(info.param.name + 7); });

// Every shipped record names a variant that exists.
TEST(ShippedTuning, VariantsExist) {
  ASSERT_EQ(ShippedTunings().size(), 2u);
  KernelRegistry registry;
  AddAllKernels(&registry);
  for (const ShippedTuning& tuning : ShippedTunings()) {
    ASSERT_EQ(tuning.workloads.size(), tuning.winners.size());
    for (const ShippedCandidate& candidate : tuning.candidates) {
      EXPECT_NE(registry.FindVariant(candidate.variant).variant, nullptr)
          << tuning.device_class << ": " << candidate.variant;
    }
  }
}

}  // namespace
}  // namespace placelite
