// SPDX-License-Identifier: Apache-2.0
#include "lite/core/program/arena.h"

#include <utility>

namespace placelite {

Status Arena::Hold::status() const {
  if (ok()) return Status::Ok();
  return Status::FailedPrecondition(
      "another predictor that shares this one's arena is running: they must "
      "run in turn, or have arenas of their own");
}

Status Arena::Reserve(size_t bytes, Backend* backend) {
  if (memory_ != nullptr && memory_->bytes() >= bytes) return Status::Ok();
  Release();  // the old memory is freed before new memory is asked for
  LITE_ASSIGN_OR_RETURN(memory_, backend->Allocate(bytes));
  bytes_.store(static_cast<int64_t>(memory_->bytes()));
  ++generation_;
  return Status::Ok();
}

namespace {

// Whether an image like `have` can hold what `need` asks for.
bool Holds(const ArenaImage& have, const ArenaImage& need) {
  return have.precision == need.precision &&
         have.extent.width >= need.extent.width &&
         have.extent.height >= need.extent.height;
}

}  // namespace

Status Arena::ReserveDevice(size_t bytes, size_t scratch_bytes,
                            Span<const ArenaImage> images, Backend* backend) {
  if (device_ != backend) ReleaseDevice();
  device_ = backend;
  bool enough = device_memory_ != nullptr && device_memory_->bytes() >= bytes &&
                device_scratch_->bytes() >= scratch_bytes &&
                images_.size() >= images.size();
  for (size_t i = 0; enough && i < images.size(); ++i) {
    enough = Holds(image_kinds_[i], images[i]);
  }
  if (enough) return Status::Ok();
  ReleaseDevice();
  device_ = backend;
  LITE_ASSIGN_OR_RETURN(device_scratch_, backend->Allocate(scratch_bytes));
  LITE_ASSIGN_OR_RETURN(device_memory_, backend->Allocate(bytes));
  int64_t total = static_cast<int64_t>(bytes + scratch_bytes);
  for (const ArenaImage& image : images) {
    LITE_ASSIGN_OR_RETURN(
        std::shared_ptr<Buffer> memory,
        backend->AllocateImage(image.extent, image.precision));
    total += static_cast<int64_t>(memory->bytes());
    images_.push_back(std::move(memory));
    image_kinds_.push_back(image);
  }
  device_bytes_.store(total);
  ++generation_;
  return Status::Ok();
}

void Arena::ReleaseDevice() {
  if (device_memory_ == nullptr) return;
  device_ = nullptr;
  device_memory_.reset();
  device_scratch_.reset();
  images_.clear();
  image_kinds_.clear();
  device_bytes_.store(0);
  ++generation_;
}

void Arena::Release() {
  ReleaseDevice();
  if (memory_ == nullptr) return;
  memory_.reset();
  bytes_.store(0);
  ++generation_;
}

}  // namespace placelite
