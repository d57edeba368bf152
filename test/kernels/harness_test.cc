// SPDX-License-Identifier: Apache-2.0
// The harness finds the faults of broken kernels: each breaks one rule, on
// purpose.
#include <gtest/gtest.h>

#include <cmath>

#include "test/support/case_reference.h"
#include "test/support/devices.h"
#include "test/support/kernel_runner.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using Flaw = void (*)(const float* x, float* y, int64_t count);

Status RunRelu(const RunContext& context, Flaw flaw) {
  const Tensor& x = context.tensors.input(0);
  float* y = context.tensors.output(0).data<float>();
  for (int64_t i = 0; i < x.NumElements(); ++i) {
    y[i] = std::fmax(x.data<float>()[i], 0.0f);
  }
  if (flaw != nullptr) flaw(x.data<float>(), y, x.NumElements());
  return Status::Ok();
}

template <Flaw flaw>
Status Relu(const RunContext& context) {
  return RunRelu(context, flaw);
}

[[maybe_unused]] void WritesBehind(const float*, float* y, int64_t count) {
  y[count] = 0;
}
[[maybe_unused]] void WritesBefore(const float*, float* y, int64_t) {
  y[-1] = 0;
}
void LeavesOneOut(const float*, float* y, int64_t count) { y[count - 1] = NAN; }
void IsOff(const float*, float* y, int64_t) { y[2] += 1e-5f; }
void ChangesInput(const float* x, float*, int64_t) {
  const_cast<float*>(x)[0] = 7;
}
void ReadsInputLate(const float* x, float* y, int64_t count) {
  for (int64_t i = count - 1; i > 0; --i) y[i] = std::fmax(x[i], 0.0f);
  y[0] = 0;
  y[0] = std::fmax(x[0], 0.0f);
}

class LargeScratch final : public Kernel {
 public:
  Status Prepare(PrepareContext& context) override {
    context.scratch_bytes = 8;
    return Status::Ok();
  }
  Status Run(const RunContext& context) override {
    static_cast<uint8_t*>(context.scratch)[8] = 1;
    return RunRelu(context, nullptr);
  }
};

class LargePack final : public Kernel {
 public:
  Status Prepare(PrepareContext& context) override {
    return context.packs
        ->Get({"small", 1}, "", 4,
              [](void* to) { static_cast<uint8_t*>(to)[4] = 1; })
        .status();
  }
  Status Run(const RunContext& context) override {
    return RunRelu(context, nullptr);
  }
};

constexpr VariantDef kReference[] = {{"relu_reference", kAnyCpu,
                                      NumericContract::kSameTree, nullptr,
                                      CreateStateless<Relu<nullptr>>}};
constexpr KernelDef kRow[] = {{"relu",
                               Target::kHost,
                               "def",
                               kReference,
                               nullptr,
                               {},
                               OutputStorage::kMayTakeInput}};

// Returns the harness's status for the first element-wise run that it rejects.
Status Try(CreateFunction create) {
  const KernelCase source = {
      "small", "relu", {}, {Values({5}, {0.5, -1, 0.25, -2, 3})}};
  KernelRegistry registry;
  registry.Add(kRow);
  LITE_ASSIGN_OR_RETURN(const Expected expected,
                        RunReference(registry, source));
  LITE_ASSIGN_OR_RETURN(const auto bound, BoundCase::Bind(source, kRow));
  const VariantDef variant{"flawed", kAnyCpu, NumericContract::kSameTree,
                           nullptr, create};
  VariantRunner runner(kRow[0], variant, ThisDevice());
  for (const RunMode& mode : ModesFor(kRow[0], *bound)) {
    LITE_ASSIGN_OR_RETURN(const auto outputs, runner.Run(*bound, mode));
    const Status same =
        Compare(expected, outputs, variant.contract, bound->op());
    if (!same.ok()) return same.WithContext(ToString(mode));
  }
  return Status::Ok();
}

TEST(Harness, IsContentWithASoundKernel) {
  EXPECT_OK(Try(CreateStateless<Relu<nullptr>>));
}

TEST(Harness, SeesWrongElements) {
  EXPECT_THAT(Try(CreateStateless<Relu<LeavesOneOut>>),
              FailsWith(StatusCode::kInternal, "element 4 of [5] is nan"));
  EXPECT_THAT(Try(CreateStateless<Relu<IsOff>>),
              FailsWith(StatusCode::kInternal, "element 2"));
}

TEST(Harness, SeesChangedInputs) {
  EXPECT_THAT(Try(CreateStateless<Relu<ChangesInput>>),
              FailsWith(StatusCode::kInternal, "input 0 was changed"));
}

TEST(Harness, RunsInPlace) {
  EXPECT_THAT(Try(CreateStateless<Relu<ReadsInputLate>>),
              FailsWith(StatusCode::kInternal, "in place"));
}

#ifndef __SANITIZE_ADDRESS__  // which would end the test at once
TEST(Harness, SeesWritesOutside) {
  EXPECT_THAT(
      Try(CreateStateless<Relu<WritesBehind>>),
      FailsWith(StatusCode::kInternal, "output 0: byte 0 behind the last"));
  EXPECT_THAT(
      Try(CreateStateless<Relu<WritesBefore>>),
      FailsWith(StatusCode::kInternal, "output 0: byte 4 before the first"));
  EXPECT_THAT(Try(CreateKernel<LargeScratch>),
              FailsWith(StatusCode::kInternal, "scratch"));
  EXPECT_THAT(Try(CreateKernel<LargePack>),
              FailsWith(StatusCode::kInternal, "pack 'small.1'"));
}
#endif

}  // namespace
}  // namespace placelite
