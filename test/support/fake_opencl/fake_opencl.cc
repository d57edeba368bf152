// SPDX-License-Identifier: Apache-2.0
#include "test/support/fake_opencl/fake_opencl.h"

#include "lite/core/base/check.h"
#include "lite/core/base/strings.h"
#include "test/support/fake_opencl/fake_call.h"

namespace placelite {
namespace {

constexpr const char* kNames[] = {
#define LITE_OPENCL_NAME(name) "cl" #name,
    LITE_OPENCL_FUNCTIONS(LITE_OPENCL_NAME)
        LITE_OPENCL_EXTENSIONS(LITE_OPENCL_NAME)
#undef LITE_OPENCL_NAME
};

}  // namespace

FakeOpenCl* g_fake_opencl = nullptr;

const char* ToString(OpenClFunction function) {
  return kNames[static_cast<size_t>(function)];
}

FakeOpenCl::FakeOpenCl(const OpenClApi& real) {
  static_cast<OpenClApi&>(real_) = real;
  LITE_CHECK(g_fake_opencl == nullptr);
  g_fake_opencl = this;
#define LITE_OPENCL_FAKE(name) \
  api_.name = FakeCall<OpenClFunction::k##name, decltype(api_.name)>::Call;
  LITE_OPENCL_FUNCTIONS(LITE_OPENCL_FAKE)
#undef LITE_OPENCL_FAKE
}

void* FakeOpenCl::FakeExtension(const char* name, void* real) {
  if (real == nullptr) return nullptr;
#define LITE_OPENCL_FAKE(each)                                   \
  if (std::string("cl" #each) == name) {                         \
    real_.each = reinterpret_cast<cl##each##_fn>(real);          \
    return reinterpret_cast<void*>(                              \
        FakeCall<OpenClFunction::k##each, cl##each##_fn>::Call); \
  }
  LITE_OPENCL_EXTENSIONS(LITE_OPENCL_FAKE)
#undef LITE_OPENCL_FAKE
  return nullptr;
}

FakeOpenCl::~FakeOpenCl() { g_fake_opencl = nullptr; }

void FakeOpenCl::Fail(int64_t nth, cl_int error) {
  Fail(OpenClFunction::kCount, nth, error);
}

void FakeOpenCl::Fail(OpenClFunction function, int64_t nth, cl_int error) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const int64_t so_far = function == OpenClFunction::kCount
                             ? calls_
                             : calls_of_[static_cast<size_t>(function)];
  faults_.push_back({function, so_far + nth, so_far + nth, error});
}

void FakeOpenCl::LoseDevice(int64_t nth) {
  const std::lock_guard<std::mutex> lock(mutex_);
  faults_.push_back({OpenClFunction::kCount, calls_ + nth, INT64_MAX,
                     CL_DEVICE_NOT_AVAILABLE});
  lost_ = true;
}

void FakeOpenCl::FailEach(OpenClFunction function, cl_int error) {
  const std::lock_guard<std::mutex> lock(mutex_);
  faults_.push_back({function, 0, INT64_MAX, error});
}

void FakeOpenCl::Mend() {
  const std::lock_guard<std::mutex> lock(mutex_);
  faults_.clear();
  failed_ = lost_ = false;
  calls_ = 0;
  calls_of_ = {};
}

bool FakeOpenCl::failed() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return failed_;
}

int64_t FakeOpenCl::calls() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return calls_;
}

int64_t FakeOpenCl::calls(OpenClFunction function) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return calls_of_[static_cast<size_t>(function)];
}

std::vector<std::string> FakeOpenCl::misuses() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return misuses_;
}

cl_int FakeOpenCl::Admit(OpenClFunction function) {
  if (before) before(function);
  const std::lock_guard<std::mutex> lock(mutex_);
  const int64_t of_all = ++calls_;
  const int64_t of_it = ++calls_of_[static_cast<size_t>(function)];
  for (const Fault& fault : faults_) {
    const bool any = fault.function == OpenClFunction::kCount;
    if (!any && fault.function != function) continue;
    const int64_t n = any ? of_all : of_it;
    if (n < fault.first || n > fault.last) continue;
    failed_ = true;
    return fault.error;
  }
  return CL_SUCCESS;
}

void FakeOpenCl::Misuse(OpenClFunction function, const char* how) {
  const std::lock_guard<std::mutex> lock(mutex_);
  misuses_.push_back(StrCat(ToString(function), " ", how));
}

}  // namespace placelite
