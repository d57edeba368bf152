// SPDX-License-Identifier: Apache-2.0
// The kernel rows of lrn.
#include <cmath>

#include "lite/backends/opencl/create.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/lrn/lrn.h"

namespace placelite {
namespace {

// The vector functions take powers of positive numbers that float holds.
Support PositiveSums(const OpView& op, const DeviceInfo&) {
  const AttributeMap& attributes = op.attributes();
  const float k = attributes.Float("k"), beta = attributes.Float("beta");
  return Require(k > 0, "k is not positive")
      .And(attributes.Float("alpha") >= 0, "alpha is negative")
      .And(beta >= 0 && beta * -std::log(k) <= 80,
           "beta is negative, or too large for so small a k");
}

constexpr Algorithm kDense[] = {
    {"{op}_{isa}", kReassociated, LITE_STAMPED_RUN(CPU, RunLrn, Lrn),
     PositiveSums},
};
constexpr Algorithm kOpenCl[] = {
    {"{op}_{place}_opencl", kReassociated,
     LITE_OPENCL(CreateOpenCl<PlanLrnOpenCl>)},
};
constexpr Algorithm kReference[] = {
    {"{op}_reference", kSameTree, CreateStateless<LrnReference>},
};

constexpr RowSet kRows[] = {
    RowSet("lrn", kAtCpu, kDense),
    RowSet("lrn", kAtHostFloat, kReference),
    RowSet("lrn", kAtClBlocked, kOpenCl),
};

}  // namespace

Span<const KernelDef> LrnKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
