// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/paddle/model_files.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <vector>

#include "lite/core/base/list_folder.h"
#include "lite/core/base/strings.h"

namespace placelite {
namespace paddle {
namespace {

namespace fs = std::filesystem;

constexpr const char* kProgramNames[] = {
    "__model__",      "model",      "model.pdmodel", "inference.pdmodel",
    "inference.json", "model.json", "__model__.json"};
constexpr const char* kParamNames[] = {"params", "weights", "__params__",
                                       "model.pdiparams",
                                       "inference.pdiparams"};

bool IsFile(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

// Names of the files in `folder` that end in `extension`, sorted.
Result<std::vector<std::string>> FilesEndingIn(const std::string& folder,
                                               std::string_view extension) {
  LITE_ASSIGN_OR_RETURN(const std::vector<std::string> all, ListFolder(folder));
  std::vector<std::string> names;
  for (const std::string& name : all) {
    const fs::path path = fs::path(folder) / name;
    if (path.extension() == extension && IsFile(path)) names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

// The weights that belong to a program by their name.
fs::path SiblingOf(const fs::path& program) {
  return fs::path(program).replace_extension(".pdiparams");
}

// The only file in `folder` that ends in `extension`; empty when there is
// none.
Result<std::string> LoneFile(const std::string& folder,
                             std::string_view extension) {
  LITE_ASSIGN_OR_RETURN(std::vector<std::string> names,
                        FilesEndingIn(folder, extension));
  // Folders hold .json files of other kinds, too.
  if (extension == ".json") {
    names.erase(
        std::remove_if(names.begin(), names.end(),
                       [&](const std::string& name) {
                         return !IsFile(SiblingOf(fs::path(folder) / name));
                       }),
        names.end());
  }
  if (names.empty()) return std::string();
  if (names.size() > 1) {
    return Status::NotFound(StrCat(folder, ": holds several models (",
                                   Join(names, ", "),
                                   "); name one by its two files"));
  }
  return (fs::path(folder) / names[0]).string();
}

Status CheckFolder(const std::string& folder) {
  std::error_code error;
  const fs::file_status status = fs::status(folder, error);
  if (status.type() == fs::file_type::not_found) {
    return Status::NotFound(StrCat(folder, ": no such folder"));
  }
  if (status.type() == fs::file_type::directory) return Status::Ok();
  return Status::Io(StrCat(folder, ": is not a folder that can be read"));
}

Status NoProgram(const std::string& folder) {
  return Status::NotFound(
      StrCat(folder, ": holds no program (", Join(kProgramNames, ", "),
             ", one *.pdmodel or one *.json beside its .pdiparams)"));
}

}  // namespace

Result<std::string> FindProgram(const PaddleModelFiles& files) {
  if (!files.model_file.empty()) return files.model_file;
  if (files.model_dir.empty()) {
    return Status::InvalidArgument(
        "neither a model file nor a folder is named");
  }
  LITE_RETURN_IF_ERROR(CheckFolder(files.model_dir));
  for (const char* name : kProgramNames) {
    const fs::path path = fs::path(files.model_dir) / name;
    if (IsFile(path)) return path.string();
  }
  for (const char* extension : {".pdmodel", ".json"}) {
    LITE_ASSIGN_OR_RETURN(std::string lone,
                          LoneFile(files.model_dir, extension));
    if (!lone.empty()) return lone;
  }
  return NoProgram(files.model_dir);
}

Result<std::string> FindParams(
    const PaddleModelFiles& files, const std::string& program,
    const std::unordered_set<std::string>& variables) {
  if (!files.param_file.empty()) return files.param_file;
  const fs::path folder = files.model_dir.empty()
                              ? fs::path(program).parent_path()
                              : fs::path(files.model_dir);
  const fs::path sibling = folder / SiblingOf(fs::path(program).filename());
  if (IsFile(sibling)) return sibling.string();
  if (files.model_dir.empty()) {
    return Status::NotFound(
        StrCat(program, ": has ", variables.size(),
               " weights, but their file (param_file) is not named, and there "
               "is no ",
               sibling.string()));
  }
  for (const char* name : kParamNames) {
    if (variables.count(name) == 0 && IsFile(folder / name)) {
      return (folder / name).string();
    }
  }
  LITE_ASSIGN_OR_RETURN(const std::string lone,
                        LoneFile(files.model_dir, ".pdiparams"));
  const auto is_there = [&](const std::string& variable) {
    return IsFile(folder / variable);
  };
  // The weights of newer programs lie in files of their own only rarely.
  const fs::path extension = fs::path(program).extension();
  if (lone.empty() && (extension == ".pdmodel" || extension == ".json") &&
      std::none_of(variables.begin(), variables.end(), is_there)) {
    return Status::NotFound(StrCat(sibling.string(),
                                   ": no such file; it has the ",
                                   variables.size(), " weights of ", program));
  }
  return lone;
}

}  // namespace paddle
}  // namespace placelite
