// SPDX-License-Identifier: Apache-2.0
// Counts operator new in the whole binary, to prove that something allocates
// nothing. Only binaries that call these get the counting operator new.
#ifndef TEST_SUPPORT_ALLOCATION_COUNTER_H_
#define TEST_SUPPORT_ALLOCATION_COUNTER_H_

namespace placelite {

void StartCountingAllocations();

// Returns the allocations since the start, by any thread.
int StopCountingAllocations();

}  // namespace placelite

#endif  // TEST_SUPPORT_ALLOCATION_COUNTER_H_
