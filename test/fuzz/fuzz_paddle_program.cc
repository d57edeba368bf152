// SPDX-License-Identifier: Apache-2.0
// Any bytes as a Paddle program.
#include "test/fuzz/read_program.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  placelite::TryProgramBothWays(data, size);
  return 0;
}
