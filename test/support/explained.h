// SPDX-License-Identifier: Apache-2.0
#ifndef TEST_SUPPORT_EXPLAINED_H_
#define TEST_SUPPORT_EXPLAINED_H_

#include "gtest/gtest.h"
#include "lite/api/predictor.h"

namespace placelite {

// Predictor::Explain; an empty report and a failure of the test where that
// fails.
inline LowerReport Explained(const Predictor& predictor) {
  Result<LowerReport> report = predictor.Explain();
  EXPECT_TRUE(report.ok()) << report.status().message();
  return report.ok() ? *std::move(report) : LowerReport();
}

}  // namespace placelite

#endif  // TEST_SUPPORT_EXPLAINED_H_
