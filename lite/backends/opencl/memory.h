// SPDX-License-Identifier: Apache-2.0
// Memory of an OpenCL device as Buffers. It is thread-safe, as the handles are.
#ifndef LITE_BACKENDS_OPENCL_MEMORY_H_
#define LITE_BACKENDS_OPENCL_MEMORY_H_

#include <atomic>
#include <memory>

#include "lite/backends/opencl/context.h"
#include "lite/core/tensor/buffer.h"
#include "lite/core/tensor/image_extent.h"

namespace placelite {

// A buffer or an image on the device.
class OpenClMemory final : public Buffer {
 public:
  using Context = std::shared_ptr<const OpenClContext>;

  // The contents are undefined. Zero bytes are allowed.
  static Result<std::shared_ptr<Buffer>> AllocateBuffer(const Context& context,
                                                        size_t bytes) {
    return Allocate(context, 0, bytes);
  }
  // Allocates memory that the CPU and the device both reach fast.
  static Result<std::shared_ptr<Buffer>> AllocatePinned(const Context& context,
                                                        size_t bytes) {
    return Allocate(context, CL_MEM_ALLOC_HOST_PTR, bytes);
  }
  // Allocates a buffer with the contents of `data`.
  static Result<std::shared_ptr<Buffer>> Upload(const Context& context,
                                                const void* data, size_t bytes);
  // Allocates an RGBA image; `precision` is float or fp16.
  static Result<std::shared_ptr<Buffer>> AllocateImage(const Context& context,
                                                       ImageExtent extent,
                                                       Precision precision);

  // Wraps the caller's memory of the same context: a buffer, or an RGBA image
  // of floats or fp16 values. It is retained.
  static Result<std::shared_ptr<Buffer>> Share(const Context& context,
                                               cl_mem memory);

  // Does the check of Backend::CheckMemory.
  Status CheckFits(const OpenClContext& context, size_t bytes,
                   ImageExtent image, Precision precision) const;

  void* host_data() override { return nullptr; }
  cl_mem get() const { return memory_.get(); }
  bool is_image() const { return is_image_; }
  // Returns a number that no two objects of a process ever have in common, not
  // 0; handles, in contrast, are used again.
  uint64_t id() const { return id_; }

 private:
  static Result<std::shared_ptr<Buffer>> Allocate(const Context& context,
                                                  cl_mem_flags flags,
                                                  size_t bytes);

  OpenClMemory(Context context, OpenClObject<cl_mem> memory, size_t bytes,
               bool is_image)
      : Buffer(Target::kOpenCL, bytes),
        context_(std::move(context)),
        memory_(std::move(memory)),
        is_image_(is_image) {
    static std::atomic<uint64_t> last{0};
    id_ = ++last;
  }

  const Context context_;
  const OpenClObject<cl_mem> memory_;
  const bool is_image_;
  uint64_t id_;
};

// Maps a device buffer as CPU memory, for as long as the result lives; the
// device must not use it meanwhile.
Result<std::shared_ptr<Buffer>> MapOpenClMemory(
    const std::shared_ptr<const OpenClContext>& context,
    std::shared_ptr<Buffer> memory);

// Allocates CPU memory that the device copies from and to without a detour: it
// is pinned, and mapped as long as it lives.
Result<std::shared_ptr<Buffer>> AllocateOpenClStaging(
    const std::shared_ptr<const OpenClContext>& context, size_t bytes);

}  // namespace placelite

#endif  // LITE_BACKENDS_OPENCL_MEMORY_H_
