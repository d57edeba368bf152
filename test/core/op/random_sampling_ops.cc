// SPDX-License-Identifier: Apache-2.0
// Random images at any points, matrices and words.
#include "test/core/op/random_case.h"

namespace placelite {

InferCase RandomOps::Sampling() {
  const std::string op =
      AnyOf({"grid_sampler", "roi_align", "determinant", "tf_idf"});
  InferCase c = CaseOf(op);
  const Shape x = RandomShape(4);
  if (op == "determinant") {
    Shape matrix = RandomShape(static_cast<int>(Number(0, 3)));
    const int64_t n = SmallDim();
    matrix.push_back(n);
    matrix.push_back(n);
    Add(&c, matrix);
  } else if (op == "tf_idf") {
    Add(&c, RandomShape(static_cast<int>(Number(1, 2))));
    c.inputs[0]->precision = Precision::kInt64;
    c.attributes = {{"pool", Numbers(2, 0, 3)},
                    {"ngram_counts", std::vector<int64_t>{0}},
                    {"ngram_indexes", Numbers(2, 0, 5)}};
  } else if (op == "grid_sampler") {
    Add(&c, x);
    Add(&c, {x[0], SmallDim(), SmallDim(), 2});
    c.attributes = {{"mode", AnyOf({"bilinear", "nearest", "bicubic"})}};
  } else {
    const int64_t count = SmallDim();
    Add(&c, x);
    Add(&c, {count, 4});
    Add(&c, {count});
    c.inputs[2]->precision = Precision::kInt64;
    c.attributes = {{"pooled_height", Number(1, 4)},
                    {"pooled_width", Number(1, 4)}};
  }
  return c;
}

}  // namespace placelite
