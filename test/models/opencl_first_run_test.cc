// SPDX-License-Identifier: Apache-2.0
// Tests what a first run on an OpenCL device measures and keeps.
#ifdef LITE_WITH_OPENCL
#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "lite/api/opencl.h"
#include "lite/api/tuning.h"
#include "test/support/graph_predictor.h"
#include "test/support/graphs.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

class OpenClFirstRunTest : public testing::Test {
 protected:
  void SetUp() override {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    path_ = std::filesystem::temp_directory_path() /
            (std::string("placelite_first_run_") + test->name()) /
            "tuning.jsonl";
    std::filesystem::remove_all(path_.parent_path());
    RuntimeOptions options;
    options.opencl_device = "";
    ASSERT_OK_AND_ASSIGN(const auto runtime, MakeRuntime(options));
    if (!OpenClDeviceOf(*runtime).ok()) GTEST_SKIP() << "no OpenCL device";
  }

  void TearDown() override { std::filesystem::remove_all(path_.parent_path()); }

  // Makes a predictor as a new process would, which appends its measurements to
  // records_.
  Result<std::unique_ptr<Predictor>> Make(TuneEffort effort) {
    PredictorConfig config;
    config.valid_targets =
        "opencl/float/ImageDefault,opencl/float/NCHW4c,opencl/float/NCHW,x86";
    config.runtime_options.device_tuning = effort;
    TuningSource& tuning = config.runtime_options.tuning;
    LITE_RETURN_IF_ERROR(KeepTuning(path_.string(), &tuning));
    tuning.keep = [this, log = tuning.keep](const TuningRecord& record) {
      records_.push_back(record);
      return log(record);
    };
    Graph graph = OneConv2d(12, 3);
    graph.value(graph.inputs()[0]).info.shape[0] = Dim(1, 2);
    return MakeGraphPredictor(std::move(graph), config);
  }

  std::set<std::string> MeasuredOps() const {
    std::set<std::string> ops;
    for (const TuningRecord& record : records_) ops.insert(record.key.op);
    return ops;
  }

  std::filesystem::path path_;
  std::vector<TuningRecord> records_;
};

TEST_F(OpenClFirstRunTest, MeasuresOnceForAllProcesses) {
  ASSERT_OK_AND_ASSIGN(auto first, Make(TuneEffort::kNormal));
  ASSERT_OK(first->Warmup());
  // The variants of the op are measured, and the storage of the region.
  EXPECT_EQ(MeasuredOps(), (std::set<std::string>{"conv2d", "region"}));
  const size_t measured = records_.size();
  ASSERT_OK(first->Run());
  EXPECT_EQ(records_.size(), measured) << "a Run measures nothing";
  records_.clear();
  ASSERT_OK_AND_ASSIGN(auto second, Make(TuneEffort::kNormal));
  ASSERT_OK(second->Warmup());
  EXPECT_EQ(records_.size(), 0u);
  const auto chosen = [](const Predictor& predictor) {
    for (const OpProfile& op : predictor.GetProfile().ops) {
      if (op.type == "conv2d") return op.kernel + " " + op.variant;
    }
    return std::string();
  };
  EXPECT_EQ(chosen(*first), chosen(*second));
}

TEST_F(OpenClFirstRunTest, NewShapesAreMeasuredAgain) {
  ASSERT_OK_AND_ASSIGN(auto predictor, Make(TuneEffort::kNormal));
  ASSERT_OK(predictor->Warmup());
  records_.clear();
  ASSERT_OK(predictor->Resize(0, {2, 8, 12, 12}));
  ASSERT_OK(predictor->Run());
  EXPECT_EQ(MeasuredOps().count("conv2d"), 1u);
}

TEST_F(OpenClFirstRunTest, MoreEffortTriesMore) {
  ASSERT_OK_AND_ASSIGN(auto rapid, Make(TuneEffort::kRapid));
  ASSERT_OK(rapid->Warmup());
  const size_t few = records_.size();
  std::filesystem::remove(path_);
  records_.clear();
  ASSERT_OK_AND_ASSIGN(auto normal, Make(TuneEffort::kNormal));
  ASSERT_OK(normal->Warmup());
  EXPECT_GT(records_.size(), few);
}

TEST_F(OpenClFirstRunTest, NothingIsMeasuredUnlessAskedFor) {
  ASSERT_OK_AND_ASSIGN(auto predictor, Make(TuneEffort::kNone));
  ASSERT_OK(predictor->Run());
  EXPECT_EQ(records_.size(), 0u);
}

}  // namespace
}  // namespace placelite
#endif  // LITE_WITH_OPENCL
