// SPDX-License-Identifier: Apache-2.0
// A child process has none of the driver's threads.
#include "test/support/fork.h"

#include "test/api/opencl_faults/fault_test.h"
#include "test/support/explained.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

class OpenClForkTest : public FaultTest {};

TEST_F(OpenClForkTest, TheChildIsToldSoAndDestroysWhatItInherits) {
  std::shared_ptr<Runtime> runtime = MakeRuntime();
  ASSERT_OK_AND_ASSIGN(auto predictor, MakePredictor(runtime));
  ASSERT_GT(OpsOnOpenCl(Explained(*predictor)), 0);
  ExpectComputes(predictor.get(), kShape);
  EXPECT_EQ(RunInChild([&] {
              const auto before = Compute(predictor.get(), kShape).status();
              const auto larger = Compute(predictor.get(), kLarger).status();
              predictor.reset();
              runtime.reset();
              const std::string words = "before this process was forked";
              for (const Status& status : {before, larger}) {
                if (status.code() != StatusCode::kFailedPrecondition) return 1;
                if (status.message().find(words) == std::string::npos) return 2;
              }
              return 0;
            }),
            0);
  ExpectComputes(predictor.get(), kShape);
  ExpectComputes(predictor.get(), kLarger);
}

}  // namespace
}  // namespace placelite
