// SPDX-License-Identifier: Apache-2.0
// These are rnn, gru and lstm. x is the step's input, h and c are the states,
// and for each gate g there is the sum  s(g) = W[g] x + R[g] h + B[g] + B[gates
// + g]:
//
//   rnn   h' = f(s(0))
//   gru   z = f(s(0)), r = f(s(1))
//         n = g(W[2] x + R[2] (r h) + B[2] + B[5])
//             g(W[2] x + B[2] + r (R[2] h + B[5])), linear before reset
//         h' = (1 - z) n + z h
//   lstm  i = f(s(0) + P[0] c), k = f(s(2) + P[2] c)
//         c' = k c + i g(s(3))
//         h' = f(s(1) + P[1] c') h(c')
//
// The arguments of f, g and h are clipped if the op asks for it. Steps beyond
// the length of a sample leave its states alone and give zeros; in reverse they
// are left out. A length that is negative or beyond the steps is an error of
// Run.
#ifndef LITE_KERNELS_RECURRENT_RECURRENT_H_
#define LITE_KERNELS_RECURRENT_RECURRENT_H_

#include <memory>

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> RecurrentKernels();

// This is the oracle: it computes one sample of the batch after the other, in
// double.
std::unique_ptr<Kernel> CreateRecurrentReference();

}  // namespace placelite

#endif  // LITE_KERNELS_RECURRENT_RECURRENT_H_
