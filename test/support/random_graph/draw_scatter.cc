// SPDX-License-Identifier: Apache-2.0
// Ops on elements at given positions, ranges, and remainders.
#include <algorithm>

#include "test/support/random_graph/vocabulary.h"

namespace placelite {
namespace {

// Constant tuples of positions along the first `length` axes of `x`.
ValueId Tuples(Draft* d, const Shape& x, int64_t count, int64_t length) {
  Ints list;
  for (int64_t i = 0; i < count * length; ++i) {
    const int64_t size = x[static_cast<int>(i % length)];
    if (size == 0) return kNone;
    list.push_back(d->Number(-size, size - 1));
  }
  return d->Move("reshape", {d->IntConstant(list)},
                 {{"shape", Ints{count, length}}});
}

// A tuple for each part along the first axis.
ValueId GatherNdOfBatch(Draft* d, ValueId x) {
  const Shape shape = d->ShapeOf(x);
  Shape part;
  for (int axis = 1; axis < shape.rank(); ++axis) part.push_back(shape[axis]);
  const int64_t length = d->Number(1, part.rank());
  if (shape[0] * length > 60) return kNone;
  return d->OpWith("gather_nd", {x, Tuples(d, part, shape[0], length)},
                   {{"batch_dims", int64_t{1}}}, d->FactsOf(x));
}

ValueId GatherNd(Draft* d) {
  const ValueId x = d->PickExact();
  if (x == kNone || d->RankOf(x) == 0) return kNone;
  const Shape shape = d->ShapeOf(x);
  if (shape.rank() > 1 && d->Chance(3)) return GatherNdOfBatch(d, x);
  const int64_t length = d->Number(1, shape.rank());
  const ValueId tuples = Tuples(d, shape, d->Number(1, 4), length);
  return d->OpWith("gather_nd", {x, tuples}, {}, d->FactsOf(x));
}

ValueId ScatterNd(Draft* d) {
  const ValueId x = d->PickRank(1, 5);
  if (x == kNone) return kNone;
  const Shape shape = d->ShapeOf(x);
  const int64_t length = d->Number(1, shape.rank()), count = d->Number(1, 4);
  Shape updates = {count};
  for (int i = static_cast<int>(length); i < shape.rank(); ++i) {
    updates.push_back(shape[i]);
  }
  const ValueId values = d->Constant(updates, {-1, 1});
  const std::string reduction = d->OneOf({"none", "add", "mul", "max", "min"});
  return d->Op("scatter_nd", {x, Tuples(d, shape, count, length), values},
               {{"reduction", reduction}},
               Interval::Within(d->MagnitudeOf(x) + 4));
}

ValueId PutAlongAxis(Draft* d) {
  const ValueId x = d->PickRank(1, 3);
  if (x == kNone) return kNone;
  const int64_t axis = d->Number(0, d->RankOf(x) - 1);
  const ValueId index = DrawPositions(d, x, static_cast<int>(axis));
  if (index == kNone) return kNone;
  const ValueId updates = d->Constant(d->ShapeOf(index), {-1, 1});
  const std::string reduction = d->OneOf({"none", "add", "max", "min"});
  return d->Op("put_along_axis", {x, index, updates},
               {{"axis", axis}, {"reduction", reduction}},
               Interval::Within(d->MagnitudeOf(x) + 4));
}

ValueId ReverseSequence(Draft* d) {
  const ValueId x = d->PickRank(2, 5);
  if (x == kNone) return kNone;
  const Shape shape = d->ShapeOf(x);
  const int64_t batch = d->Number(0, shape.rank() - 1);
  const int64_t time = (batch + 1) % shape.rank();
  if (shape[static_cast<int>(batch)] > 60) return kNone;
  Ints lengths(static_cast<size_t>(shape[static_cast<int>(batch)]));
  for (int64_t& length : lengths) {
    length = d->Number(0, shape[static_cast<int>(time)]);
  }
  const ValueId list = d->IntConstant(lengths);
  return d->OpWith("reverse_sequence", {x, list},
                   {{"batch_axis", batch}, {"time_axis", time}}, d->FactsOf(x));
}

ValueId Range(Draft* d) {
  const int64_t start = d->Number(-9, 9), step = d->OneOf({-3, -1, 1, 2});
  const int64_t end = start + step * d->Number(1, 9);
  return d->OpWith(
      "range",
      {d->IntConstant({start}), d->IntConstant({end}), d->IntConstant({step})},
      {}, {Interval::Within(40), true});
}

// Divides integers alone: a remainder of floating-point numbers jumps.
ValueId Modulo(Draft* d) {
  const ValueId integers = d->PickIntegers();
  if (integers == kNone) return kNone;
  const Facts facts = {Interval::Within(d->MagnitudeOf(integers) + 10), true};
  const ValueId x =
      d->OpWith("cast", {integers}, {{"to", std::string("int32")}}, facts);
  const ValueId y = d->IntConstant({d->OneOf({-7, -2, 3, 10})});
  if (d->Chance(2)) return d->OpWith("elementwise_floordiv", {x, y}, {}, facts);
  return d->OpWith("elementwise_mod", {x, y}, {{"fmod", d->Chance(2)}}, facts);
}

ValueId BitShift(Draft* d) {
  const ValueId x = d->PickIntegers();
  if (x == kNone) return kNone;
  const AttributeMap byte = {{"to", std::string("uint8")}};
  const Facts facts = {{0, 255}, true};
  const ValueId bits = d->OpWith("cast", {x}, byte, facts);
  const ValueId by =
      d->OpWith("cast", {d->IntConstant({d->Number(0, 9)})}, byte, facts);
  const ValueId shifted =
      d->OpWith("bit_shift", {bits, by}, {{"left", d->Chance(2)}}, facts);
  return d->OpWith("cast", {shifted}, {{"to", std::string("int32")}}, facts);
}

ValueId Bits(Draft* d) {
  const ValueId x = d->PickIntegers();
  if (x == kNone) return kNone;
  const AttributeMap word = {{"to", std::string("int16")}};
  const Facts facts = {{-0x1p15, 0x1p15}, true};
  const ValueId a = d->OpWith("cast", {x}, word, facts);
  const ValueId b =
      d->OpWith("cast", {d->IntConstant({d->Number(-300, 300)})}, word, facts);
  ValueId y = d->OpWith(d->OneOf({"bitwise_and", "bitwise_or", "bitwise_xor"}),
                        {a, b}, {}, facts);
  if (d->Chance(2)) y = d->OpWith("bitwise_not", {y}, {}, facts);
  if (d->Chance(2)) {
    y = d->OpWith("bit_cast", {y}, {{"to", std::string("uint16")}},
                  {{0, 0x1p16}, true});
  }
  return d->OpWith("cast", {y}, {{"to", std::string("int32")}},
                   {{-0x1p15, 0x1p16}, true});
}

// X as int32, where products with small numbers stay far from the limits.
ValueId Words(Draft* d, ValueId x) {
  if (x == kNone || d->MagnitudeOf(x) > 1e4) return kNone;
  return d->OpWith("cast", {x}, {{"to", std::string("int32")}},
                   {Interval::Within(d->MagnitudeOf(x)), true});
}

ValueId SmallNumbers(Draft* d, int64_t count, const Ints& axes) {
  Ints list;
  for (int64_t i = 0; i < count; ++i) list.push_back(d->Number(-9, 9));
  return d->Move("unsqueeze", {d->IntConstant(list)}, {{"axes", axes}});
}

// A matrix times a column, or the channels of an image times a number each.
ValueId IntegerProduct(Draft* d) {
  const ValueId x = Words(d, d->PickExact());
  if (x == kNone || d->RankOf(x) < 2) return kNone;
  const Shape shape = d->ShapeOf(x);
  const bool image = shape.rank() == 4;
  const int64_t count = shape[image ? 1 : shape.rank() - 1];
  if (count < 1 || count > 64) return kNone;
  const double sums = image ? 9 : 9 * static_cast<double>(count);
  const Facts facts = {Interval::Within(sums * d->MagnitudeOf(x)), true};
  ValueId y = kNone;
  if (image) {
    y = d->OpWith("integer_conv2d", {x, SmallNumbers(d, count, {1, 2, 3})},
                  {{"groups", count}, {"strides", Ints{1, d->Number(1, 2)}}},
                  facts);
  } else {
    y = d->OpWith("integer_matmul", {x, SmallNumbers(d, count, {1})}, {},
                  facts);
  }
  return d->OpWith("cast", {y}, {{"to", std::string("float")}}, facts);
}

// Codes whose scale is found when the graph is run, as numbers, or a matrix of
// them times a column of bytes. Equal bits become equal codes.
ValueId DynamicProduct(Draft* d) {
  const ValueId x = d->PickExact();
  if (x == kNone || d->RankOf(x) < 2) return kNone;
  const Shape shape = d->ShapeOf(x);
  const int64_t count = shape[shape.rank() - 1];
  const std::vector<ValueId> found =
      d->OpMulti("dynamic_quantize", {x}, 3, {}, {0, 255});
  if (found.empty()) return kNone;
  ValueId y = found[0];
  Facts facts = {{0, 255}, true};
  if (count >= 1 && count <= 64 && d->Chance(2)) {
    const ValueId column =
        d->OpWith("cast", {SmallNumbers(d, count, {1})},
                  {{"to", std::string("int8")}}, {Interval::Within(9), true});
    facts.interval = Interval::Within(9 * 255 * static_cast<double>(count));
    y = d->OpWith("integer_matmul", {y, column, found[2]}, {}, facts);
  }
  return d->OpWith("cast", {y}, {{"to", std::string("float")}}, facts);
}

// Numbers rounded to a grid that is found when the graph is run, as an op of
// its own or as an image whose channels are convolved as codes.
ValueId DynamicImage(Draft* d) {
  const ValueId x = d->PickExact();
  if (x == kNone) return kNone;
  const Shape shape = d->ShapeOf(x);
  const Facts rounded = {Interval::Within(2 * d->MagnitudeOf(x)), true};
  const int64_t channels = shape.rank() == 4 ? shape[1] : 0;
  if (channels < 1 || channels > 64 || d->Chance(3)) {
    return d->OpWith("dynamic_fake_quantize", {x}, {}, rounded);
  }
  const std::vector<ValueId> found =
      d->OpMulti("dynamic_quantize", {x}, 3, {}, {0, 255});
  if (found.empty()) return kNone;
  const Interval sums = Interval::Within(9 * 255);
  const ValueId filter =
      d->OpWith("cast", {SmallNumbers(d, channels, {1, 2, 3})},
                {{"to", std::string("int8")}}, {Interval::Within(9), true});
  ValueId y =
      d->OpWith("integer_conv2d", {found[0], filter, kNone, found[2]},
                {{"groups", channels}, {"strides", Ints{1, d->Number(1, 2)}}},
                {sums, true});
  y = d->OpWith("cast", {y}, {{"to", std::string("float")}}, {sums, true});
  const ValueId step = d->Constant({}, {0.25, 1});
  const Interval scaled = Interval::Within(9 * 2 * d->MagnitudeOf(x));
  const ValueId scale =
      d->OpWith("elementwise_mul", {found[1], step}, {}, {scaled, false});
  return d->OpWith("elementwise_mul", {y, scale}, {}, {scaled, false});
}

constexpr DrawRow kRows[] = {
    {"gather_nd", 2, GatherNd},
    {"scatter_nd", 2, ScatterNd},
    {"put_along_axis", 2, PutAlongAxis},
    {"reverse_sequence", 2, ReverseSequence},
    {"range", 1, Range},
    {"elementwise_mod, elementwise_floordiv", 5, Modulo},
    {"bit_shift", 2, BitShift},
    {"bitwise_and, bitwise_or, bitwise_xor, bitwise_not, bit_cast", 4, Bits},
    {"integer_matmul, integer_conv2d", 6, IntegerProduct},
    {"dynamic_quantize", 3, DynamicProduct},
    {"dynamic_fake_quantize", 2, DynamicImage},
};

const Draws kDraws(kRows);

}  // namespace

}  // namespace placelite
