// SPDX-License-Identifier: Apache-2.0
#include "test/core/plan/networks.h"

namespace placelite {
namespace {

// Ops one after the other; each reads what the one before wrote.
class Chain {
 public:
  // An op with a square output in fp16.
  void Add(int64_t side, int64_t channels) {
    const auto step = static_cast<int32_t>(tensors_.size());
    tensors_.push_back({side * side * channels * 2, step, step + 1});
  }

  int32_t last() const { return static_cast<int32_t>(tensors_.size()) - 1; }
  // The next op reads `tensor` too.
  void KeepForNext(int32_t tensor) { tensors_[tensor].last = last() + 1; }

  std::vector<PlanTensor> Take() { return std::move(tensors_); }

 private:
  std::vector<PlanTensor> tensors_;
};

}  // namespace

std::vector<PlanTensor> Figure5() {
  return {{32, 0, 1}, {8, 1, 3}, {4, 2, 4}, {8, 3, 4}, {64, 4, 5}};
}

// Howard et al., table 1.
std::vector<PlanTensor> MobileNetV1() {
  constexpr struct {
    int64_t side, channels;  // of a separable layer's output
  } kSeparable[] = {{112, 64}, {56, 128}, {56, 128}, {28, 256}, {28, 256},
                    {14, 512}, {14, 512}, {14, 512}, {14, 512}, {14, 512},
                    {14, 512}, {7, 1024}, {7, 1024}};
  Chain net;
  net.Add(112, 32);
  int64_t channels = 32;
  for (const auto& layer : kSeparable) {
    net.Add(layer.side, channels);        // depthwise
    net.Add(layer.side, layer.channels);  // pointwise
    channels = layer.channels;
  }
  net.Add(1, 1024);  // pooled; what is left is the output
  return net.Take();
}

// Sandler et al., table 2.
std::vector<PlanTensor> MobileNetV2() {
  constexpr struct {
    int64_t expansion, channels, times, stride;
  } kBottlenecks[] = {{1, 16, 1, 1}, {6, 24, 2, 2}, {6, 32, 3, 2},
                      {6, 64, 4, 2}, {6, 96, 3, 1}, {6, 160, 3, 2},
                      {6, 320, 1, 1}};
  Chain net;
  int64_t side = 112, channels = 32;
  net.Add(side, channels);
  for (const auto& block : kBottlenecks) {
    for (int64_t i = 0; i < block.times; ++i) {
      const int32_t input = net.last();
      const int64_t wide = channels * block.expansion;
      if (block.expansion > 1) net.Add(side, wide);
      if (i == 0) side /= block.stride;
      net.Add(side, wide);            // depthwise
      net.Add(side, block.channels);  // projection
      channels = block.channels;
      if (i == 0) continue;
      net.KeepForNext(input);
      net.Add(side, channels);  // residual addition
    }
  }
  net.Add(side, 1280);
  net.Add(1, 1280);  // pooled; what is left is the output
  return net.Take();
}

}  // namespace placelite
