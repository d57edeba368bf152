// SPDX-License-Identifier: Apache-2.0
// random_normal and random_uniform fill a tensor with random numbers, which
// differ from run to run. The numbers of a run follow from the seed and from
// how many runs of this kernel went before; without a seed every kernel has a
// key of its own. These are the references of both ops and their kernel rows.
#include <algorithm>
#include <atomic>
#include <cmath>

#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/random/philox.h"

namespace placelite {
namespace {

constexpr int64_t kNumbersPerCounter = 4;

uint32_t Low(uint64_t number) { return static_cast<uint32_t>(number); }
uint32_t High(uint64_t number) { return static_cast<uint32_t>(number >> 32); }

using Four = std::array<float, kNumbersPerCounter>;

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
  Status Run(const RunContext& context) override {
    const AttributeMap& attributes = context.op.attributes();
    const Distribution distribution(attributes);
    const int64_t seed = attributes.Int("seed");
    const uint64_t number = seed != -1 ? static_cast<uint64_t>(seed) : own_;
    const PhiloxKey key = {Low(number), High(number)};
    const uint64_t run = runs_++;
    const Tensor& y = context.tensors.output(0);
    const int64_t elements = y.NumElements();
    const int64_t counters =
        (elements + kNumbersPerCounter - 1) / kNumbersPerCounter;
    ParallelFor(context.pool, counters, [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) {
        const auto at = static_cast<uint64_t>(i);
        const Four numbers =
            distribution(Philox({Low(at), High(at), Low(run), High(run)}, key));
        const int64_t first = i * kNumbersPerCounter;
        std::copy_n(numbers.begin(),
                    std::min(kNumbersPerCounter, elements - first),
                    y.data<float>() + first);
      }
    });
    return Status::Ok();
  }

 private:
  // Seeds of models are less than 2^63.
  static uint64_t NextKey() {
    static std::atomic<uint64_t> kernels{0};
    return uint64_t{1} << 63 | kernels++;
  }

  const uint64_t own_ = NextKey();
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
