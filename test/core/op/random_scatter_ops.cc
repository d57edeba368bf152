// SPDX-License-Identifier: Apache-2.0
// Random ops on elements at given positions, and ranges.
#include <algorithm>

#include "test/core/op/random_case.h"

namespace placelite {

InferCase RandomOps::Scatter() {
  const std::string op = AnyOf({"gather_nd", "scatter_nd", "put_along_axis",
                                "reverse_sequence", "range"});
  InferCase c = CaseOf(op);
  if (op == "range") {
    const Precision precision =
        Chance(50) ? Precision::kInt32 : Precision::kInt64;
    for (int64_t number : {Number(-5, 5), Number(-9, 9), Number(-2, 2)}) {
      ValueInfo info = MakeInfo(precision, Shape());
      info.ints = std::vector<Dim>{Dim(number)};
      c.inputs.push_back(info);
    }
    return c;
  }
  const Shape x = RandomShape(static_cast<int>(Number(1, 4)));
  Add(&c, x);
  Shape index, updates;
  if (op == "reverse_sequence") {
    const int64_t batch = Number(0, x.rank() - 1);
    index = {x[static_cast<int>(batch)]};
    c.attributes = {{"batch_axis", batch},
                    {"time_axis", Number(-x.rank(), x.rank() - 1)}};
  } else if (op == "put_along_axis") {
    index = x;
    for (int64_t& dim : index) dim = std::max<int64_t>(0, dim - Number(0, 1));
    updates = index;
    c.attributes = {{"axis", Number(-x.rank(), x.rank() - 1)},
                    {"reduction", AnyOf({"none", "add", "min"})}};
  } else {
    const int64_t batch = op == "gather_nd" ? Number(0, x.rank() - 1) : 0;
    const int64_t tuple = Number(1, x.rank() - batch);
    for (int i = 0; i < batch; ++i) index.push_back(x[i]);
    if (Chance(70)) index.push_back(SmallDim());
    updates = index;
    index.push_back(tuple);
    for (int i = static_cast<int>(tuple); i < x.rank(); ++i) {
      updates.push_back(x[i]);
    }
    if (op == "gather_nd") c.attributes = {{"batch_dims", batch}};
  }
  Add(&c, index);
  c.inputs[1]->precision = Precision::kInt64;
  if (op == "scatter_nd" || op == "put_along_axis") Add(&c, updates);
  return c;
}

}  // namespace placelite
