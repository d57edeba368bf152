// SPDX-License-Identifier: Apache-2.0
// Searches of models that were converted before.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <string>

#include "lite/api/convert.h"
#include "lite/core/ir/builder.h"
#include "test/api/search/classifier.h"
#include "test/support/decisions.h"
#include "test/support/explained.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

// Writes the classifier as a .nb with other decisions than a search begins
// with, and packed weights where that is asked for.
FullConfig ConvertedClassifier(const FullConfig& config, PackAhead pack) {
  ConvertConfig convert;
  static_cast<FullConfig&>(convert) = config;
  convert.pack = pack;
  if (pack == PackAhead::kNone) {
    convert.valid_targets = "host";
  } else {
    convert.input_shapes["x"] = ShapeRange(Shape({1, 3, 48, 192}));
  }
  const Result<ConvertTarget> target = ResolveTarget(convert);
  EXPECT_OK(target.status());
  const Result<ConvertedModel> model = ConvertModel(convert, target.value());
  EXPECT_OK(model.status());
  FullConfig nb;
  nb.runtime_options = config.runtime_options;
  nb.optimized_model_file =
      std::filesystem::path(testing::TempDir()) /
      (pack == PackAhead::kNone ? "searched.nb" : "searched_packed.nb");
  EXPECT_OK(WriteModel(model.value(), target.value(), nb.optimized_model_file));
  return nb;
}

TEST(NbSearch, IsTheSearchOfTheModelThatItWasMadeFrom) {
  const FullConfig config = ClassifierConfig();
  FullConfig nb = ConvertedClassifier(config, PackAhead::kNone);
  const Result<SearchReport> of_paddle = SearchPlan(config, Quick());
  ASSERT_OK(of_paddle.status());
  // The places of this machine, not those of the file.
  nb.valid_targets = of_paddle.value().plan.targets;
  const Result<SearchReport> of_nb = SearchPlan(nb, Quick());
  ASSERT_OK(of_nb.status());
  EXPECT_EQ(of_nb.value().plan.model, of_paddle.value().plan.model);
  EXPECT_EQ(of_nb.value().kernel_samples, 0);
  EXPECT_EQ(of_nb.value().cost_ms, of_paddle.value().cost_ms);
}

TEST(NbSearch, ThePlanRunsWithTheFile) {
  FullConfig nb = ConvertedClassifier(ClassifierConfig(), PackAhead::kNone);
  const std::vector<float> before = RunWith(nb);
  const Result<SearchReport> report = SearchPlan(nb, Quick());
  ASSERT_OK(report.status());
  nb.pick = PickBy::kPlan;
  nb.plan = report.value().plan.decisions;
  Result<std::unique_ptr<Predictor>> predictor = Predictor::Create(nb);
  ASSERT_OK(predictor.status());
  const LowerReport explained = Explained(*predictor.value());
  for (const OpReport& op : explained.ops) {
    ASSERT_EQ(nb.plan.count(op.name), 1u) << op.name;
    EXPECT_EQ(op.decision.source, DecisionSource::kPlan) << op.note;
    EXPECT_EQ(KernelOf(op.decision), nb.plan.at(op.name).kernel);
  }
  const std::vector<float> after = RunWith(nb);
  ASSERT_EQ(after.size(), before.size());
  for (size_t i = 0; i < after.size(); ++i)
    EXPECT_NEAR(after[i], before[i], 1e-5);
}

TEST(NbSearch, PackedWeightsAndTheirPinsDoNotCount) {
  FullConfig nb = ConvertedClassifier(ClassifierConfig(), PackAhead::kAll);
  const Result<SearchReport> report = SearchPlan(nb, Quick());
  ASSERT_OK(report.status());
  EXPECT_GT(report.value().cost_ms, 0);
  EXPECT_FALSE(report.value().plan.decisions.empty());
}

TEST(NbSearch, AFileIsConvertedAgainWithThePlan) {
  FullConfig nb = ConvertedClassifier(ClassifierConfig(), PackAhead::kNone);
  const std::vector<float> before = RunWith(nb);
  const Result<SearchReport> report = SearchPlan(nb, Quick());
  ASSERT_OK(report.status());
  ConvertConfig convert;
  static_cast<FullConfig&>(convert) = nb;
  convert.valid_targets = report.value().plan.targets;
  convert.pick = PickBy::kPlan;
  convert.plan = report.value().plan.decisions;
  const Result<ConvertTarget> target = ResolveTarget(convert);
  ASSERT_OK(target.status());
  const Result<ConvertedModel> model = ConvertModel(convert, target.value());
  ASSERT_OK(model.status());
  for (const Node& node : model.value().graph.nodes()) {
    EXPECT_EQ(KernelOf(node.decision), convert.plan.at(node.name).kernel);
  }
  nb.optimized_model_file =
      std::filesystem::path(testing::TempDir()) / "searched_again.nb";
  ASSERT_OK(WriteModel(model.value(), target.value(), nb.optimized_model_file));
  const std::vector<float> after = RunWith(nb);
  ASSERT_EQ(after.size(), before.size());
  for (size_t i = 0; i < after.size(); ++i)
    EXPECT_NEAR(after[i], before[i], 1e-5);
}

// opt changes the order of ops where that saves memory.
TEST(NbSearch, TheOrderOfOpsDoesNotMakeAnotherModel) {
  const auto graph = [](bool swapped) {
    GraphBuilder builder("graph");
    const ValueId x =
        builder.Input("x", Precision::kFloat, ShapeRange(Shape({1, 4})));
    std::map<std::string, ValueId> made;
    for (const char* name : {swapped ? "b" : "a", swapped ? "a" : "b"}) {
      made[name] = builder.Op("relu", name, {x});
    }
    builder.Output(builder.Op("elementwise_add", "c", {made["a"], made["b"]}));
    return *builder.Finish();
  };
  EXPECT_EQ(ModelHash(graph(false)), ModelHash(graph(true)));
}

TEST(NbSearch, AModelWithLoopsIsSearchedInItsFirstPart) {
  FullConfig config = ClassifierConfig();
  config.model_dir.clear();
  config.onnx_model = LITE_TEST_DATA_DIR "/models/onnx/control/model.onnx";
  SearchOptions options = Quick();
  options.fill = nullptr;
  const Result<SearchReport> report = SearchPlan(config, options);
  ASSERT_OK(report.status());
  EXPECT_FALSE(report.value().plan.decisions.empty());
}

TEST(NbSearch, AFileThatIsNoneIsRefused) {
  FullConfig config = ClassifierConfig();
  config.model_dir.clear();
  config.optimized_model_file =
      LITE_TEST_DATA_DIR "/models/ppocr_cls/inference.pdmodel";
  const Status status = SearchPlan(config, Quick()).status();
  EXPECT_FALSE(status.ok());
  EXPECT_THAT(status.message(), testing::HasSubstr("inference.pdmodel"));
}

}  // namespace
}  // namespace placelite
