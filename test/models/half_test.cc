// SPDX-License-Identifier: Apache-2.0
// Published cases in half precision, where the CPU computes in it: fp16 on Arm
// (--enable_fp16) and bf16 on x86 (--enable_bf16).
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "lite/core/base/strings.h"
#include "test/models/model_cases.h"
#include "test/models/predictors.h"
#include "test/support/decisions.h"
#include "test/support/devices.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

// What this machine's CPU calls half precision.
struct Halves {
  const char* target;
  CpuFeatures needs;
  const char* place;  // part of the names of kernels
  double tolerance;   // bf16 has three bits less
};

constexpr Halves kFp16 = {"arm", kArmFp16, "/arm/fp16/", 1e-2};
constexpr Halves kBf16 = {"x86", kAvx512Bf16, "/x86/bf16/", 5e-2};

const Halves& NativeHalves() {
  return NativeTarget() == std::string_view("arm") ? kFp16 : kBf16;
}

class HalfModelTest : public testing::TestWithParam<ModelCase> {};

// The largest of each row.
std::vector<int64_t> BestClasses(const Tensor& scores) {
  const int64_t classes = scores.shape()[1];
  std::vector<int64_t> best;
  for (int64_t row = 0; row < scores.shape()[0]; ++row) {
    const float* begin = scores.data<float>() + row * classes;
    best.push_back(std::max_element(begin, begin + classes) - begin);
  }
  return best;
}

bool RunsInHalves(const Predictor& predictor) {
  const auto& nodes = predictor.graph().nodes();
  return std::any_of(nodes.begin(), nodes.end(), [](const Node& node) {
    return KernelOf(node.decision).find(NativeHalves().place) !=
           std::string::npos;
  });
}

// Networks of a few tiny convolutions are estimated to be faster in floats than
// with casts to bf16.
bool IsCheaperInFloats(const ModelCase& model_case) {
  return &NativeHalves() == &kBf16 &&
         (StartsWith(model_case.name, "quantized_") ||
          StartsWith(model_case.name, "paddle3_block") ||
          StartsWith(model_case.name, "onnx/q"));
}

// Detectors' maps are steep at the edges of objects, and their boxes are large:
// some values deviate more, in any fp16 arithmetic.
bool IsDetector(const ModelCase& model_case) {
  return model_case.name.find("_det/") != std::string::npos ||
         StartsWith(model_case.name, "onnx/ultraface");
}

// Returns the part of the elements that exceed the case's tolerance.
double PartBeyond(const ModelCase& model_case, const Tensor& ours,
                  const Tensor& theirs) {
  const int64_t count = theirs.NumElements();
  const float* want = theirs.data<float>();
  float largest = 0;
  for (int64_t i = 0; i < count; ++i) {
    largest = std::max(largest, std::fabs(want[i]));
  }
  const double allowed = model_case.atol + model_case.rtol * largest;
  const int64_t beyond =
      std::inner_product(want, want + count, ours.data<float>(), int64_t{0},
                         std::plus<>(), [&](float a, float b) {
                           return int64_t{!(std::fabs(a - b) <= allowed)};
                         });
  return static_cast<double>(beyond) / static_cast<double>(count);
}

TEST_P(HalfModelTest, AgreesAndFindsTheBestClass) {
  const Halves& halves = NativeHalves();
  if ((ThisDevice().cpu.features & halves.needs) == 0) {
    GTEST_SKIP() << "the CPU does not compute with halves";
  }
  ModelCase model_case = GetParam();
  model_case.atol = model_case.rtol = halves.tolerance;
  PredictorWishes wishes;
  wishes.enable_fp16 = wishes.enable_bf16 = true;
  ASSERT_OK_AND_ASSIGN(
      auto predictor,
      MakePredictor(model_case, halves.target, ModelRoute::kMobile, wishes));
  EXPECT_TRUE(RunsInHalves(*predictor) || IsCheaperInFloats(model_case));
  ASSERT_OK(FillInputs(model_case, predictor.get()));
  ASSERT_OK(predictor->Run());
  for (size_t i = 0; i < model_case.outputs.size(); ++i) {
    SCOPED_TRACE(i);
    ASSERT_OK_AND_ASSIGN(Tensor ours, predictor->Output(i));
    ASSERT_OK_AND_ASSIGN(Tensor theirs, ReadCaseTensor(model_case.outputs[i]));
    ASSERT_EQ(ours.shape(), theirs.shape());
    ASSERT_EQ(ours.precision(), theirs.precision());
    EXPECT_LE(PartBeyond(model_case, ours, theirs),
              IsDetector(model_case) ? 0.01 : 0);
    if (ours.shape().rank() != 2) continue;
    EXPECT_EQ(BestClasses(ours), BestClasses(theirs));
  }
}

// Other CPUs have no kernels for it.
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(HalfModelTest);

// Selects cases with convolutions, which are the ops that run in fp16.
std::vector<ModelCase> Cases(bool large) {
  std::vector<ModelCase> cases;
  if (NativeTarget() != std::string_view(NativeHalves().target)) return cases;
  for (const ModelCase& model_case : AllModelCases()) {
    if (StartsWith(model_case.name, "uci_housing") ||
        StartsWith(model_case.name, "onnx/control/") ||
        StartsWith(model_case.name, "onnx/dynamic") ||
        StartsWith(model_case.name, "onnx/encoder_ops/") ||
        StartsWith(model_case.name, "onnx/light/") ||
        StartsWith(model_case.name, "onnx/weights_in_bits/")) {
      continue;
    }
    if (IsLarge(model_case) == large) cases.push_back(model_case);
  }
  return cases;
}

std::string ParamName(const testing::TestParamInfo<ModelCase>& info) {
  std::string name = info.param.name;
  std::replace_if(
      name.begin(), name.end(),
      [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Models, HalfModelTest,
                         testing::ValuesIn(Cases(/*large=*/false)), ParamName);
// Left out behind an emulator.
INSTANTIATE_TEST_SUITE_P(LargeModels, HalfModelTest,
                         testing::ValuesIn(Cases(/*large=*/true)), ParamName);

}  // namespace
}  // namespace placelite
