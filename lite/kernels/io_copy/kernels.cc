// SPDX-License-Identifier: Apache-2.0
// The kernel rows of io_copy: between CPU targets, and between the host and
// buffers of an OpenCL device.
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/common/view.h"
#include "lite/kernels/io_copy/io_copy.h"

namespace placelite {
namespace {

Support BetweenCpus(const OpView& op, const DeviceInfo&) {
  const Result<Target> to = ParseTarget(op.attributes().String("to"));
  return Require(to.ok() && IsCpu(*to), "only CPU targets share memory");
}

constexpr Algorithm kView[] = {
    {"{op}_reference", kBitExact, CreateStateless<RunView>}};
constexpr Algorithm kWrite[] = {{"{op}_write_opencl", kBitExact,
                                 LITE_OPENCL(CreateStateless<WriteOpenCl>)}};
constexpr Algorithm kRead[] = {
    {"{op}_read_opencl", kBitExact, LITE_OPENCL(CreateStateless<ReadOpenCl>)}};

constexpr ArgPlace kFromHost[] = {{"X", kHostAny}};
constexpr ArgPlace kFromDevice[] = {{"X", kClAny}};

constexpr RowSet kRows[] = {
    RowSet("io_copy", kAtHostAnyLayout, kView)
        .If(BetweenCpus)
        .Storage(OutputStorage::kViewOfInput),
    RowSet("io_copy", kAtClAny, kWrite).Alias("write").Args(kFromHost),
    RowSet("io_copy", kAtHostAny, kRead).Alias("read").Args(kFromDevice),
};

}  // namespace

Span<const KernelDef> IoCopyKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
