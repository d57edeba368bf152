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
  Release();  // give back before asking for more
  LITE_ASSIGN_OR_RETURN(memory_, backend->Allocate(bytes));
  bytes_.store(static_cast<int64_t>(memory_->bytes()));
  ++generation_;
  return Status::Ok();
}

void Arena::Release() {
  if (memory_ == nullptr) return;
  memory_.reset();
  bytes_.store(0);
  ++generation_;
}

}  // namespace placelite
