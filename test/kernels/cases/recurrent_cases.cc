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

// With constant weights, which kernels can pack.
KernelCase Packed(KernelCase result) {
  for (size_t i : {size_t{1}, size_t{2}, kRecurrentBias, kRecurrentPeepholes}) {
    if (i < result.inputs.size()) {
      result.inputs[i] = Constant(std::move(result.inputs[i]));
    }
  }
  return result;
}

// With weights and biases as small as those of trained layers: states neither
// saturate nor grow, so that rounding errors of the first steps fade.
KernelCase Small(KernelCase result) {
  for (size_t i : {size_t{1}, size_t{2}, kRecurrentBias}) {
    if (i >= result.inputs.size()) continue;
    result.inputs[i] =
        Constant(Random(result.inputs[i].shape, -0.0625, 0.0625));
  }
  return result;
}

// Units are no multiple of a vector, fill some panels, or many. One sample has
// nothing that is optional, several have all of it.
void AddPackedCases(const char* op, bool linear, const std::string& prefix,
                    std::vector<KernelCase>* cases) {
  const auto add = [&](std::string name, const Layer& layer,
                       AttributeMap more = {}) {
    if (linear) more.Set("linear_before_reset", true);
    const auto make = layer.batch == 1 ? Case : Full;
    KernelCase made =
        Packed(make(prefix + std::move(name), layer, std::move(more)));
    cases->push_back(layer.hidden > 16 ? Small(std::move(made)) : made);
  };
  for (int64_t hidden : {1, 7, 33, 70}) {
    const std::string direction = hidden == 7   ? "reverse"
                                  : hidden == 1 ? "forward"
                                                : "bidirectional";
    for (int64_t batch : {1, 3, 13}) {
      add(StrCat("hidden_", hidden, "_batch_", batch),
          {op, 6, batch, 5, hidden, direction});
    }
  }
  add("no_steps", {op, 0, 3, 4, 5, "bidirectional"});
  add("one_step", {op, 1, 2, 4, 5, "bidirectional"});
  add("no_inputs", {op, 3, 2, 0, 5, "bidirectional"});
  add("clipped", {op, 5, 2, 4, 9, "reverse"}, {{"clip", 0.25f}});
  add("shared_steps", {op, 5, 1, 4, 240, "reverse"});
  add("many_chunks", {op, 70, 5, 3, 200, "bidirectional"});
}

void AddPackedCases(std::vector<KernelCase>* cases) {
  for (const char* op : {"rnn", "gru", "lstm"}) {
    AddPackedCases(op, false, "packed_", cases);
    const Layer layer = {op, 3, 1, 4, 17, "bidirectional"};
    cases->push_back(Packed(Case("packed_plain", layer)));
    cases->push_back(
        Packed(Case("packed_no_batch", {op, 4, 0, 4, 5, "bidirectional"})));
    const std::string letters = std::string_view(op) == "lstm"  ? "srttsr"
                                : std::string_view(op) == "gru" ? "srts"
                                                                : "sr";
    cases->push_back(
        Packed(Full("packed_activations", layer, {{"activations", letters}})));
    cases->push_back(Small(Case("packed_large", {op, 100, 1, 256, 256})));
  }
  AddPackedCases("gru", true, "packed_linear_", cases);
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
  AddPackedCases(&cases);
  for (const char* op : {"rnn", "gru", "lstm"}) {
    cases.push_back(
        Full("hard_sigmoid", {op, 5, 3, 4, 19},
             {{"activations", std::string_view(op) == "lstm"  ? "htt"
                              : std::string_view(op) == "gru" ? "ht"
                                                              : "h"}}));
  }
  return cases;
}

const CaseFamily kRecurrentCases(RecurrentCases);

}  // namespace
}  // namespace placelite
