// SPDX-License-Identifier: Apache-2.0
// Rows of rnn, gru and lstm.
#include "lite/kernels/common/row.h"
#include "lite/kernels/recurrent/recurrent.h"

namespace placelite {
namespace {

constexpr VariantDef Reference(const char* name) {
  return {name, kAnyCpu, NumericContract::kSameTree, nullptr,
          CreateRecurrentReference};
}

constexpr VariantDef kRnn[] = {Reference("rnn_reference")};
constexpr VariantDef kGru[] = {Reference("gru_reference")};
constexpr VariantDef kLstm[] = {Reference("lstm_reference")};

constexpr ArgPlace kArgs[] = {{"Lengths", kHostInt32}};

constexpr KernelDef kKernels[] = {
    {"rnn", kHostFloat, "def", kRnn, nullptr, kArgs},
    {"gru", kHostFloat, "def", kGru, nullptr, kArgs},
    {"lstm", kHostFloat, "def", kLstm, nullptr, kArgs},
};

}  // namespace

Span<const KernelDef> RecurrentKernels() { return kKernels; }

}  // namespace placelite
