// SPDX-License-Identifier: Apache-2.0
#include "lite/api/tuning.h"

#include <filesystem>
#include <memory>

#include "lite/core/base/log.h"
#include "lite/core/base/memory_guard.h"
#include "lite/core/base/strings.h"
#include "lite/core/tune/file/tuning_file.h"
#include "lite/kernels/kernel_lock.h"

namespace placelite {

namespace {

Status Load(const std::string& path, TuningDatabase* database) {
  LITE_ASSIGN_OR_RETURN(const TuningLoadReport report,
                        LoadTuningFile(path, database));
  for (const std::string& message : report.messages) {
    Log(LogLevel::kWarning, message);
  }
  if (report.bad_lines > report.messages.size()) {
    Log(LogLevel::kWarning,
        StrCat(path, ": ", report.bad_lines, " bad lines in all"));
  }
  return Status::Ok();
}

}  // namespace

Result<TuningSource> LoadTuning(const std::vector<std::string>& paths) try {
  TuningSource source;
  source.database = std::make_shared<TuningDatabase>();
  source.revision = VariantRevision;
  for (const std::string& path : paths) {
    LITE_RETURN_IF_ERROR(Load(path, source.database.get()));
  }
  return source;
}
LITE_CATCH_OUT_OF_MEMORY("loading a tuning database")

Status KeepTuning(const std::string& path, TuningSource* source) try {
  if (source->database == nullptr) {
    source->database = std::make_shared<TuningDatabase>();
    source->revision = VariantRevision;
  }
  std::error_code error;
  std::filesystem::create_directories(std::filesystem::path(path).parent_path(),
                                      error);
  if (std::filesystem::exists(path, error)) {
    LITE_RETURN_IF_ERROR(Load(path, source->database.get()));
  }
  LITE_ASSIGN_OR_RETURN(TuningLog log, TuningLog::Open(path));
  const auto shared = std::make_shared<TuningLog>(std::move(log));
  source->keep = [shared](const TuningRecord& record) {
    return shared->Append(record);
  };
  return Status::Ok();
}
LITE_CATCH_OUT_OF_MEMORY("opening a tuning database")

}  // namespace placelite
