// Counts operator new in the whole binary, to prove that something allocates
// nothing.
#ifndef TEST_BACKENDS_HOST_ALLOCATION_COUNTER_H_
#define TEST_BACKENDS_HOST_ALLOCATION_COUNTER_H_

namespace placelite {

void StartCountingAllocations();

// Since the start, by any thread.
int StopCountingAllocations();

}  // namespace placelite

#endif  // TEST_BACKENDS_HOST_ALLOCATION_COUNTER_H_
