// SPDX-License-Identifier: Apache-2.0
// This is the vector function of rnn, gru and lstm. It takes plain arguments,
// and this file includes no header with functions, for the reason in
// softmax/slices.h.
#ifndef LITE_KERNELS_RECURRENT_SLICES_H_
#define LITE_KERNELS_RECURRENT_SLICES_H_

#include <cstdint>

#include "lite/kernels/common/backends.h"

namespace placelite {

enum class RecurrentActivation : int32_t {
  kSigmoid,
  kTanh,
  kRelu,
  kHardSigmoid,  // clip(0.2 x + 0.5, 0, 1)
};

// A stage is a product of a state by recurrent weights and the element-wise
// functions behind it. A step is one stage, but a gru that resets before the
// matrix has two: the second multiplies what the reset gate of the first left.
enum class RecurrentStage : int32_t {
  kRnn,
  kLstm,
  kGruLinear,  // a gru that resets behind the matrix
  kGruGates,   // the update and the reset gate of another gru
  kGruState,   // its new state
};

// A panel of more vectors has no registers for its sums.
inline constexpr int kMaxPanelVectors = 8;

// A RecurrentPanel is one stage of one step for some units. Units lie in blocks
// of a vector. Sums are laid out [rows][blocks][gates][lanes]; states are rows
// with zeros behind the last unit. Every pointer is that of the first row and
// of the panel's first unit, but for `multiplied`, which has all units.
struct RecurrentPanel {
  RecurrentStage stage;
  // The gates of all blocks are at most kMaxPanelVectors vectors. The last
  // block may be partial: `units` is how many units exist.
  int32_t blocks;
  int64_t units;
  // The rows are samples of a batch.
  int64_t rows;
  // Row i takes part if step < lengths[i], otherwise its states stay and its
  // output is zero; null stands for all rows.
  const int32_t* lengths;
  int64_t step;
  // The product is that of `multiplied` [rows][depth], rows state_step apart,
  // by `weights` [depth][blocks][gates][lanes].
  int64_t depth;
  const float* multiplied;
  const float* weights;
  // These are the sums of the inputs and of the biases. Stage kGruGates leaves
  // the update gate in its own place for kGruState, which gets the pointer of
  // the first block's gates in `update`.
  float* sums;
  int64_t sums_step;
  const float* update;
  // `state` is h before the step, `next` h behind it. Only lstm has c. The
  // product of reset gate and state goes to `gated`.
  int64_t state_step;
  const float* state;
  float* next;
  float* c;
  float* gated;
  // The three lists of peepholes are peephole_step apart; null stands for none.
  const float* peepholes;
  int64_t peephole_step;
  // This is added to the last gate's product in stage kGruLinear.
  const float* state_bias;
  float* y;
  int64_t y_step;
  RecurrentActivation activations[3];
  float clip;  // 0 stands for no clipping
};
using RecurrentPanelFunction = void (*)(const RecurrentPanel& panel);

LITE_DECLARE_STAMPED(void, RecurrentPanel, const RecurrentPanel& panel);

}  // namespace placelite

#endif  // LITE_KERNELS_RECURRENT_SLICES_H_
