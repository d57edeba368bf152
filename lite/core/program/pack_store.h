// PackStore: packed weights by op and key, shared by the clones of a program.
#ifndef LITE_CORE_PROGRAM_PACK_STORE_H_
#define LITE_CORE_PROGRAM_PACK_STORE_H_

#include <map>
#include <mutex>
#include <string>

#include "lite/core/kernel/kernel.h"

namespace placelite {

// Thread-safe. An entry that no kernel uses any more is freed: the store
// keeps weak references, the kernels strong ones.
class PackStore {
 public:
  Result<std::shared_ptr<Buffer>> Get(const std::string& op,
                                      const std::string& key, size_t bytes,
                                      const std::function<void(void*)>& pack);

  // Bytes of all packed weights in use.
  int64_t bytes() const;

  // Keys in the store; a few of buffers that are freed among them.
  size_t size() const;

 private:
  // Drops entries that are freed, once there are twice as many as last time.
  void DropFreed();

  mutable std::mutex mutex_;
  std::map<std::string, std::weak_ptr<Buffer>> entries_;
  size_t next_drop_ = 64;
};

// The view of the store that one op's kernel gets.
class OpPackCache final : public PackCache {
 public:
  OpPackCache(PackStore* store, std::string op)
      : store_(store), op_(std::move(op)) {}
  Result<std::shared_ptr<Buffer>> Get(
      const std::string& key, size_t bytes,
      const std::function<void(void*)>& pack) override {
    return store_->Get(op_, key, bytes, pack);
  }

 private:
  PackStore* store_;
  std::string op_;
};

}  // namespace placelite

#endif  // LITE_CORE_PROGRAM_PACK_STORE_H_
