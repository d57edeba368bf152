// SPDX-License-Identifier: Apache-2.0
// rnn, gru and lstm. With x the step's input, h and c the states, and for each
// gate g the sum  s(g) = W[g] x + R[g] h + B[g] + B[gates + g]:
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
// What goes into f, g and h is clipped where that is asked for. Steps beyond an
// entry's length leave its states alone and give zeros; in reverse they are
// left out. A length that is negative or beyond the steps is an error of Run.
#ifndef LITE_KERNELS_RECURRENT_RECURRENT_H_
#define LITE_KERNELS_RECURRENT_RECURRENT_H_

#include <memory>

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> RecurrentKernels();

// One entry of the batch after the other, in double: the oracle.
std::unique_ptr<Kernel> CreateRecurrentReference();

}  // namespace placelite

#endif  // LITE_KERNELS_RECURRENT_RECURRENT_H_
