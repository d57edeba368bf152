// SPDX-License-Identifier: Apache-2.0
// Behaviour of FakeOpenCl::device that differs from the system's. Internal to
// the room.
#ifndef TEST_SUPPORT_FAKE_OPENCL_BEHAVIOUR_H_
#define TEST_SUPPORT_FAKE_OPENCL_BEHAVIOUR_H_

#include "test/support/fake_opencl/fake_opencl.h"

namespace placelite {

struct FakeBehaviour {
  // The error that a call shall fail with.
  template <OpenClFunction kFunction, typename... A>
  static cl_int Refusal(FakeOpenCl* fake, A... arguments) {
    using F = OpenClFunction;
    if constexpr (kFunction == F::kCreateBuffer) {
      return RefuseBuffer(*fake, arguments...);
    } else if constexpr (kFunction == F::kCreateImage) {
      return RefuseImage(*fake, arguments...);
    } else if constexpr (kFunction == F::kBuildProgram) {
      return RefuseBuild(*fake, arguments...);
    } else if constexpr (kFunction == F::kEnqueueNDRangeKernel) {
      return RefuseGroup(*fake, arguments...);
    } else if constexpr (kFunction ==
                         F::kGetExtensionFunctionAddressForPlatform) {
      return fake->device.has_extensions ? CL_SUCCESS : CL_INVALID_OPERATION;
    } else {
      return CL_SUCCESS;
    }
  }

  // Returns whether the fake has answered a question in the system's place.
  template <OpenClFunction kFunction, typename... A>
  static bool Answers(const FakeOpenCl& fake, A... arguments) {
    using F = OpenClFunction;
    if constexpr (kFunction == F::kGetDeviceInfo) {
      return AnswersDeviceInfo(fake, arguments...);
    } else if constexpr (kFunction == F::kGetProgramBuildInfo) {
      return AnswersLog(fake, arguments...);
    } else {
      return false;
    }
  }

  // Runs after a call, with its result.
  template <OpenClFunction kFunction, typename R, typename... A>
  static void Change(FakeOpenCl* fake, R result, A... arguments) {
    using F = OpenClFunction;
    if constexpr (kFunction == F::kCreateProgramWithSource) {
      NoteSource(fake, result, arguments...);
    } else if constexpr (kFunction == F::kGetProgramInfo) {
      DamageBinary(*fake, arguments...);
    } else if constexpr (kFunction == F::kGetKernelWorkGroupInfo) {
      ChangeGroupInfo(*fake, arguments...);
    }
  }

 private:
  static cl_int RefuseBuffer(const FakeOpenCl& fake, cl_context, cl_mem_flags,
                             size_t bytes, void*, cl_int*);
  static cl_int RefuseImage(const FakeOpenCl& fake, cl_context, cl_mem_flags,
                            const cl_image_format*,
                            const cl_image_desc* description, void*, cl_int*);
  static cl_int RefuseBuild(const FakeOpenCl& fake, cl_program program, cl_uint,
                            const cl_device_id*, const char*,
                            void(CL_CALLBACK*)(cl_program, void*), void*);
  static cl_int RefuseGroup(const FakeOpenCl& fake, cl_command_queue, cl_kernel,
                            cl_uint, const size_t*, const size_t*,
                            const size_t* local, cl_uint, const cl_event*,
                            cl_event*);
  static bool AnswersDeviceInfo(const FakeOpenCl& fake, cl_device_id,
                                cl_device_info what, size_t bytes, void* value,
                                size_t* needed);
  static void NoteSource(FakeOpenCl* fake, cl_program program, cl_context,
                         cl_uint count, const char** texts,
                         const size_t* lengths, cl_int*);
  static bool AnswersLog(const FakeOpenCl& fake, cl_program program,
                         cl_device_id, cl_program_build_info what, size_t bytes,
                         void* value, size_t* needed);
  static void DamageBinary(const FakeOpenCl& fake, cl_program,
                           cl_program_info what, size_t, void* value, size_t*);
  static void ChangeGroupInfo(const FakeOpenCl& fake, cl_kernel, cl_device_id,
                              cl_kernel_work_group_info what, size_t,
                              void* value, size_t*);
};

}  // namespace placelite

#endif  // TEST_SUPPORT_FAKE_OPENCL_BEHAVIOUR_H_
