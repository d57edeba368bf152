// SPDX-License-Identifier: Apache-2.0
#include "tools/common/model_kind.h"

#include <filesystem>

#include "lite/core/base/strings.h"

namespace placelite::tools {

Status WithModelHint(const Status& status, const std::string& flag,
                     const std::string& path, const std::string& nb_flag) {
  const struct {
    const char* extension;
    const char* kind;
    std::string flag;
  } kinds[] = {
      {".onnx", "an ONNX model", "--onnx_model"},
      {".nb", "a model converted by opt", nb_flag},
      {".pdmodel", "the program of a Paddle model", "--model_file"},
  };
  if (status.code() != StatusCode::kCorrupt) return status;
  const std::string extension = std::filesystem::path(path).extension();
  for (const auto& kind : kinds) {
    if (extension != kind.extension || flag == kind.flag) continue;
    return Status(status.code(),
                  StrCat(status.message(), "; by its name it is ", kind.kind,
                         ": use ", kind.flag, "=", path));
  }
  return status;
}

}  // namespace placelite::tools
