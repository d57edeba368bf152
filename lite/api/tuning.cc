#include "lite/api/tuning.h"

#include "lite/core/base/log.h"
#include "lite/core/base/memory_guard.h"
#include "lite/core/base/strings.h"
#include "lite/core/tune/file/tuning_file.h"
#include "lite/kernels/kernel_revisions.h"

namespace placelite {

Result<TuningSource> LoadTuning(const std::vector<std::string>& paths) try {
  TuningSource source;
  source.database = std::make_shared<TuningDatabase>();
  source.revision = VariantRevision;
  for (const std::string& path : paths) {
    LITE_ASSIGN_OR_RETURN(const TuningLoadReport report,
                          LoadTuningFile(path, source.database.get()));
    for (const std::string& message : report.messages) {
      Log(LogLevel::kWarning, message);
    }
    if (report.bad_lines > report.messages.size()) {
      Log(LogLevel::kWarning,
          StrCat(path, ": ", report.bad_lines, " bad lines in all"));
    }
  }
  return source;
}
LITE_CATCH_OUT_OF_MEMORY("loading a tuning database")

}  // namespace placelite
