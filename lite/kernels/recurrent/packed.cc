// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/recurrent/packed.h"

#include <algorithm>

#include "lite/core/base/align.h"
#include "lite/core/op/op_def.h"
#include "lite/core/op/recurrent.h"
#include "lite/kernels/recurrent/layers.h"

namespace placelite {
namespace {

constexpr Packing kInputPacking = {"recurrent_input_weights", 1};
constexpr Packing kStatePacking = {"recurrent_state_weights", 1};

// The sums of so many floats are made at a time, but at least those of some
// rows, for which the weights of inputs are worth reading.
constexpr int64_t kChunkFloats = 128 * 1024;
constexpr int64_t kChunkRows = 32;
// Threads share a step if it has so many multiplications: meeting at its end
// takes about a microsecond, and the weights of fewer stay in the second-level
// cache of one processor.
constexpr int64_t kSharedProducts = 160 * 1024;
// These are h before and behind a step, c, and the gated state.
constexpr int64_t kStates = 4;

const float* Floats(const RunContext& context, size_t input) {
  return context.op.has_input(input)
             ? context.tensors.input(input).data<float>()
             : nullptr;
}

}  // namespace

struct PackedRecurrent::Work {
  const RunContext& context;
  int64_t limit;  // the longest length
  const int32_t* lengths;
  float clip;
  bool has_peepholes;
  struct Direction {
    const float *input_weights, *state_weights;
    float *sums, *rows, *states;
    std::array<RecurrentActivation, 3> activations;
    bool reverse;
  } directions[2];

  // Returns list `i` of the states of direction `d` from sample `n` on.
  float* State(const PackedLayout& layout, int64_t batch, int64_t d, int64_t i,
               int64_t n) const {
    return directions[d].states + (i * batch + n) * layout.padded();
  }
};

void PackedRecurrent::SplitWork(const PrepareContext& context) {
  const int64_t row = layout_.columns() * batch_;
  const int64_t rows = std::max(kChunkFloats / std::max<int64_t>(row, 1),
                                kChunkRows / std::max<int64_t>(batch_, 1));
  chunks_ = EvenSplit::AtMost(steps_, std::max<int64_t>(rows, 1));
  const int64_t parts = CeilDiv(context.threads, directions_);
  sample_parts_ = EvenSplit(batch_, std::clamp<int64_t>(parts, 1, batch_));
  shares_steps_ = directions_ * sample_parts_.parts() < context.threads &&
                  row * layout_.hidden() >= kSharedProducts;
}

Status PackedRecurrent::Prepare(PrepareContext& context) {
  const Shape& x = context.op.input_shape(0).shape();
  steps_ = x[0];
  batch_ = x[1];
  directions_ = RecurrentDirections(context.op);
  layout_ = PackedLayout(context.op, functions_.gemm);
  if (batch_ * layout_.hidden() == 0) return Status::Ok();
  SplitWork(context);
  const int64_t rows = chunks_.max_size() * batch_;
  const int64_t floats = rows * layout_.columns() +
                         AlignUp(rows * layout_.inputs(), kCpuAlignment) +
                         kStates * batch_ * layout_.padded();
  context.scratch_bytes =
      static_cast<size_t>(directions_ * floats) * sizeof(float);
  return PackConstants(context);
}

Status PackedRecurrent::PackConstants(PrepareContext& context) {
  const auto floats = [&](size_t input) {
    return context.op.has_input(input)
               ? context.tensors.input(input).data<float>()
               : nullptr;
  };
  const int64_t rows = GatesOf(context.op.def().name) * layout_.hidden();
  const auto at = [](const float* p, int64_t offset) {
    return p == nullptr ? nullptr : p + offset;
  };
  const auto pack_inputs = [&](void* to) {
    for (int64_t d = 0; d < directions_; ++d) {
      layout_.PackInputs(floats(1) + d * rows * layout_.inputs(),
                         at(floats(kRecurrentBias), d * 2 * rows),
                         static_cast<float*>(to) + d * layout_.input_floats());
    }
  };
  const auto pack_state = [&](void* to) {
    for (int64_t d = 0; d < directions_; ++d) {
      layout_.PackState(
          floats(2) + d * rows * layout_.hidden(),
          at(floats(kRecurrentBias), d * 2 * rows),
          at(floats(kRecurrentPeepholes), d * 3 * layout_.hidden()),
          static_cast<float*>(to) + d * layout_.state_floats());
    }
  };
  const auto bytes = [&](int64_t count) {
    return static_cast<size_t>(directions_ * count) * sizeof(float);
  };
  const char* name = functions_.gemm.name;
  LITE_ASSIGN_OR_RETURN(
      input_weights_,
      context.packs->Get(kInputPacking, name, bytes(layout_.input_floats()),
                         pack_inputs));
  LITE_ASSIGN_OR_RETURN(
      state_weights_,
      context.packs->Get(kStatePacking, name, bytes(layout_.state_floats()),
                         pack_state));
  return Status::Ok();
}

Status PackedRecurrent::Run(const RunContext& context) {
  LITE_RETURN_IF_ERROR(CheckRecurrentLengths(context));
  if (batch_ * layout_.hidden() == 0) return Status::Ok();
  const int32_t* lengths = RecurrentLengths(context);
  Work work = {context,
               lengths == nullptr
                   ? steps_
                   : *std::max_element(lengths, lengths + batch_),
               lengths,
               context.op.attributes().Float("clip"),
               context.op.has_input(kRecurrentPeepholes),
               {}};
  float* scratch = static_cast<float*>(context.scratch);
  const int64_t rows = chunks_.max_size() * batch_;
  for (int64_t d = 0; d < directions_; ++d) {
    Work::Direction& direction = work.directions[d];
    direction.input_weights =
        static_cast<const float*>(input_weights_->host_data()) +
        d * layout_.input_floats();
    direction.state_weights =
        static_cast<const float*>(state_weights_->host_data()) +
        d * layout_.state_floats();
    direction.sums = scratch;
    direction.rows = direction.sums + rows * layout_.columns();
    direction.states =
        direction.rows + AlignUp(rows * layout_.inputs(), kCpuAlignment);
    scratch = direction.states + kStates * batch_ * layout_.padded();
    direction.activations = RecurrentActivations(context.op, d);
    direction.reverse = RunsInReverse(context.op, d);
  }
  LoadStates(work);
  const EvenSplit chunks = EvenSplit::AtMost(work.limit, chunks_.max_size());
  for (int64_t i = 0; i < chunks.parts() && work.limit > 0; ++i) {
    MultiplyInputs(work, chunks.begin(i), chunks.end(i));
    shares_steps_ ? RunSharedSteps(work, chunks.begin(i), chunks.end(i))
                  : RunSteps(work, chunks.begin(i), chunks.end(i));
  }
  StoreStates(work);
  return Status::Ok();
}

void PackedRecurrent::LoadStates(const Work& work) const {
  const int64_t hidden = layout_.hidden(), padded = layout_.padded();
  const auto load = [&](size_t input, int64_t d, int64_t list) {
    const float* from = Floats(work.context, input);
    float* to = work.State(layout_, batch_, d, list, 0);
    std::fill_n(to, batch_ * padded, 0.0f);
    for (int64_t n = 0; n < batch_ && from != nullptr; ++n) {
      std::copy_n(from + (d * batch_ + n) * hidden, hidden, to + n * padded);
    }
  };
  for (int64_t d = 0; d < directions_; ++d) {
    load(kRecurrentH, d, 0);
    load(kRecurrentC, d, 2);
  }
}

void PackedRecurrent::StoreStates(const Work& work) const {
  const KernelTensors& tensors = work.context.tensors;
  const int64_t hidden = layout_.hidden(), padded = layout_.padded();
  const auto store = [&](int64_t d, int64_t list, float* to) {
    const float* from = work.State(layout_, batch_, d, list, 0);
    for (int64_t n = 0; n < batch_; ++n) {
      std::copy_n(from + n * padded, hidden, to + (d * batch_ + n) * hidden);
    }
  };
  for (int64_t d = 0; d < directions_; ++d) {
    store(d, work.limit % 2, tensors.output(1).data<float>());
    if (tensors.outputs.size() > 2) {
      store(d, 2, tensors.output(2).data<float>());
    }
  }
  const int64_t step = directions_ * batch_ * hidden;
  std::fill_n(tensors.output(0).data<float>() + work.limit * step,
              (steps_ - work.limit) * step, 0.0f);
}

void PackedRecurrent::MultiplyInputs(const Work& work, int64_t first,
                                     int64_t last) const {
  const EvenSplit tiles =
      EvenSplit::AtMost((last - first) * batch_, functions_.gemm.rows);
  const int64_t count = tiles.parts();
  ParallelFor(work.context.pool, directions_ * count,
              [&](int64_t begin, int64_t end) {
                for (int64_t d = 0; d < directions_; ++d) {
                  const int64_t from = std::max(begin - d * count, int64_t{0});
                  const int64_t to = std::min(end - d * count, count);
                  if (from >= to) continue;
                  MultiplyTiles(work, d, first, last, tiles, from, to);
                }
              });
}

void PackedRecurrent::MultiplyTiles(const Work& work, int64_t d, int64_t first,
                                    int64_t last, const EvenSplit& tiles,
                                    int64_t begin, int64_t end) const {
  const Work::Direction& direction = work.directions[d];
  const GemmFunctions& gemm = functions_.gemm;
  const int64_t inputs = layout_.inputs(), columns = layout_.columns();
  const int64_t first_row =
      (direction.reverse ? work.limit - last : first) * batch_;
  const float* x =
      work.context.tensors.input(0).data<float>() + first_row * inputs;
  PackRows({x, inputs, 1}, tiles, begin, end, inputs,
           direction.rows + tiles.begin(begin) * inputs);
  GemmTile tile = {};
  tile.depth = inputs;
  tile.c_step = columns;
  tile.start = GemmStart::kColumnBias;
  const GemmPanels& panels = layout_.input_panels();
  for (int64_t i = 0; i < panels.count(); ++i) {
    const int64_t column = panels.first_column(i);
    tile.vectors = panels.vectors(i);
    tile.columns = panels.columns(i);
    tile.b_step = panels.width(i);
    tile.b = direction.input_weights + column * inputs;
    tile.bias = direction.input_weights + columns * inputs + column;
    for (int64_t t = begin; t < end; ++t) {
      tile.rows = static_cast<int>(tiles.size(t));
      tile.a_step = tile.rows;
      tile.a = direction.rows + tiles.begin(t) * inputs;
      tile.c = direction.sums + tiles.begin(t) * columns + column;
      gemm.tile(tile);
    }
  }
}

void PackedRecurrent::RunSteps(const Work& work, int64_t first,
                               int64_t last) const {
  const int64_t parts = sample_parts_.parts();
  const auto run = [&](const Samples& samples) {
    for (int64_t i = first; i < last; ++i) {
      for (const StageGates& stage : layout_.stages()) {
        const RecurrentPanel panel =
            StageOfStep(work, stage, samples, first, last, i);
        const EvenSplit panels = layout_.panels(stage);
        const int64_t count = panels.parts();
        // Every other step goes from back to front: what the step before read
        // last is still in the cache.
        for (int64_t p = 0; p < count; ++p) {
          RunPanel(panel, stage, panels, i % 2 == 0 ? p : count - 1 - p);
        }
      }
    }
  };
  ParallelFor(work.context.pool, directions_ * parts,
              [&](int64_t begin, int64_t end) {
                for (int64_t job = begin; job < end; ++job) {
                  const int64_t part = job % parts;
                  run({job / parts, sample_parts_.begin(part),
                       sample_parts_.end(part)});
                }
              });
}

void PackedRecurrent::RunSharedSteps(const Work& work, int64_t first,
                                     int64_t last) const {
  for (int64_t i = first; i < last; ++i) {
    for (const StageGates& stage : layout_.stages()) {
      const EvenSplit panels = layout_.panels(stage);
      const int64_t count = panels.parts();
      ParallelFor(work.context.pool, directions_ * count,
                  [&](int64_t begin, int64_t end) {
                    for (int64_t p = begin; p < end; ++p) {
                      RunPanel(StageOfStep(work, stage, {p / count, 0, batch_},
                                           first, last, i),
                               stage, panels, p % count);
                    }
                  });
    }
  }
}

// Describes a stage of step `i` of first..last-1 for all units.
RecurrentPanel PackedRecurrent::StageOfStep(const Work& work,
                                            const StageGates& stage,
                                            const Samples& samples,
                                            int64_t first, int64_t last,
                                            int64_t i) const {
  const int64_t d = samples.direction, n = samples.begin;
  const Work::Direction& direction = work.directions[d];
  const int64_t t = direction.reverse ? work.limit - 1 - i : i;
  const int64_t row = direction.reverse ? last - 1 - i : i - first;
  const auto state = [&](int64_t list) {
    return work.State(layout_, batch_, d, list, n);
  };
  const int64_t column = layout_.first_column(stage);
  const float* lists =
      direction.state_weights + layout_.columns() * layout_.hidden();
  RecurrentPanel panel = {};
  panel.stage = stage.stage;
  panel.rows = samples.end - n;
  panel.lengths = work.lengths == nullptr ? nullptr : work.lengths + n;
  panel.step = t;
  panel.depth = layout_.hidden();
  panel.weights = direction.state_weights + column * layout_.hidden();
  float* sums = direction.sums + (row * batch_ + n) * layout_.columns();
  panel.sums = sums + column;
  panel.sums_step = layout_.columns();
  panel.update = sums;
  panel.state_step = layout_.padded();
  panel.state = state(i % 2);
  panel.next = state(1 - i % 2);
  panel.c = state(2);
  panel.gated = state(3);
  panel.multiplied =
      stage.stage == RecurrentStage::kGruState ? panel.gated : panel.state;
  panel.peepholes = work.has_peepholes ? lists : nullptr;
  panel.peephole_step = layout_.padded();
  panel.state_bias = lists + 3 * layout_.padded();
  panel.y_step = layout_.hidden();
  panel.y = work.context.tensors.output(0).data<float>() +
            ((t * directions_ + d) * batch_ + n) * panel.y_step;
  std::copy_n(direction.activations.begin(), 3, panel.activations);
  panel.clip = work.clip;
  return panel;
}

// Runs panel `i` of a stage that is described for all units.
void PackedRecurrent::RunPanel(RecurrentPanel panel, const StageGates& stage,
                               const EvenSplit& panels, int64_t i) const {
  const int64_t unit = panels.begin(i) * functions_.gemm.lanes;
  panel.blocks = static_cast<int32_t>(panels.size(i));
  panel.units = layout_.hidden() - unit;
  panel.weights += unit * stage.gates * panel.depth;
  panel.sums += unit * stage.gates;
  panel.update += unit * 2;
  panel.state += unit;
  panel.next += unit;
  panel.c += unit;
  panel.gated += unit;
  if (panel.peepholes != nullptr) panel.peepholes += unit;
  panel.state_bias += unit;
  panel.y += unit;
  functions_.panel(panel);
}

}  // namespace placelite
