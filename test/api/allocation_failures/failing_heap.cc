// SPDX-License-Identifier: Apache-2.0
#include "test/api/allocation_failures/failing_heap.h"

#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<bool> counting{false};
std::atomic<int64_t> asked{0};
std::atomic<int64_t> nth_refused{0};
std::atomic<bool> all_later{false};
std::atomic<int64_t> live_bytes{0};

bool Refuses() {
  if (!counting) return false;
  const int64_t number = ++asked;
  if (nth_refused == 0) return false;
  return all_later ? number >= nth_refused : number == nth_refused;
}

void* Take(size_t bytes, size_t alignment) noexcept {
  if (Refuses()) return nullptr;
  // aligned_alloc wants a multiple of the alignment.
  const size_t blocks =
      std::max<size_t>(1, bytes / alignment + (bytes % alignment != 0));
  void* memory = std::aligned_alloc(alignment, blocks * alignment);
  if (memory != nullptr) {
    live_bytes += static_cast<int64_t>(malloc_usable_size(memory));
  }
  return memory;
}

void* TakeOrThrow(size_t bytes, size_t alignment) {
  if (void* memory = Take(bytes, alignment)) return memory;
  throw std::bad_alloc();
}

void GiveBack(void* memory) noexcept {
  if (memory == nullptr) return;
  live_bytes -= static_cast<int64_t>(malloc_usable_size(memory));
  std::free(memory);
}

constexpr size_t kPlain = __STDCPP_DEFAULT_NEW_ALIGNMENT__;
using Align = std::align_val_t;
using NoThrow = std::nothrow_t;

size_t Number(Align alignment) { return static_cast<size_t>(alignment); }

}  // namespace

// All forms: sanitizers bring their own, and do not call one from another.
void* operator new(size_t n) { return TakeOrThrow(n, kPlain); }
void* operator new[](size_t n) { return TakeOrThrow(n, kPlain); }
void* operator new(size_t n, const NoThrow&) noexcept {
  return Take(n, kPlain);
}
void* operator new[](size_t n, const NoThrow&) noexcept {
  return Take(n, kPlain);
}
void* operator new(size_t n, Align a) { return TakeOrThrow(n, Number(a)); }
void* operator new[](size_t n, Align a) { return TakeOrThrow(n, Number(a)); }
void* operator new(size_t n, Align a, const NoThrow&) noexcept {
  return Take(n, Number(a));
}
void* operator new[](size_t n, Align a, const NoThrow&) noexcept {
  return Take(n, Number(a));
}
void operator delete(void* p) noexcept { GiveBack(p); }
void operator delete[](void* p) noexcept { GiveBack(p); }
void operator delete(void* p, size_t) noexcept { GiveBack(p); }
void operator delete[](void* p, size_t) noexcept { GiveBack(p); }
void operator delete(void* p, Align) noexcept { GiveBack(p); }
void operator delete[](void* p, Align) noexcept { GiveBack(p); }
void operator delete(void* p, size_t, Align) noexcept { GiveBack(p); }
void operator delete[](void* p, size_t, Align) noexcept { GiveBack(p); }
void operator delete(void* p, const NoThrow&) noexcept { GiveBack(p); }
void operator delete[](void* p, const NoThrow&) noexcept { GiveBack(p); }
void operator delete(void* p, Align, const NoThrow&) noexcept { GiveBack(p); }
void operator delete[](void* p, Align, const NoThrow&) noexcept { GiveBack(p); }

namespace placelite {

void StartRefusing(int64_t nth, Refuse refuse) {
  asked = 0;
  nth_refused = nth;
  all_later = refuse == Refuse::kAllLater;
  counting = true;
}

HeapRecord StopRefusing() {
  counting = false;
  return {asked, nth_refused != 0 && asked >= nth_refused};
}

int64_t LiveBytes() { return live_bytes; }

}  // namespace placelite
