// SPDX-License-Identifier: Apache-2.0
#include <cstring>

#include "lite/core/op/infer_util.h"
#include "lite/kernels/common/element.h"
#include "lite/kernels/common/index.h"
#include "lite/kernels/common/transpose_2d.h"
#include "lite/kernels/transpose/transpose.h"

namespace placelite {
namespace {

// A unit of parallel work writes this many lines of a tile.
constexpr int64_t kLines = 16;

// A Start is where the outer index `i` over `outer` begins in the input and in
// the output.
struct Start {
  int64_t input = 0;
  int64_t output = 0;
};

// OuterAxes are the plan's axes except two (or one), which the inner loops
// cover.
struct OuterAxes {
  Shape shape;
  Strides input_steps;
  Strides output_steps;

  Start At(int64_t i) const {
    const Index index = Unravel(i, shape);
    Start start;
    for (int axis = 0; axis < shape.rank(); ++axis) {
      start.input += index[axis] * input_steps[axis];
      start.output += index[axis] * output_steps[axis];
    }
    return start;
  }
};

// Returns all axes except the last one and `skipped`.
OuterAxes MakeOuter(const TransposePlan& plan, int skipped) {
  const Strides dense = DenseStrides(plan.output, LayoutKind::kNCHW);
  OuterAxes outer;
  for (int axis = 0; axis + 1 < plan.output.rank(); ++axis) {
    if (axis == skipped) continue;
    outer.shape.push_back(plan.output[axis]);
    outer.input_steps.push_back(plan.input_steps[axis]);
    outer.output_steps.push_back(dense[axis]);
  }
  return outer;
}

void CopyRows(const RunContext& context, const TransposePlan& plan) {
  const Tensor& x = context.tensors.input(0);
  const size_t size = SizeOf(x.precision());
  const int last = plan.output.rank() - 1;
  const size_t row = static_cast<size_t>(plan.output[last]) * size;
  const OuterAxes outer = MakeOuter(plan, last);
  const char* from = x.data<char>();
  char* to = context.tensors.output(0).data<char>();
  ParallelFor(
      context.pool, outer.shape.NumElements(), [&](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) {
          const Start start = outer.At(i);
          std::memcpy(to + static_cast<size_t>(start.output) * size,
                      from + static_cast<size_t>(start.input) * size, row);
        }
      });
}

// `fast` is the output axis along which the input is contiguous.
template <typename T>
void ExchangeAxes(const RunContext& context, const TransposePlan& plan,
                  int fast) {
  const int last = plan.output.rank() - 1;
  const OuterAxes outer = MakeOuter(plan, fast);
  const int64_t lines = plan.output[fast];
  const int64_t groups = (lines + kLines - 1) / kLines;
  const int64_t line_step = DenseStrides(plan.output, LayoutKind::kNCHW)[fast];
  const T* from = context.tensors.input(0).data<T>();
  T* to = context.tensors.output(0).data<T>();
  ParallelFor(context.pool, outer.shape.NumElements() * groups,
              [&](int64_t begin, int64_t end) {
                for (int64_t i = begin; i < end; ++i) {
                  const Start start = outer.At(i / groups);
                  const int64_t line = i % groups * kLines;
                  Transpose2d(from + start.input + line, plan.input_steps[last],
                              to + start.output + line * line_step, line_step,
                              plan.output[last],
                              std::min(kLines, lines - line));
                }
              });
}

}  // namespace

TransposePlan PlanTranspose(const OpView& op) {
  const Shape x = op.input_shape(0).shape();
  const Strides steps = DenseStrides(x, LayoutKind::kNCHW);
  TransposePlan plan;
  for (int64_t axis : op.attributes().Ints("axis")) {
    const Result<int> from = NormalizeAxis(axis, x.rank());
    LITE_CHECK(from.ok());
    if (x[*from] == 1) continue;
    const int last = plan.output.rank() - 1;
    // This axis continues the one before it.
    if (last >= 0 && plan.input_steps[last] == steps[*from] * x[*from]) {
      plan.output[last] *= x[*from];
      plan.input_steps[last] = steps[*from];
    } else {
      plan.output.push_back(x[*from]);
      plan.input_steps.push_back(steps[*from]);
    }
  }
  if (plan.output.rank() == 0) {
    plan.output.push_back(1);
    plan.input_steps.push_back(1);
  }
  return plan;
}

Status TransposeTiled(const RunContext& context) {
  if (context.tensors.output(0).NumElements() == 0) return Status::Ok();
  const TransposePlan plan = PlanTranspose(context.op);
  int fast = 0;
  while (plan.input_steps[fast] != 1) ++fast;
  if (fast == plan.output.rank() - 1) {
    CopyRows(context, plan);
  } else {
    WithSizeOf(context.tensors.input(0).precision(), [&](auto element) {
      ExchangeAxes<decltype(element)>(context, plan, fast);
    });
  }
  return Status::Ok();
}

}  // namespace placelite
