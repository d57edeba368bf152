// Rows of fc and matmul on OpenCL.
#ifdef LITE_WITH_OPENCL
#include "lite/kernels/matrix/opencl.h"
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

LITE_CL_ROW_VARIANTS(Fc, "fc", PlanFcOpenCl, kReassociated)
LITE_CL_ROW_VARIANTS(Matmul, "matmul", PlanMatmulOpenCl, kReassociated)

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

constexpr KernelDef kKernels[] = {LITE_CL_ROW_ROWS(Row, Fc, "fc"),
                                  LITE_CL_ROW_ROWS(Product, Matmul, "matmul")};

}  // namespace

Span<const KernelDef> MatrixOpenClKernels() { return kKernels; }

}  // namespace placelite
