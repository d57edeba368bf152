// SPDX-License-Identifier: Apache-2.0
#include "tools/common/standard_streams.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <iostream>

namespace placelite::tools {
namespace {

// Says why the last write failed, by writing one more byte behind the lost
// ones: its failure has the same reason.
const char* Reason() {
  return write(STDOUT_FILENO, "\n", 1) < 0 ? std::strerror(errno)
                                           : "a part of it is lost";
}

}  // namespace

void PrepareStandardStreams() {
  std::signal(SIGPIPE, SIG_IGN);
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; ++stream) {
    if (fcntl(stream, F_GETFD) >= 0) continue;
    // The lowest free number is this stream's. The file is opened in the wrong
    // direction, so that any use fails.
    (void)open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

int FlushStandardOutput(int code) {
  std::cout.flush();
  const bool whole =
      std::fflush(stdout) == 0 && std::ferror(stdout) == 0 && !std::cout.bad();
  if (whole) return code;
  std::fprintf(stderr, "error: standard output cannot be written: %s\n",
               Reason());
  return code == 0 ? 1 : code;
}

}  // namespace placelite::tools
