// SPDX-License-Identifier: Apache-2.0
// The elements of an op's inputs: those of its case, in numbers that every
// precision in play holds.
#ifndef TEST_SUPPORT_OP_PROPERTY_OP_ELEMENTS_H_
#define TEST_SUPPORT_OP_PROPERTY_OP_ELEMENTS_H_

#include <vector>

#include "lite/core/check/reference.h"
#include "test/support/kernel_cases.h"

namespace placelite {

struct OpElements {
  // By input, in the precision that the model declares; without memory where
  // an optional input is absent.
  std::vector<Tensor> inputs;
  // What the op must make of them, computed in floats where `inputs` have
  // fewer bits.
  Expected expected;
  double factor = 0;
  // The largest number among all of them.
  double largest = 0;
};

// kUnsupported where a number is not finite, or no number of the element.
Result<OpElements> MakeOpElements(const KernelCase& source, Precision element,
                                  const KernelRegistry& registry);

// Whether a half holds each element as it is.
bool AreHalves(const Tensor& tensor);

}  // namespace placelite

#endif  // TEST_SUPPORT_OP_PROPERTY_OP_ELEMENTS_H_
