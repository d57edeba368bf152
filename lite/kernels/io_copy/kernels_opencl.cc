// SPDX-License-Identifier: Apache-2.0
// Rows of io_copy to and from the memory of an OpenCL device: buffers, row by
// row.
#include "lite/kernels/io_copy/opencl.h"
#include "lite/kernels/opencl_kernels.h"
#include "lite/kernels/opencl_row.h"

namespace placelite {
namespace {

constexpr ArgPlace kFromHost[] = {{"X", Place(Target::kHost, Precision::kAny)}};
constexpr ArgPlace kFromDevice[] = {{"X", kClAny}};

constexpr VariantDef kWrite[] = {
    {"io_copy_write_opencl", kAnyCpu, NumericContract::kBitExact, nullptr,
     LITE_OPENCL(CreateStateless<WriteOpenCl>)},
};
constexpr VariantDef kRead[] = {
    {"io_copy_read_opencl", kAnyCpu, NumericContract::kBitExact, nullptr,
     LITE_OPENCL(CreateStateless<ReadOpenCl>)},
};

constexpr KernelDef kKernels[] = {
    {"io_copy", kClAny, "write", kWrite, nullptr, kFromHost},
    {"io_copy", Place(Target::kHost, Precision::kAny), "read", kRead, nullptr,
     kFromDevice},
};

}  // namespace

Span<const KernelDef> IoCopyOpenClKernels() { return kKernels; }

}  // namespace placelite
