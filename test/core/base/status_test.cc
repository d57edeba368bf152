// SPDX-License-Identifier: Apache-2.0
// Status, Result and their two macros.
#include "lite/core/base/status.h"

#include <memory>

#include "lite/core/base/strings.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

TEST(StatusTest, DefaultIsOk) {
  const Status status;
  EXPECT_TRUE(status.ok());
  EXPECT_EQ(status.code(), StatusCode::kOk);
  EXPECT_EQ(status.message(), "");
  EXPECT_EQ(status.ToString(), "ok");
  EXPECT_TRUE(Status::Ok().ok());
  EXPECT_TRUE(Status(StatusCode::kOk, "ignored").ok());
}

TEST(StatusTest, EveryCodeHasAMakerAndAName) {
  const struct {
    Status status;
    StatusCode code;
    const char* text;
  } rows[] = {
      {Status::InvalidArgument("m"), StatusCode::kInvalidArgument,
       "invalid argument: m"},
      {Status::NotFound("m"), StatusCode::kNotFound, "not found: m"},
      {Status::Unsupported("m"), StatusCode::kUnsupported, "unsupported: m"},
      {Status::Corrupt("m"), StatusCode::kCorrupt, "corrupt: m"},
      {Status::ResourceExhausted("m"), StatusCode::kResourceExhausted,
       "resource exhausted: m"},
      {Status::FailedPrecondition("m"), StatusCode::kFailedPrecondition,
       "failed precondition: m"},
      {Status::Io("m"), StatusCode::kIo, "io error: m"},
      {Status::Internal("m"), StatusCode::kInternal, "internal error: m"},
  };
  for (const auto& row : rows) {
    EXPECT_FALSE(row.status.ok());
    EXPECT_EQ(row.status.code(), row.code);
    EXPECT_EQ(row.status.ToString(), row.text);
  }
  EXPECT_STREQ(StatusCodeName(StatusCode::kOk), "ok");
}

TEST(StatusTest, ContextStandsInFrontAndLeavesTheOriginalAlone) {
  const Status inner = Status::Corrupt("section 2 ends behind the file");
  const Status outer = inner.WithContext("model.nb");
  EXPECT_EQ(outer.ToString(),
            "corrupt: model.nb: section 2 ends behind the file");
  EXPECT_EQ(inner.message(), "section 2 ends behind the file");
  EXPECT_TRUE(Status::Ok().WithContext("model.nb").ok());
}

TEST(ResultTest, HoldsAValue) {
  Result<std::string> result(std::string("weights"));
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(result.value(), "weights");
  EXPECT_EQ(*result, "weights");
  EXPECT_EQ(result->size(), 7u);
  EXPECT_TRUE(result.status().ok());
}

TEST(ResultTest, HoldsTheReasonWhyNot) {
  const Result<int> result = Status::NotFound("no such file");
  EXPECT_FALSE(result.ok());
  EXPECT_THAT(result, FailsWith(StatusCode::kNotFound, "no such file"));
}

TEST(ResultTest, OkWithoutAValueIsABugOfOurs) {
  const Result<int> result = Status::Ok();
  EXPECT_THAT(result, FailsWith(StatusCode::kInternal, "Status::Ok"));
}

TEST(ResultTest, MovesWhatCannotBeCopied) {
  Result<std::unique_ptr<int>> result(std::make_unique<int>(7));
  const std::unique_ptr<int> taken = std::move(result).value();
  EXPECT_EQ(*taken, 7);
}

Result<int> Half(int x) {
  if (x % 2 != 0) return Status::InvalidArgument(StrCat(x, " is odd"));
  return x / 2;
}

Result<int> Quarter(int x) {
  LITE_ASSIGN_OR_RETURN(const int half, Half(x));
  LITE_ASSIGN_OR_RETURN(const int quarter, Half(half));
  return quarter;
}

TEST(ResultTest, AssignOrReturnPassesValuesAndFailuresOn) {
  ASSERT_OK_AND_ASSIGN(const int quarter, Quarter(12));
  EXPECT_EQ(quarter, 3);
  EXPECT_THAT(Quarter(6), FailsWith(StatusCode::kInvalidArgument, "3 is odd"));
}

Status CheckEven(int x, int* evaluations) {
  ++*evaluations;
  return x % 2 == 0 ? Status::Ok() : Status::InvalidArgument("odd");
}

Status CheckBothEven(int x, int y, int* evaluations) {
  LITE_RETURN_IF_ERROR(CheckEven(x, evaluations));
  LITE_RETURN_IF_ERROR(CheckEven(y, evaluations));
  return Status::Ok();
}

TEST(StatusTest, ReturnIfErrorStopsAtTheFirstAndEvaluatesOnce) {
  int evaluations = 0;
  EXPECT_OK(CheckBothEven(2, 4, &evaluations));
  EXPECT_EQ(evaluations, 2);
  evaluations = 0;
  EXPECT_THAT(CheckBothEven(1, 4, &evaluations),
              FailsWith(StatusCode::kInvalidArgument, "odd"));
  EXPECT_EQ(evaluations, 1);
}

}  // namespace
}  // namespace placelite
