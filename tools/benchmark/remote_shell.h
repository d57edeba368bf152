// SPDX-License-Identifier: Apache-2.0
// RemoteShell: commands and files on another device, through a program of this
// machine that runs a shell command there, such as ssh or adb.
//
//   LITE_ASSIGN_OR_RETURN(auto shell, RemoteShell::Connect("ssh phone", ""));
//   LITE_RETURN_IF_ERROR(shell->Send("model.nb", "model.nb"));
//   LITE_ASSIGN_OR_RETURN(int code, shell->Run("ls", Print));
#ifndef TOOLS_BENCHMARK_REMOTE_SHELL_H_
#define TOOLS_BENCHMARK_REMOTE_SHELL_H_

#include <cstddef>
#include <memory>
#include <string>

#include "lite/core/base/status.h"
#include "tools/benchmark/local_shell.h"

namespace placelite::tools {

// The device needs a POSIX shell with cat, mkdir, mktemp, rm, tail, uname
// and wc, which Android and BusyBox have. Errors of the connection are
// kInternal, and name the command. What commands write to standard error goes
// to that of this process. For one thread.
class RemoteShell {
 public:
  // `command` gets the shell command as one more argument: "ssh HOST",
  // "adb -s SERIAL" (which stands for "adb -s SERIAL shell"), "sh -c". This
  // machine's shell reads it, so an argument with blanks needs quotes. Makes a
  // folder in `parent`; if that is empty, in /tmp or, on Android,
  // /data/local/tmp.
  static Result<std::unique_ptr<RemoteShell>> Connect(
      const std::string& command, const std::string& parent);

  // Removes the folder, unless the connection is lost.
  ~RemoteShell();

  // Copies a file of this machine to `name` in the folder, and checks that all
  // of it has arrived.
  Status Send(const std::string& file, const std::string& name);

  // Returns what a file of the folder holds, from byte `from` on. A file that
  // is not there holds nothing.
  Result<std::string> Read(const std::string& name, size_t from = 0);

  // Runs a shell command in the folder, hands on its standard output as it
  // comes, and returns its exit code. An error of `output` ends it.
  Result<int> Run(const std::string& script, const ShellOutput& output);

 private:
  explicit RemoteShell(std::string command) : command_(std::move(command)) {}
  Status MakeFolder(const std::string& parent);
  // Returns an error that names the command.
  Status Failed(const std::string& what, int code) const;
  Status Lost(int code);

  std::string command_;
  std::string folder_;  // on the device; empty until it is made
  bool lost_ = false;   // nothing more is asked of the device
};

}  // namespace placelite::tools

#endif  // TOOLS_BENCHMARK_REMOTE_SHELL_H_
