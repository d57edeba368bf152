// SPDX-License-Identifier: Apache-2.0
// A function of the fake table, for any signature that OpenCL has. Internal to
// the room.
#ifndef TEST_SUPPORT_FAKE_OPENCL_FAKE_CALL_H_
#define TEST_SUPPORT_FAKE_OPENCL_FAKE_CALL_H_

#include <tuple>
#include <type_traits>

#include "test/support/fake_opencl/behaviour.h"
#include "test/support/fake_opencl/fake_opencl.h"

namespace placelite {

extern FakeOpenCl* g_fake_opencl;

#define LITE_OPENCL_MEMBER_OF(name)                          \
  template <>                                                \
  struct FakeOpenCl::Member<OpenClFunction::k##name> {       \
    static constexpr auto kValue = &FakeOpenCl::Table::name; \
  };
LITE_OPENCL_FUNCTIONS(LITE_OPENCL_MEMBER_OF)
LITE_OPENCL_EXTENSIONS(LITE_OPENCL_MEMBER_OF)
#undef LITE_OPENCL_MEMBER_OF

// Objects that are released; platforms and devices are not.
template <typename T>
inline constexpr bool kIsOpenClObject =
    std::is_same_v<T, cl_context> || std::is_same_v<T, cl_command_queue> ||
    std::is_same_v<T, cl_mem> || std::is_same_v<T, cl_program> ||
    std::is_same_v<T, cl_kernel> || std::is_same_v<T, cl_event> ||
    std::is_same_v<T, cl_command_buffer_khr>;

constexpr bool IsRelease(OpenClFunction f) {
  return f == OpenClFunction::kReleaseContext ||
         f == OpenClFunction::kReleaseCommandQueue ||
         f == OpenClFunction::kReleaseMemObject ||
         f == OpenClFunction::kReleaseProgram ||
         f == OpenClFunction::kReleaseKernel ||
         f == OpenClFunction::kReleaseEvent ||
         f == OpenClFunction::kReleaseCommandBufferKHR;
}

constexpr bool IsRetain(OpenClFunction f) {
  return f == OpenClFunction::kRetainContext ||
         f == OpenClFunction::kRetainMemObject;
}

template <OpenClFunction kFunction, typename Signature>
struct FakeCall;

template <OpenClFunction kFunction, typename R, typename... A>
struct FakeCall<kFunction, R (*)(A...)> {
  static R Call(A... arguments) {
    FakeOpenCl& fake = *g_fake_opencl;
    if (!(IsThere(fake, arguments) && ...)) {
      fake.Misuse(kFunction, "of what is not there");
      return Refuse(CL_INVALID_VALUE, arguments...);
    }
    cl_int error = fake.Admit(kFunction);
    if constexpr (IsRelease(kFunction)) {
      (fake.objects_.Release(arguments), ...);
      const R result = Real(fake, arguments...);
      return error == CL_SUCCESS ? result : error;
    } else {
      if (error == kNullHandle && !std::is_pointer_v<R>) error = CL_SUCCESS;
      if constexpr (kFunction == OpenClFunction::kFinish) {
        if (fake.lost_) Real(fake, arguments...);
      }
      if (error != CL_SUCCESS) return Refuse(error, arguments...);
      error = FakeBehaviour::Refusal<kFunction>(&fake, arguments...);
      if (error != CL_SUCCESS) return Refuse(error, arguments...);
      if constexpr (std::is_same_v<R, cl_int>) {
        if (FakeBehaviour::Answers<kFunction>(fake, arguments...)) {
          return CL_SUCCESS;
        }
      }
      R result = Real(fake, arguments...);
      if constexpr (kFunction ==
                    OpenClFunction::kGetExtensionFunctionAddressForPlatform) {
        result = fake.FakeExtension(Last(arguments...), result);
      }
      Track(fake, result, arguments...);
      FakeBehaviour::Change<kFunction>(&fake, result, arguments...);
      return result;
    }
  }

 private:
  static R Real(FakeOpenCl& fake, A... arguments) {
    return (fake.real_.*FakeOpenCl::Member<kFunction>::kValue)(arguments...);
  }

  template <typename T>
  static bool IsThere(const FakeOpenCl& fake, T argument) {
    if constexpr (kFunction == OpenClFunction::kCommandNDRangeKernelKHR &&
                  std::is_same_v<T, cl_command_queue>) {
      return argument == nullptr;  // that of the command buffer
    } else if constexpr (kIsOpenClObject<T>) {
      return fake.objects_.Has(argument);
    } else {
      return true;
    }
  }

  static auto Last(A... arguments) {
    return std::get<sizeof...(A) - 1>(std::make_tuple(arguments...));
  }

  static R Refuse(cl_int error, A... arguments) {
    if constexpr (std::is_same_v<R, cl_int>) {
      return error;
    } else if constexpr (!std::is_same_v<decltype(Last(arguments...)),
                                         cl_int*>) {
      return nullptr;  // of an extension
    } else {
      cl_int* told = Last(arguments...);
      if (told != nullptr) *told = error == kNullHandle ? CL_SUCCESS : error;
      return nullptr;
    }
  }

  static void Track(FakeOpenCl& fake, R result, A... arguments) {
    if constexpr (kIsOpenClObject<R>) {
      if (result != nullptr) fake.objects_.Retain(result, ToString(kFunction));
    } else if constexpr (IsRetain(kFunction)) {
      (fake.objects_.Retain(arguments, ToString(kFunction)), ...);
    } else if constexpr (std::is_same_v<decltype(Last(arguments...)),
                                        cl_event*>) {
      cl_event* event = Last(arguments...);
      if (result == CL_SUCCESS && event != nullptr) {
        fake.objects_.Retain(*event, ToString(kFunction));
      }
    }
  }
};

}  // namespace placelite

#endif  // TEST_SUPPORT_FAKE_OPENCL_FAKE_CALL_H_
