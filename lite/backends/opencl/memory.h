// SPDX-License-Identifier: Apache-2.0
// Memory of an OpenCL device as Buffers. Thread-safe, as the handles are.
#ifndef LITE_BACKENDS_OPENCL_MEMORY_H_
#define LITE_BACKENDS_OPENCL_MEMORY_H_

#include <atomic>
#include <memory>

#include "lite/backends/opencl/context.h"
#include "lite/core/tensor/buffer.h"
#include "lite/core/tensor/image_extent.h"

namespace placelite {

// A buffer or an image.
class OpenClMemory final : public Buffer {
 public:
  using Context = std::shared_ptr<const OpenClContext>;

  // Contents undefined. Zero bytes are fine.
  static Result<std::shared_ptr<Buffer>> AllocateBuffer(const Context& context,
                                                        size_t bytes) {
    return Allocate(context, 0, bytes);
  }
  // Where the CPU and the device both reach it fast.
  static Result<std::shared_ptr<Buffer>> AllocatePinned(const Context& context,
                                                        size_t bytes) {
    return Allocate(context, CL_MEM_ALLOC_HOST_PTR, bytes);
  }
  // Holding what `data` has.
  static Result<std::shared_ptr<Buffer>> Upload(const Context& context,
                                                const void* data, size_t bytes);
  // RGBA; `precision` is float or fp16.
  static Result<std::shared_ptr<Buffer>> AllocateImage(const Context& context,
                                                       ImageExtent extent,
                                                       Precision precision);

  // The caller's, of the same context: a buffer, or an RGBA image of floats or
  // halves. Retained.
  static Result<std::shared_ptr<Buffer>> Share(const Context& context,
                                               cl_mem memory);

  // See Backend::CheckMemory.
  Status CheckFits(const OpenClContext& context, size_t bytes,
                   ImageExtent image, Precision precision) const;

  void* host_data() override { return nullptr; }
  cl_mem get() const { return memory_.get(); }
  bool is_image() const { return is_image_; }
  // No two have the same, ever (handles come again); not 0.
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

// A buffer of the device as CPU memory, as long as that lives; the device must
// not use it meanwhile.
Result<std::shared_ptr<Buffer>> MapOpenClMemory(
    const std::shared_ptr<const OpenClContext>& context,
    std::shared_ptr<Buffer> memory);

// CPU memory that the device copies from and to without a detour: pinned, and
// mapped as long as it lives.
Result<std::shared_ptr<Buffer>> AllocateOpenClStaging(
    const std::shared_ptr<const OpenClContext>& context, size_t bytes);

}  // namespace placelite

#endif  // LITE_BACKENDS_OPENCL_MEMORY_H_
