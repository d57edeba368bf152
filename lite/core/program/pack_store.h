// SPDX-License-Identifier: Apache-2.0
// PackStore: packed weights by op and key, shared by the clones of a program.
#ifndef LITE_CORE_PROGRAM_PACK_STORE_H_
#define LITE_CORE_PROGRAM_PACK_STORE_H_

#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "lite/core/kernel/kernel.h"
#include "lite/core/kernel/packed_weights.h"

namespace placelite {

// Whose weights are packed.
struct PackUser {
  std::string op;
  std::string variant;
  std::vector<int> parameters;  // as PrepareContext has them
};

// Thread-safe. An entry that no kernel uses any more is freed: the store
// keeps weak references, the kernels strong ones.
class PackStore {
 public:
  // With weights that were packed ahead of time, of this build's revisions;
  // null: none.
  explicit PackStore(
      std::shared_ptr<const PackedWeights> packed_weights = nullptr);

  // Those that were packed ahead where the whole id fits, else packed now.
  Result<std::shared_ptr<Buffer>> Get(const PackUser& user,
                                      const std::string& key, size_t bytes,
                                      const std::function<void(void*)>& pack);

  // Made by `make` on first use.
  Result<std::shared_ptr<Buffer>> GetMade(
      const PackUser& user, const std::string& key,
      const std::function<Result<std::shared_ptr<Buffer>>()>& make);

  // What kernels use now.
  struct Contents {
    int64_t bytes = 0, count = 0;                // packed here
    int64_t mapped_bytes = 0, mapped_count = 0;  // packed ahead of time
  };
  Contents contents() const;

  // Keys in the store; a few of buffers that are freed among them.
  size_t size() const;

 private:
  struct Entry {
    std::weak_ptr<Buffer> buffer;
    bool mapped = false;
  };

  // Null where there is none for this user.
  std::shared_ptr<Buffer> FindMapped(const PackUser& user,
                                     const std::string& full_key,
                                     size_t bytes) const;
  // Drops entries that are freed, once there are twice as many as last time.
  void DropFreed();

  const std::shared_ptr<const PackedWeights> packed_weights_;
  std::map<std::string, const PackedWeight*> mapped_;  // by op and key
  mutable std::mutex mutex_;
  std::map<std::string, Entry> entries_;  // likewise
  size_t next_drop_ = 64;
};

// The view of the store that one op's kernel gets.
class OpPackCache final : public PackCache {
 public:
  OpPackCache(PackStore* store, PackUser user)
      : store_(store), user_(std::move(user)) {}
  Result<std::shared_ptr<Buffer>> Get(
      const std::string& key, size_t bytes,
      const std::function<void(void*)>& pack) override {
    return store_->Get(user_, key, bytes, pack);
  }
  Result<std::shared_ptr<Buffer>> GetMade(
      const std::string& key,
      const std::function<Result<std::shared_ptr<Buffer>>()>& make) override {
    return store_->GetMade(user_, key, make);
  }

 private:
  PackStore* store_;
  PackUser user_;
};

}  // namespace placelite

#endif  // LITE_CORE_PROGRAM_PACK_STORE_H_
