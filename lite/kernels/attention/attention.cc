// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/attention/attention.h"

#include <vector>

#include "lite/core/op/attention.h"
#include "lite/core/op/infer_util.h"

namespace placelite {
namespace {

// Returns the order that undoes `axes`.
std::vector<int64_t> InverseOrder(const std::vector<int64_t>& axes) {
  std::vector<int64_t> inverse(axes.size());
  const auto rank = static_cast<int64_t>(axes.size());
  for (int64_t i = 0; i < rank; ++i) {
    inverse[axes[i] < 0 ? axes[i] + rank : axes[i]] = i;
  }
  return inverse;
}

// Sizes and steps of an operand in the order of `axes`.
struct Axes {
  SmallDims<int64_t> sizes, steps;
};

Axes ReadAxes(const Shape& shape, const std::vector<int64_t>& axes) {
  return {InOrder<int64_t>(shape, axes),
          InOrder<int64_t>(RowMajorSteps(shape), axes)};
}

// The steps of an operand whose leading axes are aligned with the last of
// `rank` axes.
AttentionOperand ReadOperand(const Axes& axes, int rank) {
  AttentionOperand operand;
  const auto step = [&](int axis) {
    return axes.sizes[axis] == 1 ? 0 : axes.steps[axis];
  };
  const int own = axes.sizes.rank() - 2;
  for (int i = own - rank; i < own; ++i) {
    operand.batch_steps.push_back(i < 0 ? 0 : step(i));
  }
  operand.row_step = step(own);
  operand.column_step = step(own + 1);
  return operand;
}

}  // namespace

int64_t AttentionShape::Begin(const AttentionOperand& operand,
                              int64_t i) const {
  int64_t begin = 0;
  for (int axis = batch_axes.rank() - 1; axis >= 0; --axis) {
    begin += i % batch_axes[axis] * operand.batch_steps[axis];
    i /= batch_axes[axis];
  }
  return begin;
}

AttentionShape ReadAttention(const OpView& op) {
  AttentionShape s;
  const AttributeMap& attributes = op.attributes();
  // Axis i of the output is axis out_axes[i] of the result.
  const Axes result = ReadAxes(op.output_shape(0).shape(),
                               InverseOrder(attributes.Ints("out_axes")));
  const int rank = result.sizes.rank() - 2;
  for (int i = 0; i < rank; ++i) {
    s.batch_axes.push_back(result.sizes[i]);
    s.batches *= result.sizes[i];
  }
  s.queries = result.sizes[rank];
  s.columns = result.sizes[rank + 1];
  s.scale = attributes.Float("scale");
  AttentionOperand* const operands[] = {&s.q, &s.k, &s.v};
  for (size_t i = 0; i < 3; ++i) {
    const Axes axes =
        ReadAxes(op.input_shape(i).shape(), attributes.Ints(kAttentionAxes[i]));
    *operands[i] = ReadOperand(axes, rank);
    const int last = axes.sizes.rank() - 1;
    if (i == kAttentionK) s.depth = axes.sizes[last];
    if (i == kAttentionV) s.keys = axes.sizes[last - 1];
  }
  s.has_mask = op.has_input(kAttentionMask);
  if (s.has_mask) {
    s.hides = op.input(kAttentionMask).precision == Precision::kBool;
    s.hides_false = attributes.Bool("hides_false");
    s.hidden_score = attributes.Float("hidden_score");
    s.mask =
        ReadOperand(ReadAxes(op.input_shape(kAttentionMask).shape(), {}), rank);
  }
  s.out = ReadOperand(result, rank);
  return s;
}

}  // namespace placelite
