// SPDX-License-Identifier: Apache-2.0
// Casts between float and bf16 have the bits that IEEE 754 says: to nearest,
// ties to even; denormals and infinities are kept, NaN stays NaN and becomes
// quiet. The expected bits are worked out here from the definition.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "lite/core/check/run_variant.h"
#include "lite/kernels/all_kernels.h"
#include "test/support/bound_case.h"
#include "test/support/devices.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

uint32_t BitsOf(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  return bits;
}

float FloatOf(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}

// The nearer of the two neighbours, whose distances doubles hold exactly.
uint16_t Nearest(uint32_t bits) {
  const uint32_t magnitude = bits & 0x7fffffff;
  const auto sign = static_cast<uint16_t>(bits >> 16 & 0x8000);
  const uint32_t below = magnitude >> 16;
  if (magnitude >= 0x7f800000) return static_cast<uint16_t>(sign | below);
  // The neighbour of the largest number stands for 2^128.
  const double x = double{FloatOf(magnitude)}, low{FloatOf(below << 16)};
  const double high =
      below == 0x7f7f ? 0x1p128 : double{FloatOf((below + 1) << 16)};
  const bool up = high - x < x - low || (high - x == x - low && below % 2 == 1);
  return static_cast<uint16_t>(sign | (below + (up ? 1 : 0)));
}

class Bf16Casts : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override { AddAllKernels(&registry_); }

  // Whether the variant is for a processor of another kind.
  static bool LacksIt() {
    return GetParam().find("avx512") != std::string::npos &&
           (ThisDevice().cpu.features & kAvx512) == 0;
  }

  // Returns whether the variant casts so on this machine, and has.
  bool Run(const Tensor& x, Precision to, Tensor* y) {
    const KernelCase source = {"bits",
                               "calib",
                               {{"to", std::string(ToString(to))}},
                               {RandomOf(x.precision(), x.shape(), 0, 1)}};
    const KernelRegistry::Named named = registry_.FindVariant(GetParam());
    if (named.variant == nullptr || named.variant->create == nullptr) {
      return false;
    }
    auto bound = BoundCase::Bind(source, named.kernel);
    EXPECT_OK(bound);
    const KernelAnswer answer =
        AskKernel(*named.kernel, (*bound)->op(), ThisDevice());
    for (const VariantAnswer& each : answer.variants) {
      if (each.variant == named.variant && !each.support.yes()) return false;
    }
    if (!answer.support.yes()) return false;
    const std::vector<Tensor> inputs = {x};
    auto outputs = RunVariant(*named.kernel, *named.variant,
                              {(*bound)->op(), inputs}, ThisDevice(), nullptr);
    EXPECT_OK(outputs);
    *y = (*outputs)[0];
    return true;
  }

  KernelRegistry registry_;
};

class WideningCasts : public Bf16Casts {};
TEST_P(WideningCasts, AreExact) {
  constexpr int64_t kAll = 1 << 16;
  ASSERT_OK_AND_ASSIGN(Tensor x, Tensor::Allocate({kAll}, Precision::kBF16));
  for (int64_t i = 0; i < kAll; ++i) {
    x.data<uint16_t>()[i] = static_cast<uint16_t>(i);
  }
  Tensor y;
  if (LacksIt()) GTEST_SKIP() << "no processor with AVX-512";
  ASSERT_TRUE(Run(x, Precision::kFloat, &y));
  for (int64_t i = 0; i < kAll; ++i) {
    const auto bits = static_cast<uint32_t>(i) << 16;
    const float got = y.data<float>()[i];
    if (std::isnan(FloatOf(bits))) {
      EXPECT_TRUE(std::isnan(got)) << i;
    } else {
      ASSERT_EQ(BitsOf(got), bits) << i;
    }
  }
}

// Every upper half with the lower halves at which the result changes.
class NarrowingCasts : public Bf16Casts {};
TEST_P(NarrowingCasts, RoundToNearestEven) {
  constexpr uint32_t kLow[] = {0, 1, 0x7fff, 0x8000, 0x8001, 0xffff};
  constexpr int64_t kAll = int64_t{6} << 16;
  ASSERT_OK_AND_ASSIGN(Tensor x, Tensor::Allocate({kAll}, Precision::kFloat));
  auto* bits = x.data<uint32_t>();
  for (int64_t i = 0; i < kAll; ++i) {
    bits[i] = static_cast<uint32_t>(i / 6) << 16 | kLow[i % 6];
  }
  Tensor y;
  if (LacksIt()) GTEST_SKIP() << "no processor with AVX-512";
  ASSERT_TRUE(Run(x, Precision::kBF16, &y));
  for (int64_t i = 0; i < kAll; ++i) {
    const uint16_t got = y.data<uint16_t>()[i];
    if (std::isnan(FloatOf(bits[i]))) {
      EXPECT_TRUE(std::isnan(FloatOf(uint32_t{got} << 16))) << i;
      EXPECT_NE(got & 0x40, 0) << "a signalling NaN of " << bits[i];
    } else {
      ASSERT_EQ(got, Nearest(bits[i])) << bits[i];
    }
  }
}

std::string ParamName(const testing::TestParamInfo<std::string>& info) {
  return info.param;
}

INSTANTIATE_TEST_SUITE_P(Calib, WideningCasts,
                         testing::Values("calib_float_avx512", "calib_loop",
                                         "calib_reference"),
                         ParamName);
INSTANTIATE_TEST_SUITE_P(Calib, NarrowingCasts,
                         testing::Values("calib_bf16_avx512", "calib_loop",
                                         "calib_reference"),
                         ParamName);

}  // namespace
}  // namespace placelite
