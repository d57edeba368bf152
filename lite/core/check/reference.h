// SPDX-License-Identifier: Apache-2.0
// The oracle: what the host's reference row computes for an op, and how far
// from it a variant may be. Tests of kernels and check_model share it.
#ifndef LITE_CORE_CHECK_REFERENCE_H_
#define LITE_CORE_CHECK_REFERENCE_H_

#include <optional>
#include <vector>

#include "lite/core/check/run_variant.h"
#include "lite/core/kernel/registry.h"

namespace placelite {

// The answer of the kernel row for the op with its whole epilogue; each variant
// has an answer of its own.
KernelAnswer AskWithEpilogue(const KernelDef& row, const OpView& op,
                             const DeviceInfo& device);

// The reference variant (the host's, called *_reference) that takes the op;
// null members when there is none.
KernelRegistry::Named FindReference(const KernelRegistry& registry,
                                    const OpView& op, const DeviceInfo& device);

struct Expected {
  // Dense NCHW.
  std::vector<Tensor> outputs;
  // The sum of the magnitudes that went into each element, for every output.
  // Rounding errors are proportional to it.
  std::vector<std::vector<double>> magnitudes;
  // How far the result is from that of the neighbouring code: a step of the
  // epilogue that rounds to codes gives either, since the smallest error takes
  // a value beyond the middle between them. It is 0 if no step rounds.
  double code_step = 0;
};

// Fails with kNotFound when no reference kernel supports the op.
Result<Expected> RunReference(const KernelRegistry& registry,
                              const OpData& data, const DeviceInfo& device);

// The factor c of the tolerance c * epsilon * magnitude.
double ToleranceFactor(NumericContract contract, const OpView& op);

// The factor for the case that the rounding errors of a sum all have one sign,
// as may happen if its terms are equal; no correct kernel exceeds it.
double WorstCaseFactor(NumericContract contract, const OpView& op);

// The element that is furthest out of tolerance.
struct Deviation {
  size_t output = 0;
  int64_t element = 0;  // row-major
  double got = 0;
  double want = 0;
  double tolerance = 0;  // limit of |got - want|
  double ratio = 0;      // |got - want| / tolerance; above 1
};

// Finds the worst deviation in the first output that has an element out of
// tolerance; nothing if all are within. The tolerance follows from
// ToleranceFactor unless `factor` is given. Fails when shapes or precisions
// differ.
Result<std::optional<Deviation>> FindDeviation(
    const Expected& expected, const std::vector<Tensor>& actual,
    NumericContract contract, const OpView& op,
    std::optional<double> factor = std::nullopt);

}  // namespace placelite

#endif  // LITE_CORE_CHECK_REFERENCE_H_
