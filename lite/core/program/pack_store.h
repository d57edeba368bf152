// SPDX-License-Identifier: Apache-2.0
// PackStore: packed weights by op name and key, shared by the clones of a
// program.
#ifndef LITE_CORE_PROGRAM_PACK_STORE_H_
#define LITE_CORE_PROGRAM_PACK_STORE_H_

#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "lite/core/kernel/kernel.h"
#include "lite/core/kernel/packed_weights.h"

namespace placelite {

// Thread-safe. An entry that no kernel uses any more is freed: the store
// keeps weak references, the kernels strong ones.
class PackStore {
 public:
  // `packed_weights` were packed ahead of time; null: there are none.
  explicit PackStore(
      std::shared_ptr<const PackedWeights> packed_weights = nullptr);

  // Returns the op's weights that were packed ahead where the whole id fits,
  // else packs them now. `key` is a PackKey.
  Result<std::shared_ptr<Buffer>> Get(const std::string& op,
                                      const std::string& key, size_t bytes,
                                      const std::function<void(void*)>& pack);

  // Returns what `make` makes on first use.
  Result<std::shared_ptr<Buffer>> GetMade(
      const std::string& op, const std::string& key,
      const std::function<Result<std::shared_ptr<Buffer>>()>& make);

  // What kernels use at the moment.
  struct Contents {
    int64_t bytes = 0, count = 0;                // packed here
    int64_t mapped_bytes = 0, mapped_count = 0;  // packed ahead of time
  };
  Contents contents() const;

  // Number of keys in the store, including a few whose buffers are already
  // freed.
  size_t size() const;

 private:
  struct Entry {
    std::weak_ptr<Buffer> buffer;
    bool mapped = false;
  };

  // Returns null where nothing was packed ahead under this key.
  std::shared_ptr<Buffer> FindMapped(const std::string& full_key,
                                     size_t bytes) const;
  // Drops freed entries once the number of entries has doubled since the last
  // time.
  void DropFreed();

  const std::shared_ptr<const PackedWeights> packed_weights_;
  std::map<std::string, const PackedWeight*> mapped_;  // by op and key
  mutable std::mutex mutex_;
  std::map<std::string, Entry> entries_;  // likewise
  size_t next_drop_ = 64;
};

// The PackCache that the kernel of one op gets: a view of the store.
class OpPackCache final : public PackCache {
 public:
  OpPackCache(PackStore* store, std::string op)
      : store_(store), op_(std::move(op)) {}
  Result<std::shared_ptr<Buffer>> Get(
      const Packing& packing, const std::string& details, size_t bytes,
      const std::function<void(void*)>& pack) override {
    return store_->Get(op_, PackKey(packing, details), bytes, pack);
  }
  Result<std::shared_ptr<Buffer>> GetMade(
      const std::string& key,
      const std::function<Result<std::shared_ptr<Buffer>>()>& make) override {
    return store_->GetMade(op_, key, make);
  }

 private:
  PackStore* store_;
  const std::string op_;
};

}  // namespace placelite

#endif  // LITE_CORE_PROGRAM_PACK_STORE_H_
