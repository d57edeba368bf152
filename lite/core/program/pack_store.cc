// SPDX-License-Identifier: Apache-2.0
#include "lite/core/program/pack_store.h"

#include <algorithm>
#include <iterator>

namespace placelite {
namespace {

std::string FullKey(const std::string& op, const std::string& key) {
  return op + '\n' + key;
}

}  // namespace

PackStore::PackStore(std::shared_ptr<const PackedWeights> packed_weights)
    : packed_weights_(std::move(packed_weights)) {
  if (packed_weights_ == nullptr) return;
  for (const PackedWeight& weight : *packed_weights_) {
    mapped_.emplace(FullKey(weight.op, weight.key), &weight);
  }
}

std::shared_ptr<Buffer> PackStore::FindMapped(const std::string& full_key,
                                              size_t bytes) const {
  const auto found = mapped_.find(full_key);
  if (found == mapped_.end()) return nullptr;
  const PackedWeight& weight = *found->second;
  if (weight.data->bytes() != bytes) return nullptr;
  // The weight is returned as a new buffer, whose count of owners tells when
  // the last user is gone.
  return BorrowCpu(weight.data->host_data(), bytes, weight.data);
}

Result<std::shared_ptr<Buffer>> PackStore::Get(
    const std::string& op, const std::string& key, size_t bytes,
    const std::function<void(void*)>& pack) {
  const std::string full_key = FullKey(op, key);
  // Packing under the lock: two clones that prepare at once pack only once.
  std::lock_guard<std::mutex> lock(mutex_);
  if (entries_.size() >= next_drop_) DropFreed();
  Entry& entry = entries_[full_key];
  if (std::shared_ptr<Buffer> found = entry.buffer.lock()) {
    if (found->bytes() == bytes) return found;
  }
  std::shared_ptr<Buffer> buffer = FindMapped(full_key, bytes);
  const bool mapped = buffer != nullptr;
  if (!mapped) {
    LITE_ASSIGN_OR_RETURN(buffer, AllocateCpu(bytes));
    pack(buffer->host_data());
  }
  entry = {buffer, mapped};
  return buffer;
}

Result<std::shared_ptr<Buffer>> PackStore::GetMade(
    const std::string& op, const std::string& key,
    const std::function<Result<std::shared_ptr<Buffer>>()>& make) {
  std::lock_guard<std::mutex> lock(mutex_);
  if (entries_.size() >= next_drop_) DropFreed();
  Entry& entry = entries_[FullKey(op, key)];
  if (std::shared_ptr<Buffer> found = entry.buffer.lock()) return found;
  LITE_ASSIGN_OR_RETURN(std::shared_ptr<Buffer> buffer, make());
  entry = {buffer, false};
  return buffer;
}

void PackStore::DropFreed() {
  for (auto it = entries_.begin(); it != entries_.end();) {
    it = it->second.buffer.expired() ? entries_.erase(it) : std::next(it);
  }
  next_drop_ = std::max<size_t>(64, 2 * entries_.size());
}

size_t PackStore::size() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return entries_.size();
}

PackStore::Contents PackStore::contents() const {
  std::lock_guard<std::mutex> lock(mutex_);
  Contents contents;
  for (const auto& [key, entry] : entries_) {
    const auto buffer = entry.buffer.lock();
    if (buffer == nullptr) continue;
    (entry.mapped ? contents.mapped_bytes : contents.bytes) +=
        static_cast<int64_t>(buffer->bytes());
    ++(entry.mapped ? contents.mapped_count : contents.count);
  }
  return contents;
}

}  // namespace placelite
