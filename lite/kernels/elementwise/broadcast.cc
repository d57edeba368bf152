// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "lite/core/op/codes.h"
#include "lite/kernels/common/clamped_epilogue.h"
#include "lite/kernels/common/index.h"
#include "lite/kernels/common/make_code_steps.h"
#include "lite/kernels/elementwise/elementwise.h"

namespace placelite {
namespace {

// A unit of parallel work is this many elements: smaller tensors are not worth
// a second thread.
constexpr int64_t kUnit = 4096;

// Returns the step of `input` along axis `axis` of an output of rank `rank`.
int64_t StepOf(const Shape& input, const Strides& dense, int axis, int rank) {
  const int own = axis - (rank - input.rank());
  return own < 0 || input[own] == 1 ? 0 : dense[own];
}

// A RangeRunner computes the elements begin..end-1 of the output, in as few
// blocks as possible. `steps` is for codes alone.
template <typename E>
class RangeRunner {
 public:
  RangeRunner(const BroadcastPlan& plan, const RunContext& context,
              BinarySlice<E> slice, const CodeSteps* steps)
      : plan_(plan), slice_(slice), epilogue_(MakeClampedEpilogue(context)) {
    const int rank = plan.output.rank();
    const int last = rank - 1;
    rows_ = rank > 1 ? plan.output[rank - 2] : 1;
    for (int axis = 0; axis + 2 < rank; ++axis) {
      outer_.push_back(plan.output[axis]);
    }
    block_.function = ReadBinaryFunction(context.op);
    block_.columns = plan.output[last];
    block_.x = context.tensors.input(0).data<E>();
    block_.x_row = rank > 1 ? plan.x_steps[rank - 2] : 0;
    block_.x_column = plan.x_steps[last];
    block_.y = context.tensors.input(1).data<E>();
    block_.y_row = rank > 1 ? plan.y_steps[rank - 2] : 0;
    block_.y_column = plan.y_steps[last];
    block_.out = context.tensors.output(0).data<E>();
    if constexpr (std::is_same_v<E, Code>) {
      block_.x_codes = CodesOfOperand(context.op, 0);
      block_.y_codes = CodesOfOperand(context.op, 1);
      codes_ = CodesOfResult(context, *steps);
    }
  }

  void Run(int64_t begin, int64_t end) const {
    const int64_t columns = block_.columns;
    while (begin < end) {
      const int64_t row = begin / columns % rows_;
      const int64_t column = begin % columns;
      int64_t rows = 1, count = std::min(columns - column, end - begin);
      if (count == columns) {
        rows = std::min(rows_ - row, (end - begin) / columns);
      }
      RunBlock(begin, row, column, rows, count);
      begin += rows * count;
    }
  }

 private:
  void RunBlock(int64_t begin, int64_t row, int64_t column, int64_t rows,
                int64_t count) const {
    const Index outer = Unravel(begin / block_.columns / rows_, outer_);
    int64_t x = row * block_.x_row + column * block_.x_column;
    int64_t y = row * block_.y_row + column * block_.y_column;
    for (int axis = 0; axis < outer.rank(); ++axis) {
      x += outer[axis] * plan_.x_steps[axis];
      y += outer[axis] * plan_.y_steps[axis];
    }
    BinaryBlock<E> block = block_;
    block.rows = rows;
    block.columns = count;
    block.x += x;
    block.y += y;
    block.out += begin;
    block.index = begin;
    block.epilogue = &epilogue_;
    block.codes = &codes_;
    slice_(block);
  }

  const BroadcastPlan& plan_;
  BinarySlice<E> slice_;
  ClampedEpilogue epilogue_;
  ResultCodes codes_;
  int64_t rows_;
  Shape outer_;
  BinaryBlock<E> block_{};
};

}  // namespace

BinaryFunction ReadBinaryFunction(const OpView& op) {
  constexpr const char* kNames[] = {"elementwise_add", "elementwise_sub",
                                    "elementwise_mul", "elementwise_div",
                                    "elementwise_max", "elementwise_min",
                                    "elementwise_pow", "prelu"};
  int function = 0;
  for (const char* name : kNames) {
    if (std::string_view(name) == op.def().name) break;
    ++function;
  }
  return static_cast<BinaryFunction>(function);
}

OperandCodes CodesOfOperand(const OpView& op, size_t i) {
  const ByteCodes codes = UnsignedCodes(*op.input(i).grid);
  return {codes.scale, static_cast<float>(codes.zero)};
}

ResultCodes CodesOfResult(const RunContext& context, const CodeSteps& plan) {
  ResultCodes codes;
  codes.steps = MakeCodeSteps(plan, context);
  codes.inverse = 1 / codes.steps.scale;
  return codes;
}

BroadcastPlan PlanBroadcast(const OpView& op) {
  const Shape x = op.input_shape(0).shape(), y = op.input_shape(1).shape();
  const Shape output = op.output_shape(0).shape();
  const Strides x_dense = DenseStrides(x, LayoutKind::kNCHW);
  const Strides y_dense = DenseStrides(y, LayoutKind::kNCHW);
  BroadcastPlan plan;
  for (int axis = 0; axis < output.rank(); ++axis) {
    const int64_t size = output[axis];
    if (size == 1) continue;
    const int64_t x_step = StepOf(x, x_dense, axis, output.rank());
    const int64_t y_step = StepOf(y, y_dense, axis, output.rank());
    const int last = plan.output.rank() - 1;
    if (last >= 0 && plan.x_steps[last] == x_step * size &&
        plan.y_steps[last] == y_step * size) {
      plan.output[last] *= size;
      plan.x_steps[last] = x_step;
      plan.y_steps[last] = y_step;
      continue;
    }
    plan.output.push_back(size);
    plan.x_steps.push_back(x_step);
    plan.y_steps.push_back(y_step);
  }
  if (plan.output.rank() == 0) {
    plan.output.push_back(1);
    plan.x_steps.push_back(1);
    plan.y_steps.push_back(1);
  }
  return plan;
}

namespace {

template <typename E>
Status RunRanges(const RunContext& context, BinarySlice<E> slice,
                 const CodeSteps* steps) {
  const int64_t count = context.tensors.output(0).NumElements();
  if (count == 0) return Status::Ok();
  const BroadcastPlan plan = PlanBroadcast(context.op);
  const RangeRunner<E> runner(plan, context, slice, steps);
  ParallelFor(context.pool, (count + kUnit - 1) / kUnit,
              [&](int64_t begin, int64_t end) {
                runner.Run(begin * kUnit, std::min(count, end * kUnit));
              });
  return Status::Ok();
}

}  // namespace

template <typename E>
Status RunElementwise(const RunContext& context, BinarySlice<E> slice) {
  return RunRanges<E>(context, slice, nullptr);
}

Status RunElementwiseOfCodes(const RunContext& context, BinarySlice<Code> slice,
                             const CodeSteps& plan) {
  return RunRanges<Code>(context, slice, &plan);
}

template Status RunElementwise<float>(const RunContext&, BinarySlice<float>);
template Status RunElementwise<Bfloat16>(const RunContext&,
                                         BinarySlice<Bfloat16>);

}  // namespace placelite
