// SPDX-License-Identifier: Apache-2.0
// Rows of fc and matmul on OpenCL.
#ifdef LITE_WITH_OPENCL
#include "lite/kernels/matrix/opencl.h"
#include "lite/kernels/matrix/opencl_clblast.h"
#endif
#include "lite/kernels/opencl_kernels.h"
#include "lite/kernels/opencl_row.h"

namespace placelite {
namespace {

Support Constants(const OpView& op, const DeviceInfo&) {
  return Require(op.input(1).is_constant(), "W is not a constant")
      .And(!op.has_input(2) || op.input(2).is_constant(),
           "Bias is not a constant");
}

// It has no kernels of our epilogues, and none on halves with sums of floats.
Support HasClBlast(const OpView& op, const DeviceInfo& device) {
  return Require(device.gpu.clblast, "CLBlast is not installed")
      .And(op.epilogue().empty(), "there is an epilogue");
}

Support OnMatrices(const OpView& op, const DeviceInfo&) {
  return InMatrices(op);
}

// CLBlast's where it is measured or pinned.
#define LITE_CL_PRODUCT_VARIANTS(Name, name, plan)                            \
  constexpr VariantDef k##Name##HalfRows[] = {                                \
      ClVariant(name "_half_nchw_opencl", NumericContract::kFp16, nullptr,    \
                LITE_OPENCL(CreateOpenCl<plan>))};                            \
  constexpr VariantDef k##Name##Rows[] = {                                    \
      ClVariant(name "_nchw_opencl", NumericContract::kReassociated, nullptr, \
                LITE_OPENCL(CreateOpenCl<plan>)),                             \
      ClVariant(name "_clblast_opencl", NumericContract::kReassociated,       \
                HasClBlast, LITE_OPENCL(CreateKernel<ClBlastKernel>))};

#define LITE_CL_FOLDER_VARIANTS(Name, name, plan)                      \
  constexpr VariantDef k##Name##HalfFolder[] = {                       \
      ClVariant(name "_half_folder_opencl", NumericContract::kFp16,    \
                OnMatrices, LITE_OPENCL(CreateOpenCl<plan>))};         \
  constexpr VariantDef k##Name##Folder[] = {                           \
      ClVariant(name "_folder_opencl", NumericContract::kReassociated, \
                OnMatrices, LITE_OPENCL(CreateOpenCl<plan>))};
LITE_CL_PRODUCT_VARIANTS(Fc, "fc", PlanFcOpenCl)
LITE_CL_PRODUCT_VARIANTS(Matmul, "matmul", PlanMatmulOpenCl)
LITE_CL_FOLDER_VARIANTS(Fc, "fc", PlanFcOpenCl)
LITE_CL_FOLDER_VARIANTS(Matmul, "matmul", PlanMatmulOpenCl)
#undef LITE_CL_PRODUCT_VARIANTS
#undef LITE_CL_FOLDER_VARIANTS

// Packed by the kernels themselves.
constexpr ArgPlace kArgs[] = {{"W", Place(Target::kHost)},
                              {"Bias", Place(Target::kHost)}};

constexpr uint32_t kOfOneTensor =
    kAllEpilogues & ~EpilogueBit(EpilogueKind::kAdd);

constexpr KernelDef Row(const char* op, Place place,
                        Span<const VariantDef> variants) {
  return {op,
          place,
          "def",
          variants,
          Constants,
          kArgs,
          OutputStorage::kOwn,
          kOfOneTensor};
}

constexpr KernelDef Product(const char* op, Place place,
                            Span<const VariantDef> variants) {
  return {op,          place, "def", variants, nullptr, {}, OutputStorage::kOwn,
          kOfOneTensor};
}

constexpr KernelDef kKernels[] = {
    LITE_CL_ROW_ROWS(Row, Fc, "fc"),
    Row("fc", kClHalfFolder, kFcHalfFolder),
    Row("fc", kClFolder, kFcFolder),
    LITE_CL_ROW_ROWS(Product, Matmul, "matmul"),
    Product("matmul", kClHalfFolder, kMatmulHalfFolder),
    Product("matmul", kClFolder, kMatmulFolder)};

}  // namespace

Span<const KernelDef> MatrixOpenClKernels() { return kKernels; }

}  // namespace placelite
