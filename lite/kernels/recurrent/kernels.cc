// SPDX-License-Identifier: Apache-2.0
// The kernel rows of rnn, gru and lstm.
#include "lite/core/op/recurrent.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/recurrent/packed.h"
#include "lite/kernels/recurrent/recurrent.h"

namespace placelite {
namespace {

// The weights are packed when the kernel is prepared.
Support ConstantWeights(const OpView& op, const DeviceInfo&) {
  const auto constant = [&](size_t input) {
    return !op.has_input(input) || op.input(input).is_constant();
  };
  return Require(constant(1), "W is not a constant")
      .And(constant(2), "R is not a constant")
      .And(constant(kRecurrentBias), "B is not a constant")
      .And(constant(kRecurrentPeepholes), "P is not a constant");
}

constexpr Algorithm kPacked[] = {AtRate(
    2, {"{op}_packed_{isa}", kReassociated,
        LITE_STAMPED_WITH(CPU, PackedRecurrent, kRecurrent), ConstantWeights})};
constexpr Algorithm kReference[] = {
    {"{op}_reference", kSameTree, CreateRecurrentReference}};

constexpr const char* kOps[] = {"rnn", "gru", "lstm"};
constexpr ArgPlace kArgs[] = {{"Lengths", kHostInt32}};

constexpr RowSet kRows[] = {
    RowSet(kOps, kAtCpu, kPacked).Args(kArgs),
    RowSet(kOps, kAtHostFloat, kReference).Args(kArgs),
};

}  // namespace

Span<const KernelDef> RecurrentKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
