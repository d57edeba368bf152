// SPDX-License-Identifier: Apache-2.0
// Owners of OpenCL objects, which release these at their end; but not in a
// child process, where the driver's threads do not exist and a release could
// wait for ever.
#ifndef LITE_BACKENDS_OPENCL_OBJECT_H_
#define LITE_BACKENDS_OPENCL_OBJECT_H_

#include <utility>

#include "lite/backends/opencl/api.h"
#include "lite/core/base/fork_count.h"

namespace placelite {

inline void Release(const OpenClApi& cl, cl_context x) { cl.ReleaseContext(x); }
inline void Release(const OpenClApi& cl, cl_command_queue x) {
  cl.ReleaseCommandQueue(x);
}
inline void Release(const OpenClApi& cl, cl_mem x) { cl.ReleaseMemObject(x); }
inline void Release(const OpenClApi& cl, cl_program x) { cl.ReleaseProgram(x); }
inline void Release(const OpenClApi& cl, cl_kernel x) { cl.ReleaseKernel(x); }
inline void Release(const OpenClApi& cl, cl_event x) { cl.ReleaseEvent(x); }

// Owns a handle, or nothing. The function table must outlive the owner.
template <typename Handle>
class OpenClObject {
 public:
  OpenClObject() = default;
  OpenClObject(const OpenClApi* cl, Handle handle)
      : cl_(cl), handle_(handle), forks_(ForkCount()) {}
  OpenClObject(OpenClObject&& other) noexcept
      : cl_(other.cl_),
        handle_(std::exchange(other.handle_, nullptr)),
        forks_(other.forks_) {}
  OpenClObject& operator=(OpenClObject&& other) noexcept {
    std::swap(cl_, other.cl_);
    std::swap(handle_, other.handle_);
    std::swap(forks_, other.forks_);
    return *this;
  }
  ~OpenClObject() {
    if (handle_ != nullptr && forks_ == ForkCount()) Release(*cl_, handle_);
  }

  Handle get() const { return handle_; }
  explicit operator bool() const { return handle_ != nullptr; }

 private:
  const OpenClApi* cl_ = nullptr;
  Handle handle_ = nullptr;
  uint32_t forks_ = 0;  // ForkCount() when the owner was made
};

// Owns the handle that `call` made. Some drivers give a null handle and no
// error.
template <typename Handle>
Result<OpenClObject<Handle>> MadeBy(const char* call, const OpenClApi& cl,
                                    Handle handle, cl_int error) {
  LITE_RETURN_IF_ERROR(OpenClStatus(error, call));
  if (handle == nullptr) {
    return Status::FailedPrecondition(std::string(call) +
                                      ": no error, and no object");
  }
  return OpenClObject<Handle>(&cl, handle);
}

}  // namespace placelite

#endif  // LITE_BACKENDS_OPENCL_OBJECT_H_
