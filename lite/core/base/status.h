// SPDX-License-Identifier: Apache-2.0
// Status and Result<T>: how every failure that a caller, a file or a device
// can cause travels through Placelite. Nothing aborts, and nothing is thrown
// but what the standard library throws where memory is out (memory_guard.h).
//
//   Result<Tensor> LoadWeight(const std::string& path) {
//     LITE_ASSIGN_OR_RETURN(std::string bytes, ReadFile(path));
//     if (bytes.empty()) return Status::Corrupt(StrCat(path, ": empty file"));
//     return ParseTensor(bytes);
//   }
//
// Messages start lower case, end without a period, and name the file, op or
// tensor, what was expected, and what to do.
#ifndef LITE_CORE_BASE_STATUS_H_
#define LITE_CORE_BASE_STATUS_H_

#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace placelite {

enum class StatusCode {
  kOk = 0,
  kInvalidArgument,     // the caller passed something wrong
  kNotFound,            // a file, input, op, flag value does not exist
  kUnsupported,         // understood, but no kernel or reader handles it
  kCorrupt,             // a file contradicts its format or itself
  kResourceExhausted,   // memory or a stated limit
  kFailedPrecondition,  // the call is right but not in this state
  kIo,                  // the system refused to read or write
  kInternal,            // our own bug, reported instead of aborting
};

// "corrupt", "unsupported", ...
const char* StatusCodeName(StatusCode code);

// A cheap-to-copy outcome; OK is one null pointer.
class [[nodiscard]] Status {
 public:
  Status() = default;
  Status(StatusCode code, std::string message);

  static Status Ok() { return Status(); }
  static Status InvalidArgument(std::string message);
  static Status NotFound(std::string message);
  static Status Unsupported(std::string message);
  static Status Corrupt(std::string message);
  static Status ResourceExhausted(std::string message);
  static Status FailedPrecondition(std::string message);
  static Status Io(std::string message);
  static Status Internal(std::string message);
  // kResourceExhausted with the message "out of memory while `doing`", or only
  // "out of memory" if there is no memory for the longer message.
  static Status OutOfMemory(const char* doing) noexcept;

  bool ok() const { return state_ == nullptr; }
  StatusCode code() const { return ok() ? StatusCode::kOk : state_->code; }
  const std::string& message() const;

  // "corrupt: model.nb: section 2 ends behind the file"
  std::string ToString() const;

  // Returns the same failure with `context` and ": " before its message.
  Status WithContext(const std::string& context) const;

 private:
  struct State {
    StatusCode code;
    std::string message;
  };
  std::shared_ptr<const State> state_;
};

// Either a T or the Status that says why there is none.
template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}  // NOLINT: implicit on purpose
  Result(Status status) : status_(std::move(status)) {  // NOLINT: likewise
    if (status_.ok())
      status_ = Status::Internal("Result built from Status::Ok");
  }

  bool ok() const { return value_.has_value(); }
  const Status& status() const { return status_; }

  // May be called only if ok().
  T& value() & { return *value_; }
  const T& value() const& { return *value_; }
  T&& value() && { return std::move(*value_); }
  T& operator*() & { return *value_; }
  const T& operator*() const& { return *value_; }
  T&& operator*() && { return std::move(*value_); }
  T* operator->() { return &*value_; }
  const T* operator->() const { return &*value_; }

 private:
  std::optional<T> value_;
  Status status_;
};

}  // namespace placelite

#define LITE_CONCAT_INNER(a, b) a##b
#define LITE_CONCAT(a, b) LITE_CONCAT_INNER(a, b)

// Returns from the enclosing function when `expr` (a Status) is not ok.
#define LITE_RETURN_IF_ERROR(expr)               \
  do {                                           \
    ::placelite::Status lite_status_ = (expr);   \
    if (!lite_status_.ok()) return lite_status_; \
  } while (false)

// `LITE_ASSIGN_OR_RETURN(auto x, F());` declares x, or returns F's Status.
#define LITE_ASSIGN_OR_RETURN(decl, expr) \
  LITE_ASSIGN_OR_RETURN_IMPL(LITE_CONCAT(lite_result_, __LINE__), decl, expr)
#define LITE_ASSIGN_OR_RETURN_IMPL(result, decl, expr) \
  auto result = (expr);                                \
  if (!result.ok()) return result.status();            \
  decl = std::move(result).value()

#endif  // LITE_CORE_BASE_STATUS_H_
