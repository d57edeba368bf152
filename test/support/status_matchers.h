// SPDX-License-Identifier: Apache-2.0
// Assertions on Status and Result that print the message on failure.
#ifndef TEST_SUPPORT_STATUS_MATCHERS_H_
#define TEST_SUPPORT_STATUS_MATCHERS_H_

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lite/core/base/status.h"

namespace placelite {

inline const Status& AsStatus(const Status& status) { return status; }
template <typename T>
const Status& AsStatus(const Result<T>& result) {
  return result.status();
}

// Fails with the given code and a message that contains `text`.
MATCHER_P2(FailsWith, code, text, "") {
  const Status& status = AsStatus(arg);
  *result_listener << status.ToString();
  return status.code() == code &&
         status.message().find(text) != std::string::npos;
}

}  // namespace placelite

#define EXPECT_OK(expr)                                    \
  do {                                                     \
    const auto& lite_outcome = (expr);                     \
    EXPECT_TRUE(lite_outcome.ok())                         \
        << ::placelite::AsStatus(lite_outcome).ToString(); \
  } while (false)

#define ASSERT_OK(expr)                                    \
  do {                                                     \
    const auto& lite_outcome = (expr);                     \
    ASSERT_TRUE(lite_outcome.ok())                         \
        << ::placelite::AsStatus(lite_outcome).ToString(); \
  } while (false)

// `ASSERT_OK_AND_ASSIGN(auto x, F());`
#define ASSERT_OK_AND_ASSIGN(decl, expr) \
  ASSERT_OK_AND_ASSIGN_IMPL(LITE_CONCAT(test_result_, __LINE__), decl, expr)
#define ASSERT_OK_AND_ASSIGN_IMPL(result, decl, expr)     \
  auto result = (expr);                                   \
  ASSERT_TRUE(result.ok()) << result.status().ToString(); \
  decl = std::move(result).value()

#endif  // TEST_SUPPORT_STATUS_MATCHERS_H_
