// SPDX-License-Identifier: Apache-2.0
#include "test/support/fake_opencl/live_objects.h"

#include <vector>

#include "lite/core/base/strings.h"

namespace placelite {

void LiveObjects::Retain(const void* handle, const std::string& call) {
  const std::lock_guard<std::mutex> lock(mutex_);
  Object& object = objects_[handle];
  if (++object.references == 1) object.call = call;
}

bool LiveObjects::Release(const void* handle) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto found = objects_.find(handle);
  if (found == objects_.end()) return false;
  if (--found->second.references == 0) objects_.erase(found);
  return true;
}

bool LiveObjects::Has(const void* handle) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return objects_.count(handle) != 0;
}

int64_t LiveObjects::count() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return static_cast<int64_t>(objects_.size());
}

std::string LiveObjects::Text() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  std::map<std::string, int> by_call;
  for (const auto& [handle, object] : objects_) ++by_call[object.call];
  std::vector<std::string> parts;
  for (const auto& [call, count] : by_call) {
    parts.push_back(StrCat(call, " x ", count));
  }
  return Join(parts, ", ");
}

}  // namespace placelite
