// SPDX-License-Identifier: Apache-2.0
#include "lite/core/base/status.h"

#include <new>

namespace placelite {
namespace {

// The one T made of `args`, which takes nothing from the heap and is never
// destroyed: statuses are looked at while the application ends, too.
template <typename T, typename... Args>
const T& Everlasting(Args&&... args) {
  alignas(T) static unsigned char place[sizeof(T)];
  static const T* const kMade = new (place) T{std::forward<Args>(args)...};
  return *kMade;
}

}  // namespace

const char* StatusCodeName(StatusCode code) {
  switch (code) {
    case StatusCode::kOk:
      return "ok";
    case StatusCode::kInvalidArgument:
      return "invalid argument";
    case StatusCode::kNotFound:
      return "not found";
    case StatusCode::kUnsupported:
      return "unsupported";
    case StatusCode::kCorrupt:
      return "corrupt";
    case StatusCode::kResourceExhausted:
      return "resource exhausted";
    case StatusCode::kFailedPrecondition:
      return "failed precondition";
    case StatusCode::kIo:
      return "io error";
    case StatusCode::kInternal:
      return "internal error";
  }
  return "unknown";
}

Status::Status(StatusCode code, std::string message) {
  if (code == StatusCode::kOk) return;
  state_ = std::make_shared<const State>(State{code, std::move(message)});
}

Status Status::InvalidArgument(std::string m) {
  return Status(StatusCode::kInvalidArgument, std::move(m));
}
Status Status::NotFound(std::string m) {
  return Status(StatusCode::kNotFound, std::move(m));
}
Status Status::Unsupported(std::string m) {
  return Status(StatusCode::kUnsupported, std::move(m));
}
Status Status::Corrupt(std::string m) {
  return Status(StatusCode::kCorrupt, std::move(m));
}
Status Status::ResourceExhausted(std::string m) {
  return Status(StatusCode::kResourceExhausted, std::move(m));
}
Status Status::FailedPrecondition(std::string m) {
  return Status(StatusCode::kFailedPrecondition, std::move(m));
}
Status Status::Io(std::string m) {
  return Status(StatusCode::kIo, std::move(m));
}
Status Status::Internal(std::string m) {
  return Status(StatusCode::kInternal, std::move(m));
}

Status Status::OutOfMemory(const char* doing) noexcept {
  Status status;
  try {
    status = ResourceExhausted(std::string("out of memory while ") + doing);
  } catch (const std::bad_alloc&) {
    // The message is short enough for std::string to hold it in itself.
    const State& state =
        Everlasting<State>(StatusCode::kResourceExhausted, "out of memory");
    status.state_ = {std::shared_ptr<void>(), &state};  // owns nothing
  }
  return status;
}

const std::string& Status::message() const {
  return ok() ? Everlasting<std::string>() : state_->message;
}

std::string Status::ToString() const {
  if (ok()) return "ok";
  return std::string(StatusCodeName(code())) + ": " + message();
}

Status Status::WithContext(const std::string& context) const {
  if (ok()) return *this;
  return Status(code(), context + ": " + message());
}

}  // namespace placelite
