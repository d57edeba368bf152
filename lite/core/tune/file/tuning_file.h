// SPDX-License-Identifier: Apache-2.0
// Tuning databases as files: one record a line, each complete by itself, so
// that files can be appended to, joined and cut. docs/tuning.md.
#ifndef LITE_CORE_TUNE_FILE_TUNING_FILE_H_
#define LITE_CORE_TUNE_FILE_TUNING_FILE_H_

#include <string>
#include <string_view>
#include <vector>

#include "lite/core/base/status.h"
#include "lite/core/tune/file/record_json.h"
#include "lite/core/tune/tuning_database.h"

namespace placelite {

// Larger files are refused: half a million records.
inline constexpr size_t kMaxTuningFileBytes = size_t{256} << 20;
// A database holds no more; what comes then is skipped and told.
inline constexpr size_t kMaxTuningRecords = 500000;
// Bad lines that a report describes; further ones are only counted.
inline constexpr size_t kMaxToldLines = 20;

struct TuningLoadReport {
  size_t records = 0;  // added or replaced
  size_t bad_lines = 0;
  // "FILE:12: 'threads' is 0, expected ...": of the first bad lines.
  std::vector<std::string> messages;
};

// Adds the records of `text`; bad lines are reported and skipped. `source`
// names it in messages. What lies behind the last line end counts too, where
// it is a record.
void LoadTuningText(std::string_view text, const std::string& source,
                    TuningDatabase* database, TuningLoadReport* report);

// Adds the records of a file; call it once for each file, later ones replace
// what earlier ones said. Fails only where there is no such file, it cannot be
// read, is too large or has no record (IsTuningText), and then leaves the
// database as it was.
Result<TuningLoadReport> LoadTuningFile(const std::string& path,
                                        TuningDatabase* database);

// Whether a file of this text may be taken for a database: a line of it is a
// record, or begins as one that was cut off or is another version's; or there
// are only blanks.
bool IsTuningText(std::string_view text);

// kInvalidArgument, which names the file and what to do, where it may not.
Status CheckTuningText(std::string_view text, const std::string& path);

// Writes all records, in the order of All(); `path` is replaced as a whole or
// not at all.
Status SaveTuningFile(const TuningDatabase& database, const std::string& path);

// Appends records while a tuner runs, each at once: what was written before the
// process is killed is there for the next one. (Whoever pulls the plug may lose
// the last ones.) A line that was cut off by a kill is ended first, so that it
// spoils no other. One writer at a time for a file.
class TuningLog {
 public:
  // Makes the file where there is none. What is there and no database is
  // kInvalidArgument, and stays as it is.
  static Result<TuningLog> Open(const std::string& path);

  TuningLog(TuningLog&& other) noexcept;
  TuningLog& operator=(TuningLog&&) = delete;
  ~TuningLog();

  Status Append(const TuningRecord& record);

 private:
  explicit TuningLog(std::string path) : path_(std::move(path)) {}
  Status Write(std::string_view bytes);
  Status EndLastLine();

  std::string path_;
  int file_ = -1;  // -1: closed
};

}  // namespace placelite

#endif  // LITE_CORE_TUNE_FILE_TUNING_FILE_H_
