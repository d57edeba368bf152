// Random graphs whose elements are stored as halves agree with the oracle: on
// an OpenCL device, also by way of .nb files for phones, and on Arm, where
// halves are added up, too.
//
// LITE_RANDOM_GRAPHS and LITE_RANDOM_SEED are as in random_graphs_test.cc.
#include <gtest/gtest.h>

#include <cstdlib>

#include "lite/core/ir/printer.h"
#include "test/support/devices.h"
#include "test/support/graph_check/graph_check.h"
#include "test/support/random_graph/random_graph.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

constexpr int64_t kGraphs = 40;
constexpr int kMaxFailures = 20;

int64_t FromEnvironment(const char* name, int64_t otherwise) {
  const char* const text = std::getenv(name);
  return text == nullptr ? otherwise : std::atoll(text);
}

// Each graph on one of the checks, by turns.
void ExpectAgreement(const std::vector<GraphCheckOptions>& rows) {
  std::vector<std::unique_ptr<GraphCheck>> checks;
  for (const GraphCheckOptions& row : rows) {
    ASSERT_OK_AND_ASSIGN(checks.emplace_back(), GraphCheck::Create(row));
  }
  RandomGraphOptions options;
  options.max_steps = 6;
  options.halves = true;
  options.open_one_of = 4;
  const int64_t first = FromEnvironment("LITE_RANDOM_SEED", 0);
  const int64_t count = FromEnvironment("LITE_RANDOM_GRAPHS", kGraphs);
  int failures = 0;
  for (int64_t seed = first; seed < first + count; ++seed) {
    GraphCheck& check = *checks[static_cast<size_t>(seed) % checks.size()];
    SeededChoices choices(static_cast<uint32_t>(seed));
    ASSERT_OK_AND_ASSIGN(const Draft::Drawn drawn,
                         RandomGraph(&choices, check.runtime().registry(),
                                     check.runtime().device(), options));
    const Status status = check.Check(drawn, static_cast<uint32_t>(seed));
    EXPECT_TRUE(status.ok())
        << "seed " << seed << ": " << status.ToString() << "\n"
        << ToString(drawn.graph);
    if (!status.ok() && ++failures == kMaxFailures) break;
  }
  GraphCheck::Sharpness all;
  for (const auto& check : checks) {
    all.outputs += check->sharpness().outputs;
    all.sharp += check->sharpness().sharp;
    all.undecided += check->sharpness().undecided;
  }
  std::printf("%ld outputs, %ld sharp, %ld undecided\n", all.outputs, all.sharp,
              all.undecided);
}

TEST(RandomHalves, AgreeOnOpenCl) {
  if (TestOpenCl() == nullptr) GTEST_SKIP() << "no OpenCL device";
  GraphCheckOptions own, mali, adreno;
  own.targets = mali.targets = adreno.targets = "opencl,x86";
  mali.device = "mali-g76";
  adreno.device = "adreno-640";
  mali.device_targets = adreno.device_targets = "opencl,arm";
  ExpectAgreement({own, mali, adreno});
}

#ifdef LITE_WITH_ARM
TEST(RandomHalves, AgreeOnArm) {
  if ((ThisDevice().cpu.features & kArmFp16) == 0) {
    GTEST_SKIP() << "no Arm processor with halves";
  }
  GraphCheckOptions blocks, dense, threads;
  blocks.targets = threads.targets = "arm";
  dense.targets = "arm/fp16/NCHW,arm/float/NCHW,arm/any/NCHW";
  blocks.enable_fp16 = dense.enable_fp16 = threads.enable_fp16 = true;
  threads.threads = 2;
  ExpectAgreement({blocks, dense, threads});
}
#endif

}  // namespace
}  // namespace placelite
