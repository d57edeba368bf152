// SPDX-License-Identifier: Apache-2.0
// The OpenCL backend: one device, its memory, queues and programs.
#ifndef LITE_BACKENDS_OPENCL_OPENCL_BACKEND_H_
#define LITE_BACKENDS_OPENCL_OPENCL_BACKEND_H_

#include <atomic>
#include <memory>
#include <string>

#include "lite/backends/opencl/clblast.h"
#include "lite/backends/opencl/make_opencl_backend.h"
#include "lite/backends/opencl/program_cache.h"
#include "lite/core/kernel/backend.h"

namespace placelite {

// The backend is thread-safe.
class OpenClBackend final : public Backend {
 public:
  // Fails where there is no library, device or context.
  static Result<std::unique_ptr<OpenClBackend>> Create(
      const OpenClApi& cl, const OpenClOptions& options);

  Target target() const override { return Target::kOpenCL; }
  void Describe(DeviceInfo* device) const override;
  BackendCounters counters() const override;
  Result<std::shared_ptr<Buffer>> Allocate(size_t bytes) override;
  Result<std::shared_ptr<Buffer>> AllocateImage(ImageExtent extent,
                                                Precision precision) override;
  Result<std::shared_ptr<Buffer>> AllocateStaging(size_t bytes) override;
  int64_t alignment_bytes() const override;
  Status CheckMemory(const Buffer& memory, size_t bytes, ImageExtent image,
                     Precision precision) const override;
  Result<std::unique_ptr<DeviceQueue>> CreateQueue(
      const DeviceQueueOptions& options) override;

  const std::shared_ptr<const OpenClContext>& context() const {
    return context_;
  }
  ProgramCache& programs() { return *programs_.get(); }
  // Returns null where CLBlast is not installed.
  const ClBlast* clblast() const { return clblast_.get(); }
  void CountRefusedGroup() { ++groups_refused_; }

 private:
  OpenClBackend(std::shared_ptr<const OpenClContext> context,
                const OpenClOptions& options)
      : context_(context),
        clblast_(ClBlast::Load(context->cl())),
        programs_(std::make_unique<ProgramCache>(
            std::move(context), options.cache_folder, options.progress)) {}

  const std::shared_ptr<const OpenClContext> context_;
  const std::shared_ptr<const ClBlast> clblast_;
  const OwnedByProcess<ProgramCache> programs_;
  std::atomic<int64_t> groups_refused_{0};
};

}  // namespace placelite

#endif  // LITE_BACKENDS_OPENCL_OPENCL_BACKEND_H_
