// SPDX-License-Identifier: Apache-2.0
// The kernel rows of reshape and its relatives.
#include "lite/backends/opencl/create.h"
#include "lite/kernels/common/blocked.h"
#include "lite/kernels/common/opencl_predicates.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/predicates.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/common/view.h"
#include "lite/kernels/layout/layout_op.h"
#include "lite/kernels/reshape/reshape.h"

namespace placelite {
namespace {

// Returns whether the elements of a blocked tensor lie as in NCHW: it is no
// image, or has one pixel of whole blocks. The answer is equal for all sizes of
// blocks, so that no row takes what the one for this device refuses.
Tri IsDense(const ShapeRange& shape) {
  if (shape.rank() != 4) return Tri::kYes;
  return shape[2] == Dim(1) && shape[3] == Dim(1) &&
         Divides(kMaxBlock, shape[1]);
}

Tri IsSameImage(const ShapeRange& x, const ShapeRange& y) {
  if (x.rank() != 4 || y.rank() != 4) return Tri::kNo;
  Tri same = Tri::kYes;
  for (int axis = 0; axis < 4; ++axis) same = same && x[axis] == y[axis];
  return same;
}

// An image must stay as it is, or be dense on both sides. What depends on the
// elements of Shape is known only when the op runs: too late to choose another
// layout.
Support KeepsBlocks(const OpView& op, const DeviceInfo&) {
  const ShapeRange &x = op.input_shape(0), &y = op.output_shape(0);
  if (op.has_input(1)) return Support::No("the shape is an input");
  if (!x.rank_known() || !y.rank_known()) {
    return Support(Tri::kDepends, "rank unknown");
  }
  return Require(x.rank() == 4 || y.rank() == 4, "neither side is an image")
      .And(IsSameImage(x, y) || (IsDense(x) && IsDense(y)),
           "elements would have to move");
}

constexpr Algorithm kBlocked[] = {
    WithoutFeatures({"{op}_{place}", kBitExact,
                     LITE_UNSTAMPED(CPU, CreateStateless<RunView>),
                     KeepsBlocks}),
};
constexpr Algorithm kBf16[] = {
    WithoutFeatures({"{op}_{place}", kBitExact,
                     StampedForBf16(LITE_X86_BF16(CreateStateless<RunView>)),
                     KeepsBlocks}),
};
constexpr Algorithm kCodes[] = {
    WithoutFeatures({"{op}_{place}", kBitExact,
                     LITE_UNSTAMPED_CODES(CreateStateless<RunView>),
                     AllOf<KeepsBlocks, MovesEqualCodes>}),
};
constexpr Algorithm kHost[] = {
    {"{op}_reference", kBitExact, CreateStateless<RunView>},
};
constexpr Algorithm kArm[] = {
    {"{op}_{place}", kBitExact, LITE_ARM(CreateStateless<RunView>)},
};
// This kernel copies where the output cannot be a view.
constexpr Algorithm kOpenCl[] = {
    {"{op}_{place}", kBitExact, LITE_OPENCL(CreateOpenCl<PlanLayoutOpenCl>)},
};

// Inference has read Shape already; its memory is never touched here.
constexpr ArgPlace kShape[] = {{"Shape", kHostAny}};
constexpr RowSet Reshape(Span<const RowPlace> places,
                         Span<const Algorithm> algorithms) {
  return RowSet("reshape", places, algorithms)
      .Args(Span<const ArgPlace>(kShape))
      .Storage(OutputStorage::kViewOfInput);
}

constexpr const char* kOthers[] = {"flatten", "squeeze", "unsqueeze"};
constexpr RowSet Others(Span<const RowPlace> places,
                        Span<const Algorithm> algorithms) {
  return RowSet(kOthers, places, algorithms)
      .Storage(OutputStorage::kViewOfInput);
}

constexpr RowSet Identity(Span<const RowPlace> places,
                          Span<const Algorithm> algorithms) {
  return RowSet("identity", places, algorithms)
      .Storage(OutputStorage::kViewOfInput);
}

constexpr RowSet kRows[] = {
    Reshape(kAtBlocked, kBlocked),    Reshape(kAtX86Bf16Blocked, kBf16),
    Reshape(kAtCodesBlocked, kCodes), Reshape(kAtHostAny, kHost),
    Reshape(kAtArmAny, kArm),         Reshape(kAtClAny, kOpenCl).If(OfFloats),
    Others(kAtBlocked, kBlocked),     Others(kAtX86Bf16Blocked, kBf16),
    Others(kAtCodesBlocked, kCodes),  Others(kAtHostAny, kHost),
    Others(kAtArmAny, kArm),          Others(kAtClAny, kOpenCl).If(OfFloats),
    Identity(kAtHostAny, kHost),      Identity(kAtArmAny, kArm),
};

}  // namespace

Span<const KernelDef> ReshapeKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
