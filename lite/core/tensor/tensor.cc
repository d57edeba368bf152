// SPDX-License-Identifier: Apache-2.0
#include "lite/core/tensor/tensor.h"

#include <algorithm>
#include <cstdint>

#include "lite/core/base/check.h"
#include "lite/core/base/strings.h"

namespace placelite {
namespace {

bool IsBlocked(const Shape& shape, Layout layout) {
  return layout.kind == LayoutKind::kNCHWc && shape.rank() == 4;
}

}  // namespace

Strides DenseStrides(const Shape& shape, Layout layout) {
  Strides strides;
  for (int i = 0; i < shape.rank(); ++i) strides.push_back(1);
  if (layout.kind == LayoutKind::kNHWC && shape.rank() == 4) {
    strides[1] = 1;
    strides[3] = shape[1];
    strides[2] = shape[3] * strides[3];
    strides[0] = shape[2] * strides[2];
    return strides;
  }
  if (IsBlocked(shape, layout)) {
    const int64_t blocks = (shape[1] + layout.block - 1) / layout.block;
    strides[3] = layout.block;
    strides[2] = shape[3] * strides[3];
    strides[1] = shape[2] * strides[2];
    strides[0] = blocks * strides[1];
    return strides;
  }
  for (int i = shape.rank() - 2; i >= 0; --i) {
    strides[i] = strides[i + 1] * shape[i + 1];
  }
  return strides;
}

ImageExtent ImageOf(const Shape& shape, Layout layout) {
  if (!IsImage(layout)) return {};
  constexpr int64_t kTexel = 4;
  if (layout.kind == LayoutKind::kImageFolder) {
    const int rank = shape.rank();
    const int64_t width = rank == 0 ? 1 : shape[rank - 1];
    const int64_t rows = width == 0 ? 0 : shape.NumElements() / width;
    return {(width + kTexel - 1) / kTexel, rows};
  }
  LITE_CHECK(shape.rank() <= 4);
  int64_t nchw[4] = {1, 1, 1, 1};
  for (int i = 0; i < shape.rank(); ++i) nchw[4 - shape.rank() + i] = shape[i];
  return {(nchw[1] + kTexel - 1) / kTexel * nchw[3], nchw[0] * nchw[2]};
}

size_t DenseBytes(const Shape& shape, Precision precision, Layout layout) {
  // Elements number 2^50 at most, which 32 bits do not count.
  const auto bytes = [&](int64_t elements) {
    return static_cast<size_t>(
        std::min(static_cast<uint64_t>(elements) * SizeOf(precision),
                 uint64_t{SIZE_MAX}));
  };
  if (IsImage(layout)) {
    const ImageExtent image = ImageOf(shape, layout);
    return bytes(image.width * image.height * 4);
  }
  int64_t elements = shape.NumElements();
  if (IsBlocked(shape, layout)) {
    const int64_t blocks = (shape[1] + layout.block - 1) / layout.block;
    elements = shape[0] * blocks * layout.block * shape[2] * shape[3];
  }
  return bytes(elements);
}

Tensor::Tensor(const Shape& shape, Place place, std::shared_ptr<Buffer> buffer,
               size_t offset)
    : shape_(shape),
      strides_(DenseStrides(shape, place.layout)),
      place_(place),
      buffer_(std::move(buffer)),
      offset_(offset) {}

Result<Tensor> Tensor::Allocate(const Shape& shape, Precision precision,
                                Layout layout) {
  LITE_RETURN_IF_ERROR(CheckShape(shape));
  LITE_ASSIGN_OR_RETURN(std::shared_ptr<Buffer> buffer,
                        AllocateCpu(DenseBytes(shape, precision, layout)));
  return Tensor(shape, Place(Target::kHost, precision, layout),
                std::move(buffer));
}

void* Tensor::raw_data() const {
  if (buffer_ == nullptr) return nullptr;
  void* base = buffer_->host_data();
  return base == nullptr ? nullptr : static_cast<char*>(base) + offset_;
}

bool Tensor::IsContiguous() const {
  const Strides dense = DenseStrides(shape_, place_.layout);
  for (int i = 0; i < shape_.rank(); ++i) {
    if (shape_[i] != 1 && strides_[i] != dense[i]) return false;
  }
  return true;
}

Result<Tensor> Tensor::Reshape(const Shape& shape) const {
  LITE_RETURN_IF_ERROR(CheckShape(shape));
  if (!IsContiguous() || place_.layout.kind != LayoutKind::kNCHW) {
    return Status::InvalidArgument(StrCat("cannot reshape a ", place_.layout,
                                          " tensor of shape ", shape_,
                                          " without copying"));
  }
  if (shape.NumElements() != NumElements()) {
    return Status::InvalidArgument(
        StrCat("cannot reshape ", shape_, " to ", shape));
  }
  return Tensor(shape, place_, buffer_, offset_);
}

Result<Tensor> Tensor::Slice(int axis, int64_t begin, int64_t end) const {
  if (axis < 0 || axis >= shape_.rank() || begin < 0 || end < begin ||
      end > shape_[axis]) {
    return Status::InvalidArgument(StrCat("cannot slice ", begin, "..", end,
                                          " of axis ", axis, " of ", shape_));
  }
  if (IsBlocked(shape_, place_.layout) || IsImage(place_.layout)) {
    return Status::Unsupported(
        StrCat("cannot slice a tensor in ", place_.layout));
  }
  Tensor view = *this;
  view.shape_[axis] = end - begin;
  view.offset_ +=
      static_cast<size_t>(begin * strides_[axis]) * SizeOf(place_.precision);
  return view;
}

void Tensor::SetMemory(std::shared_ptr<Buffer> buffer, size_t offset) {
  buffer_ = std::move(buffer);
  offset_ = offset;
}

}  // namespace placelite
