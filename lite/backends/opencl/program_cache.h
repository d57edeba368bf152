// SPDX-License-Identifier: Apache-2.0
// The programs of a Runtime. Each is built once, and kept in memory and, where
// there is a folder for them, in files. Thread-safe.
//
// Request starts to build without waiting, on threads of its own, so that all
// programs of a model are built side by side; Get waits for one, and builds it
// itself if no thread has begun.
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

  // `folder` is for binaries; it is created when the first one is saved, and
  // empty for none. `progress` is described at OpenClOptions.
  ProgramCache(std::shared_ptr<const OpenClContext> context, std::string folder,
               Progress progress = nullptr);
  // Waits for builds that have begun.
  ~ProgramCache();
  ProgramCache(const ProgramCache&) = delete;
  ProgramCache& operator=(const ProgramCache&) = delete;

  void Request(const OpenClSource& source);
  // A source that the compiler refuses (kUnsupported) is not compiled twice;
  // other failures may pass, and are forgotten. Where another thread's attempt
  // ends with such a failure, this call makes an attempt of its own.
  ProgramResult Get(const OpenClSource& source);

  struct Counters {
    int64_t requested = 0;  // different programs, by Request
    int64_t compiled = 0;   // from source
    int64_t loaded = 0;     // from a file
    int64_t failed = 0;
  };
  Counters counters() const;

 private:
  struct Entry;

  std::shared_ptr<Entry> FindOrAdd(const OpenClSource& source);
  // Waits for one attempt; `built` says whether it was this call's own.
  ProgramResult Await(const OpenClSource& source, bool* built);
  // Builds, and returns true, unless another thread has begun.
  bool Build(Entry* entry);
  void Forget(const Entry& entry);
  // Is called after an attempt. If `kept`, one more of the entries is ready;
  // else the entry does not count any more.
  void ReportProgress(bool kept);
  ProgramResult BuildNow(const OpenClSource& source);
  ProgramResult Load(const OpenClSource& source, const ProgramStamp& stamp);
  void Work();

  const std::shared_ptr<const OpenClContext> context_;
  const std::string folder_;
  const Progress progress_;
  std::mutex progress_mutex_;  // lets one call in at a time
  std::atomic<int64_t> requested_count_{0}, compiled_{0}, loaded_{0},
      failed_{0};
  std::atomic<bool> save_failed_{false};  // has been logged

  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Entry>> entries_;
  int64_t ready_ = 0;  // as reported to progress
  std::deque<std::shared_ptr<Entry>> requested_;
  std::condition_variable wake_;
  bool stop_ = false;
  std::vector<std::thread> workers_;
};

}  // namespace placelite

#endif  // LITE_BACKENDS_OPENCL_PROGRAM_CACHE_H_
