// SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark/local_shell.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "lite/core/base/strings.h"

namespace placelite::tools {

Result<int> RunShell(const std::string& command, const ShellOutput& output) {
  std::FILE* pipe = popen(command.c_str(), "re");
  if (pipe == nullptr) {
    return Status::Internal(
        StrCat("cannot start a shell: ", std::strerror(errno)));
  }
  Status status;
  // read() returns what is there, where fread() would wait for a full buffer.
  char buffer[4096];
  while (status.ok()) {
    const ssize_t count = read(fileno(pipe), buffer, sizeof(buffer));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    status = output(std::string_view(buffer, static_cast<size_t>(count)));
  }
  const int ended = pclose(pipe);
  LITE_RETURN_IF_ERROR(status);
  return WIFEXITED(ended) ? WEXITSTATUS(ended) : 128 + WTERMSIG(ended);
}

ShellOutput AppendTo(std::string* text) {
  return [text](std::string_view bytes) {
    *text += bytes;
    return Status::Ok();
  };
}

std::string ShellQuoted(std::string_view text) {
  std::string quoted = "'";
  for (char c : text) {
    if (c == '\'') {
      quoted += "'\\''";
    } else {
      quoted += c;
    }
  }
  return quoted + "'";
}

}  // namespace placelite::tools
