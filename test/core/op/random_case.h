// SPDX-License-Identifier: Apache-2.0
// Random ops for property tests: mostly valid, small, with every attribute
// varied.
#ifndef TEST_CORE_OP_RANDOM_CASE_H_
#define TEST_CORE_OP_RANDOM_CASE_H_

#include <random>

#include "test/support/infer_text.h"

namespace placelite {

// One op, without inputs.
InferCase CaseOf(const std::string& op);

class RandomOps {
 public:
  explicit RandomOps(unsigned seed) : random_(seed) {}

  int64_t Number(int64_t lo, int64_t hi) {
    return std::uniform_int_distribution<int64_t>(lo, hi)(random_);
  }
  bool Chance(int in_hundred) { return Number(1, 100) <= in_hundred; }

  // One op with exact input shapes.
  InferCase Next();

  // Some inputs of `exact` with ranges around their dimensions, sometimes an
  // unknown rank; constants and filters stay.
  InferCase Widen(const InferCase& exact);

  // Exact shapes within the ranges of `wide`.
  InferCase Member(const InferCase& wide);

 private:
  int64_t SmallDim() { return Chance(4) ? 0 : Number(1, 6); }
  Shape RandomShape(int rank);
  std::vector<int64_t> Numbers(size_t count, int64_t lo, int64_t hi);
  void Add(InferCase* to, const Shape& shape);
  std::string AnyOf(std::initializer_list<const char*> names);

  InferCase Conv2d();
  InferCase Conv2dTranspose();
  InferCase Pool2d();
  InferCase Interpolate();
  InferCase Fc();
  InferCase Matmul();
  InferCase Elementwise();
  InferCase Where();
  InferCase AxisOp();
  InferCase Detection();
  InferCase StridedSlice();
  InferCase ByInput();
  InferCase Reshape();
  InferCase ReshapeBySlicedShape();
  InferCase AxesOp();
  InferCase Concat();
  InferCase Split();
  InferCase Slice();
  InferCase Pad();
  InferCase Reduce();
  InferCase Gather();
  InferCase ArgMax();
  InferCase Expand();
  InferCase Tile();
  InferCase FillConstant();
  InferCase Scatter();
  InferCase Recurrent();
  InferCase Quantize();
  InferCase Volume();
  InferCase Sampling();
  InferCase Padded();
  InferCase LikeInput();

  Dim Around(Dim exact);
  int64_t Within(Dim range);

  std::mt19937 random_;
};

}  // namespace placelite

#endif  // TEST_CORE_OP_RANDOM_CASE_H_
