#include "tools/common/files.h"

#include "lite/core/base/atomic_file.h"

namespace placelite::tools {

Status WriteFileAtomically(const std::string& path, std::string_view contents) {
  LITE_ASSIGN_OR_RETURN(AtomicFile file, AtomicFile::Create(path));
  LITE_RETURN_IF_ERROR(file.Append(
      {reinterpret_cast<const uint8_t*>(contents.data()), contents.size()}));
  return file.Commit();
}

}  // namespace placelite::tools
