// SPDX-License-Identifier: Apache-2.0
// The system's OpenCL behind a layer that counts calls, watches objects, and
// fails where a test says so.
#ifndef TEST_SUPPORT_FAKE_OPENCL_FAKE_OPENCL_H_
#define TEST_SUPPORT_FAKE_OPENCL_FAKE_OPENCL_H_

#include <array>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "lite/backends/opencl/api.h"
#include "test/support/fake_opencl/live_objects.h"

namespace placelite {

// The functions of cl_khr_command_buffer that the engine calls.
#define LITE_OPENCL_EXTENSIONS(F) \
  F(CreateCommandBufferKHR)       \
  F(ReleaseCommandBufferKHR)      \
  F(FinalizeCommandBufferKHR)     \
  F(EnqueueCommandBufferKHR)      \
  F(CommandNDRangeKernelKHR)

enum class OpenClFunction {
#define LITE_OPENCL_ENUMERATOR(name) k##name,
  LITE_OPENCL_FUNCTIONS(LITE_OPENCL_ENUMERATOR)
      LITE_OPENCL_EXTENSIONS(LITE_OPENCL_ENUMERATOR)
#undef LITE_OPENCL_ENUMERATOR
          kCount,
};
inline constexpr size_t kNumOpenClFunctions =
    static_cast<size_t>(OpenClFunction::kCount);

// "clBuildProgram"
const char* ToString(OpenClFunction function);

// An error that is none: a null handle, and CL_SUCCESS. Calls that make no
// object go through.
inline constexpr cl_int kNullHandle = 1;

// Must be set up before other threads call; the calls themselves may come from
// any thread. Releases are passed on even where they are to fail, so that
// objects left in `objects` at the end were forgotten.
class FakeOpenCl {
 public:
  // OpenCL's functions carry no state, so there is one of these at a time. The
  // real table outlives it.
  explicit FakeOpenCl(const OpenClApi& real);
  ~FakeOpenCl();
  FakeOpenCl(const FakeOpenCl&) = delete;
  FakeOpenCl& operator=(const FakeOpenCl&) = delete;

  const OpenClApi& api() const { return api_; }

  // Call `nth` of all from now on, the first being 1; and of one function.
  void Fail(int64_t nth, cl_int error);
  void Fail(OpenClFunction function, int64_t nth, cl_int error);
  // The device is lost at that call: it fails, and all behind it. What was
  // begun before is not done later.
  void LoseDevice(int64_t nth);
  // Lets every call of a function fail.
  void FailEach(OpenClFunction function, cl_int error);
  // Lets no call fail from now on; counts start anew.
  void Mend();
  // Returns whether any call failed since then.
  bool failed() const;

  // The properties that differ from the system's.
  struct Device {
    // Answers of clGetDeviceInfo.
    std::map<cl_device_info, std::string> infos;
    // Larger buffers and images are refused.
    size_t largest_allocation = SIZE_MAX;
    // Launches with a group of more work items are refused, and kernels say so
    // when asked, unless `hides_largest_group`.
    size_t largest_group = SIZE_MAX;
    bool hides_largest_group = false;
    // Sources with any of these do not build; `log` is then the compiler's.
    std::vector<std::string> unbuildable;
    std::string log = "the fake compiler refuses";
    // Binaries that it gives are of no use.
    bool damages_binaries = false;
    // Functions of extensions are there, where the system has them.
    bool has_extensions = false;
  };
  Device device;
  // The answer of a device for a number.
  template <typename T>
  void SetDeviceNumber(cl_device_info what, T value) {
    device.infos[what] =
        std::string(reinterpret_cast<const char*>(&value), sizeof(value));
  }
  void SetDeviceText(cl_device_info what, const std::string& text) {
    device.infos[what] = text + '\0';
  }

  // Called before each call, by its thread.
  std::function<void(OpenClFunction)> before;

  // Returns the calls since the start or Mend.
  int64_t calls() const;
  int64_t calls(OpenClFunction function) const;

  const LiveObjects& objects() const { return objects_; }
  // Calls with objects that are not there: "clSetKernelArg after its release".
  std::vector<std::string> misuses() const;

 private:
  template <OpenClFunction kFunction, typename Signature>
  friend struct FakeCall;
  friend struct FakeBehaviour;

  // Counts a call, and gives the error that it shall fail with.
  cl_int Admit(OpenClFunction function);
  void Misuse(OpenClFunction function, const char* how);

  struct Table : OpenClApi {
#define LITE_OPENCL_EXTENSION(name) cl##name##_fn name = nullptr;
    LITE_OPENCL_EXTENSIONS(LITE_OPENCL_EXTENSION)
#undef LITE_OPENCL_EXTENSION
  };
  template <OpenClFunction kFunction>
  struct Member;

  // The fake function in place of an extension's, which is noted; null: there
  // is no such.
  void* FakeExtension(const char* name, void* real);

  Table real_;
  OpenClApi api_;

  mutable std::mutex mutex_;
  int64_t calls_ = 0;
  std::array<int64_t, kNumOpenClFunctions> calls_of_{};
  struct Fault {
    OpenClFunction function = OpenClFunction::kCount;  // kCount: any
    int64_t first = 0, last = 0;
    cl_int error = CL_SUCCESS;
  };
  std::vector<Fault> faults_;
  bool failed_ = false;
  bool lost_ = false;
  std::vector<std::string> misuses_;
  std::set<cl_program> unbuildable_;

  LiveObjects objects_;
};

}  // namespace placelite

#endif  // TEST_SUPPORT_FAKE_OPENCL_FAKE_OPENCL_H_
