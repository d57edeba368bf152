// SPDX-License-Identifier: Apache-2.0
// Rows of reshape and its relatives on OpenCL: views of what lies row by row.
#ifdef LITE_WITH_OPENCL
#include "lite/kernels/layout/opencl.h"
#endif
#include "lite/kernels/opencl_kernels.h"
#include "lite/kernels/opencl_row.h"

namespace placelite {
namespace {

// Copies where the output cannot be a view.
constexpr VariantDef View(const char* name) {
  return ClVariant(name, NumericContract::kBitExact, nullptr,
                   LITE_OPENCL(CreateOpenCl<PlanLayoutOpenCl>));
}

constexpr VariantDef kReshape[] = {View("reshape_opencl")};
constexpr VariantDef kFlatten[] = {View("flatten_opencl")};
constexpr VariantDef kSqueeze[] = {View("squeeze_opencl")};
constexpr VariantDef kUnsqueeze[] = {View("unsqueeze_opencl")};

// Inference has read Shape already; its memory is never touched here.
constexpr ArgPlace kReshapeArgs[] = {
    {"Shape", Place(Target::kHost, Precision::kAny)}};

constexpr KernelDef Row(const char* op, Span<const VariantDef> variants,
                        Span<const ArgPlace> args = {}) {
  return {
      op, kClAny, "def", variants, OfFloats, args, OutputStorage::kViewOfInput};
}

constexpr KernelDef kKernels[] = {
    Row("reshape", kReshape, kReshapeArgs),
    Row("flatten", kFlatten),
    Row("squeeze", kSqueeze),
    Row("unsqueeze", kUnsqueeze),
};

}  // namespace

Span<const KernelDef> ReshapeOpenClKernels() { return kKernels; }

}  // namespace placelite
