// SPDX-License-Identifier: Apache-2.0
#include "test/core/op/random_case.h"

#include <algorithm>
#include <functional>

namespace placelite {
namespace {

using Ints = std::vector<int64_t>;

// Lists that must match other inputs or attributes in length stay exact.
bool StaysExact(const InferCase& source, size_t input) {
  const std::string_view op = source.op->name;
  return (op == "conv2d" || op == "conv2d_transpose" || op == "conv3d" ||
          op == "conv3d_transpose") &&
         input == 1;
}

}  // namespace

InferCase CaseOf(const std::string& op) {
  InferCase result;
  result.op = FindOp(op);
  return result;
}

Shape RandomOps::RandomShape(int rank) {
  Shape shape;
  for (int i = 0; i < rank; ++i) shape.push_back(SmallDim());
  return shape;
}

std::vector<int64_t> RandomOps::Numbers(size_t count, int64_t lo, int64_t hi) {
  std::vector<int64_t> numbers;
  for (size_t i = 0; i < count; ++i) numbers.push_back(Number(lo, hi));
  return numbers;
}

void RandomOps::Add(InferCase* to, const Shape& shape) {
  to->inputs.push_back(MakeInfo(Precision::kFloat, shape));
}

std::string RandomOps::AnyOf(std::initializer_list<const char*> names) {
  return names.begin()[Number(0, static_cast<int64_t>(names.size()) - 1)];
}

InferCase RandomOps::Fc() {
  InferCase c = CaseOf("fc");
  const Shape x = RandomShape(static_cast<int>(Number(2, 4)));
  const int64_t leading = Number(1, x.rank() - 1);
  int64_t columns = 1;
  for (int64_t i = leading; i < x.rank(); ++i) {
    columns *= x[static_cast<int>(i)];
  }
  Add(&c, x);
  Add(&c, {columns, Number(1, 5)});
  c.attributes = {{"in_num_col_dims", leading}};
  return c;
}

InferCase RandomOps::Matmul() {
  InferCase c = CaseOf("matmul");
  const int64_t m = SmallDim(), k = SmallDim(), n = SmallDim();
  const bool tx = Chance(50), ty = Chance(50);
  Shape x = RandomShape(static_cast<int>(Number(0, 2)));
  Shape y = Chance(50) ? x : Shape();
  if (x.rank() > 0 && Chance(40)) x[0] = 1;
  x.push_back(tx ? k : m);
  x.push_back(tx ? m : k);
  y.push_back(ty ? n : k);
  y.push_back(ty ? k : n);
  Add(&c, x);
  Add(&c, y);
  c.attributes = {{"transpose_x", tx}, {"transpose_y", ty}};
  return c;
}

InferCase RandomOps::Elementwise() {
  InferCase c =
      CaseOf(AnyOf({"elementwise_add", "elementwise_mul", "prelu", "less_than",
                    "elementwise_mod", "elementwise_floordiv", "bit_shift",
                    "bitwise_and", "bitwise_or", "bitwise_xor"}));
  const Shape x = RandomShape(static_cast<int>(Number(0, 4)));
  Shape y;
  for (int i = static_cast<int>(Number(0, x.rank())); i < x.rank(); ++i) {
    y.push_back(Chance(30) ? 1 : x[i]);
  }
  Add(&c, x);
  Add(&c, y);
  if (Chance(50)) std::swap(c.inputs[0], c.inputs[1]);
  if (std::string_view(c.op->name).substr(0, 3) == "bit") {
    for (auto& input : c.inputs) input->precision = Precision::kInt32;
  }
  return c;
}

InferCase RandomOps::AxisOp() {
  const std::string op = AnyOf({"cumsum", "cumprod", "tril_triu", "one_hot",
                                "top_k", "take_along_axis"});
  InferCase c = CaseOf(op);
  const Shape x = RandomShape(static_cast<int>(Number(0, 4)));
  Add(&c, x);
  if (op == "one_hot") {
    c.inputs[0]->precision = Precision::kInt64;
    c.attributes = {{"depth", Number(0, 5)}};
  } else if (op == "cumsum" || op == "cumprod") {
    c.attributes = {{"axis", Number(-4, 3)}};
  } else if (op == "tril_triu") {
    c.attributes = {{"diagonal", Number(-4, 4)}, {"lower", Chance(50)}};
  } else if (op == "top_k") {
    c.num_outputs = 2;
    c.attributes = {{"k", Number(0, 4)}, {"axis", Number(-4, 3)}};
  } else {
    Shape index = x;
    for (int64_t& dim : index) dim = std::max<int64_t>(0, dim - Number(0, 1));
    Add(&c, index);
    c.inputs[1]->precision = Precision::kInt32;
    c.attributes = {{"axis", Number(-4, 3)}};
  }
  return c;
}

InferCase RandomOps::Where() {
  InferCase c = CaseOf("where");
  const Shape shape = RandomShape(static_cast<int>(Number(0, 4)));
  for (int i = 0; i < 3; ++i) {
    Shape operand;
    for (int axis = static_cast<int>(Number(0, shape.rank()));
         axis < shape.rank(); ++axis) {
      operand.push_back(Chance(30) ? 1 : shape[axis]);
    }
    Add(&c, operand);
  }
  c.inputs[0]->precision = Precision::kBool;
  return c;
}

InferCase RandomOps::Reshape() {
  InferCase c = CaseOf("reshape");
  const Shape x = RandomShape(static_cast<int>(Number(0, 4)));
  Add(&c, x);
  // A permutation of the dimensions, some joined, one perhaps -1 or 0.
  Ints target(x.begin(), x.end());
  std::shuffle(target.begin(), target.end(), random_);
  while (target.size() > 1 && Chance(30)) {
    target[0] *= target.back();
    target.pop_back();
  }
  if (Chance(30)) target.push_back(1);
  const int64_t last = static_cast<int64_t>(target.size()) - 1;
  if (last >= 0 && Chance(50)) target[Number(0, last)] = -1;
  if (last >= 0 && Chance(30)) target[Number(0, last)] = 0;
  if (Chance(50)) {
    c.attributes = {{"shape", target}};
  } else {
    c.inputs.push_back(MakeInts(target));
  }
  return c;
}

// The elements of Shape are dimensions that may widen to ranges.
InferCase RandomOps::ReshapeBySlicedShape() {
  InferCase c = Reshape();
  c.attributes = {};
  const Shape x = c.inputs[0]->shape.shape();
  c.inputs.resize(1);
  ValueInfo shape =
      MakeInfo(Precision::kInt32, Shape({static_cast<int64_t>(x.rank())}));
  Ints target(x.begin(), x.end());
  std::shuffle(target.begin(), target.end(), random_);
  shape.ints = std::vector<Dim>(target.begin(), target.end());
  c.inputs.push_back(shape);
  return c;
}

InferCase RandomOps::AxesOp() {
  const std::string op =
      AnyOf({"squeeze", "unsqueeze", "flatten", "transpose", "softmax"});
  InferCase c = CaseOf(op);
  const int rank = static_cast<int>(Number(0, 5));
  Shape x = RandomShape(rank);
  for (int64_t& dim : x) {
    if (op == "squeeze" && Chance(40)) dim = 1;
  }
  Add(&c, x);
  Ints axes;
  if (op == "transpose") {
    for (int i = 0; i < rank; ++i) axes.push_back(i);
    std::shuffle(axes.begin(), axes.end(), random_);
    c.attributes = {{"axis", axes}};
  } else if (op == "flatten") {
    c.attributes = {{"start_axis", Number(-rank, rank)},
                    {"stop_axis", Number(-rank, rank)}};
  } else if (op == "softmax") {
    c.attributes = {{"axis", Number(-rank, rank)}};
  } else {
    axes = Numbers(static_cast<size_t>(Number(0, 2)), -rank, rank);
    c.attributes = {{"axes", axes}};
  }
  return c;
}

InferCase RandomOps::Concat() {
  InferCase c = CaseOf("concat");
  Shape x = RandomShape(static_cast<int>(Number(1, 4)));
  const int64_t axis = Number(0, x.rank() - 1);
  for (int64_t i = Number(1, 4); i > 0; --i) {
    x[static_cast<int>(axis)] = SmallDim();
    Add(&c, x);
  }
  c.attributes = {{"axis", Chance(50) ? axis : axis - x.rank()}};
  return c;
}

InferCase RandomOps::Split() {
  InferCase c = CaseOf("split");
  Shape x = RandomShape(static_cast<int>(Number(1, 4)));
  const int64_t axis = Number(0, x.rank() - 1);
  c.num_outputs = static_cast<size_t>(Number(1, 4));
  Ints sections;
  if (Chance(50)) {
    x[static_cast<int>(axis)] =
        Number(0, 3) * static_cast<int64_t>(c.num_outputs);
  } else {
    sections = Numbers(c.num_outputs, 0, 4);
    int64_t sum = 0;
    for (int64_t section : sections) sum += section;
    x[static_cast<int>(axis)] = sum;
    if (Chance(50)) {
      sections[Number(0, static_cast<int64_t>(sections.size()) - 1)] = -1;
    }
  }
  Add(&c, x);
  c.attributes = {{"axis", axis}, {"sections", sections}};
  return c;
}

InferCase RandomOps::Slice() {
  InferCase c = CaseOf("slice");
  const int rank = static_cast<int>(Number(1, 3));
  Add(&c, RandomShape(rank));
  Ints axes;
  for (int i = 0; i < rank; ++i) {
    if (Chance(60)) axes.push_back(Chance(50) ? i : i - rank);
  }
  c.attributes = {{"axes", axes},
                  {"starts", Numbers(axes.size(), -8, 8)},
                  {"ends", Numbers(axes.size(), -8, 8)}};
  return c;
}

InferCase RandomOps::Pad() {
  InferCase c = CaseOf("pad");
  const int rank = static_cast<int>(Number(0, 4));
  Add(&c, RandomShape(rank));
  c.attributes = {{"paddings", Numbers(2 * static_cast<size_t>(rank), 0, 3)},
                  {"mode", AnyOf({"constant", "reflect", "edge", "wrap"})}};
  return c;
}

InferCase RandomOps::LikeInput() {
  InferCase c = CaseOf(AnyOf({"relu", "gelu", "shape", "identity", "batch_norm",
                              "layer_norm", "lrn"}));
  const Shape x = RandomShape(static_cast<int>(Number(2, 4)));
  Add(&c, x);
  if (std::string_view(c.op->name) == "batch_norm") {
    for (int i = 0; i < 4; ++i) Add(&c, {x[1]});
  }
  if (std::string_view(c.op->name) == "layer_norm") {
    c.attributes = {{"begin_norm_axis", int64_t{-1}}};
    Add(&c, {x[x.rank() - 1]});
  }
  return c;
}

InferCase RandomOps::Next() {
  using Maker = InferCase (RandomOps::*)();
  constexpr Maker kMakers[] = {
      &RandomOps::Conv2d,       &RandomOps::Conv2dTranspose,
      &RandomOps::Pool2d,       &RandomOps::Fc,
      &RandomOps::Matmul,       &RandomOps::Elementwise,
      &RandomOps::Reshape,      &RandomOps::AxesOp,
      &RandomOps::Concat,       &RandomOps::ReshapeBySlicedShape,
      &RandomOps::Split,        &RandomOps::Slice,
      &RandomOps::Pad,          &RandomOps::LikeInput,
      &RandomOps::Reduce,       &RandomOps::Interpolate,
      &RandomOps::Gather,       &RandomOps::ArgMax,
      &RandomOps::Expand,       &RandomOps::Tile,
      &RandomOps::FillConstant, &RandomOps::Scatter,
      &RandomOps::Recurrent,    &RandomOps::Quantize,
      &RandomOps::Volume,       &RandomOps::Where,
      &RandomOps::AxisOp,       &RandomOps::StridedSlice,
      &RandomOps::ByInput,      &RandomOps::Detection,
      &RandomOps::Sampling,     &RandomOps::Padded,
  };
  const int64_t last = static_cast<int64_t>(std::size(kMakers)) - 1;
  return (this->*kMakers[Number(0, last)])();
}

Dim RandomOps::Around(Dim exact) {
  if (exact.min < 0 || Chance(40)) return exact;
  if (Chance(15) && exact.min > 0) return Dim::Any();
  return Dim(std::max<int64_t>(0, exact.min - Number(0, 3)),
             exact.max + Number(0, 4));
}

InferCase RandomOps::Widen(const InferCase& exact) {
  InferCase wide = exact;
  for (size_t i = 0; i < wide.inputs.size(); ++i) {
    ValueInfo& info = *wide.inputs[i];
    if (info.is_constant() || StaysExact(exact, i)) continue;
    if (info.ints.has_value()) {
      for (Dim& element : *info.ints) element = Around(element);
      continue;
    }
    if (Chance(3)) {
      info.shape = ShapeRange();
      continue;
    }
    for (int d = 0; d < info.shape.rank(); ++d) {
      info.shape[d] = Around(info.shape[d]);
    }
  }
  return wide;
}

int64_t RandomOps::Within(Dim range) {
  return Number(range.min, std::min(range.max, range.min + 12));
}

InferCase RandomOps::Member(const InferCase& wide) {
  InferCase exact = wide;
  for (auto& input : exact.inputs) {
    if (input->ints.has_value()) {
      for (Dim& element : *input->ints) element = Dim(Within(element));
    }
    if (!input->shape.rank_known()) {
      input->shape = RandomShape(static_cast<int>(Number(0, 4)));
    }
    for (int d = 0; d < input->shape.rank(); ++d) {
      input->shape[d] = Dim(Within(input->shape[d]));
    }
  }
  return exact;
}

}  // namespace placelite
