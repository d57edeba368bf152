// SPDX-License-Identifier: Apache-2.0
// Records launches that follow each other, so that the device replays them with
// one call.
#include "lite/core/base/log.h"
#include "lite/core/program/program.h"
#include "lite/core/program/step.h"

namespace placelite {

void Program::RecordSegments() {
  recorded_ = true;
  segments_.clear();
  if (queue_ == nullptr || !queue_->CanRecord() || memory_.poison) return;
  if (groups_.groups > 0) return;
  const auto records = [](const Step& step) {
    return step.on_device && (step.is_view || step.kernel->OnlyLaunches());
  };
  for (size_t first = 0; first < steps_.size(); ++first) {
    size_t end = first, launches = 0;
    for (; end < steps_.size() && records(steps_[end]); ++end) {
      if (!steps_[end].is_view) ++launches;
    }
    if (launches < 2) continue;
    const Status status = RecordSegment(first, end);
    if (!status.ok()) {
      // The driver offers recording but refuses these commands, so they are
      // launched one by one.
      Log(LogLevel::kInfo, "nothing is recorded: " + status.message());
      segments_.clear();
      return;
    }
    first = end - 1;
  }
}

Status Program::RecordSegment(size_t first, size_t end) {
  LITE_RETURN_IF_ERROR(queue_->StartRecording());
  Status status;
  for (size_t i = first; i < end && status.ok(); ++i) {
    status = RunNamedStep(&steps_[i], nullptr);
  }
  auto recording = queue_->FinishRecording();
  LITE_RETURN_IF_ERROR(status);
  LITE_RETURN_IF_ERROR(recording.status());
  segments_.push_back({first, end, std::move(recording).value()});
  return Status::Ok();
}

}  // namespace placelite
