// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/recurrent/packed_steps.h"

#include <algorithm>

#include "lite/core/op/recurrent.h"

namespace placelite {

void RecurrentRun::LoadStates() const {
  const int64_t hidden = layout.hidden(), padded = layout.padded();
  const auto load = [&](size_t input, int64_t d, int64_t list) {
    float* to = State(d, list, 0);
    std::fill_n(to, batch * padded, 0.0f);
    if (!context.op.has_input(input)) return;
    const float* from =
        context.tensors.input(input).data<float>() + d * batch * hidden;
    for (int64_t n = 0; n < batch; ++n) {
      std::copy_n(from + n * hidden, hidden, to + n * padded);
    }
  };
  for (int64_t d = 0; d < num_directions; ++d) {
    load(kRecurrentH, d, 0);
    load(kRecurrentC, d, kCellState);
  }
}

void RecurrentRun::StoreStates() const {
  const int64_t hidden = layout.hidden(), padded = layout.padded();
  const auto store = [&](int64_t d, int64_t list, size_t output) {
    const float* from = State(d, list, 0);
    float* to =
        context.tensors.output(output).data<float>() + d * batch * hidden;
    for (int64_t n = 0; n < batch; ++n) {
      std::copy_n(from + n * padded, hidden, to + n * hidden);
    }
  };
  for (int64_t d = 0; d < num_directions; ++d) {
    store(d, limit % 2, 1);
    if (context.tensors.outputs.size() > 2) store(d, kCellState, 2);
  }
}

void RecurrentRun::ClearRest() const {
  const int64_t step = num_directions * batch * layout.hidden();
  const int64_t steps = context.tensors.input(0).shape()[0];
  std::fill_n(context.tensors.output(0).data<float>() + limit * step,
              (steps - limit) * step, 0.0f);
}

RecurrentPanel RecurrentRun::Stage(const StageGates& stage,
                                   const RecurrentSamples& samples,
                                   const RecurrentStep& step) const {
  const int64_t d = samples.direction, n = samples.begin;
  const RecurrentDirection& direction = directions[d];
  const int64_t t = direction.reverse ? limit - 1 - step.index : step.index;
  const int64_t row = direction.reverse ? step.chunk_end - 1 - step.index
                                        : step.index - step.chunk_begin;
  const int64_t column = layout.first_column(stage), depth = layout.hidden();
  float* sums = direction.sums + (row * batch + n) * layout.columns();
  const float* lists = direction.state_weights + layout.columns() * depth;

  RecurrentPanel panel = {};
  panel.stage = stage.stage;
  panel.rows = samples.end - n;
  panel.lengths = lengths == nullptr ? nullptr : lengths + n;
  panel.step = t;
  panel.depth = depth;
  panel.weights = direction.state_weights + column * depth;
  panel.sums = sums + column;
  panel.sums_step = layout.columns();
  panel.update = sums;
  panel.state_step = layout.padded();
  panel.state = State(d, step.index % 2, n);
  panel.next = State(d, 1 - step.index % 2, n);
  panel.c = State(d, kCellState, n);
  panel.gated = State(d, kGatedState, n);
  const bool gated = stage.stage == RecurrentStage::kGruState;
  panel.multiplied = gated ? panel.gated : panel.state;
  const bool has_peepholes = context.op.has_input(kRecurrentPeepholes);
  panel.peepholes = has_peepholes ? lists : nullptr;
  panel.peephole_step = layout.padded();
  panel.state_bias = lists + 3 * layout.padded();
  panel.y = context.tensors.output(0).data<float>() +
            ((t * num_directions + d) * batch + n) * depth;
  panel.y_step = depth;
  std::copy_n(direction.activations.begin(), 3, panel.activations);
  panel.clip = clip;
  return panel;
}

void RecurrentRun::RunPanel(RecurrentPanel stage, const StageGates& gates,
                            int64_t i) const {
  const EvenSplit panels = layout.panels(gates);
  const int64_t unit = panels.begin(i) * layout.lanes();
  stage.blocks = static_cast<int32_t>(panels.size(i));
  stage.units = layout.hidden() - unit;
  stage.weights += unit * gates.gates * stage.depth;
  stage.sums += unit * gates.gates;
  stage.update += unit * 2;
  stage.state += unit;
  stage.next += unit;
  stage.c += unit;
  stage.gated += unit;
  if (stage.peepholes != nullptr) stage.peepholes += unit;
  stage.state_bias += unit;
  stage.y += unit;
  panel(stage);
}

}  // namespace placelite
