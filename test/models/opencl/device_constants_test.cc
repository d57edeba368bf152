// SPDX-License-Identifier: Apache-2.0
// Constants that ops on the device read: copied there once.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "lite/api/predictor_builder.h"
#include "lite/core/ir/builder.h"
#include "test/support/devices.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

constexpr int64_t kElements = 5 * 3 * 4;  // of one sample

float ConstantAt(int64_t i) { return 0.5f * static_cast<float>(i % 7) - 1; }

// Makes (x + c) * c + c of NCHW tensors; only the last op is not done in place
// of x.
Result<std::unique_ptr<Predictor>> MakeSumOfProducts(const char* targets) {
  GraphBuilder builder("constants");
  const ValueId x =
      builder.Input("x", Precision::kFloat, {Dim::Any(), 5, 3, 4});
  std::vector<float> values;
  for (int64_t i = 0; i < kElements; ++i) values.push_back(ConstantAt(i));
  const ValueId c = builder.Constant("c", {1, 5, 3, 4}, values);
  const ValueId sum = builder.Op("elementwise_add", "sum", {c, x});
  const ValueId product = builder.Op("elementwise_mul", "product", {sum, c});
  builder.Output(builder.Op("elementwise_add", "y", {product, c}));
  LITE_ASSIGN_OR_RETURN(Graph graph, builder.Finish());
  PredictorConfig config;
  config.valid_targets = targets;
  config.strict = true;
  const char* name = std::getenv("PLACELITE_TEST_OPENCL");
  config.runtime_options.opencl_device = name == nullptr ? "" : name;
  LITE_ASSIGN_OR_RETURN(auto runtime, PredictorBuilder::RuntimeOf(config));
  LITE_ASSIGN_OR_RETURN(LowerOptions options,
                        PredictorBuilder::OptionsOf(config, *runtime, {}));
  return PredictorBuilder::FromGraph(std::move(graph),
                                     {ShapeRange{Dim(1), 5, 3, 4}}, runtime,
                                     std::move(options), {});
}

void RunAndCheck(Predictor* predictor, int64_t batch, float first) {
  std::vector<float> x;
  for (int64_t i = 0; i < batch * kElements; ++i) {
    x.push_back(first + 0.25f * static_cast<float>(i));
  }
  ASSERT_OK(
      predictor->SetInput(0, Precision::kFloat, {batch, 5, 3, 4}, x.data()));
  ASSERT_OK(predictor->Run());
  ASSERT_OK_AND_ASSIGN(Tensor y, predictor->Output(0));
  ASSERT_EQ(y.NumElements(), batch * kElements);
  for (int64_t i = 0; i < y.NumElements(); ++i) {
    const float c = ConstantAt(i % kElements);
    EXPECT_FLOAT_EQ(y.data<float>()[i], (x[i] + c) * c + c) << i;
  }
}

// Casts that run, by name, with spaces between.
std::string CastsThatRun(const Predictor& predictor) {
  std::string names;
  for (const OpProfile& op : predictor.GetProfile().ops) {
    const bool is_cast = op.type == "io_copy" || op.type == "layout";
    if (is_cast && op.variant != "view") names += op.name + " ";
  }
  return names;
}

class DeviceConstantsTest : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    if (TestOpenCl() == nullptr) GTEST_SKIP() << "there is no OpenCL device";
  }
};

TEST_P(DeviceConstantsTest, AreCopiedOnceAndNeverOverwritten) {
  ASSERT_OK_AND_ASSIGN(auto predictor, MakeSumOfProducts(GetParam()));
  for (int64_t batch : {1, 1, 3, 1}) {
    RunAndCheck(predictor.get(), batch, static_cast<float>(batch));
  }
  EXPECT_EQ(CastsThatRun(*predictor).find("c/"), std::string::npos)
      << CastsThatRun(*predictor);
}

TEST_P(DeviceConstantsTest, AreSharedByClones) {
  ASSERT_OK_AND_ASSIGN(auto predictor, MakeSumOfProducts(GetParam()));
  RunAndCheck(predictor.get(), 1, 2);
  const int64_t count = predictor->Memory().packed_count;
  EXPECT_EQ(count, 1);
  ASSERT_OK_AND_ASSIGN(auto clone, predictor->Clone());
  RunAndCheck(clone.get(), 1, 3);
  EXPECT_EQ(clone->Memory().packed_count, count);
  predictor.reset();
  RunAndCheck(clone.get(), 2, 4);
}

INSTANTIATE_TEST_SUITE_P(Places, DeviceConstantsTest,
                         testing::Values("opencl/float/NCHW",
                                         "opencl/float/NCHW4c",
                                         "opencl/float/ImageDefault"),
                         [](const auto& info) {
                           const std::string place = info.param;
                           return place.substr(place.rfind('/') + 1);
                         });

}  // namespace
}  // namespace placelite
