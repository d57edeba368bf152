// SPDX-License-Identifier: Apache-2.0
#include "test/backends/x86/bench/fma_loops.h"
#include "test/backends/x86/bench/fma_loops_generic.h"

namespace placelite {

int64_t FmaLoopAvx2(int64_t loops) { return HWY_NAMESPACE::FmaLoop(loops); }

}  // namespace placelite
