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
  // The inputs in the precision that the model declares; an absent optional
  // input has no memory.
  std::vector<Tensor> inputs;
  // The expected outputs of the op, computed in float where `inputs` have fewer
  // bits.
  Expected expected;
  double factor = 0;
  // The largest number among all of them.
  double largest = 0;
};

// kUnsupported where a number is not finite, or no number of the element.
Result<OpElements> MakeOpElements(const KernelCase& source, Precision element,
                                  const KernelRegistry& registry);

// Returns whether fp16 holds each element exactly.
bool AreHalves(const Tensor& tensor);

}  // namespace placelite

#endif  // TEST_SUPPORT_OP_PROPERTY_OP_ELEMENTS_H_
