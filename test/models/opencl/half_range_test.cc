// SPDX-License-Identifier: Apache-2.0
// ONNX models whose squares and sums are beyond the range of fp16, while inputs
// and outputs are not.
#ifdef LITE_WITH_ONNX
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <set>

#include "lite/api/convert.h"
#include "lite/api/predictor.h"
#include "lite/core/base/strings.h"
#include "test/core/model/onnx/model_writer.h"
#include "test/support/devices.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

constexpr int64_t kElements = 96;  // of x, [1,4,4,6]

using Write = void (*)(ModelWriter* writer);

// `write` makes "y" of "v", which has the elements of x: even(i), odd(i)
// alternate. All elements of y are `y`, worked out by hand, every second one of
// the other sign where `alternates`.
struct RangeCase {
  const char* name;
  float even, odd;
  Write write;
  double y;
  bool alternates = false;
};

template <int64_t... axes>
void Reduce(ModelWriter* writer, const char* op) {
  writer->Node(op, {"v"}, {"y"}, {{"axes", std::vector<int64_t>{axes...}}});
}

// x / sqrt(mean(x * x) + 1e-6), as exporters write it.
void WriteRmsNorm(ModelWriter* w) {
  w->Weight("epsilon", {1}, {1e-6f})
      .Node("Mul", {"v", "v"}, {"squares"})
      .Node("ReduceMean", {"squares"}, {"mean"},
            {{"axes", std::vector<int64_t>{1, 2, 3}}})
      .Node("Add", {"mean", "epsilon"}, {"sum"})
      .Node("Sqrt", {"sum"}, {"root"})
      .Node("Div", {"v", "root"}, {"y"});
}

// x / max(norm(x), 1e-12): a half would make 0 / 0 of zeros.
void WriteNormalize(ModelWriter* w) {
  w->Weight("least", {1}, {1e-12f})
      .Node("ReduceL2", {"v"}, {"norm"},
            {{"axes", std::vector<int64_t>{1, 2, 3}}})
      .Node("Max", {"norm", "least"}, {"divisor"})
      .Node("Div", {"v", "divisor"}, {"y"});
}

// (mean((x - mean)^3))^(1/3) / 10 of numbers of one sign about their mean.
void WritePowers(ModelWriter* w) {
  w->Weight("three", {1}, {3.0f})
      .Weight("third", {1}, {1.0f / 3})
      .Node("Abs", {"v"}, {"sizes"})
      .Node("Pow", {"sizes", "three"}, {"cubes"})
      .Node("ReduceSum", {"cubes"}, {"sum"})
      .Node("Pow", {"sum", "third"}, {"y"});
}

const RangeCase kCases[] = {
    {"ReduceL2Of300", 300, -300,
     [](ModelWriter* w) { Reduce<1>(w, "ReduceL2"); }, 600},
    {"ReduceL2Of1000", 1000, 1000,
     [](ModelWriter* w) { Reduce<1, 2>(w, "ReduceL2"); }, 4000},
    {"ReduceL2OfSmall", 1e-4f, -1e-4f,
     [](ModelWriter* w) { Reduce<1>(w, "ReduceL2"); }, 2e-4},
    {"ReduceSumSquare", 300, 300,
     [](ModelWriter* w) { Reduce<1>(w, "ReduceSumSquare"); }, 360000},
    {"ReduceLogSum", 1000, 1000,
     [](ModelWriter* w) { Reduce<1, 2, 3>(w, "ReduceLogSum"); },
     11.47210247},  // log(96000)
    {"ReduceLogSumExp", 1000, 1000,
     [](ModelWriter* w) { Reduce<1, 2>(w, "ReduceLogSumExp"); },
     1002.7725887},  // 1000 + log(16)
    {"ReduceMean", 1000, 1000,
     [](ModelWriter* w) { Reduce<1, 2, 3>(w, "ReduceMean"); }, 1000},
    {"MeanVariance", 1000, -1000,
     [](ModelWriter* w) {
       w->Node("MeanVarianceNormalization", {"v"}, {"y"},
               {{"axes", std::vector<int64_t>{0, 2, 3}}});
     },
     1, true},
    {"MeanVarianceOfPositive", 900, 300,
     [](ModelWriter* w) {
       w->Node("MeanVarianceNormalization", {"v"}, {"y"},
               {{"axes", std::vector<int64_t>{0, 2, 3}}});
     },
     1, true},
    {"RmsNorm", 1000, -1000, WriteRmsNorm, 1, true},
    {"NormalizeZeros", 0, 0, WriteNormalize, 0},
    {"Normalize", 300, -300, WriteNormalize, 0.10206207, true},  // 96^-0.5
    {"Powers", 200, -200, WritePowers, 915.7714},  // 200 * 96^(1/3)
};

void PrintTo(const RangeCase& range_case, std::ostream* out) {
  *out << range_case.name;
}

class HalfRangeTest : public testing::TestWithParam<RangeCase> {
 protected:
  // The op before keeps x, but computes in fp16.
  std::string Bytes() const {
    ModelWriter writer(13);
    writer.Input("x", {1, 4, 4, 6});
    writer.Weight("one", {1}, {1.0f}).Node("Mul", {"x", "one"}, {"scaled"});
    writer.Node("LeakyRelu", {"scaled"}, {"v"}, {{"alpha", 1.0f}});
    GetParam().write(&writer);
    writer.Output("y");
    return writer.Bytes();
  }
};

TEST_P(HalfRangeTest, IsHandWorkedOnTheDevice) {
  if (TestOpenCl() == nullptr) GTEST_SKIP() << "there is no OpenCL device";
  const std::string bytes = Bytes();
  FullConfig config;
  config.onnx_bytes.assign(bytes.begin(), bytes.end());
  config.valid_targets = StrCat("opencl,", NativeTarget());
  const char* name = std::getenv("PLACELITE_TEST_OPENCL");
  config.runtime_options.opencl_device = name == nullptr ? "" : name;
  ASSERT_OK_AND_ASSIGN(auto predictor, Predictor::Create(config));
  std::vector<float> x;
  for (int64_t i = 0; i < kElements; ++i) {
    x.push_back(i % 2 == 0 ? GetParam().even : GetParam().odd);
  }
  ASSERT_OK(predictor->SetInput(0, Precision::kFloat, {1, 4, 4, 6}, x.data()));
  ASSERT_OK(predictor->Run());
  ASSERT_OK_AND_ASSIGN(const Tensor y, predictor->Output(0));
  ASSERT_GT(y.NumElements(), 0);
  const double bound = 2e-3 * std::fabs(GetParam().y);
  for (int64_t i = 0; i < y.NumElements(); ++i) {
    const double sign = GetParam().alternates && i % 2 == 1 ? -1 : 1;
    EXPECT_NEAR(y.data<float>()[i], sign * GetParam().y, bound) << i;
  }
}

// No wide value is stored as fp16, with phones' places either.
TEST_P(HalfRangeTest, IsDecidedInFloatsForPhones) {
  for (const char* targets : {"opencl,arm", "arm"}) {
    ModelWriter writer(13);
    const std::string bytes = Bytes();
    ConvertConfig config;
    config.device = targets == std::string("arm") ? "cortex-a76" : "mali-g76";
    config.valid_targets = targets;
    config.enable_fp16 = true;
    ASSERT_OK_AND_ASSIGN(ConvertTarget target, ResolveTarget(config));
    ASSERT_OK_AND_ASSIGN(Graph graph, ReadBytes(bytes));
    ASSERT_OK_AND_ASSIGN(ConvertedModel model,
                         ConvertGraph(std::move(graph), config, target));
    int wide = 0;
    for (const Value& value : model.lowered.values()) {
      if (!value.info.wide) continue;
      ++wide;
      EXPECT_NE(value.place.precision, Precision::kFP16) << value.name;
    }
    const bool is_plain = GetParam().name == std::string("ReduceMean");
    EXPECT_EQ(wide == 0, is_plain) << targets;
  }
}

INSTANTIATE_TEST_SUITE_P(Models, HalfRangeTest, testing::ValuesIn(kCases),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace placelite
#endif
