// SPDX-License-Identifier: Apache-2.0
// Vector code wants the gates of a unit beside each other. So units lie in
// blocks of a vector, and the columns of both products are laid out
// [stages][blocks][gates][lanes]. Units behind the last have zero weights.
//
// The weights of inputs are packed for GemmTile, with these columns. Those of
// the state are packed by stage and panel, a panel being some blocks, so that a
// step reads them once and from front to back.
#ifndef LITE_KERNELS_RECURRENT_PACKED_LAYOUT_H_
#define LITE_KERNELS_RECURRENT_PACKED_LAYOUT_H_

#include "lite/core/base/span.h"
#include "lite/core/op/op_view.h"
#include "lite/kernels/common/work_split.h"
#include "lite/kernels/gemm/gemm.h"
#include "lite/kernels/recurrent/slices.h"

namespace placelite {

struct StageGates {
  RecurrentStage stage;
  int first_gate;
  int gates;
};

// The peepholes and the state bias take this many lists of units.
inline constexpr int64_t kUnitLists = 4;

class PackedLayout {
 public:
  PackedLayout() = default;
  PackedLayout(const OpView& op, const GemmFunctions& functions);

  int64_t lanes() const { return lanes_; }
  int64_t inputs() const { return inputs_; }
  int64_t hidden() const { return hidden_; }
  // Returns the units with those behind the last.
  int64_t padded() const { return blocks_ * lanes_; }
  int64_t columns() const { return gates_ * padded(); }
  Span<const StageGates> stages() const { return stages_; }
  const GemmPanels& input_panels() const { return input_panels_; }

  // Returns the columns before a stage and, of each stage, a panel's blocks.
  int64_t first_column(const StageGates& stage) const {
    return stage.first_gate * padded();
  }
  EvenSplit panels(const StageGates& stage) const {
    return EvenSplit::AtMost(blocks_, kMaxPanelVectors / stage.gates);
  }

  // Return the floats of one direction: the weights and the sums of the biases
  // by column, and the weights of the state with kUnitLists lists of units.
  int64_t input_floats() const { return columns() * (inputs_ + 1); }
  int64_t state_floats() const {
    return columns() * hidden_ + kUnitLists * padded();
  }

  // Pack one direction of the weights: w [gates*hidden, inputs], r
  // [gates*hidden, hidden], bias [2*gates*hidden] and peepholes [3*hidden]; the
  // last two may be null.
  void PackInputs(const float* w, const float* bias, float* packed) const;
  void PackState(const float* r, const float* bias, const float* peepholes,
                 float* packed) const;

 private:
  // Calls use(column, row) for the columns of units that exist; row is that of
  // the weights.
  template <typename F>
  void ForColumns(const F& use) const;
  void PackPanel(const StageGates& stage, int64_t first_block, int64_t blocks,
                 const float* r, float* packed) const;

  Span<const StageGates> stages_;
  int64_t inputs_ = 0, hidden_ = 0, gates_ = 0, lanes_ = 1, blocks_ = 0;
  GemmPanels input_panels_;
};

}  // namespace placelite

#endif  // LITE_KERNELS_RECURRENT_PACKED_LAYOUT_H_
