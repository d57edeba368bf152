// SPDX-License-Identifier: Apache-2.0
// Recurrent layers, and numbers through small integers.
#include <algorithm>

#include "lite/core/op/recurrent.h"
#include "test/support/random_graph/vocabulary.h"

namespace placelite {
namespace {

// How many steps each sequence of x has.
ValueId Lengths(Draft* d, ValueId x) {
  Ints lengths(static_cast<size_t>(d->ShapeOf(x)[1]));
  for (int64_t& length : lengths) length = d->Number(0, d->ShapeOf(x)[0]);
  return d->IntConstant(lengths);
}

ValueId Recurrent(Draft* d) {
  const ValueId x = d->Bounded(d->PickRank(3, 3), 4);
  if (x == kNone) return kNone;
  const std::string op = d->OneOf({"rnn", "gru", "lstm"});
  const std::string direction =
      d->OneOf({"forward", "reverse", "bidirectional"});
  const int64_t directions = direction == "bidirectional" ? 2 : 1;
  const int64_t hidden = d->Number(1, 5), rows = GatesOf(op) * hidden;
  std::vector<ValueId> inputs = {
      x, d->Constant({directions, rows, d->ShapeOf(x)[2]}, {-0.5, 0.5}),
      d->Constant({directions, rows, hidden}, {-0.5, 0.5})};
  if (d->Chance(2)) {
    inputs.push_back(d->Constant({directions, 2 * rows}, {-0.5, 0.5}));
    if (d->Chance(2)) inputs.push_back(Lengths(d, x));
    if (inputs.size() > 4 && d->Chance(2)) {
      inputs.push_back(
          d->Constant({directions, d->ShapeOf(x)[1], hidden}, {-0.5, 0.5}));
    }
  }
  AttributeMap attributes = {{"direction", direction}};
  if (op == "gru") attributes.Set("linear_before_reset", d->Chance(2));
  const auto outputs =
      d->OpMulti(op, inputs, op == "lstm" ? 3 : 2, attributes, {-1, 1});
  return outputs.empty() ? kNone
                         : outputs[static_cast<size_t>(d->Number(0, 1))];
}

// Rounding must find the same bits, see Facts::exact. Codes are decoded by
// another scale, so that the optimiser does not leave the rounding out.
ValueId Quantize(Draft* d) {
  const ValueId x = d->PickExact();
  if (x == kNone) return kNone;
  const int64_t axis = d->Number(0, std::max(1, d->RankOf(x)) - 1);
  const bool along = d->RankOf(x) > 0 && d->Chance(2);
  const int64_t count = along ? d->ShapeOf(x)[static_cast<int>(axis)] : 1;
  std::vector<ValueId> grid = {d->Constant({count}, {0.5, 2})};
  const AttributeMap attributes = {{"axis", along ? axis : int64_t{1}}};
  if (d->Chance(2)) {
    const ValueId zeros = d->IntConstant(Ints(static_cast<size_t>(count), 3));
    grid.push_back(d->OpWith("cast", {zeros}, {{"to", std::string("int8")}},
                             {{3, 3}, true}));
  }
  const auto with = [&](ValueId first) {
    std::vector<ValueId> inputs = {first};
    inputs.insert(inputs.end(), grid.begin(), grid.end());
    return inputs;
  };
  const ValueId q =
      d->OpWith("quantize_linear", with(x), attributes, {{-128, 255}, true});
  grid[0] = d->Constant({count}, {0.5, 2});
  return d->OpWith("dequantize_linear", with(q), attributes,
                   {Interval::Within(520), true});
}

// Equal bits become equal codes. The scale is a power of two, so that the
// product of code and scale is exact.
ValueId FakeQuantize(Draft* d) {
  const ValueId x = d->PickExact();
  if (x == kNone) return kNone;
  const char* op = d->Chance(2) ? "fake_quantize" : "fake_quantize_away";
  return d->OpWith(op, {x},
                   {{"scale", 0.125f},
                    {"low", static_cast<float>(-d->Number(0, 128))},
                    {"high", static_cast<float>(d->Number(1, 127))}},
                   {Interval::Within(16), true});
}

// Equal bits become equal codes here, too. Each code of the table is the one
// before it or the next, and the scale is a power of two, so that the result is
// exact.
ValueId MapCodes(Draft* d) {
  const ValueId x = d->PickExact();
  if (x == kNone) return kNone;
  Ints codes = {-d->Number(0, 128)};
  while (codes.size() < 256) codes.push_back(codes.back() + d->Number(0, 1));
  return d->OpWith("map_codes", {x},
                   {{"scale", 0.125f},
                    {"low", static_cast<float>(-d->Number(0, 128))},
                    {"out_scale", 0.125f},
                    {"codes", std::move(codes)}},
                   {Interval::Within(32), true});
}

// An image as a volume, through windows.
ValueId Volume(Draft* d) {
  ValueId x = d->Bounded(d->PickImage(), 10);
  x = d->Move("unsqueeze", {x}, {{"axes", Ints{d->Number(2, 4)}}});
  if (x == kNone) return kNone;
  const Ints window = {1, d->Number(1, 2), d->Number(1, 2)};
  AttributeMap attributes = {{"strides", Ints{1, d->Number(1, 2), 1}},
                             {"dilations", Ints{1, 1, d->Number(1, 2)}}};
  if (d->Chance(2)) {
    const int64_t channels = d->ShapeOf(x)[1];
    const ValueId filter = d->Constant(
        {d->Number(1, 3), channels, 1, window[1], window[2]}, {-0.3, 0.3});
    return d->Op("conv3d", {x, filter}, attributes,
                 Interval::Within(1.2 * d->MagnitudeOf(x) *
                                  static_cast<double>(channels)));
  }
  if (d->Chance(4)) {
    const int64_t channels = d->ShapeOf(x)[1];
    const ValueId filter = d->Constant(
        {channels, d->Number(1, 3), 1, window[1], window[2]}, {-0.3, 0.3});
    return d->Op("conv3d_transpose", {x, filter}, attributes,
                 Interval::Within(1.2 * d->MagnitudeOf(x) *
                                  static_cast<double>(channels)));
  }
  attributes.Set("ksize", window);
  // If values are nearly equal, two right programs may take different ones.
  if (!d->FactsOf(x).exact || d->Chance(4)) {
    attributes.Set("pooling_type", std::string(d->OneOf({"max", "avg"})));
    return d->Op("pool3d", {x}, attributes, d->IntervalOf(x));
  }
  const auto both =
      d->OpMulti("max_pool3d_with_index", {x}, 2, attributes, d->IntervalOf(x));
  return both.empty() ? kNone : both[0];
}

constexpr DrawRow kRows[] = {
    {"conv3d, conv3d_transpose, pool3d, max_pool3d_with_index", 6, Volume},
    {"rnn, gru, lstm", 8, Recurrent},
    {"quantize_linear, dequantize_linear", 2, Quantize},
    {"fake_quantize, fake_quantize_away", 1, FakeQuantize},
    {"map_codes", 1, MapCodes},
};

const Draws kDraws(kRows);

}  // namespace

}  // namespace placelite
