// SPDX-License-Identifier: Apache-2.0
#include "tools/common/out_of_memory.h"

#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <exception>
#include <new>
#include <string_view>

namespace placelite::tools {
namespace {

// Whether the system has refused memory. It has no constructor, because it is
// used before constructors run.
std::atomic<bool> refused{false};

void OnRefusal() {
  refused.store(true, std::memory_order_relaxed);
  throw std::bad_alloc();
}

// Allocates nothing, and destroys nothing, because other threads may be at
// work.
[[noreturn]] void OnTerminate() {
  if (!refused.load(std::memory_order_relaxed)) std::abort();
  constexpr std::string_view kMessage = "error: out of memory\n";
  const ssize_t written =
      write(STDERR_FILENO, kMessage.data(), kMessage.size());
  (void)written;
  _exit(1);
}

#if defined(__linux__) && !defined(__ANDROID__)
void HandleEarly(int, char**, char**) { HandleOutOfMemory(); }

// The loader calls the functions of this section before the constructors of any
// library.
__attribute__((section(".preinit_array"),
               used)) void (*const kHandleEarly)(int, char**,
                                                 char**) = HandleEarly;
#endif

}  // namespace

void HandleOutOfMemory() {
  std::set_new_handler(OnRefusal);
  std::set_terminate(OnTerminate);
}

}  // namespace placelite::tools
