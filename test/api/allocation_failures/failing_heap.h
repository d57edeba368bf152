// SPDX-License-Identifier: Apache-2.0
// The heap of this binary: every form of operator new, from which AllocateCpu
// gets its memory, too. It counts allocations, and refuses them on demand.
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

// Returns the counts since StartRefusing.
HeapRecord StopRefusing();

// Returns the bytes that were taken and not given back.
int64_t LiveBytes();

}  // namespace placelite

#endif  // TEST_API_ALLOCATION_FAILURES_FAILING_HEAP_H_
