// SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark/remote_shell.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <vector>

#include "lite/core/base/strings.h"

namespace placelite::tools {
namespace {

// Shells exit with these where a program cannot be started or is not there, and
// ssh with the last where it has no connection.
constexpr int kCannotStart = 126;
constexpr int kNoProgram = 127;
constexpr int kNoConnection = 255;

// Returns whether the first word of the command is adb.
bool IsAdb(const std::string& command) {
  const std::vector<std::string> words = Split(command, " ");
  return !words.empty() && std::filesystem::path(words[0]).filename() == "adb";
}

// adb runs a command by its subcommand `shell`.
std::string WithSubcommand(const std::string& command) {
  const std::vector<std::string> words = Split(command, " ");
  const bool has_shell =
      std::find(words.begin(), words.end(), "shell") != words.end();
  return IsAdb(command) && !has_shell ? command + " shell" : command;
}

}  // namespace

Result<std::unique_ptr<RemoteShell>> RemoteShell::Connect(
    const std::string& command, const std::string& parent) {
  std::unique_ptr<RemoteShell> shell(new RemoteShell(WithSubcommand(command)));
  const char* standard = IsAdb(command) ? "/data/local/tmp" : "/tmp";
  LITE_RETURN_IF_ERROR(shell->MakeFolder(parent.empty() ? standard : parent));
  return shell;
}

Status RemoteShell::MakeFolder(const std::string& parent) {
  std::string made;
  const std::string script =
      StrCat("mktemp -d ", ShellQuoted(parent + "/placelite.XXXXXX"));
  LITE_ASSIGN_OR_RETURN(const int code, Run(script, AppendTo(&made)));
  while (!made.empty() && (made.back() == '\n' || made.back() == '\r')) {
    made.pop_back();
  }
  if (code == kNoProgram || code == kCannotStart) {
    return Failed("cannot be run", code);
  }
  if (code != 0 || !StartsWith(made, parent)) {
    return Failed(StrCat("cannot make a folder in ", parent), code);
  }
  folder_ = made;
  return Status::Ok();
}

RemoteShell::~RemoteShell() {
  if (folder_.empty()) return;
  if (lost_) {
    std::cerr << "the folder " << folder_ << " is left on the device\n";
    return;
  }
  const auto ignore = [](std::string_view) { return Status::Ok(); };
  const Result<int> code =
      Run(StrCat("cd / && rm -rf ", ShellQuoted(folder_)), ignore);
  if (!code.ok() || *code != 0) {
    std::cerr << "cannot remove the folder " << folder_ << " of the device\n";
  }
}

Status RemoteShell::Failed(const std::string& what, int code) const {
  return Status::Internal(
      StrCat("--remote='", command_, "': ", what, " (exit code ", code, ")"));
}

Status RemoteShell::Lost(int code) {
  lost_ = true;
  return Failed("the connection failed", code);
}

Result<int> RemoteShell::Run(const std::string& script,
                             const ShellOutput& output) {
  const std::string inside =
      folder_.empty()
          ? script
          : StrCat("cd ", ShellQuoted(folder_), " && {\n", script, "\n}");
  LITE_ASSIGN_OR_RETURN(
      const int code,
      RunShell(StrCat(command_, " ", ShellQuoted(inside), " </dev/null"),
               output));
  if (code == kNoConnection) return Lost(code);
  return code;
}

Status RemoteShell::Send(const std::string& file, const std::string& name) {
  std::error_code error;
  const uintmax_t bytes = std::filesystem::file_size(file, error);
  if (error) {
    return Status::NotFound(StrCat(file, ": ", error.message()));
  }
  const std::string target = ShellQuoted(StrCat(folder_, "/", name));
  std::string counted;
  LITE_ASSIGN_OR_RETURN(
      const int code,
      RunShell(
          StrCat(command_, " ",
                 ShellQuoted(StrCat("cat >", target, " && wc -c <", target)),
                 " <", ShellQuoted(file)),
          AppendTo(&counted)));
  if (code == kNoConnection) return Lost(code);
  if (code != 0 || std::strtoull(counted.c_str(), nullptr, 10) != bytes) {
    return Failed(
        StrCat("of ", file, ", ", bytes, " bytes, not all have arrived"), code);
  }
  return Status::Ok();
}

Result<std::string> RemoteShell::Read(const std::string& name, size_t from) {
  std::string bytes;
  const std::string file = ShellQuoted(name);
  LITE_ASSIGN_OR_RETURN(const int code,
                        Run(StrCat("if [ -f ", file, " ]; then tail -c +",
                                   from + 1, " ", file, "; fi"),
                            AppendTo(&bytes)));
  if (code != 0) return Failed("cannot read " + name, code);
  return bytes;
}

}  // namespace placelite::tools
