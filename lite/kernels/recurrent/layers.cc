// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/recurrent/layers.h"

#include <string>

#include "lite/core/base/strings.h"
#include "lite/core/op/op_def.h"
#include "lite/core/op/recurrent.h"

namespace placelite {
namespace {

RecurrentActivation Named(char letter) {
  if (letter == 's') return RecurrentActivation::kSigmoid;
  if (letter == 'h') return RecurrentActivation::kHardSigmoid;
  return letter == 't' ? RecurrentActivation::kTanh
                       : RecurrentActivation::kRelu;
}

}  // namespace

int64_t RecurrentDirections(const OpView& op) {
  return op.attributes().String("direction") == "bidirectional" ? 2 : 1;
}

bool RunsInReverse(const OpView& op, int64_t d) {
  return d == 1 || op.attributes().String("direction") == "reverse";
}

std::array<RecurrentActivation, 3> RecurrentActivations(const OpView& op,
                                                        int64_t d) {
  const std::string& letters = op.attributes().String("activations");
  const auto count = static_cast<size_t>(ActivationsOf(op.def().name));
  const size_t first = letters.size() /
                       static_cast<size_t>(RecurrentDirections(op)) *
                       static_cast<size_t>(d);
  std::array<RecurrentActivation, 3> activations;
  for (size_t i = 0; i < activations.size(); ++i) {
    activations[i] = i == 0 && count > 1 ? RecurrentActivation::kSigmoid
                                         : RecurrentActivation::kTanh;
    if (!letters.empty() && i < count) {
      activations[i] = Named(letters[first + i]);
    }
  }
  return activations;
}

const int32_t* RecurrentLengths(const RunContext& context) {
  return context.op.has_input(kRecurrentLengths)
             ? context.tensors.input(kRecurrentLengths).data<int32_t>()
             : nullptr;
}

Status CheckRecurrentLengths(const RunContext& context) {
  const int32_t* lengths = RecurrentLengths(context);
  if (lengths == nullptr) return Status::Ok();
  const Shape& x = context.tensors.input(0).shape();
  for (int64_t n = 0; n < x[1]; ++n) {
    if (lengths[n] >= 0 && lengths[n] <= x[0]) continue;
    return Status::InvalidArgument(StrCat(context.op.def().name, ": length ", n,
                                          " is ", lengths[n], ", X has ", x[0],
                                          " steps"));
  }
  return Status::Ok();
}

}  // namespace placelite
