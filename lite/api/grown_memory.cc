// SPDX-License-Identifier: Apache-2.0
#include "lite/api/grown_memory.h"

#include <algorithm>
#include <cstring>

#include "lite/core/base/strings.h"

namespace placelite {

Status OwnTensor::CopyFrom(const Tensor& from) {
  if (buffer_ == nullptr || buffer_->bytes() < from.bytes()) {
    LITE_ASSIGN_OR_RETURN(buffer_, AllocateCpu(from.bytes()));
  }
  if (from.bytes() > 0) {
    std::memcpy(buffer_->host_data(), from.raw_data(), from.bytes());
  }
  tensor_ = from;
  tensor_.SetMemory(buffer_, 0);
  return Status::Ok();
}

void TensorList::Clear() {
  bytes_ = 0;
  shape_.reset();
  parts_ = 0;
}

void TensorList::Shrink() {
  Clear();
  buffer_.reset();
}

// Memory grows at least to twice its size, so that all copies together cost no
// more than the list.
Status TensorList::Reserve(size_t bytes) {
  const size_t had = buffer_ == nullptr ? 0 : buffer_->bytes();
  if (buffer_ != nullptr && bytes <= had) return Status::Ok();
  LITE_ASSIGN_OR_RETURN(std::shared_ptr<Buffer> larger,
                        AllocateCpu(std::max(bytes, 2 * had)));
  if (bytes_ > 0) {
    std::memcpy(larger->host_data(), buffer_->host_data(), bytes_);
  }
  buffer_ = std::move(larger);
  return Status::Ok();
}

Status TensorList::Append(const Tensor& part, int64_t limit) {
  if (shape_.has_value() && *shape_ != part.shape()) {
    return Status::InvalidArgument(StrCat("a loop gives parts of shapes ",
                                          *shape_, " and ", part.shape(),
                                          " to one list"));
  }
  const size_t bytes = bytes_ + part.bytes();
  if (bytes > static_cast<size_t>(limit)) {
    return Status::ResourceExhausted(
        StrCat("a list of a loop has ", bytes, " bytes after ", parts_ + 1,
               " iterations, more than the limit of ", limit));
  }
  LITE_RETURN_IF_ERROR(Reserve(bytes));
  if (part.bytes() > 0) {
    std::memcpy(static_cast<char*>(buffer_->host_data()) + bytes_,
                part.raw_data(), part.bytes());
  }
  shape_ = part.shape();
  bytes_ = bytes;
  ++parts_;
  return Status::Ok();
}

Result<Tensor> TensorList::Joined(const ValueInfo& part) const {
  const int rank = shape_.has_value()        ? shape_->rank()
                   : part.shape.rank_known() ? part.shape.rank()
                                             : 0;
  if (rank == kMaxRank) {
    return Status::Unsupported(
        StrCat("a list of parts of rank ", rank, " is of too high a rank"));
  }
  Shape shape = {parts_};
  if (shape_.has_value()) {
    for (int64_t dim : *shape_) shape.push_back(dim);
  } else if (part.shape.rank_known()) {
    for (const Dim& dim : part.shape) {
      shape.push_back(dim.exact() ? dim.min : 0);
    }
  }
  LITE_RETURN_IF_ERROR(CheckShape(shape));
  if (buffer_ == nullptr) return Tensor::Allocate(shape, part.precision);
  const Place place(Target::kHost, part.precision, LayoutKind::kNCHW);
  return Tensor(shape, place, buffer_);
}

}  // namespace placelite
