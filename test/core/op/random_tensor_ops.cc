// SPDX-License-Identifier: Apache-2.0
// Random reductions, and ops that look up or repeat elements.
#include <algorithm>

#include "test/core/op/random_case.h"

namespace placelite {
namespace {

// A list that inference follows, without being a constant.
ValueInfo Followed(Precision precision, const std::vector<int64_t>& elements) {
  ValueInfo info =
      MakeInfo(precision, Shape({static_cast<int64_t>(elements.size())}));
  info.ints = std::vector<Dim>(elements.begin(), elements.end());
  return info;
}

}  // namespace

InferCase RandomOps::Reduce() {
  InferCase c = CaseOf(AnyOf({"reduce_mean", "reduce_prod", "reduce_sum",
                              "reduce_max", "reduce_min"}));
  const int rank = static_cast<int>(Number(0, 4));
  if (Chance(30)) {
    const auto count = static_cast<size_t>(Number(1, 5));
    c.inputs.push_back(Followed(Precision::kInt32, Numbers(count, 0, 9)));
  } else {
    Add(&c, RandomShape(rank));
  }
  const auto dims = Numbers(static_cast<size_t>(Number(0, 2)), -rank, rank);
  c.attributes = {{"dim", dims}, {"keep_dim", Chance(50)}};
  return c;
}

InferCase RandomOps::Gather() {
  InferCase c = CaseOf("gather");
  const Shape x = RandomShape(static_cast<int>(Number(1, 4)));
  if (x.rank() == 1 && Chance(70)) {
    c.inputs.push_back(
        Followed(Precision::kInt64, Numbers(static_cast<size_t>(x[0]), -5, 9)));
  } else {
    Add(&c, x);
  }
  if (Chance(50)) {
    const auto count = static_cast<size_t>(Number(0, 3));
    c.inputs.push_back(Followed(Precision::kInt64, Numbers(count, -3, 3)));
  } else {
    c.inputs.push_back(MakeInfo(Precision::kInt32,
                                RandomShape(static_cast<int>(Number(0, 2)))));
  }
  c.attributes = {{"axis", Number(-x.rank(), x.rank() - 1)}};
  return c;
}

InferCase RandomOps::ArgMax() {
  InferCase c = CaseOf("arg_max");
  const int rank = static_cast<int>(Number(0, 4));
  Add(&c, RandomShape(rank));
  c.attributes = {{"axis", Number(-rank, rank)}, {"keepdims", Chance(50)}};
  return c;
}

InferCase RandomOps::Expand() {
  InferCase c = CaseOf("expand");
  Shape x = RandomShape(static_cast<int>(Number(0, 3)));
  std::vector<int64_t> target(x.begin(), x.end());
  for (int i = 0; i < x.rank(); ++i) {
    if (Chance(40)) x[i] = 1;
    if (Chance(15)) target[static_cast<size_t>(i)] = 1;
  }
  if (Chance(30)) target.insert(target.begin(), SmallDim());
  if (x.rank() == 1 && Chance(50)) {
    const auto count = static_cast<size_t>(x[0]);
    c.inputs.push_back(Followed(Precision::kInt32, Numbers(count, 0, 9)));
  } else {
    Add(&c, x);
  }
  if (Chance(50)) {
    c.inputs.push_back(Followed(Precision::kInt64, target));
  } else {
    if (!target.empty() && Chance(30)) target.back() = -1;
    c.attributes = {{"shape", target}};
  }
  return c;
}

InferCase RandomOps::Tile() {
  InferCase c = CaseOf("tile");
  Add(&c, RandomShape(static_cast<int>(Number(0, 3))));
  const auto repeats = Numbers(static_cast<size_t>(Number(0, 3)), 0, 3);
  if (Chance(50)) {
    c.inputs.push_back(Followed(Precision::kInt32, repeats));
  } else {
    c.attributes = {{"repeat_times", repeats}};
  }
  return c;
}

InferCase RandomOps::FillConstant() {
  InferCase c = CaseOf("fill_constant");
  const auto shape = Numbers(static_cast<size_t>(Number(0, 3)), 0, 4);
  c.inputs.push_back(Followed(Precision::kInt64, shape));
  c.attributes = {{"dtype", AnyOf({"float", "int32", "int64"})},
                  {"int_value", Number(-3, 9)}};
  return c;
}

}  // namespace placelite
