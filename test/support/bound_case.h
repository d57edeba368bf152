// SPDX-License-Identifier: Apache-2.0
// BoundCase: a KernelCase with memory, completed attributes and inferred
// outputs, ready to be shown to predicates and kernels.
#ifndef TEST_SUPPORT_BOUND_CASE_H_
#define TEST_SUPPORT_BOUND_CASE_H_

#include <memory>
#include <optional>
#include <vector>

#include "lite/core/kernel/kernel_def.h"
#include "test/support/kernel_cases.h"

namespace placelite {

// What a case is bound for: to run kernels, or, in far less time, to ask which
// kernels take it. Then random inputs that are not constants have no elements,
// and the scales of outputs that are codes are those of outputs no larger than
// the first input, where the reference computes them otherwise.
enum class BoundFor { kRunning, kAsking };

class BoundCase {
 public:
  // Binds a case with exact shapes. Where `row` declares another floating-point
  // precision for an input than the case has, the input gets that. Fails with
  // kUnsupported where that precision cannot hold an element but for rounding,
  // or where the case wants a layout that memory of the row's target never has,
  // or a grid.
  // Where the row takes or makes codes, values get grids, which the name of the
  // case chooses: zero points in the middle and at both ends, and ranges that
  // cut elements off.
  static Result<std::unique_ptr<BoundCase>> Bind(
      const KernelCase& source, const KernelDef* row,
      BoundFor purpose = BoundFor::kRunning);
  // Binds a case with shape ranges in place of the exact shapes of the inputs
  // that are not constants. There are no tensors.
  static Result<std::unique_ptr<BoundCase>> BindRanges(
      const KernelCase& source, Span<const ShapeRange> shapes);

  BoundCase(const BoundCase&) = delete;
  BoundCase& operator=(const BoundCase&) = delete;

  const KernelCase& source() const { return source_; }
  const OpView& op() const { return *op_; }
  // Dense NCHW elements of input i, which must be present. No memory where the
  // case is bound for asking and the elements are random.
  const Tensor& data(size_t i) const { return data_[i]; }
  // Returns the elements of input i as they are stored, which are codes if the
  // row that the case is bound to takes them.
  const Tensor& stored(size_t i) const {
    return codes_[i].has_memory() ? codes_[i] : data_[i];
  }
  bool present(size_t i) const { return source_.inputs[i].present; }

 private:
  BoundCase(const KernelCase& source, BoundFor purpose)
      : source_(source), purpose_(purpose) {}

  // Whether the elements of input i are left out.
  bool IsHollow(size_t i) const;
  // Makes the elements of the inputs and sets their precisions.
  Status MakeData(const KernelDef* row, const OpDef& def);
  Status MakeElements(size_t i);
  // Rounds the inputs that the case wants on a grid.
  Status RoundInputs();
  // Rounds the inputs to grids where the row takes codes, and the weights
  // beside them.
  Status MakeInputGrids(const KernelDef& row, const OpDef& def);
  Status SetGrid(size_t i, GridPtr grid);
  // Returns the size of the largest number of input i, or of the range of a
  // hollow one.
  double LargestInput(size_t i) const;
  // Gives values that are stored as codes the precision of codes.
  void MarkCodes();
  Status MakeOutputGrids(const KernelDef& row, const OpDef& def);
  // Returns the size of the largest number that the case computes.
  Result<double> LargestOutput() const;
  Status Infer(const OpDef& def, Span<const ShapeRange> ranges);

  KernelCase source_;
  BoundFor purpose_;
  std::vector<Tensor> data_;
  std::vector<Tensor> codes_;   // as long as data_; empty where data_ is stored
  std::vector<bool> is_coded_;  // whether codes stand for an input
  std::vector<GridPtr> grids_;  // of the inputs
  std::vector<ValueInfo> inputs_, outputs_;
  std::vector<const ValueInfo*> input_pointers_, output_pointers_;
  std::optional<OpView> op_;
};

}  // namespace placelite

#endif  // TEST_SUPPORT_BOUND_CASE_H_
