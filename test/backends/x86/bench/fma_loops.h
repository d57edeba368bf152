// SPDX-License-Identifier: Apache-2.0
// Loops of independent multiply-adds in registers; each returns how many
// operations (two per multiply-add) it made.
#ifndef TEST_BACKENDS_X86_BENCH_FMA_LOOPS_H_
#define TEST_BACKENDS_X86_BENCH_FMA_LOOPS_H_

#include <cstdint>

namespace placelite {

int64_t FmaLoopAvx2(int64_t loops);
int64_t FmaLoopAvx512(int64_t loops);
int64_t FmaLoopAvx512Bf16(int64_t loops);  // of pairs of bf16

}  // namespace placelite

#endif  // TEST_BACKENDS_X86_BENCH_FMA_LOOPS_H_
