// SPDX-License-Identifier: Apache-2.0
#include "tools/common/output_flags.h"

#include <filesystem>
#include <system_error>

#include "lite/core/base/output_target.h"
#include "lite/core/base/strings.h"

namespace placelite::tools {
namespace {

namespace fs = std::filesystem;

// Returns a text that is the same for all names of a file, whether it exists or
// not. It is empty for a path that is no file or cannot be written; writing
// will report the latter.
std::string Identity(const std::string& path) {
  if (path.empty()) return "";
  const Result<OutputTarget> target = FindOutputTarget(path);
  if (!target.ok() || target->kind != OutputTarget::Kind::kFile) return "";
  std::error_code error;
  const fs::path whole = fs::weakly_canonical(target->path, error);
  return error ? "" : whole.string();
}

// Returns whether two names mean one file; hard links do, too.
bool AreSame(const std::string& a, const std::string& b) {
  std::error_code error;
  return !a.empty() && !b.empty() && (a == b || fs::equivalent(a, b, error));
}

}  // namespace

Status CheckOutputs(const std::vector<FlagFile>& inputs,
                    const std::vector<FlagFile>& outputs) {
  std::vector<FlagFile> known;
  for (const FlagFile& input : inputs) {
    known.push_back({input.flag, Identity(input.path)});
  }
  for (const FlagFile& output : outputs) {
    const std::string file = Identity(output.path);
    for (const FlagFile& other : known) {
      if (!AreSame(file, other.path)) continue;
      return Status::InvalidArgument(
          StrCat(output.flag, "=", output.path, " is the file of ", other.flag,
                 ", which it would destroy: name another one"));
    }
    known.push_back({output.flag, file});
  }
  return Status::Ok();
}

std::string WithoutNb(const std::string& path) {
  std::filesystem::path whole(path);
  return whole.extension() == ".nb" ? whole.replace_extension().string() : path;
}

}  // namespace placelite::tools
