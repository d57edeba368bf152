// SPDX-License-Identifier: Apache-2.0
#include "lite/core/kernel/device_fit.h"

#include "lite/core/base/offers.h"
#include "lite/core/base/strings.h"

namespace placelite {
namespace {

constexpr int64_t kTexel = 4;

Dim InTexels(Dim extent) {
  return Dim((extent.min + kTexel - 1) / kTexel,
             (extent.max + kTexel - 1) / kTexel);
}

struct ImageRange {
  Dim width{1}, height{1};
};

// Does for ranges what ImageOf does for exact shapes.
ImageRange ImageRangeOf(const ShapeRange& shape, LayoutKind kind) {
  const int rank = shape.rank();
  ImageRange image;
  if (kind == LayoutKind::kImageFolder) {
    if (rank > 0) image.width = InTexels(shape[rank - 1]);
    for (int i = 0; i + 1 < rank; ++i) image.height = image.height * shape[i];
    return image;
  }
  const auto axis = [&](int from_end) {
    return from_end <= rank ? shape[rank - from_end] : Dim(1);
  };
  image.width = axis(1) * InTexels(axis(3));
  image.height = axis(2) * axis(4);
  return image;
}

Support ImageFits(const ShapeRange& shape, LayoutKind kind,
                  const GpuInfo& gpu) {
  if (gpu.image2d_max_width == 0) return Support::No("the GPU has no images");
  if (!shape.rank_known()) {
    return Support(Tri::kDepends, "the rank of the image is not known");
  }
  if (kind == LayoutKind::kImageDefault && shape.rank() > 4) {
    return Support::No("images have at most four axes");
  }
  const ImageRange image = ImageRangeOf(shape, kind);
  const std::string limit =
      StrCat("the largest image of the GPU is ", gpu.image2d_max_width, " x ",
             gpu.image2d_max_height);
  return Require(image.width <= Dim(gpu.image2d_max_width), limit)
      .And(image.height <= Dim(gpu.image2d_max_height), limit);
}

Support BufferFits(const ValueInfo& value, Place place, const GpuInfo& gpu) {
  if (gpu.max_allocation_bytes == 0 || !value.shape.rank_known()) {
    return Support::Yes();
  }
  Dim bytes(static_cast<int64_t>(SizeOf(
      place.precision == Precision::kAny ? value.precision : place.precision)));
  for (int i = 0; i < value.shape.rank(); ++i) bytes = bytes * value.shape[i];
  return Require(bytes <= Dim(gpu.max_allocation_bytes),
                 StrCat("the GPU's buffers have at most ",
                        gpu.max_allocation_bytes, " bytes"));
}

Support Fits(const ValueInfo& value, Place place, const GpuInfo& gpu) {
  if (place.target != Target::kOpenCL) return Support::Yes();
  const LayoutKind kind = place.layout.kind;
  if (kind == LayoutKind::kImageDefault || kind == LayoutKind::kImageFolder) {
    return ImageFits(value.shape, kind, gpu);
  }
  return BufferFits(value, place, gpu);
}

}  // namespace

Support FitsDevice(const KernelDef& def, const OpView& op,
                   const DeviceInfo& device) {
  if (KernelTarget(def) != Target::kOpenCL) return Support::Yes();
  if (!kOffersDevices || !device.has_gpu()) {
    return Support::No("the device has no OpenCL GPU");
  }
  Support support;
  for (size_t i = 0; i < op.num_op_inputs(); ++i) {
    if (!op.has_input(i)) continue;
    support = support.And(
        Fits(op.input(i), InputPlace(def, op.def(), i), device.gpu));
  }
  for (size_t i = 0; i < op.num_outputs(); ++i) {
    support = support.And(
        Fits(op.output(i), OutputPlace(def, op.def(), i), device.gpu));
  }
  return support;
}

}  // namespace placelite
