// SPDX-License-Identifier: Apache-2.0
// The heap of this binary: every form of operator new, which is also where
// AllocateCpu gets its memory. It counts, and refuses when told to.
#ifndef TEST_API_ALLOCATION_FAILURES_FAILING_HEAP_H_
#define TEST_API_ALLOCATION_FAILURES_FAILING_HEAP_H_

#include <cstdint>

namespace placelite {

enum class Refuse { kOne, kAllLater };

// Counts allocations of all threads from now on and refuses the `nth`, the
// first being 1; 0: none.
void StartRefusing(int64_t nth, Refuse refuse);

struct HeapRecord {
  int64_t asked = 0;
  bool refused = false;
};

// Since StartRefusing.
HeapRecord StopRefusing();

// Taken and not given back.
int64_t LiveBytes();

}  // namespace placelite

#endif  // TEST_API_ALLOCATION_FAILURES_FAILING_HEAP_H_
