// SPDX-License-Identifier: Apache-2.0
// Rows of softmax on OpenCL.
#ifdef LITE_WITH_OPENCL
#include "lite/kernels/softmax/opencl.h"
#endif
#include "lite/core/op/infer_util.h"
#include "lite/kernels/opencl_kernels.h"
#include "lite/kernels/opencl_row.h"

namespace placelite {
namespace {

Support LastAxis(const OpView& op, const DeviceInfo&) {
  const ShapeRange& x = op.input_shape(0);
  if (!x.rank_known()) return Support(Tri::kDepends, "rank unknown");
  if (x.rank() == 0) return Support::No("there are no rows");
  const Result<int> axis = NormalizeAxis(op.attributes().Int("axis"), x.rank());
  return Require(axis.ok() && *axis == x.rank() - 1,
                 "the axis is not the last one");
}

// Long rows; short ones leave most of a group idle.
Support LongRows(const OpView& op, const DeviceInfo& device) {
  constexpr int64_t kShort = 32;
  const ShapeRange& x = op.input_shape(0);
  const Support last = LastAxis(op, device);
  if (!x.rank_known() || x.rank() == 0) return last;
  return last.And(x[x.rank() - 1] > Dim(kShort), "the rows are short")
      .And(device.gpu.max_work_group_size >= 64, "groups have less than 64");
}

#define LITE_SOFTMAX_VARIANTS(name, contract)                             \
  {                                                                       \
    {"softmax_group_" name, kAnyCpu, NumericContract::contract, LongRows, \
     LITE_OPENCL(CreateOpenCl<PlanSoftmaxGroupOpenCl>)},                  \
    {                                                                     \
      "softmax_" name, kAnyCpu, NumericContract::contract, nullptr,       \
          LITE_OPENCL(CreateOpenCl<PlanSoftmaxOpenCl>)                    \
    }                                                                     \
  }

constexpr VariantDef kHalfRows[] =
    LITE_SOFTMAX_VARIANTS("half_nchw_opencl", kFp16);
constexpr VariantDef kRows[] =
    LITE_SOFTMAX_VARIANTS("nchw_opencl", kReassociated);
#undef LITE_SOFTMAX_VARIANTS

Support OnMatrices(const OpView& op, const DeviceInfo& device) {
  return LastAxis(op, device).And(InMatrices(op));
}

constexpr VariantDef kHalfFolder[] = {
    ClVariant("softmax_half_folder_opencl", NumericContract::kFp16, OnMatrices,
              LITE_OPENCL(CreateOpenCl<PlanSoftmaxFolderOpenCl>))};
constexpr VariantDef kFolder[] = {
    ClVariant("softmax_folder_opencl", NumericContract::kReassociated,
              OnMatrices, LITE_OPENCL(CreateOpenCl<PlanSoftmaxFolderOpenCl>))};

constexpr KernelDef kKernels[] = {
    {"softmax", kClHalf, "def", kHalfRows},
    {"softmax", kClFloat, "def", kRows},
    {"softmax", kClHalfFolder, "def", kHalfFolder},
    {"softmax", kClFolder, "def", kFolder},
};

}  // namespace

Span<const KernelDef> SoftmaxOpenClKernels() { return kKernels; }

}  // namespace placelite
