// SPDX-License-Identifier: Apache-2.0
// random_normal and random_uniform fill a tensor with random numbers, other
// ones in each run: the numbers of a run follow from the seed and from how many
// runs went before it since the kernel was prepared for the shape. These are
// their references and kernel rows.
#include <algorithm>
#include <cmath>

#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/random/philox.h"

namespace placelite {
namespace {

// Numbers that one counter gives.
constexpr int64_t kDraws = 4;

uint32_t Low(uint64_t number) { return static_cast<uint32_t>(number); }
uint32_t High(uint64_t number) { return static_cast<uint32_t>(number >> 32); }

using Four = std::array<float, kDraws>;

// The transform of Box and Muller (1958) makes two numbers of two.
class Normal {
 public:
  explicit Normal(const AttributeMap& attributes)
      : mean_(attributes.Float("mean")),
        deviation_(attributes.Float("deviation")) {}

  Four operator()(const PhiloxCounter& bits) const {
    Four numbers;
    for (size_t i = 0; i < bits.size(); i += 2) {
      constexpr double kStep = 0x1p-32, kTwoPi = 6.283185307179586;
      const double radius = std::sqrt(-2 * std::log((bits[i] + 1.0) * kStep));
      const double angle = kTwoPi * bits[i + 1] * kStep;
      numbers[i] = Scaled(radius * std::cos(angle));
      numbers[i + 1] = Scaled(radius * std::sin(angle));
    }
    return numbers;
  }

 private:
  float Scaled(double number) const {
    return static_cast<float>(mean_ + deviation_ * number);
  }

  double mean_, deviation_;
};

class Uniform {
 public:
  explicit Uniform(const AttributeMap& attributes)
      : low_(attributes.Float("low")), high_(attributes.Float("high")) {}

  Four operator()(const PhiloxCounter& bits) const {
    Four numbers;
    for (size_t i = 0; i < bits.size(); ++i) {
      const auto number =
          static_cast<float>(low_ + (double{high_} - low_) * bits[i] * 0x1p-32);
      // Rounding may reach `high`.
      numbers[i] = number < high_ ? number : std::nextafter(high_, low_);
    }
    return numbers;
  }

 private:
  float low_, high_;
};

template <class Distribution>
class RandomReference final : public Kernel {
 public:
  Status Prepare(PrepareContext&) override {
    runs_ = 0;
    return Status::Ok();
  }

  Status Run(const RunContext& context) override {
    const AttributeMap& attributes = context.op.attributes();
    const Distribution distribution(attributes);
    const auto seed = static_cast<uint64_t>(attributes.Int("seed"));
    const PhiloxKey key = {Low(seed), High(seed)};
    const uint64_t run = runs_++;
    const Tensor& y = context.tensors.output(0);
    const int64_t elements = y.NumElements();
    const int64_t counters = (elements + kDraws - 1) / kDraws;
    ParallelFor(context.pool, counters, [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) {
        const auto at = static_cast<uint64_t>(i);
        const Four numbers =
            distribution(Philox({Low(at), High(at), Low(run), High(run)}, key));
        const int64_t first = i * kDraws;
        std::copy_n(numbers.begin(), std::min(kDraws, elements - first),
                    y.data<float>() + first);
      }
    });
    return Status::Ok();
  }

 private:
  uint64_t runs_ = 0;
};

constexpr Algorithm kNormal[] = {
    {"{op}_reference", kSameTree, CreateKernel<RandomReference<Normal>>}};
constexpr Algorithm kUniform[] = {
    {"{op}_reference", kSameTree, CreateKernel<RandomReference<Uniform>>}};

constexpr ArgPlace kLike[] = {{"X", kHostAny}};

constexpr RowSet kRows[] = {
    RowSet("random_normal", kAtHostFloat, kNormal).Args(kLike),
    RowSet("random_uniform", kAtHostFloat, kUniform).Args(kLike),
};

}  // namespace

Span<const KernelDef> RandomKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
