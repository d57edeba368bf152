// SPDX-License-Identifier: Apache-2.0
// The kernel rows of rnn, gru and lstm.
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/recurrent/recurrent.h"

namespace placelite {
namespace {

constexpr Algorithm kReference[] = {
    {"{op}_reference", kSameTree, CreateRecurrentReference}};

constexpr const char* kOps[] = {"rnn", "gru", "lstm"};
constexpr ArgPlace kArgs[] = {{"Lengths", kHostInt32}};

constexpr RowSet kRows[] = {RowSet(kOps, kAtHostFloat, kReference).Args(kArgs)};

}  // namespace

Span<const KernelDef> RecurrentKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
