// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/common/lane_gather.h"

namespace placelite {
namespace {

// A unit of parallel work is this many pixels of a block.
constexpr int64_t kUnit = 256;

}  // namespace

template <typename T>
typename GatherChannels<T>::Plan GatherChannels<T>::MakePlan(
    const std::vector<ChannelSource>& sources, int64_t block) {
  Plan plan;
  const auto size = static_cast<size_t>(block);
  for (size_t first = 0; first < sources.size(); first += size) {
    const size_t begin = plan.pieces.size();
    const size_t last = std::min(sources.size(), first + size);
    for (size_t c = first; c < last; ++c) {
      const int64_t from = sources[c].channel / block;
      size_t i = begin;
      while (i < plan.pieces.size() &&
             (plan.origins[i].input != sources[c].input ||
              plan.origins[i].block != from)) {
        ++i;
      }
      if (i == plan.pieces.size()) {
        plan.pieces.push_back({});
        plan.origins.push_back({sources[c].input, from});
      }
      plan.pieces[i].lane[c - first] =
          static_cast<int32_t>(sources[c].channel % block);
      plan.pieces[i].given[c - first] = ~uint32_t{0};
    }
    plan.ends.push_back(plan.pieces.size());
  }
  return plan;
}

template <typename T>
Status GatherChannels<T>::Prepare(PrepareContext& context) {
  plans_.clear();
  for (size_t i = 0; i < context.op.num_outputs(); ++i) {
    plans_.push_back(
        MakePlan(sources_(context.op, i), BlockOf(context.tensors.output(i))));
  }
  return Status::Ok();
}

template <typename T>
void GatherChannels<T>::RunOutput(const RunContext& context, size_t i) const {
  const Tensor& y = context.tensors.output(i);
  if (y.NumElements() == 0) return;
  const BlockedExtents e(y);
  const Plan& plan = plans_[i];
  auto run = [&](int64_t block, int64_t first, int64_t count) {
    const int64_t image = block / e.blocks;
    const auto b = static_cast<size_t>(block % e.blocks);
    const size_t begin = b == 0 ? 0 : plan.ends[b - 1];
    const size_t end = plan.ends[b];
    const T* from[kMaxBlock];
    for (size_t p = begin; p < end; ++p) {
      const Tensor& x = context.tensors.input(plan.origins[p].input);
      from[p - begin] = x.template data<T>() +
                        image * BlockedExtents(x).sample() +
                        (plan.origins[p].block * e.pixels() + first) * e.block;
    }
    slice_({plan.pieces.data() + begin, from, static_cast<int64_t>(end - begin),
            y.template data<T>() + (block * e.pixels() + first) * e.block,
            count});
  };
  ForEachRun(context.pool, e, kUnit, run);
}

template <typename T>
Status GatherChannels<T>::Run(const RunContext& context) {
  for (size_t i = 0; i < plans_.size(); ++i) RunOutput(context, i);
  return Status::Ok();
}

template class GatherChannels<float>;
template class GatherChannels<uint16_t>;
template class GatherChannels<uint8_t>;

}  // namespace placelite
