// SPDX-License-Identifier: Apache-2.0
// Filters beside activations of halves: few elements stay floats. The weights
// are such that a half loses all that the sum leaves over: 1 + 2^-12 times 2048
// less 2048 is 0.5, and 0 if the factor is a half.
#ifdef LITE_WITH_ONNX
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "lite/api/predictor.h"
#include "lite/core/base/strings.h"
#include "test/core/model/onnx/model_writer.h"
#include "test/support/decisions.h"
#include "test/support/devices.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

constexpr float kNoHalf = 1 + 1.0f / 4096;

// One op of type `op` reads x, whose elements are 2048, and weights that are
// kNoHalf, -1, and zeros behind them, `run` in all, over and over; each stands
// there `times` times in a row.
struct FilterCase {
  const char* name;
  const char* op;
  std::vector<int64_t> x, weights;
  int64_t run, times, groups;
  double y;
};

const FilterCase kCases[] = {
    {"Direct", "Conv", {1, 8, 3, 3}, {6, 8, 1, 1}, 8, 1, 1, 0.5},
    {"Depthwise", "Conv", {1, 6, 3, 3}, {6, 1, 1, 3}, 3, 1, 6, 0.5},
    {"Groups", "Conv", {1, 8, 3, 3}, {4, 4, 1, 1}, 4, 1, 2, 0.5},
    {"Transposed", "ConvTranspose", {1, 8, 3, 3}, {8, 5, 1, 1}, 8, 5, 1, 0.5},
    {"Most", "Conv", {1, 128, 2, 2}, {512, 128, 1, 1}, 128, 1, 1, 0.5},
    {"OneSliceMore", "Conv", {1, 128, 2, 2}, {516, 128, 1, 1}, 128, 1, 1, 0},
};

void PrintTo(const FilterCase& filter_case, std::ostream* out) {
  *out << filter_case.name;
}

class FilterPrecisionTest : public testing::TestWithParam<FilterCase> {
 protected:
  // Returns the output of the op where its kernel stores halves in `place`.
  static void Run(const std::string& place, bool half_sums, Tensor* y) {
    const FilterCase& filter = GetParam();
    const Shape x_shape(filter.x), w_shape(filter.weights);
    std::vector<float> weights;
    for (int64_t i = 0; i < w_shape.NumElements(); ++i) {
      const int64_t at = i / filter.times % filter.run;
      weights.push_back(at == 0 ? kNoHalf : at == 1 ? -1 : 0);
    }
    ModelWriter writer(13);
    writer.Input("x", filter.x).Weight("w", filter.weights, weights);
    writer.Node(filter.op, {"x", "w"}, {"y"}, {{"group", filter.groups}});
    const std::string bytes = writer.Output("y").Bytes();
    FullConfig config;
    config.onnx_bytes.assign(bytes.begin(), bytes.end());
    config.valid_targets =
        StrCat("opencl/fp16/", place, ",opencl/float/NCHW,opencl/any/any,host");
    const char* name = std::getenv("PLACELITE_TEST_OPENCL");
    config.runtime_options.opencl_device = name == nullptr ? "" : name;
    config.runtime_options.fp16_arithmetic = half_sums;
    ASSERT_OK_AND_ASSIGN(auto predictor, Predictor::Create(config));
    const std::vector<float> x(static_cast<size_t>(x_shape.NumElements()),
                               2048.0f);
    ASSERT_OK(predictor->SetInput(0, Precision::kFloat, x_shape, x.data()));
    ASSERT_OK(predictor->Run());
    bool halves = false;
    for (const Node& node : predictor->graph().nodes()) {
      halves = halves ||
               KernelOf(node.decision).find(StrCat("/opencl/fp16/", place)) !=
                   std::string::npos;
    }
    EXPECT_TRUE(halves);
    ASSERT_OK_AND_ASSIGN(*y, predictor->Output(0));
    EXPECT_GT(y->NumElements(), 0);
  }
};

TEST_P(FilterPrecisionTest, FewElementsAreFloats) {
  if (TestOpenCl() == nullptr) GTEST_SKIP() << "there is no OpenCL device";
  for (const char* place : {"NCHW4c", "ImageDefault"}) {
    SCOPED_TRACE(place);
    Tensor y;
    ASSERT_NO_FATAL_FAILURE(Run(place, false, &y));
    for (int64_t i = 0; i < y.NumElements(); ++i) {
      ASSERT_EQ(y.data<float>()[i], GetParam().y) << i;
    }
  }
}

// Convolutions whose sums are halves read halves. Where the device cannot add
// halves, sums are floats after all.
TEST_P(FilterPrecisionTest, SumsOfHalvesReadHalves) {
  if (TestOpenCl() == nullptr) GTEST_SKIP() << "there is no OpenCL device";
  Tensor y;
  ASSERT_NO_FATAL_FAILURE(Run("NCHW4c", true, &y));
  const double want = ThisDevice().gpu.fp16 ? 0 : GetParam().y;
  for (int64_t i = 0; i < y.NumElements(); ++i) {
    ASSERT_EQ(y.data<float>()[i], want) << i;
  }
}

INSTANTIATE_TEST_SUITE_P(Filters, FilterPrecisionTest,
                         testing::ValuesIn(kCases),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace placelite
#endif
