// SPDX-License-Identifier: Apache-2.0
// Random strided slices, and ops whose attributes are elements of inputs.
#include "test/core/op/random_case.h"

namespace placelite {
namespace {

using Ints = std::vector<int64_t>;

}  // namespace

InferCase RandomOps::StridedSlice() {
  InferCase c = CaseOf("strided_slice");
  const int rank = static_cast<int>(Number(1, 3));
  if (rank == 1 && Chance(50)) {
    c.inputs.push_back(
        MakeInts(Numbers(static_cast<size_t>(Number(0, 5)), 0, 9)));
  } else {
    Add(&c, RandomShape(rank));
  }
  Ints axes;
  for (int i = 0; i < rank; ++i) {
    if (Chance(60)) axes.push_back(Chance(50) ? i : i - rank);
  }
  c.attributes = {{"axes", axes},
                  {"starts", Numbers(axes.size(), -8, 8)},
                  {"ends", Numbers(axes.size(), -8, 8)},
                  {"strides", Numbers(axes.size(), -3, 3)}};
  return c;
}

// Lists whose elements are constants, or become ranges.
InferCase RandomOps::ByInput() {
  const std::string op =
      AnyOf({"cumsum", "tril_triu", "one_hot", "top_k", "squeeze", "unsqueeze",
             "slice", "split", "pad", "reduce_sum", "reduce_max"});
  InferCase c = CaseOf(op + "_by_input");
  Shape x = RandomShape(static_cast<int>(Number(1, 4)));
  const auto list = [&](size_t count, int64_t low, int64_t high) {
    const Ints elements = Numbers(count, low, high);
    ValueInfo info = MakeInts(elements);
    if (low >= 0 && Chance(50)) {
      info = MakeInfo(Precision::kInt32,
                      Shape({static_cast<int64_t>(elements.size())}));
      info.ints = std::vector<Dim>(elements.begin(), elements.end());
    }
    c.inputs.push_back(info);
  };
  if (op == "squeeze" || Chance(30)) x[0] = 1;
  Add(&c, x);
  const auto few = static_cast<size_t>(Number(0, 2));
  if (op == "one_hot") {
    c.inputs[0]->precision = Precision::kInt64;
    list(1, 0, 5);
  } else if (op == "split") {
    c.num_outputs = 2;
    list(2, 0, 3);
  } else if (op == "slice") {
    for (int i = 0; i < 2; ++i) list(few, Chance(50) ? -5 : 0, 5);
    if (Chance(50)) list(few, 0, 3);
  } else if (op == "pad") {
    list(2 * x.size(), 0, 3);
  } else if (op == "squeeze" || op == "unsqueeze") {
    list(few, Chance(50) ? -2 : 0, 2);
    if (op == "squeeze") c.attributes = {{"strict", Chance(50)}};
  } else if (op == "reduce_sum" || op == "reduce_max") {
    list(few, 0, 3);
    c.attributes = {{"keep_dim", Chance(50)}, {"none_where_empty", Chance(50)}};
  } else {
    if (op == "top_k") c.num_outputs = 2;
    list(1, Chance(50) ? -3 : 0, 3);
  }
  return c;
}

}  // namespace placelite
