// SPDX-License-Identifier: Apache-2.0
// Random recurrent layers and quantised tensors.
#include "lite/core/op/recurrent.h"
#include "test/core/op/random_case.h"

namespace placelite {

InferCase RandomOps::Recurrent() {
  const std::string op = AnyOf({"rnn", "gru", "lstm"});
  InferCase c = CaseOf(op);
  const std::string direction = AnyOf({"forward", "reverse", "bidirectional"});
  const int64_t d = direction == "bidirectional" ? 2 : 1;
  const Shape x = RandomShape(3);
  const int64_t hidden = SmallDim(), rows = GatesOf(op) * hidden;
  c.num_outputs = op == "lstm" ? 3 : 2;
  c.attributes = {{"direction", direction}};
  Add(&c, x);
  Add(&c, {d, rows, x[2]});
  Add(&c, {d, rows, hidden});
  if (Chance(50)) return c;
  Add(&c, {d, 2 * rows});
  Add(&c, {x[1]});
  c.inputs.back()->precision = Precision::kInt32;
  Add(&c, {d, x[1], hidden});
  return c;
}

InferCase RandomOps::Quantize() {
  const bool to = Chance(50);
  InferCase c = CaseOf(to ? "quantize_linear" : "dequantize_linear");
  const Shape x = RandomShape(static_cast<int>(Number(1, 4)));
  const int64_t axis = Number(0, x.rank() - 1);
  const Shape list = {Chance(30) ? 1 : x[static_cast<int>(axis)]};
  Add(&c, x);
  Add(&c, list);
  Add(&c, list);
  c.inputs[2]->precision = Precision::kInt8;
  if (!to) c.inputs[0]->precision = Precision::kInt8;
  c.attributes = {{"axis", Chance(50) ? axis : axis - x.rank()}};
  return c;
}

}  // namespace placelite
