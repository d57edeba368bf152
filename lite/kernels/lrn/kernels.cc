// SPDX-License-Identifier: Apache-2.0
// Rows of lrn, best first.
#include <algorithm>
#include <cmath>

#include "lite/kernels/common/row.h"
#include "lite/kernels/lrn/lrn.h"

namespace placelite {
namespace {

// Pixels of one piece: the rows of a window stay in the first-level cache.
constexpr int64_t kPiece = 512;

template <LrnFunction slice>
Status RunSlices(const RunContext& context) {
  return RunLrn(context, slice);
}

// Powers of positive numbers that float holds.
Support PositiveSums(const OpView& op, const DeviceInfo&) {
  const AttributeMap& attributes = op.attributes();
  const float k = attributes.Float("k"), beta = attributes.Float("beta");
  return Require(k > 0, "k is not positive")
      .And(attributes.Float("alpha") >= 0, "alpha is negative")
      .And(beta >= 0 && beta * -std::log(k) <= 80,
           "beta is negative, or too large for so small a k");
}

constexpr VariantDef kX86Variants[] = {
    {"lrn_avx512", kAvx512, NumericContract::kReassociated, PositiveSums,
     LITE_X86(CreateStateless<RunSlices<LrnAvx512>>)},
    {"lrn_avx2", kAvx2, NumericContract::kReassociated, PositiveSums,
     LITE_X86(CreateStateless<RunSlices<LrnAvx2>>)},
};

constexpr VariantDef kReferenceVariants[] = {
    {"lrn_reference", kAnyCpu, NumericContract::kSameTree, nullptr,
     CreateStateless<LrnReference>},
};

constexpr KernelDef kKernels[] = {
    {"lrn", kX86Float, "def", kX86Variants},
    {"lrn", kHostFloat, "def", kReferenceVariants},
};

}  // namespace

Status RunLrn(const RunContext& context, LrnFunction slice) {
  const Shape shape = context.op.input_shape(0).shape();
  const AttributeMap& attributes = context.op.attributes();
  const int64_t n = attributes.Int("n");
  const int64_t plane = shape[2] * shape[3];
  const int64_t pieces = (plane + kPiece - 1) / kPiece;
  LrnSlice all = {};
  all.x = context.tensors.input(0).data<float>();
  all.y = context.tensors.output(0).data<float>();
  all.channels = shape[1];
  all.step = plane;
  all.before = (n - 1) / 2;
  all.after = n - 1 - all.before;
  all.k = attributes.Float("k");
  all.alpha = attributes.Float("alpha");
  all.beta = attributes.Float("beta");
  ParallelFor(context.pool, shape[0] * pieces, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      const int64_t first = i % pieces * kPiece;
      const int64_t offset = i / pieces * shape[1] * plane + first;
      LrnSlice piece = all;
      piece.x += offset;
      piece.y += offset;
      piece.count = std::min(kPiece, plane - first);
      slice(piece);
    }
  });
  return Status::Ok();
}

Span<const KernelDef> LrnKernels() { return kKernels; }

}  // namespace placelite
