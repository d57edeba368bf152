// The oracle of kernel tests: what the host's reference row computes, and how
// far from it a variant may be.
#ifndef TEST_SUPPORT_REFERENCE_H_
#define TEST_SUPPORT_REFERENCE_H_

#include <vector>

#include "lite/core/kernel/registry.h"
#include "test/support/bound_case.h"

namespace placelite {

// The reference variant (the host's, called *_reference) that takes the op;
// null members when there is none.
KernelRegistry::Named FindReference(const KernelRegistry& registry,
                                    const OpView& op);

struct Expected {
  // Dense NCHW, of the case's precision.
  std::vector<Tensor> outputs;
  // Of every element of every output: the sum of the magnitudes that went
  // into it; rounding errors are proportional to that.
  std::vector<std::vector<double>> magnitudes;
};

Result<Expected> RunReference(const KernelRegistry& registry,
                              const KernelCase& source);

// The factor c of the tolerance c * epsilon * magnitude.
double ToleranceFactor(NumericContract contract, const OpView& op);

// Fails with the worst element when an output is out of tolerance.
Status Compare(const Expected& expected, const std::vector<Tensor>& actual,
               NumericContract contract, const OpView& op);

}  // namespace placelite

#endif  // TEST_SUPPORT_REFERENCE_H_
