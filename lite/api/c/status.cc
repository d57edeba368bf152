// SPDX-License-Identifier: Apache-2.0
#include "lite/api/c/handles.h"
#include "lite/core/base/version.h"

namespace placelite::c_api {
namespace {

// The codes in the order of their numbers.
constexpr StatusCode kCodes[] = {
    StatusCode::kOk,
    StatusCode::kInvalidArgument,
    StatusCode::kNotFound,
    StatusCode::kUnsupported,
    StatusCode::kCorrupt,
    StatusCode::kResourceExhausted,
    StatusCode::kFailedPrecondition,
    StatusCode::kIo,
    StatusCode::kInternal,
};
constexpr placelite_status kNumCodes = std::size(kCodes);

}  // namespace

placelite_status CodeOf(StatusCode code) {
  for (placelite_status i = 0; i < kNumCodes; ++i) {
    if (kCodes[i] == code) return i;
  }
  return PLACELITE_INTERNAL;
}

namespace {

const char* NameOf(placelite_status status) {
  if (status < 0 || status >= kNumCodes) return "unknown status";
  return StatusCodeName(kCodes[status]);
}

}  // namespace
}  // namespace placelite::c_api

extern "C" {

const char* placelite_version(void) { return placelite::kVersion; }

const char* placelite_status_name(placelite_status status) {
  return placelite::c_api::NameOf(status);
}

}  // extern "C"
