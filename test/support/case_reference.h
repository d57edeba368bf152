// SPDX-License-Identifier: Apache-2.0
// The oracle (lite/core/check/reference.h) on cases of kernel tests.
#ifndef TEST_SUPPORT_CASE_REFERENCE_H_
#define TEST_SUPPORT_CASE_REFERENCE_H_

#include <optional>
#include <vector>

#include "lite/core/check/reference.h"
#include "test/support/bound_case.h"

namespace placelite {

// Returns the case that computes the reference of `source`: references run in
// CPU memory, where there are no GPU images.
KernelCase WithoutImages(KernelCase source);

Result<Expected> RunReference(const KernelRegistry& registry,
                              const KernelCase& source);

// Returns whether an input of the case, which has another type, became halves
// or codes.
bool HasRoundedInputs(const BoundCase& bound);

// Returns whether values of the case have grids, as the row that it is bound to
// wants.
bool HasGrids(const BoundCase& bound);

// Returns the reference's result of a case that HasGrids(): that of the floats
// that its codes stand for, as far as the grid of the output reaches.
Result<Expected> RunReferenceOfCodes(const KernelRegistry& registry,
                                     const BoundCase& bound);

// Returns the case whose elements are those that `bound` has, as floats, where
// these are halves and the case has another type: what it computes differs from
// exact results by roundings of the kernel alone.
KernelCase WithRoundedInputs(const BoundCase& bound);

// Fails with the worst element when an output is out of tolerance: that of the
// contract, or of `factor` in its place.
Status Compare(const Expected& expected, const std::vector<Tensor>& actual,
               NumericContract contract, const OpView& op,
               std::optional<double> factor = std::nullopt);

}  // namespace placelite

#endif  // TEST_SUPPORT_CASE_REFERENCE_H_
