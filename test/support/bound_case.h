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

class BoundCase {
 public:
  // Binds a case with exact shapes. Where `row` declares another floating-point
  // precision for an input than the case has, the input gets that. Fails with
  // kUnsupported where that precision cannot hold an element but for rounding,
  // or where the case wants a layout that memory of the row's target never has.
  static Result<std::unique_ptr<BoundCase>> Bind(const KernelCase& source,
                                                 const KernelDef* row);
  // Binds a case with shape ranges in place of the exact shapes of the inputs
  // that are not constants. There are no tensors.
  static Result<std::unique_ptr<BoundCase>> BindRanges(
      const KernelCase& source, Span<const ShapeRange> shapes);

  BoundCase(const BoundCase&) = delete;
  BoundCase& operator=(const BoundCase&) = delete;

  const KernelCase& source() const { return source_; }
  const OpView& op() const { return *op_; }
  // Dense NCHW elements of input i, which must be present.
  const Tensor& data(size_t i) const { return data_[i]; }
  bool present(size_t i) const { return source_.inputs[i].present; }

 private:
  explicit BoundCase(const KernelCase& source) : source_(source) {}

  Status MakeData(const KernelDef* row, const OpDef& def);
  Status Infer(const OpDef& def, Span<const ShapeRange> ranges);

  KernelCase source_;
  std::vector<Tensor> data_;
  std::vector<ValueInfo> inputs_, outputs_;
  std::vector<const ValueInfo*> input_pointers_, output_pointers_;
  std::optional<OpView> op_;
};

}  // namespace placelite

#endif  // TEST_SUPPORT_BOUND_CASE_H_
