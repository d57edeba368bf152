// SPDX-License-Identifier: Apache-2.0
// The kernel rows of transpose, best first.
#include "lite/backends/opencl/create.h"
#include "lite/kernels/common/opencl_predicates.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/common/view.h"
#include "lite/kernels/transpose/transpose.h"

namespace placelite {
namespace {

// Asks for the axes that bring a dense tensor from one order to another. The
// elements of an image [batch, height, width, channels] are those of NHWC, so
// nothing moves where the output is NHWC, or the input is.
template <int second, int third, int fourth>
Support Axes(const OpView& op, const DeviceInfo&) {
  const std::vector<int64_t>& axes = op.attributes().Ints("axis");
  return Require(axes == std::vector<int64_t>{0, second, third, fourth},
                 "elements would have to move");
}

constexpr Algorithm kView[] = {
    {"{op}_view_{place}", kBitExact, CreateStateless<RunView>}};
constexpr ArgPlace kNhwcInput[] = {{"X", kHostNhwc}};
constexpr ArgPlace kDenseInput[] = {{"X", kHostAny}};
constexpr RowPlace kAtHostNhwc[] = {{kHostNhwc, kPortable, "nhwc"}};
constexpr RowPlace kAtHostOfNhwc[] = {{kHostAny, kPortable, "of_nhwc"}};
constexpr RowSet View(Span<const RowPlace> places) {
  return RowSet("transpose", places, kView)
      .Storage(OutputStorage::kViewOfInput);
}

constexpr Algorithm kHost[] = {
    AtRate(16, {"{op}_tiled", kBitExact, CreateStateless<TransposeTiled>}),
    {"{op}_reference", kBitExact, CreateStateless<TransposeReference>},
};
constexpr Algorithm kArm[] = {
    AtRate(16, {"{op}_tiled_{place}", kBitExact,
                LITE_ARM(CreateStateless<TransposeTiled>)}),
};
constexpr Algorithm kOpenCl[] = {
    {"{op}_{place}_opencl", kBitExact,
     LITE_OPENCL(CreateOpenCl<PlanTransposeOpenCl>)},
};

constexpr RowSet kRows[] = {
    View(kAtHostNhwc).If(Axes<3, 1, 2>).Args(Span<const ArgPlace>(kDenseInput)),
    View(kAtHostOfNhwc)
        .Alias("of_nhwc")
        .If(Axes<2, 3, 1>)
        .Args(Span<const ArgPlace>(kNhwcInput)),
    RowSet("transpose", kAtHostAny, kHost),
    RowSet("transpose", kAtArmAny, kArm),
    RowSet("transpose", kAtClDense, kOpenCl).If(OfFloats),
};

}  // namespace

Span<const KernelDef> TransposeKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
