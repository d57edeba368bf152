// SPDX-License-Identifier: Apache-2.0
#include "lite/core/kernel/backend.h"

namespace placelite {
namespace {
constexpr const char* kPowerModes[] = {"high", "low", "full", "no_bind"};
}  // namespace

const char* ToString(PowerMode mode) {
  return kPowerModes[static_cast<int>(mode)];
}

Result<std::shared_ptr<Buffer>> Backend::AllocateImage(ImageExtent, Precision) {
  return Status::Unsupported("this backend has no images");
}

namespace {

Status CannotRecord() {
  return Status::Unsupported("this queue records no launches");
}

}  // namespace

Status DeviceQueue::StartRecording() { return CannotRecord(); }

Result<std::unique_ptr<DeviceRecording>> DeviceQueue::FinishRecording() {
  return CannotRecord();
}

Status DeviceQueue::Replay(DeviceRecording*) { return CannotRecord(); }

Status Backend::CheckMemory(const Buffer&, size_t, ImageExtent,
                            Precision) const {
  return Status::Unsupported("this backend has no memory to share");
}

Result<std::unique_ptr<DeviceQueue>> Backend::CreateQueue(
    const DeviceQueueOptions&) {
  return Status::Unsupported("this backend has no queues");
}

}  // namespace placelite
