// SPDX-License-Identifier: Apache-2.0
// Runs code in a child process, to test inherited objects.
#ifndef TEST_SUPPORT_FORK_H_
#define TEST_SUPPORT_FORK_H_

#include <sys/wait.h>
#include <unistd.h>

namespace placelite {

// Calls `body` in a child process, which ends with the result of `body`,
// without the destructors of the parent's objects. Returns the exit code; or
// the negated number of the signal that ended the child, SIGALRM where it hung.
template <typename Body>
int RunInChild(const Body& body) {
  constexpr unsigned kSecondsUntilItHangs = 30;
  const pid_t child = fork();
  if (child == 0) {
    alarm(kSecondsUntilItHangs);
    _exit(body());
  }
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child) return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

}  // namespace placelite

#endif  // TEST_SUPPORT_FORK_H_
