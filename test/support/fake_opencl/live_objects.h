// SPDX-License-Identifier: Apache-2.0
// The OpenCL objects that were made and not yet released. Thread-safe.
#ifndef TEST_SUPPORT_FAKE_OPENCL_LIVE_OBJECTS_H_
#define TEST_SUPPORT_FAKE_OPENCL_LIVE_OBJECTS_H_

#include <cstdint>
#include <map>
#include <mutex>
#include <string>

namespace placelite {

class LiveObjects {
 public:
  // One more reference to `handle`, which `call` made.
  void Retain(const void* handle, const std::string& call);
  // One less; false where there is none.
  bool Release(const void* handle);
  bool Has(const void* handle) const;

  int64_t count() const;
  // Lists the calls that made the remaining objects: "clCreateBuffer x 2";
  // empty if there are none.
  std::string Text() const;

 private:
  struct Object {
    int references = 0;
    std::string call;
  };

  mutable std::mutex mutex_;
  std::map<const void*, Object> objects_;
};

}  // namespace placelite

#endif  // TEST_SUPPORT_FAKE_OPENCL_LIVE_OBJECTS_H_
