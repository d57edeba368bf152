// SPDX-License-Identifier: Apache-2.0
// What every kernels_opencl.cc needs to write its rows.
#ifndef LITE_KERNELS_OPENCL_ROW_H_
#define LITE_KERNELS_OPENCL_ROW_H_

#include "lite/core/kernel/kernel_def.h"
#include "lite/kernels/common/backends.h"

namespace placelite {

// Where kernels on slices of four channels run: images and buffers, halves
// (stored; sums are floats) and floats.
inline constexpr Place kClHalfImage(Target::kOpenCL, Precision::kFP16,
                                    LayoutKind::kImageDefault);
inline constexpr Place kClImage(Target::kOpenCL, Precision::kFloat,
                                LayoutKind::kImageDefault);
inline constexpr Place kClHalfNchw4c(Target::kOpenCL, Precision::kFP16,
                                     Layout::Blocked(4));
inline constexpr Place kClNchw4c(Target::kOpenCL, Precision::kFloat,
                                 Layout::Blocked(4));
// Matrices in images, each texel four elements of a row.
inline constexpr Place kClHalfFolder(Target::kOpenCL, Precision::kFP16,
                                     LayoutKind::kImageFolder);
inline constexpr Place kClFolder(Target::kOpenCL, Precision::kFloat,
                                 LayoutKind::kImageFolder);
// Row by row, in buffers.
inline constexpr Place kClHalf(Target::kOpenCL, Precision::kFP16);
inline constexpr Place kClFloat(Target::kOpenCL);
inline constexpr Place kClAny(Target::kOpenCL, Precision::kAny);

// What may lie in texels of a matrix: tensors of rank 4 lie in slices, and
// there are no images of nothing.
inline Support InMatrices(const OpView& op) {
  Support support;
  const auto check = [&](const ShapeRange& shape) {
    if (!shape.rank_known()) {
      support = support.And(Tri::kDepends, "a rank is unknown");
      return;
    }
    support = support.And(shape.rank() != 4, "a tensor has four axes");
    for (int i = 0; i < shape.rank(); ++i) {
      support = support.And(shape[i] > Dim(0), "a tensor is empty");
    }
  };
  for (size_t i = 0; i < op.num_op_inputs(); ++i) {
    if (op.has_input(i)) check(op.input_shape(i));
  }
  for (size_t i = 0; i < op.num_outputs(); ++i) check(op.output_shape(i));
  return support;
}

constexpr VariantDef ClVariant(const char* name, NumericContract contract,
                               Predicate applies, CreateFunction create) {
  return {name, kAnyCpu, contract, applies, create};
}

// What kernels of any precision convert between and move.
inline Support OfFloats(const OpView& op, const DeviceInfo&) {
  const Precision precision = op.input(0).precision;
  return Require(
      precision == Precision::kFloat || precision == Precision::kFP16,
      "elements are neither floats nor halves");
}

// An image cannot be read and written by one kernel.
constexpr OutputStorage ClElementwiseStorage(Place place) {
  return place.layout.kind == LayoutKind::kImageDefault
             ? OutputStorage::kOwn
             : OutputStorage::kMayTakeInput;
}

// What a variant promises where values are stored as `precision`.
constexpr NumericContract ClContract(Precision precision,
                                     NumericContract of_floats) {
  return precision == Precision::kFP16 ? NumericContract::kFp16 : of_floats;
}

// The variants of a kernel on slices in its four places, called kNameHalfImage,
// kNameImage, kNameHalfSlices and kNameSlices: one plan for all of them.
#define LITE_CL_SLICED_VARIANTS(Name, name, plan, contract)                  \
  constexpr VariantDef k##Name##HalfImage[] = {                              \
      ClVariant(name "_half_image_opencl", NumericContract::kFp16, nullptr,  \
                LITE_OPENCL(CreateOpenCl<plan>))};                           \
  constexpr VariantDef k##Name##Image[] = {                                  \
      ClVariant(name "_image_opencl", NumericContract::contract, nullptr,    \
                LITE_OPENCL(CreateOpenCl<plan>))};                           \
  constexpr VariantDef k##Name##HalfSlices[] = {                             \
      ClVariant(name "_half_nchw4c_opencl", NumericContract::kFp16, nullptr, \
                LITE_OPENCL(CreateOpenCl<plan>))};                           \
  constexpr VariantDef k##Name##Slices[] = {                                 \
      ClVariant(name "_nchw4c_opencl", NumericContract::contract, nullptr,   \
                LITE_OPENCL(CreateOpenCl<plan>))};

// Its rows, made by Row(op, place, variants).
#define LITE_CL_SLICED_ROWS(Row, Name, op)         \
  Row(op, kClHalfImage, k##Name##HalfImage),       \
      Row(op, kClImage, k##Name##Image),           \
      Row(op, kClHalfNchw4c, k##Name##HalfSlices), \
      Row(op, kClNchw4c, k##Name##Slices)

// The same row by row: kNameHalfRows and kNameRows.
#define LITE_CL_ROW_VARIANTS(Name, name, plan, contract)                   \
  constexpr VariantDef k##Name##HalfRows[] = {                             \
      ClVariant(name "_half_nchw_opencl", NumericContract::kFp16, nullptr, \
                LITE_OPENCL(CreateOpenCl<plan>))};                         \
  constexpr VariantDef k##Name##Rows[] = {                                 \
      ClVariant(name "_nchw_opencl", NumericContract::contract, nullptr,   \
                LITE_OPENCL(CreateOpenCl<plan>))};
#define LITE_CL_ROW_ROWS(Row, Name, op) \
  Row(op, kClHalf, k##Name##HalfRows), Row(op, kClFloat, k##Name##Rows)

}  // namespace placelite

#endif  // LITE_KERNELS_OPENCL_ROW_H_
