// SPDX-License-Identifier: Apache-2.0
// A tuning record as one line of JSON; docs/tuning.md lists its keys.
#ifndef LITE_CORE_TUNE_FILE_RECORD_JSON_H_
#define LITE_CORE_TUNE_FILE_RECORD_JSON_H_

#include <string>
#include <string_view>

#include "lite/core/base/status.h"
#include "lite/core/tune/tuning_record.h"

namespace placelite {

// The schema number of the lines that this version writes.
inline constexpr int kTuningSchema = 2;

// Longer lines are no records.
inline constexpr size_t kMaxTuningLineBytes = 16 * 1024;

// The record as one line of JSON, without a line end.
std::string TuningRecordToJson(const TuningRecord& record);

// Refuses what TuningRecordToJson would not write: unknown, missing and
// repeated keys, other schemas, numbers that make no sense, texts spelt
// otherwise.
Result<TuningRecord> ParseTuningRecord(std::string_view line);

}  // namespace placelite

#endif  // LITE_CORE_TUNE_FILE_RECORD_JSON_H_
