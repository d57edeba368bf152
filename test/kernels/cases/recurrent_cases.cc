// SPDX-License-Identifier: Apache-2.0
// rnn, gru and lstm.
#include "lite/core/base/strings.h"
#include "lite/core/op/recurrent.h"
#include "test/kernels/cases/cases.h"

namespace placelite {
namespace {

// Sizes of a layer; the inputs follow from them.
struct Layer {
  const char* op;
  int64_t steps = 5, batch = 3, inputs = 4, hidden = 6;
  std::string direction = "forward";

  int64_t directions() const { return direction == "bidirectional" ? 2 : 1; }
  int64_t gates() const { return GatesOf(op) * hidden; }
};

KernelCase Case(std::string name, const Layer& layer,
                AttributeMap attributes = {}) {
  attributes.Set("direction", layer.direction);
  const int64_t d = layer.directions(), rows = layer.gates();
  KernelCase result{
      std::move(name),
      layer.op,
      std::move(attributes),
      {Random({layer.steps, layer.batch, layer.inputs}),
       Random({d, rows, layer.inputs}), Random({d, rows, layer.hidden})}};
  result.num_outputs = std::string_view(layer.op) == "lstm" ? 3 : 2;
  return result;
}

// With all that is optional.
KernelCase Full(std::string name, const Layer& layer,
                AttributeMap attributes = {}) {
  KernelCase result = Case(std::move(name), layer, std::move(attributes));
  const int64_t d = layer.directions();
  const Shape state = {d, layer.batch, layer.hidden};
  std::vector<double> lengths;
  for (int64_t n = 0; n < layer.batch; ++n) {
    lengths.push_back(static_cast<double>((5 * n + 3) % (layer.steps + 1)));
  }
  result.inputs.push_back(Random({d, 2 * layer.gates()}));
  result.inputs.push_back(
      Values({layer.batch}, std::move(lengths), Precision::kInt32));
  result.inputs.push_back(Random(state));
  if (std::string_view(layer.op) != "lstm") return result;
  result.inputs.push_back(Random(state));
  result.inputs.push_back(Random({d, 3 * layer.hidden}));
  return result;
}

std::vector<KernelCase> RecurrentCases() {
  std::vector<KernelCase> cases;
  for (const char* op : {"rnn", "gru", "lstm"}) {
    cases.push_back(Case("plain", {op}));
    cases.push_back(Case("one_of_all", {op, 1, 1, 1, 1}));
    cases.push_back(Case("no_steps", {op, 0, 2, 3, 4}));
    cases.push_back(Case("no_batch", {op, 2, 0, 3, 4}));
    for (const char* direction : {"forward", "reverse", "bidirectional"}) {
      cases.push_back(
          Full(StrCat("full_", direction), {op, 7, 4, 3, 5, direction}));
    }
    const bool both = std::string_view(op) != "rnn";
    const std::string relu =
        both ? (std::string_view(op) == "lstm" ? "srtsrt" : "srst") : "rs";
    cases.push_back(Full("activations", {op, 4, 2, 3, 4, "bidirectional"},
                         {{"activations", relu}}));
    cases.push_back(Full("clipped", {op}, {{"clip", 0.25f}}));
  }
  cases.push_back(Full("linear_before_reset", {"gru", 5, 2, 3, 4, "reverse"},
                       {{"linear_before_reset", true}}));
  return cases;
}

const CaseFamily kRecurrentCases(RecurrentCases);

}  // namespace
}  // namespace placelite
