// SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark/needed_libraries.h"

#include <link.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "lite/core/base/strings.h"
#include "tools/benchmark/local_shell.h"

namespace placelite::tools {
namespace {

namespace fs = std::filesystem;

// The loader and the C library fit the kernel and each other, and OpenCL's
// library the GPU.
constexpr const char* kOfTheDevice[] = {
    "ld-linux", "libc.so",       "libm.so",     "libdl.so",
    "librt.so", "libpthread.so", "libOpenCL.so"};

bool BelongsToTheDevice(const std::string& library) {
  return std::any_of(
      std::begin(kOfTheDevice), std::end(kOfTheDevice),
      [&library](const char* start) { return StartsWith(library, start); });
}

// Returns the names in lines such as
//   0x0000000000000001 (NEEDED)   Shared library: [libz.so.1]
Result<std::vector<std::string>> NamesNeededBy(const std::string& file) {
  const std::string line =
      StrCat("LC_ALL=C readelf -d ", ShellQuoted(file), " 2>/dev/null");
  std::string text;
  LITE_ASSIGN_OR_RETURN(const int code, RunShell(line, AppendTo(&text)));
  if (code != 0) {
    return Status::NotFound(
        StrCat("cannot tell which libraries ", file,
               " needs: is it an ELF file, and is there readelf (binutils)?"));
  }
  std::vector<std::string> names;
  for (const std::string& each : Split(text, "\n")) {
    const size_t open = each.find('['), close = each.find(']');
    if (each.find("(NEEDED)") == std::string::npos ||
        close == std::string::npos) {
      continue;
    }
    names.push_back(each.substr(open + 1, close - open - 1));
  }
  return names;
}

std::string FindIn(const std::vector<std::string>& folders,
                   const std::string& name) {
  for (const std::string& folder : folders) {
    std::error_code error;
    const fs::path file = fs::path(folder) / name;
    if (fs::is_regular_file(file, error)) return file.string();
  }
  return "";
}

int NoteFolder(dl_phdr_info* info, size_t, void* folders) {
  const fs::path path(info->dlpi_name);
  if (path.has_parent_path()) {
    static_cast<std::set<std::string>*>(folders)->insert(path.parent_path());
  }
  return 0;
}

}  // namespace

Result<std::vector<std::string>> NeededLibraries(
    const std::string& program, const std::vector<std::string>& folders) {
  std::vector<std::string> files;
  std::set<std::string> met;
  std::vector<std::string> open = {program};
  while (!open.empty()) {
    const std::string file = open.back();
    open.pop_back();
    LITE_ASSIGN_OR_RETURN(const std::vector<std::string> names,
                          NamesNeededBy(file));
    for (const std::string& name : names) {
      if (BelongsToTheDevice(name) || !met.insert(name).second) continue;
      const std::string found = FindIn(folders, name);
      if (found.empty()) continue;
      files.push_back(found);
      open.push_back(found);
    }
  }
  return files;
}

std::vector<std::string> FoldersOfLoadedLibraries() {
  std::set<std::string> folders;
  dl_iterate_phdr(NoteFolder, &folders);
  return {folders.begin(), folders.end()};
}

}  // namespace placelite::tools
