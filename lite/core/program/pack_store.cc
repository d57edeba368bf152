#include "lite/core/program/pack_store.h"

#include <algorithm>
#include <iterator>

namespace placelite {

Result<std::shared_ptr<Buffer>> PackStore::Get(
    const std::string& op, const std::string& key, size_t bytes,
    const std::function<void(void*)>& pack) {
  const std::string full_key = op + '\n' + key;
  // Packing under the lock: two clones that prepare at once pack only once.
  std::lock_guard<std::mutex> lock(mutex_);
  if (entries_.size() >= next_drop_) DropFreed();
  std::weak_ptr<Buffer>& entry = entries_[full_key];
  if (std::shared_ptr<Buffer> found = entry.lock()) {
    if (found->bytes() == bytes) return found;
  }
  LITE_ASSIGN_OR_RETURN(std::shared_ptr<Buffer> buffer, AllocateCpu(bytes));
  pack(buffer->host_data());
  entry = buffer;
  return buffer;
}

void PackStore::DropFreed() {
  for (auto it = entries_.begin(); it != entries_.end();) {
    it = it->second.expired() ? entries_.erase(it) : std::next(it);
  }
  next_drop_ = std::max<size_t>(64, 2 * entries_.size());
}

size_t PackStore::size() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return entries_.size();
}

int64_t PackStore::bytes() const {
  std::lock_guard<std::mutex> lock(mutex_);
  int64_t bytes = 0;
  for (const auto& [key, entry] : entries_) {
    if (const auto buffer = entry.lock()) {
      bytes += static_cast<int64_t>(buffer->bytes());
    }
  }
  return bytes;
}

}  // namespace placelite
