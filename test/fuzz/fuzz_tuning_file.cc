// SPDX-License-Identifier: Apache-2.0
// Any bytes as a tuning database. What is accepted must survive the round trip,
// and whatever is looked up must come from it.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "lite/core/base/check.h"
#include "lite/core/tune/file/tuning_file.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace placelite;  // NOLINT: a program of one function
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  TuningDatabase database;
  TuningLoadReport report;
  LoadTuningText(text, "fuzz", &database, &report);
  LITE_CHECK(database.size() <= report.records);
  std::string printed;
  for (const TuningRecord* record : database.All()) {
    printed += TuningRecordToJson(*record) + "\n";
    TuningQuery query;
    query.key = record->key;
    query.device = record->device;
    LITE_CHECK(database.Lookup(query).match == TuningMatch::kExact);
  }
  TuningDatabase again;
  TuningLoadReport again_report;
  LoadTuningText(printed, "again", &again, &again_report);
  LITE_CHECK(again_report.bad_lines == 0);
  std::string printed_again;
  for (const TuningRecord* record : again.All()) {
    printed_again += TuningRecordToJson(*record) + "\n";
  }
  LITE_CHECK(printed_again == printed);
  return 0;
}
