// SPDX-License-Identifier: Apache-2.0
#include "test/support/case_memory.h"

#include <algorithm>
#include <cstring>

#include "lite/core/base/strings.h"
#include "lite/core/check/elements.h"

namespace placelite {
namespace {

constexpr uint8_t kPoison = 0xff;

bool HasPadding(const Tensor& tensor) {
  return (tensor.layout().kind == LayoutKind::kNCHWc &&
          tensor.shape().rank() == 4) ||
         IsImage(tensor.layout());
}

// Returns what bytes that are no elements must be: the padding of the last
// block of channels and of an image is zero, others are as they were.
uint8_t FillerByte(const Tensor& tensor) {
  return HasPadding(tensor) ? 0 : kPoison;
}

// Returns whether padding may hold anything: blocks of bytes are codes.
bool IsFree(const Tensor& tensor) {
  return HasPadding(tensor) && tensor.precision() == Precision::kInt8;
}

}  // namespace

GuardedTensor::GuardedTensor(const Shape& shape, Place place, Memory memory)
    : buffer_(DenseBytes(shape, place.precision, place.layout),
              memory == Memory::kUnaligned ? SizeOf(place.precision) : 0),
      tensor_(shape, place, buffer_.buffer(), buffer_.offset()) {
  std::memset(buffer_.content(), kPoison, buffer_.bytes());
}

void GuardedTensor::Fill(const Tensor& dense) {
  if (FillerByte(tensor_) == 0 && !IsFree(tensor_)) {
    std::memset(buffer_.content(), 0, buffer_.bytes());
  }
  CopyElements(dense, tensor_);
  filled_.assign(buffer_.content(), buffer_.content() + buffer_.bytes());
}

Status GuardedTensor::CheckUnchanged(const std::string& what) const {
  LITE_RETURN_IF_ERROR(buffer_.CheckGuards(what));
  if (std::equal(filled_.begin(), filled_.end(), buffer_.content())) {
    return Status::Ok();
  }
  return Status::Internal(StrCat(what, " was changed"));
}

Result<Tensor> GuardedTensor::Collect(const std::string& what) const {
  LITE_RETURN_IF_ERROR(buffer_.CheckGuards(what));
  LITE_ASSIGN_OR_RETURN(Tensor dense,
                        Tensor::Allocate(tensor_.shape(), tensor_.precision()));
  CopyElements(tensor_, dense);
  const size_t size = SizeOf(tensor_.precision());
  const size_t first =
      static_cast<size_t>(tensor_.data<uint8_t>() - buffer_.content());
  std::vector<bool> is_element(buffer_.bytes());
  for (int64_t i = 0; i < tensor_.NumElements(); ++i) {
    const auto offset = static_cast<size_t>(ElementOffset(tensor_, i));
    for (size_t b = 0; b < size; ++b) {
      is_element[first + offset * size + b] = true;
    }
  }
  for (size_t i = 0; i < is_element.size() && !IsFree(tensor_); ++i) {
    if (is_element[i] || buffer_.content()[i] == FillerByte(tensor_)) continue;
    return Status::Internal(StrCat(what, ": byte ", i,
                                   FillerByte(tensor_) == 0
                                       ? " is padding and not zero"
                                       : " is no element but was written"));
  }
  return dense;
}

}  // namespace placelite
