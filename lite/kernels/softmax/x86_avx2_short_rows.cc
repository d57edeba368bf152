// SPDX-License-Identifier: Apache-2.0
// This computes rows of at most 8 elements: each is one masked vector, which
// stays in a register from the load to the store.
#include "lite/kernels/softmax/generic.h"
#include "lite/kernels/softmax/slices.h"

namespace placelite {

void SoftmaxShortRowAvx2(const float* x, float* y, int64_t axis, int64_t) {
  namespace hn = hwy::HWY_NAMESPACE;
  using HWY_NAMESPACE::ExpOfNonPositive;
  const hn::FixedTag<float, 8> d;
  const auto row = hn::FirstN(d, static_cast<size_t>(axis));
  const auto v =
      hn::IfThenElse(row, hn::MaskedLoad(row, d, x), hn::Set(d, -HUGE_VALF));
  const auto e = hn::IfThenElseZero(
      row, ExpOfNonPositive(hn::Sub(v, hn::MaxOfLanes(d, v))));
  hn::BlendedStore(hn::Div(e, hn::SumOfLanes(d, e)), row, d, y);
}

}  // namespace placelite
