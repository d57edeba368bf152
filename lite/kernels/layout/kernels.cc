// SPDX-License-Identifier: Apache-2.0
// The kernel rows of layout, best first.
#include "lite/backends/opencl/create.h"
#include "lite/kernels/common/opencl_predicates.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/layout/layout_op.h"

namespace placelite {
namespace {

Support InCpuMemory(const OpView& op, const DeviceInfo&) {
  const Result<Layout> to = ParseLayout(op.attributes().String("to"));
  return Require(to.ok() && (to->kind == LayoutKind::kNCHW ||
                             to->kind == LayoutKind::kNHWC ||
                             to->kind == LayoutKind::kNCHWc),
                 "images are not CPU memory");
}

Support Fits(bool fits) { return Require(fits, "the blocks are not vectors"); }

// Tensors may come from blocks to NCHW as well; predicates cannot see from
// which blocks.
template <int16_t... blocks>
Support InSquares(const OpView& op, const DeviceInfo&) {
  const Result<Layout> to = ParseLayout(op.attributes().String("to"));
  return Fits(to.ok() && (*to == LayoutKind::kNCHW ||
                          (... || (*to == Layout::Blocked(blocks)))))
      .And(SizeOf(op.input(0).precision) == 4, "elements have not four bytes");
}

// AVX-512 has squares of elements of two bytes and of one, too, in its own
// blocks alone.
Support InSquaresOfAvx512(const OpView& op, const DeviceInfo& device) {
  const size_t bytes = SizeOf(op.input(0).precision);
  if (bytes != 2 && bytes != 1) return InSquares<16, 8>(op, device);
  const Result<Layout> to = ParseLayout(op.attributes().String("to"));
  return Fits(to.ok() &&
              (*to == LayoutKind::kNCHW || *to == Layout::Blocked(16)));
}

constexpr bool IsFolder(const Place& place) {
  return place.layout == LayoutKind::kImageFolder;
}

// Asks whether the result lies at the place `at`, on OpenCL. Tensors of four
// axes lie in blocks of channels, others in images of matrices.
template <const auto& at>
Support Into(const OpView& op, const DeviceInfo& device) {
  constexpr Place kPlace = at[0].place;
  const Result<Layout> to = ParseLayout(op.attributes().String("to"));
  const std::string& wanted = op.attributes().String("precision");
  const Support support =
      OfFloats(op, device)
          .And(to.ok() && *to == kPlace.layout, "the result lies otherwise")
          .And(wanted.empty() || wanted == ToString(kPlace.precision),
               "the result has another precision");
  const ShapeRange& x = op.input_shape(0);
  if (kPlace.layout == LayoutKind::kNCHW || !x.rank_known()) return support;
  return IsFolder(kPlace)
             ? support.And(x.rank() != 4, "the tensor has four axes")
             : support.And(x.rank() == 4, "the tensor has not four axes");
}

constexpr Algorithm kCpu[] = {
    AtRate(0.5, {"{op}_{isa}",
                 kBitExact,
                 LITE_STAMPED_WITH(CPU, LayoutSquares, kSquares),
                 {InSquaresOfAvx512, InSquares<8>, InSquares<4>}}),
    AtRate(16, {"{op}_tiled", kBitExact, CreateStateless<LayoutTiled>}),
    {"{op}_reference", kBitExact, CreateStateless<LayoutReference>},
};
constexpr Algorithm kOpenCl[] = {{"{op}_{place}_opencl", kBitExact,
                                  LITE_OPENCL(CreateOpenCl<PlanLayoutOpenCl>)}};

constexpr ArgPlace kFromAny[] = {
    {"X", Place(Target::kOpenCL, Precision::kAny, LayoutKind::kAny)}};
constexpr ArgPlace kFromDense[] = {{"X", kClAny}};

template <const auto& at>
constexpr RowSet OpenClRows() {
  return RowSet("layout", at, kOpenCl)
      .If(Into<at>)
      .Args(IsFolder(at[0].place) ? kFromDense : kFromAny);
}

constexpr RowSet kRows[] = {
    RowSet("layout", kAtHostAnyLayout, kCpu).If(InCpuMemory),
    OpenClRows<kAtClImage>(),
    OpenClRows<kAtClFp16Image>(),
    OpenClRows<kAtClNchw4c>(),
    OpenClRows<kAtClFp16Nchw4c>(),
    OpenClRows<kAtClFloatFolder>(),
    OpenClRows<kAtClFp16Folder>(),
    OpenClRows<kAtClFloat>(),
    OpenClRows<kAtClFp16>(),
};

}  // namespace

Span<const KernelDef> LayoutOpKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
