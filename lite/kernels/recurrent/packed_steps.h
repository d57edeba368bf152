// SPDX-License-Identifier: Apache-2.0
// These are the panels of the steps of one Run, and the states between them.
#ifndef LITE_KERNELS_RECURRENT_PACKED_STEPS_H_
#define LITE_KERNELS_RECURRENT_PACKED_STEPS_H_

#include <array>

#include "lite/core/kernel/kernel.h"
#include "lite/kernels/recurrent/packed_layout.h"

namespace placelite {

// These lists are h before and behind a step, which change places with every
// step, c, and the gated state of a gru.
inline constexpr int64_t kRecurrentStates = 4;
inline constexpr int64_t kCellState = 2;
inline constexpr int64_t kGatedState = 3;

struct RecurrentDirection {
  // The packed weights (PackedLayout).
  const float* input_weights;
  const float* state_weights;
  // Scratch memory: the sums of inputs of a chunk of steps by time, packed rows
  // of x, and the states [kRecurrentStates][batch][padded].
  float* sums;
  float* rows;
  float* states;
  std::array<RecurrentActivation, 3> activations;
  bool reverse;
};

// These samples of a direction are advanced by one thread.
struct RecurrentSamples {
  int64_t direction, begin, end;
};

// Steps are counted in the order of the direction. Those of a chunk have sums.
struct RecurrentStep {
  int64_t chunk_begin, chunk_end, index;
};

// A RecurrentRun is what one Run works on.
struct RecurrentRun {
  const RunContext& context;
  const PackedLayout& layout;
  RecurrentPanelFunction panel;
  int64_t batch;
  int64_t limit;           // the longest length
  const int32_t* lengths;  // null if all samples have every step
  int64_t num_directions;
  float clip;
  RecurrentDirection directions[2];

  // Returns list `list` of the states of direction `d` from sample `n` on.
  float* State(int64_t d, int64_t list, int64_t n) const {
    return directions[d].states + (list * batch + n) * layout.padded();
  }

  // Copy the states from the inputs and, behind the last step, to the outputs.
  void LoadStates() const;
  void StoreStates() const;
  // Fills the outputs of the steps that no sample has.
  void ClearRest() const;

  // Returns a stage of a step, for all units.
  RecurrentPanel Stage(const StageGates& stage, const RecurrentSamples& samples,
                       const RecurrentStep& step) const;
  // Runs panel `i` of a stage that is described for all units.
  void RunPanel(RecurrentPanel stage, const StageGates& gates, int64_t i) const;
};

}  // namespace placelite

#endif  // LITE_KERNELS_RECURRENT_PACKED_STEPS_H_
