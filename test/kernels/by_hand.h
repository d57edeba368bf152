// SPDX-License-Identifier: Apache-2.0
// Helpers for tests of the references themselves, against values computed by
// hand.
#ifndef TEST_KERNELS_BY_HAND_H_
#define TEST_KERNELS_BY_HAND_H_

#include <gmock/gmock.h>

#include <cmath>
#include <string>
#include <vector>

#include "test/support/kernel_cases.h"

namespace placelite {

using Numbers = std::vector<double>;

// The elements of every output of the op's reference.
std::vector<Numbers> ReferenceOutputs(const KernelCase& source);

// Returns the elements of the only output.
Numbers Reference(const std::string& op, AttributeMap attributes,
                  std::vector<CaseInput> inputs, Epilogue epilogue = {});

// Returns the status with which the op's reference refuses to run.
Status ReferenceStatus(const KernelCase& source);

// 1, 2, 3, ... as an input.
CaseInput Counting(const Shape& shape);

MATCHER_P(AreAbout, expected, "") {
  if (arg.size() != expected.size()) return false;
  for (size_t i = 0; i < arg.size(); ++i) {
    if (!(std::fabs(arg[i] - expected[i]) <=
          1e-6 * std::fmax(1, std::fabs(expected[i])))) {
      return false;
    }
  }
  return true;
}

}  // namespace placelite

#endif  // TEST_KERNELS_BY_HAND_H_
