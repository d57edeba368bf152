// SPDX-License-Identifier: Apache-2.0
// What a search has measured for one model serves the next one.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "lite/api/search_records.h"
#include "lite/core/base/read_file.h"
#include "lite/core/ir/builder.h"
#include "lite/kernels/all_kernels.h"
#include "test/api/search/classifier.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

// The classifier with other names for all that its ops compute: another model
// with the same workloads.
FullConfig RenamedClassifier(const FullConfig& config) {
  FullConfig renamed = config;
  renamed.model_dir.clear();
  std::string program =
      ReadFile(config.model_dir + "/inference.pdmodel", size_t{1} << 24)
          .value();
  const std::string weights =
      ReadFile(config.model_dir + "/inference.pdiparams", size_t{1} << 24)
          .value();
  const std::string name = ".tmp_";
  for (size_t at = program.find(name); at != std::string::npos;
       at = program.find(name, at)) {
    program.replace(at, name.size(), ".out_");
  }
  renamed.program_bytes.assign(program.begin(), program.end());
  renamed.param_bytes.assign(weights.begin(), weights.end());
  return renamed;
}

SearchReport Searched(const FullConfig& config, const SearchOptions& options) {
  Result<SearchReport> report = SearchPlan(config, options);
  EXPECT_OK(report.status());
  return report.ok() ? *std::move(report) : SearchReport();
}

TEST(SharedRecords, ASecondModelWithTheSameOpsTakesNoKernelSamples) {
  const FullConfig config = ClassifierConfig();
  const SearchReport first = Searched(config, Quick());
  EXPECT_GT(first.kernel_samples, 0);
  EXPECT_GT(first.measured_kernels, 0);
  EXPECT_EQ(first.known_kernels, 0);

  const SearchReport second = Searched(RenamedClassifier(config), Quick());
  EXPECT_NE(second.plan.model, first.plan.model);
  EXPECT_EQ(second.kernel_samples, 0);
  EXPECT_EQ(second.measured_kernels, 0);
  EXPECT_EQ(second.known_kernels, first.measured_kernels);
  EXPECT_EQ(second.cost_ms, first.cost_ms);
  // Programs are compared for each model.
  EXPECT_GT(second.samples, 0);
  EXPECT_EQ(second.programs[0].measured.count, 3u);
}

TEST(SharedRecords, AReplayNeedsASearchOfTheModelItself) {
  const FullConfig config = ClassifierConfig();
  Searched(config, Quick());
  SearchOptions replay = Quick();
  replay.replay = true;
  EXPECT_EQ(SearchPlan(RenamedClassifier(config), replay).status().code(),
            StatusCode::kFailedPrecondition);
}

TEST(SharedRecords, KnownKernelsAreMeasuredAgainWhereThatIsAskedFor) {
  const FullConfig config = ClassifierConfig();
  const SearchReport first = Searched(config, Quick());
  SearchOptions options = Quick();
  options.measure_again = true;
  const SearchReport again = Searched(config, options);
  EXPECT_EQ(again.kernel_samples, first.kernel_samples);
  EXPECT_EQ(again.known_kernels, 0);
  options.replay = true;
  EXPECT_EQ(SearchPlan(config, options).status().code(),
            StatusCode::kInvalidArgument);
}

// Ops of one workload are samples of the same, so more rounds than there are
// samples of any workload are needed for all to be measured again.
TEST(SharedRecords, MoreRoundsThanAKernelHasSamplesMeasureItAgain) {
  const FullConfig config = ClassifierConfig();
  SearchOptions options = Quick();
  options.rounds = 1;
  const SearchReport first = Searched(config, options);
  options.rounds = 20;
  const SearchReport more = Searched(config, options);
  EXPECT_GT(more.kernel_samples, first.kernel_samples);
  EXPECT_EQ(more.measured_kernels, first.measured_kernels);
}

TEST(SharedRecords, AnotherRevisionOfAVariantIsAnotherKernel) {
  FullConfig config = ClassifierConfig();
  int revision = 1;
  config.runtime_options.tuning.revision = [&](const std::string&) {
    return revision;
  };
  const SearchReport first = Searched(config, Quick());
  EXPECT_EQ(Searched(config, Quick()).kernel_samples, 0);
  revision = 2;
  EXPECT_EQ(Searched(config, Quick()).kernel_samples, first.kernel_samples);
}

// A graph with one relu, whose value is called `name`.
Graph Relu(const std::string& name, const ShapeRange& shape) {
  GraphBuilder builder("graph");
  const ValueId x = builder.Input("x", Precision::kFloat, shape);
  builder.Output(builder.Op("relu", name, {x}));
  return *builder.Finish();
}

TEST(SharedRecords, AKernelIsKnownByItsWorkloadAndNotByItsName) {
  KernelRegistry registry;
  AddAllKernels(&registry);
  const KernelDef& kernel = *registry.ForOp("relu")[0];
  const auto key = [&](const Graph& graph, const std::string& model,
                       int threads = 1) {
    return ToString(
        KernelKey(graph, 0, kernel, LayoutKind::kNCHW, threads, model));
  };
  const Shape small({1, 8, 4, 4}), large({1, 8, 4, 5});
  const std::string a = key(Relu("a", ShapeRange(small)), "1");
  EXPECT_EQ(a, key(Relu("b", ShapeRange(small)), "2"));
  EXPECT_NE(a, key(Relu("a", ShapeRange(small)), "1", /*threads=*/2));
  EXPECT_NE(a, key(Relu("a", ShapeRange(large)), "1"));
  // Where the shape is not known there is no workload, and no sharing.
  const Graph open = Relu("a", ShapeRange());
  EXPECT_EQ(key(open, "1"), key(open, "1"));
  EXPECT_NE(key(open, "1"), key(open, "2"));
}

}  // namespace
}  // namespace placelite
