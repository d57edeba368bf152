// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/recurrent/packed_layout.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "lite/core/base/align.h"
#include "lite/core/op/op_def.h"
#include "lite/core/op/recurrent.h"

namespace placelite {
namespace {

constexpr StageGates kRnn[] = {{RecurrentStage::kRnn, 0, 1}};
constexpr StageGates kLstm[] = {{RecurrentStage::kLstm, 0, 4}};
constexpr StageGates kGruLinear[] = {{RecurrentStage::kGruLinear, 0, 3}};
constexpr StageGates kGru[] = {{RecurrentStage::kGruGates, 0, 2},
                               {RecurrentStage::kGruState, 2, 1}};

Span<const StageGates> StagesOf(const OpView& op) {
  const std::string_view name = op.def().name;
  if (name == "lstm") return kLstm;
  if (name == "rnn") return kRnn;
  if (op.attributes().Bool("linear_before_reset")) return kGruLinear;
  return kGru;
}

}  // namespace

PackedLayout::PackedLayout(const OpView& op, const GemmFunctions& functions)
    : stages_(StagesOf(op)),
      inputs_(op.input_shape(1).shape()[2]),
      hidden_(op.input_shape(2).shape()[2]),
      gates_(GatesOf(op.def().name)),
      lanes_(functions.lanes),
      blocks_(CeilDiv(hidden_, lanes_)),
      input_panels_(columns(), functions) {}

template <typename F>
void PackedLayout::ForColumns(const F& use) const {
  for (const StageGates& stage : stages_) {
    for (int64_t unit = 0; unit < hidden_; ++unit) {
      const int64_t block = unit / lanes_, lane = unit % lanes_;
      for (int64_t gate = 0; gate < stage.gates; ++gate) {
        use(first_column(stage) + (block * stage.gates + gate) * lanes_ + lane,
            (stage.first_gate + gate) * hidden_ + unit);
      }
    }
  }
}

void PackedLayout::PackInputs(const float* w, const float* bias,
                              float* packed) const {
  std::vector<float> rows(static_cast<size_t>(columns() * inputs_), 0.0f);
  float* sums = packed + columns() * inputs_;
  std::fill_n(sums, columns(), 0.0f);
  // A gru that resets behind the matrix adds one bias behind the reset.
  const int64_t all = gates_ * hidden_;
  const bool linear = stages_[0].stage == RecurrentStage::kGruLinear;
  const int64_t joined = linear ? 2 * hidden_ : all;
  ForColumns([&](int64_t column, int64_t row) {
    std::copy_n(w + row * inputs_, inputs_, rows.data() + column * inputs_);
    if (bias == nullptr) return;
    sums[column] = row < joined ? bias[row] + bias[all + row] : bias[row];
  });
  PackPanels({rows.data(), 1, inputs_}, input_panels_, 0, input_panels_.count(),
             inputs_, packed);
}

void PackedLayout::PackState(const float* r, const float* bias,
                             const float* peepholes, float* packed) const {
  for (const StageGates& stage : stages_) {
    const EvenSplit split = panels(stage);
    for (int64_t i = 0; i < split.parts(); ++i) {
      PackPanel(stage, split.begin(i), split.size(i), r, packed);
      packed += split.size(i) * stage.gates * lanes_ * hidden_;
    }
  }
  std::fill_n(packed, kUnitLists * padded(), 0.0f);
  for (int64_t i = 0; i < 3 && peepholes != nullptr; ++i) {
    std::copy_n(peepholes + i * hidden_, hidden_, packed + i * padded());
  }
  if (bias == nullptr || gates_ != 3) return;
  std::copy_n(bias + 5 * hidden_, hidden_, packed + 3 * padded());
}

void PackedLayout::PackPanel(const StageGates& stage, int64_t first_block,
                             int64_t blocks, const float* r,
                             float* packed) const {
  const int64_t first_unit = first_block * lanes_;
  const int64_t units = std::min(blocks * lanes_, hidden_ - first_unit);
  const int64_t width = blocks * stage.gates * lanes_;
  std::fill_n(packed, width * hidden_, 0.0f);
  for (int64_t unit = 0; unit < units; ++unit) {
    const int64_t block = unit / lanes_, lane = unit % lanes_;
    for (int64_t gate = 0; gate < stage.gates; ++gate) {
      const float* row =
          r +
          ((stage.first_gate + gate) * hidden_ + first_unit + unit) * hidden_;
      float* to = packed + (block * stage.gates + gate) * lanes_ + lane;
      for (int64_t k = 0; k < hidden_; ++k) to[k * width] = row[k];
    }
  }
}

}  // namespace placelite
