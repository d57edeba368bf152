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
// Threads share a step if it has so many multiplications. Below that, meeting
// at the end of each step took as long as sharing saved (two cores of Zen 5).
constexpr int64_t kSharedProducts = 160 * 1024;

// Returns the constants of one direction, each [directions, size]; null if the
// op does not have them.
class Constants {
 public:
  Constants(const PrepareContext& context, int64_t direction)
      : context_(context), direction_(direction) {}

  const float* operator()(size_t input, int64_t size) const {
    return context_.op.has_input(input)
               ? context_.tensors.input(input).data<float>() + direction_ * size
               : nullptr;
  }

 private:
  const PrepareContext& context_;
  int64_t direction_;
};

}  // namespace

void PackedRecurrent::SplitWork(const PrepareContext& context) {
  const int64_t row = layout_.columns() * batch_;
  chunks_ = EvenSplit::AtMost(
      steps_, std::max({kChunkFloats / row, kChunkRows / batch_, int64_t{1}}));
  const int64_t parts = CeilDiv(context.threads, directions_);
  sample_parts_ = EvenSplit(batch_, std::clamp<int64_t>(parts, 1, batch_));
  shares_steps_ = directions_ * sample_parts_.parts() < context.threads &&
                  row * layout_.hidden() >= kSharedProducts;
}

int64_t PackedRecurrent::ScratchFloats() const {
  return ChunkRows() * layout_.columns() +
         AlignUp(ChunkRows() * layout_.inputs(), kCpuAlignment) +
         kRecurrentStates * batch_ * layout_.padded();
}

Status PackedRecurrent::Prepare(PrepareContext& context) {
  const Shape& x = context.op.input_shape(0).shape();
  steps_ = x[0];
  batch_ = x[1];
  directions_ = RecurrentDirections(context.op);
  layout_ = PackedLayout(context.op, functions_.gemm);
  if (batch_ * layout_.hidden() == 0) return Status::Ok();
  SplitWork(context);
  context.scratch_bytes =
      static_cast<size_t>(directions_ * ScratchFloats()) * sizeof(float);
  LITE_RETURN_IF_ERROR(PackInputs(context));
  return PackState(context);
}

Status PackedRecurrent::PackInputs(PrepareContext& context) {
  const int64_t rows = GatesOf(context.op.def().name) * layout_.hidden();
  const int64_t floats = layout_.input_floats();
  const auto pack = [&](void* to) {
    for (int64_t d = 0; d < directions_; ++d) {
      const Constants constants(context, d);
      layout_.PackInputs(constants(1, rows * layout_.inputs()),
                         constants(kRecurrentBias, 2 * rows),
                         static_cast<float*>(to) + d * floats);
    }
  };
  const size_t bytes =
      static_cast<size_t>(directions_ * floats) * sizeof(float);
  LITE_ASSIGN_OR_RETURN(
      input_weights_,
      context.packs->Get(kInputPacking, functions_.gemm.name, bytes, pack));
  return Status::Ok();
}

Status PackedRecurrent::PackState(PrepareContext& context) {
  const int64_t hidden = layout_.hidden();
  const int64_t rows = GatesOf(context.op.def().name) * hidden;
  const int64_t floats = layout_.state_floats();
  const auto pack = [&](void* to) {
    for (int64_t d = 0; d < directions_; ++d) {
      const Constants constants(context, d);
      layout_.PackState(constants(2, rows * hidden),
                        constants(kRecurrentBias, 2 * rows),
                        constants(kRecurrentPeepholes, 3 * hidden),
                        static_cast<float*>(to) + d * floats);
    }
  };
  const size_t bytes =
      static_cast<size_t>(directions_ * floats) * sizeof(float);
  LITE_ASSIGN_OR_RETURN(
      state_weights_,
      context.packs->Get(kStatePacking, functions_.gemm.name, bytes, pack));
  return Status::Ok();
}

Status PackedRecurrent::Run(const RunContext& context) {
  LITE_RETURN_IF_ERROR(CheckRecurrentLengths(context));
  if (batch_ * layout_.hidden() == 0) return Status::Ok();
  const RecurrentRun run = Begin(context);
  run.LoadStates();
  for (int64_t first = 0; first < run.limit; first += chunks_.max_size()) {
    const int64_t last = std::min(first + chunks_.max_size(), run.limit);
    MultiplyInputs(run, first, last);
    shares_steps_ ? RunSharedSteps(run, first, last)
                  : RunSteps(run, first, last);
  }
  run.StoreStates();
  run.ClearRest();
  return Status::Ok();
}

RecurrentRun PackedRecurrent::Begin(const RunContext& context) const {
  const int32_t* lengths = RecurrentLengths(context);
  const int64_t limit = lengths == nullptr
                            ? steps_
                            : *std::max_element(lengths, lengths + batch_);
  RecurrentRun run = {
      context, layout_, functions_.panel, batch_,
      limit,   lengths, directions_,      context.op.attributes().Float("clip"),
      {}};
  const auto* input_weights =
      static_cast<const float*>(input_weights_->host_data());
  const auto* state_weights =
      static_cast<const float*>(state_weights_->host_data());
  for (int64_t d = 0; d < directions_; ++d) {
    RecurrentDirection& direction = run.directions[d];
    direction.input_weights = input_weights + d * layout_.input_floats();
    direction.state_weights = state_weights + d * layout_.state_floats();
    direction.sums = static_cast<float*>(context.scratch) + d * ScratchFloats();
    direction.states = direction.sums + ChunkRows() * layout_.columns();
    direction.rows =
        direction.states + kRecurrentStates * batch_ * layout_.padded();
    direction.activations = RecurrentActivations(context.op, d);
    direction.reverse = RunsInReverse(context.op, d);
  }
  return run;
}

void PackedRecurrent::MultiplyInputs(const RecurrentRun& run, int64_t first,
                                     int64_t last) const {
  const EvenSplit tiles =
      EvenSplit::AtMost((last - first) * batch_, functions_.gemm.rows);
  const int64_t count = tiles.parts();
  const auto multiply = [&](int64_t begin, int64_t end) {
    for (int64_t d = 0; d < directions_; ++d) {
      const RecurrentDirection& direction = run.directions[d];
      const int64_t from = std::max(begin - d * count, int64_t{0});
      const int64_t to = std::min(end - d * count, count);
      const int64_t t = direction.reverse ? run.limit - last : first;
      if (from < to) MultiplyTiles(run, direction, t * batch_, tiles, from, to);
    }
  };
  ParallelFor(run.context.pool, directions_ * count, multiply);
}

void PackedRecurrent::MultiplyTiles(const RecurrentRun& run,
                                    const RecurrentDirection& d,
                                    int64_t first_row, const EvenSplit& tiles,
                                    int64_t begin, int64_t end) const {
  const int64_t inputs = layout_.inputs(), columns = layout_.columns();
  const float* x =
      run.context.tensors.input(0).data<float>() + first_row * inputs;
  PackRows({x, inputs, 1}, tiles, begin, end, inputs,
           d.rows + tiles.begin(begin) * inputs);
  const GemmPanels& panels = layout_.input_panels();
  GemmTile tile = {};
  tile.depth = inputs;
  tile.c_step = columns;
  tile.start = GemmStart::kColumnBias;
  for (int64_t i = 0; i < panels.count(); ++i) {
    const int64_t column = panels.first_column(i);
    tile.vectors = panels.vectors(i);
    tile.columns = panels.columns(i);
    tile.b_step = panels.width(i);
    tile.b = d.input_weights + column * inputs;
    tile.bias = d.input_weights + columns * inputs + column;
    for (int64_t t = begin; t < end; ++t) {
      tile.rows = static_cast<int>(tiles.size(t));
      tile.a_step = tile.rows;
      tile.a = d.rows + tiles.begin(t) * inputs;
      tile.c = d.sums + tiles.begin(t) * columns + column;
      functions_.gemm.tile(tile);
    }
  }
}

void PackedRecurrent::RunSteps(const RecurrentRun& run, int64_t first,
                               int64_t last) const {
  const int64_t parts = sample_parts_.parts();
  // Every other step goes from back to front: what the step before read last is
  // still in the cache.
  const auto advance = [&](const RecurrentSamples& samples, int64_t step) {
    for (const StageGates& gates : layout_.stages()) {
      const RecurrentPanel stage =
          run.Stage(gates, samples, {first, last, step});
      const int64_t count = layout_.panels(gates).parts();
      for (int64_t i = 0; i < count; ++i) {
        run.RunPanel(stage, gates, step % 2 == 0 ? i : count - 1 - i);
      }
    }
  };
  ParallelFor(
      run.context.pool, directions_ * parts, [&](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) {
          const RecurrentSamples samples = {i / parts,
                                            sample_parts_.begin(i % parts),
                                            sample_parts_.end(i % parts)};
          for (int64_t step = first; step < last; ++step) {
            advance(samples, step);
          }
        }
      });
}

void PackedRecurrent::RunSharedSteps(const RecurrentRun& run, int64_t first,
                                     int64_t last) const {
  const auto advance = [&](const StageGates& gates, int64_t step) {
    const int64_t count = layout_.panels(gates).parts();
    ParallelFor(run.context.pool, directions_ * count,
                [&](int64_t begin, int64_t end) {
                  for (int64_t i = begin; i < end; ++i) {
                    const RecurrentSamples all = {i / count, 0, batch_};
                    run.RunPanel(run.Stage(gates, all, {first, last, step}),
                                 gates, i % count);
                  }
                });
  };
  for (int64_t step = first; step < last; ++step) {
    for (const StageGates& gates : layout_.stages()) advance(gates, step);
  }
}

}  // namespace placelite
