// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/host/affinity.h"

#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace placelite {

ThreadId ThisThread() { return static_cast<ThreadId>(syscall(SYS_gettid)); }

std::vector<int> AllowedCpus(ThreadId thread) {
  std::vector<int> cpus;
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(thread, sizeof(set), &set) != 0) return cpus;
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    if (CPU_ISSET(cpu, &set)) cpus.push_back(cpu);
  }
  return cpus;
}

int CurrentCpu() { return sched_getcpu(); }

// Calls sched_setaffinity by thread number rather than pthread_setaffinity_np,
// because bionic had only the former for long.
bool BindThread(ThreadId thread, Span<const int> cpus) {
  cpu_set_t set;
  CPU_ZERO(&set);
  for (int cpu : cpus) {
    if (cpu < 0 || cpu >= CPU_SETSIZE) return false;
    CPU_SET(cpu, &set);
  }
  return sched_setaffinity(thread, sizeof(set), &set) == 0;
}

}  // namespace placelite
