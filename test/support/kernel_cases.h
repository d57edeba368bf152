// SPDX-License-Identifier: Apache-2.0
// KernelCase: one op with attributes and inputs on which every kernel of that
// op is tested. Cases are plain data and know nothing of kernels; the registry
// decides which rows and variants meet them (kernel_runner.h).
//
//   {"channels_17", "conv2d", {{"strides", Ints{2, 2}}},
//    {Random({1, 17, 9, 9}), Constant(Random({8, 17, 3, 3})), Absent()}}
#ifndef TEST_SUPPORT_KERNEL_CASES_H_
#define TEST_SUPPORT_KERNEL_CASES_H_

#include <string>
#include <vector>

#include "lite/core/op/attribute.h"
#include "lite/core/op/epilogue.h"
#include "lite/core/op/grid.h"
#include "lite/core/tensor/tensor.h"

namespace placelite {

using Ints = std::vector<int64_t>;

struct CaseInput {
  Shape shape;
  Precision precision = Precision::kFloat;
  // Random elements in [low, high), the same in every run of a test; zero where
  // a half would have to be that...
  double low = -1;
  double high = 1;
  // ...unless this gives all of them, row-major. Given elements of small
  // int32 and int64 tensors are known to inference.
  std::vector<double> values;
  bool constant = false;
  bool present = true;
  // The elements are rounded to this grid, which the value has then.
  GridPtr grid = nullptr;
  // The layout for kernels that take any layout; others get the one they
  // declare.
  Layout layout = LayoutKind::kNCHW;
};

struct KernelCase {
  std::string name;  // letters, digits, underscores; unique among its op's
  std::string op;
  AttributeMap attributes;
  // The op's own inputs, then the operands of the epilogue.
  std::vector<CaseInput> inputs;
  Epilogue epilogue = {};
  size_t num_outputs = 1;
};

CaseInput Random(const Shape& shape, double low = -1, double high = 1);
CaseInput RandomOf(Precision precision, const Shape& shape, double low,
                   double high);
CaseInput Values(const Shape& shape, std::vector<double> values,
                 Precision precision = Precision::kFloat);
CaseInput Constant(CaseInput input);
CaseInput OnGrid(GridPtr grid, CaseInput input);
CaseInput Absent();
CaseInput InLayout(Layout layout, CaseInput input);

// Epilogue steps for cases; `operand` is the index among the case's inputs.
EpilogueStep Step(EpilogueKind kind, float alpha = 0, float beta = 0,
                  float gamma = 0);
EpilogueStep AddStep(int operand);
// The codes of a curve without large jumps, for map_codes.
std::vector<int64_t> CurveOfCodes();
// A kMapCodes by them.
EpilogueStep MapCodesStep(float scale, float low, float out_scale);
// Returns a step of each kind but add.
std::vector<EpilogueStep> StepsOfEachKind();

// The elements of an input as a dense NCHW tensor of its precision; `seed`
// makes different inputs differ.
Tensor MakeTensor(const CaseInput& input, uint32_t seed);

}  // namespace placelite

#endif  // TEST_SUPPORT_KERNEL_CASES_H_
