// SPDX-License-Identifier: Apache-2.0
#include "lite/api/opencl.h"

namespace placelite {

#ifdef LITE_WITH_OPENCL

namespace {

Result<Backend*> OpenClOf(const Runtime& runtime) {
  Backend* backend = runtime.backend(Target::kOpenCL);
  if (backend != nullptr) return backend;
  return Status::FailedPrecondition("the runtime has no OpenCL device");
}

}  // namespace

Result<std::shared_ptr<Buffer>> ShareOpenClMemory(const Runtime& runtime,
                                                  void* memory) {
  LITE_ASSIGN_OR_RETURN(Backend * backend, OpenClOf(runtime));
  return ShareOpenClMemory(backend, memory);
}

Result<std::shared_ptr<Buffer>> MapOpenClMemory(
    const Runtime& runtime, std::shared_ptr<Buffer> memory) {
  LITE_ASSIGN_OR_RETURN(Backend * backend, OpenClOf(runtime));
  return MapOpenClMemory(backend, std::move(memory));
}

Result<void*> OpenClContextOf(const Runtime& runtime) {
  LITE_ASSIGN_OR_RETURN(Backend * backend, OpenClOf(runtime));
  return OpenClContextOf(backend);
}

Result<void*> OpenClDeviceOf(const Runtime& runtime) {
  LITE_ASSIGN_OR_RETURN(Backend * backend, OpenClOf(runtime));
  return OpenClDeviceOf(backend);
}

Result<OpenClPeaks> MeasureOpenClPeaks(const Runtime& runtime) {
  LITE_ASSIGN_OR_RETURN(Backend * backend, OpenClOf(runtime));
  return MeasureOpenClPeaks(backend);
}

#else

namespace {

Status NotBuilt() {
  return Status::Unsupported("this library was built without OpenCL");
}

}  // namespace

Result<std::shared_ptr<Buffer>> ShareOpenClMemory(const Runtime&, void*) {
  return NotBuilt();
}

Result<std::shared_ptr<Buffer>> MapOpenClMemory(const Runtime&,
                                                std::shared_ptr<Buffer>) {
  return NotBuilt();
}

Result<void*> OpenClContextOf(const Runtime&) { return NotBuilt(); }

Result<void*> OpenClDeviceOf(const Runtime&) { return NotBuilt(); }

Result<OpenClPeaks> MeasureOpenClPeaks(const Runtime&) { return NotBuilt(); }

#endif

}  // namespace placelite
