// SPDX-License-Identifier: Apache-2.0
// The programs of a Runtime, each built once: in memory, and as files where
// there is a folder for them. Thread-safe.
//
// Request starts to build without waiting, on threads of its own, so that all
// programs of a model are built side by side; Get waits for one, and builds it
// itself where nobody has begun.
#ifndef LITE_BACKENDS_OPENCL_PROGRAM_CACHE_H_
#define LITE_BACKENDS_OPENCL_PROGRAM_CACHE_H_

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "lite/backends/opencl/program.h"
#include "lite/backends/opencl/program_file.h"

namespace placelite {

class ProgramCache {
 public:
  using ProgramResult = Result<std::shared_ptr<const OpenClProgram>>;

  using Progress = std::function<void(int64_t ready, int64_t known)>;

  // `folder` for binaries; empty: none. Created when the first is saved.
  // `progress` as OpenClOptions has it.
  ProgramCache(std::shared_ptr<const OpenClContext> context, std::string folder,
               Progress progress = nullptr);
  // Waits for what is being built.
  ~ProgramCache();
  ProgramCache(const ProgramCache&) = delete;
  ProgramCache& operator=(const ProgramCache&) = delete;

  void Request(const OpenClSource& source);
  // What the compiler refuses (kUnsupported) is not compiled twice; other
  // failures may pass, and are forgotten. Where another thread's attempt ends
  // so, this call makes one of its own.
  ProgramResult Get(const OpenClSource& source);

  struct Counters {
    int64_t requested = 0;  // different ones, by Request
    int64_t compiled = 0;   // from source
    int64_t loaded = 0;     // from a file
    int64_t failed = 0;
  };
  Counters counters() const;

 private:
  struct Entry;

  std::shared_ptr<Entry> FindOrAdd(const OpenClSource& source);
  // One attempt; whether it was this call's own.
  ProgramResult Await(const OpenClSource& source, bool* built);
  // Builds, unless somebody has begun: false.
  bool Build(Entry* entry);
  void Forget(const Entry& entry);
  // After an attempt: one more of the entries is ready if it is kept, else it
  // is none of them any more.
  void ReportProgress(bool kept);
  ProgramResult BuildNow(const OpenClSource& source);
  ProgramResult Load(const OpenClSource& source, const ProgramStamp& stamp);
  void Work();

  const std::shared_ptr<const OpenClContext> context_;
  const std::string folder_;
  const Progress progress_;
  std::mutex progress_mutex_;  // one call at a time
  std::atomic<int64_t> requested_count_{0}, compiled_{0}, loaded_{0},
      failed_{0};
  std::atomic<bool> save_failed_{false};  // was told once

  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Entry>> entries_;
  int64_t ready_ = 0;  // of the entries, as far as progress was told
  std::deque<std::shared_ptr<Entry>> requested_;
  std::condition_variable wake_;
  bool stop_ = false;
  std::vector<std::thread> workers_;
};

}  // namespace placelite

#endif  // LITE_BACKENDS_OPENCL_PROGRAM_CACHE_H_
