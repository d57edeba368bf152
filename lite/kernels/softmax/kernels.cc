// SPDX-License-Identifier: Apache-2.0
// The kernel rows of softmax, best first.
#include <algorithm>

#include "lite/backends/opencl/create.h"
#include "lite/core/base/strings.h"
#include "lite/core/op/infer_util.h"
#include "lite/kernels/common/blocked.h"
#include "lite/kernels/common/opencl_predicates.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/softmax/softmax.h"

namespace placelite {
namespace {

Support AlongChannels(const OpView& op, const DeviceInfo& device) {
  return IsNchw(op.input_shape(0)).And(AxisIsChannels(op, device));
}

// The tensor is [outer, axis, inner]; if its rank is unknown, these are any.
struct ExtentRanges {
  Dim axis, inner;
};

ExtentRanges Extents(const OpView& op) {
  const ShapeRange& shape = op.input_shape(0);
  if (!shape.rank_known()) return {Dim::Any(), Dim::Any()};
  const Result<int> axis =
      NormalizeAxis(op.attributes().Int("axis"), std::max(1, shape.rank()));
  if (shape.rank() == 0 || !axis.ok()) return {Dim(1), Dim(1)};
  ExtentRanges extents{shape[*axis], Dim(1)};
  for (int i = *axis + 1; i < shape.rank(); ++i) {
    extents.inner = extents.inner * shape[i];
  }
  return extents;
}

Support AlongRows(const OpView& op, const DeviceInfo&) {
  return Require(Extents(op).inner == Dim(1),
                 "rows need one element behind the axis");
}

template <int kLanes>
Support AlongShortRows(const OpView& op, const DeviceInfo& device) {
  return AlongRows(op, device)
      .And(Extents(op).axis <= Dim(kLanes), StrCat("rows above ", kLanes));
}

Support LastAxis(const OpView& op, const DeviceInfo&) {
  const ShapeRange& x = op.input_shape(0);
  if (!x.rank_known()) return Support(Tri::kDepends, "rank unknown");
  if (x.rank() == 0) return Support::No("there are no rows");
  const Result<int> axis = NormalizeAxis(op.attributes().Int("axis"), x.rank());
  return Require(axis.ok() && *axis == x.rank() - 1,
                 "the axis is not the last one");
}

// Short rows leave most of a group idle.
Support LongRows(const OpView& op, const DeviceInfo& device) {
  constexpr int64_t kShort = 32;
  const ShapeRange& x = op.input_shape(0);
  const Support last = LastAxis(op, device);
  if (!x.rank_known() || x.rank() == 0) return last;
  return last.And(x[x.rank() - 1] > Dim(kShort), "the rows are short")
      .And(device.gpu.max_work_group_size >= 64, "groups have less than 64");
}

Support OnMatrices(const OpView& op, const DeviceInfo& device) {
  return LastAxis(op, device).And(InMatrices(op));
}

constexpr Algorithm kBlocked[] = {
    AtRate(0.6, {"{op}_{place}_{isa}", kReassociated,
                 LITE_STAMPED_RUN(CPU, RunSoftmaxPixels<float>, SoftmaxPixel)}),
};
constexpr Algorithm kDense[] = {
    AtRate(0.9, {"{op}_short_rows_{isa}",
                 kReassociated,
                 LITE_STAMPED_RUN(X86, RunSoftmax<float>, SoftmaxShortRow),
                 {AlongShortRows<16>, AlongShortRows<8>, nullptr}}),
    AtRate(0.9,
           {"{op}_rows_{isa}", kReassociated,
            LITE_STAMPED_RUN(CPU, RunSoftmax<float>, SoftmaxRow), AlongRows}),
    AtRate(0.4, {"{op}_columns_{isa}", kReassociated,
                 LITE_STAMPED_RUN(CPU, RunSoftmax<float>, SoftmaxColumns)}),
};
constexpr Algorithm kBf16Blocked[] = {
    AtRate(0.6,
           {"{op}_{place}_{isa}", kReassociated,
            StampedForBf16(LITE_X86_BF16(
                (CreateRun<RunSoftmaxPixels<Bfloat16>, SoftmaxPixelBf16>)))}),
};
// These rates are below those for floats, so that where casts cost the same, as
// behind the last op of a network, results are not rounded.
constexpr Algorithm kBf16Dense[] = {
    AtRate(0.8, {"{op}_{place}_rows_{isa}", kReassociated,
                 StampedForBf16(LITE_X86_BF16(
                     (CreateRun<RunSoftmax<Bfloat16>, SoftmaxRowBf16>))),
                 AlongRows}),
    AtRate(0.4, {"{op}_{place}_columns_{isa}", kReassociated,
                 StampedForBf16(LITE_X86_BF16(
                     (CreateRun<RunSoftmax<Bfloat16>, SoftmaxColumnsBf16>)))}),
};
constexpr Algorithm kOpenClDense[] = {
    {"{op}_group_{place}_opencl", kReassociated,
     LITE_OPENCL(CreateOpenCl<PlanSoftmaxGroupOpenCl>), LongRows},
    {"{op}_{place}_opencl", kReassociated,
     LITE_OPENCL(CreateOpenCl<PlanSoftmaxOpenCl>)},
};
constexpr Algorithm kOpenClFolder[] = {
    {"{op}_{place}_opencl", kReassociated,
     LITE_OPENCL(CreateOpenCl<PlanSoftmaxFolderOpenCl>), OnMatrices},
};
constexpr Algorithm kReference[] = {
    {"{op}_{place}_reference", kSameTree, CreateStateless<SoftmaxReference>},
};

constexpr RowSet InPlace(const RowSet& rows) {
  return rows.Storage(OutputStorage::kMayTakeInput);
}

constexpr RowSet kRows[] = {
    InPlace(RowSet("softmax", kAtBlocked, kBlocked).If(AlongChannels)),
    InPlace(RowSet("softmax", kAtCpu, kDense)),
    InPlace(
        RowSet("softmax", kAtX86Bf16Blocked, kBf16Blocked).If(AlongChannels)),
    InPlace(RowSet("softmax", kAtX86Bf16, kBf16Dense)),
    InPlace(RowSet("softmax", kAtHostFloat, kReference)),
    InPlace(RowSet("softmax", kAtHostDouble, kReference)),
    RowSet("softmax", kAtClDense, kOpenClDense),
    RowSet("softmax", kAtClFolder, kOpenClFolder),
};

}  // namespace

Span<const KernelDef> SoftmaxKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
