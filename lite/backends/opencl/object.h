// OpenCL objects that are released when they go.
#ifndef LITE_BACKENDS_OPENCL_OBJECT_H_
#define LITE_BACKENDS_OPENCL_OBJECT_H_

#include <utility>

#include "lite/backends/opencl/api.h"

namespace placelite {

inline void Release(const OpenClApi& cl, cl_context x) { cl.ReleaseContext(x); }
inline void Release(const OpenClApi& cl, cl_command_queue x) {
  cl.ReleaseCommandQueue(x);
}
inline void Release(const OpenClApi& cl, cl_mem x) { cl.ReleaseMemObject(x); }
inline void Release(const OpenClApi& cl, cl_program x) { cl.ReleaseProgram(x); }
inline void Release(const OpenClApi& cl, cl_kernel x) { cl.ReleaseKernel(x); }
inline void Release(const OpenClApi& cl, cl_event x) { cl.ReleaseEvent(x); }

// Owns a handle, or nothing. The table must outlive it.
template <typename Handle>
class OpenClObject {
 public:
  OpenClObject() = default;
  OpenClObject(const OpenClApi* cl, Handle handle) : cl_(cl), handle_(handle) {}
  OpenClObject(OpenClObject&& other) noexcept
      : cl_(other.cl_), handle_(std::exchange(other.handle_, nullptr)) {}
  OpenClObject& operator=(OpenClObject&& other) noexcept {
    std::swap(cl_, other.cl_);
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~OpenClObject() {
    if (handle_ != nullptr) Release(*cl_, handle_);
  }

  Handle get() const { return handle_; }
  explicit operator bool() const { return handle_ != nullptr; }

 private:
  const OpenClApi* cl_ = nullptr;
  Handle handle_ = nullptr;
};

// What `call` made. Some drivers give a null handle and no error.
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
