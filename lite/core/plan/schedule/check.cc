// SPDX-License-Identifier: Apache-2.0
#include "lite/core/plan/schedule/check.h"

#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/plan/schedule/segment.h"

namespace placelite {
namespace {

Status CheckStorages(const ScheduleProblem& problem) {
  int64_t left = INT64_MAX;  // what the sum may still grow by
  for (size_t i = 0; i < problem.storage_bytes.size(); ++i) {
    const int64_t bytes = problem.storage_bytes[i];
    if (bytes < 0) {
      return Status::InvalidArgument(StrCat(
          "storage ", i, " to find a schedule for has ", bytes, " bytes"));
    }
    if (bytes > left) {
      return Status::ResourceExhausted(
          StrCat("the storages up to ", i, " of ", problem.storage_bytes.size(),
                 " together need more than ", INT64_MAX, " bytes"));
    }
    left -= bytes;
  }
  return Status::Ok();
}

Status CheckOp(const ScheduleProblem& problem, size_t i) {
  const ScheduleOp& op = problem.ops[i];
  for (int32_t before : op.after) {
    if (before < 0 || static_cast<size_t>(before) >= i) {
      return Status::InvalidArgument(
          StrCat("op ", i, " to be scheduled must run after op ", before,
                 ", which is not before it in the given order"));
    }
  }
  for (int32_t storage : op.storages) {
    if (storage < 0 ||
        static_cast<size_t>(storage) >= problem.storage_bytes.size()) {
      return Status::InvalidArgument(
          StrCat("op ", i, " to be scheduled touches storage ", storage,
                 ", there are ", problem.storage_bytes.size()));
    }
  }
  const std::vector<int32_t> touched = EachOnce(op.storages);
  auto touches = [&](int32_t storage) {
    return std::binary_search(touched.begin(), touched.end(), storage);
  };
  for (int32_t taken : op.may_take) {
    if (taken == op.writes || !touches(taken) || !touches(op.writes)) {
      return Status::InvalidArgument(StrCat(
          "op ", i, " to be scheduled would write storage ", op.writes,
          " into storage ", taken, ", which are not two that it touches"));
    }
  }
  return Status::Ok();
}

}  // namespace

Status CheckProblem(const ScheduleProblem& problem) {
  if (problem.ops.size() >= INT32_MAX ||
      problem.storage_bytes.size() >= INT32_MAX) {
    return Status::ResourceExhausted(
        StrCat("too many ops (", problem.ops.size(), ") or storages (",
               problem.storage_bytes.size(), ") to find a schedule"));
  }
  LITE_RETURN_IF_ERROR(CheckStorages(problem));
  for (size_t i = 0; i < problem.ops.size(); ++i) {
    LITE_RETURN_IF_ERROR(CheckOp(problem, i));
  }
  return Status::Ok();
}

}  // namespace placelite
