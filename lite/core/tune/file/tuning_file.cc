// SPDX-License-Identifier: Apache-2.0
#include "lite/core/tune/file/tuning_file.h"

#include <algorithm>
#include <utility>

#include "lite/core/base/output_file.h"
#include "lite/core/base/read_file.h"
#include "lite/core/base/strings.h"

namespace placelite {
namespace {

std::string_view WithoutLineEnd(std::string_view line) {
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  return line;
}

Status AddLine(std::string_view line, TuningDatabase* database) {
  LITE_ASSIGN_OR_RETURN(TuningRecord record, ParseTuningRecord(line));
  if (database->size() >= kMaxTuningRecords) {
    return Status::ResourceExhausted(
        StrCat("more than ", kMaxTuningRecords, " records"));
  }
  database->Add(std::move(record));
  return Status::Ok();
}

Span<const uint8_t> Bytes(const std::string& text) {
  return {reinterpret_cast<const uint8_t*>(text.data()), text.size()};
}

constexpr std::string_view kFirstKey = "{\"schema\":";

// Whether the line is a record, of this version or another one: all begin
// alike.
bool IsRecord(std::string_view line) {
  return (StartsWith(line, kFirstKey) &&
          line.find(",\"op\":\"") != std::string_view::npos) ||
         ParseTuningRecord(line).ok();
}

// Whether the line may be the remainder of a record whose writing was
// interrupted.
bool IsCutRecord(std::string_view line) {
  return StartsWith(line, kFirstKey) || StartsWith(kFirstKey, line);
}

}  // namespace

void LoadTuningText(std::string_view text, const std::string& source,
                    TuningDatabase* database, TuningLoadReport* report) {
  for (size_t number = 1; !text.empty(); ++number) {
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = WithoutLineEnd(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty()) continue;
    const Status status = AddLine(line, database);
    if (status.ok()) {
      ++report->records;
      continue;
    }
    ++report->bad_lines;
    if (report->messages.size() < kMaxToldLines) {
      report->messages.push_back(
          StrCat(source, ":", number, ": ", status.message()));
    }
  }
}

bool IsTuningText(std::string_view text) {
  bool blank = true;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    const bool ended = end < text.size();
    const std::string_view line = WithoutLineEnd(text.substr(0, end));
    text.remove_prefix(ended ? end + 1 : end);
    if (line.find_first_not_of(" \t") == std::string_view::npos) continue;
    if (IsRecord(line) || (!ended && IsCutRecord(line))) return true;
    blank = false;
  }
  return blank;
}

Status CheckTuningText(std::string_view text, const std::string& path) {
  if (IsTuningText(text)) return Status::Ok();
  return Status::InvalidArgument(
      StrCat(path,
             ": is no tuning database: none of its lines is a record; "
             "name a database, or a file that is empty or not there yet"));
}

Result<TuningLoadReport> LoadTuningFile(const std::string& path,
                                        TuningDatabase* database) {
  // The file is read, not mapped: if another process cut a mapped file, this
  // process would be killed by a signal.
  LITE_ASSIGN_OR_RETURN(const std::string text,
                        ReadFile(path, kMaxTuningFileBytes));
  LITE_RETURN_IF_ERROR(CheckTuningText(text, path));
  TuningLoadReport report;
  LoadTuningText(text, path, database, &report);
  return report;
}

Status SaveTuningFile(const TuningDatabase& database, const std::string& path) {
  LITE_ASSIGN_OR_RETURN(OutputFile file, OutputFile::Create(path));
  std::string text;
  constexpr size_t kChunk = size_t{1} << 20;
  for (const TuningRecord* record : database.All()) {
    text += TuningRecordToJson(*record) + "\n";
    if (text.size() < kChunk) continue;
    LITE_RETURN_IF_ERROR(file.Append(Bytes(text)));
    text.clear();
  }
  LITE_RETURN_IF_ERROR(file.Append(Bytes(text)));
  return file.Commit();
}

}  // namespace placelite
