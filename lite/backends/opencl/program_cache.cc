// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/opencl/program_cache.h"

#include <algorithm>
#include <new>
#include <system_error>
#include <utility>

#include "lite/core/base/log.h"
#include "lite/core/base/strings.h"

namespace placelite {
namespace {

std::string KeyOf(const OpenClSource& source) {
  return StrCat(source.options, '\n', source.text);
}

std::string DeviceStamp(const OpenClDevice& device) {
  return StrCat(device.platform_name, '\n', device.version, '\n',
                device.info.model, '\n', device.info.driver);
}

}  // namespace

struct ProgramCache::Entry {
  explicit Entry(const OpenClSource& s)
      : source(s), future(promise.get_future().share()) {}

  const OpenClSource source;
  bool requested = false;  // guarded by the cache's mutex
  std::atomic<bool> begun{false};
  std::promise<ProgramResult> promise;
  const std::shared_future<ProgramResult> future;
};

ProgramCache::ProgramCache(std::shared_ptr<const OpenClContext> context,
                           std::string folder, Progress progress)
    : context_(std::move(context)),
      folder_(std::move(folder)),
      progress_(std::move(progress)) {}

ProgramCache::~ProgramCache() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    stop_ = true;
  }
  wake_.notify_all();
  for (std::thread& worker : workers_) worker.join();
}

std::shared_ptr<ProgramCache::Entry> ProgramCache::FindOrAdd(
    const OpenClSource& source) {
  std::shared_ptr<Entry>& entry = entries_[KeyOf(source)];
  if (entry == nullptr) entry = std::make_shared<Entry>(source);
  return entry;
}

void ProgramCache::Request(const OpenClSource& source) {
  if (context_->forked()) return;
  // Oclgrind's compiler crashes on several threads.
  if (context_->device().platform_name == "Oclgrind") return;
  const std::lock_guard<std::mutex> lock(mutex_);
  const std::shared_ptr<Entry> entry = FindOrAdd(source);
  if (entry->requested || entry->begun) return;
  entry->requested = true;
  ++requested_count_;
  requested_.push_back(entry);
  const size_t most = std::max(1u, std::thread::hardware_concurrency());
  if (workers_.size() < std::min(most, requested_.size())) {
    try {
      workers_.emplace_back([this] { Work(); });
    } catch (const std::system_error&) {
      // If no thread can be started, Get builds the program.
    }
  }
  wake_.notify_one();
}

ProgramCache::ProgramResult ProgramCache::Get(const OpenClSource& source) {
  LITE_RETURN_IF_ERROR(context_->CheckProcess());
  bool built = false;
  ProgramResult result = Await(source, &built);
  // The other thread's attempt may have begun under conditions that are over
  // now.
  const bool again = !result.ok() && !built &&
                     result.status().code() != StatusCode::kUnsupported;
  return again ? Await(source, &built) : result;
}

ProgramCache::ProgramResult ProgramCache::Await(const OpenClSource& source,
                                                bool* built) {
  std::shared_ptr<Entry> entry;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    entry = FindOrAdd(source);
  }
  *built = Build(entry.get());
  return entry->future.get();
}

ProgramCache::Counters ProgramCache::counters() const {
  return {requested_count_, compiled_, loaded_, failed_};
}

void ProgramCache::Work() {
  std::unique_lock<std::mutex> lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return stop_ || !requested_.empty(); });
    if (stop_) return;
    const std::shared_ptr<Entry> entry = std::move(requested_.front());
    requested_.pop_front();
    lock.unlock();
    Build(entry.get());
    lock.lock();
  }
}

bool ProgramCache::Build(Entry* entry) {
  if (entry->begun.exchange(true)) return false;
  ProgramResult result = Status::OutOfMemory("building a program");
  try {
    result = BuildNow(entry->source);
  } catch (const std::bad_alloc&) {
  }
  if (!result.ok()) ++failed_;
  const bool kept =
      result.ok() || result.status().code() == StatusCode::kUnsupported;
  if (!kept) Forget(*entry);
  // The result is published before the caller's progress function, which may
  // take long.
  entry->promise.set_value(std::move(result));
  ReportProgress(kept);
  return true;
}

void ProgramCache::ReportProgress(bool kept) {
  if (progress_ == nullptr) return;
  const std::lock_guard<std::mutex> one_at_a_time(progress_mutex_);
  int64_t ready = 0, known = 0;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (kept) ++ready_;
    ready = ready_;
    known = static_cast<int64_t>(entries_.size());
  }
  if (known > 0) progress_(ready, known);
}

// Threads that wait for the entry still get its failure.
void ProgramCache::Forget(const Entry& entry) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto found = entries_.find(KeyOf(entry.source));
  if (found != entries_.end() && found->second.get() == &entry) {
    entries_.erase(found);
  }
}

ProgramCache::ProgramResult ProgramCache::Load(const OpenClSource& source,
                                               const ProgramStamp& stamp) {
  LITE_ASSIGN_OR_RETURN(const std::string binary,
                        ReadProgramFile(folder_, stamp));
  return OpenClProgram::FromBinary(context_, binary, source.options);
}

ProgramCache::ProgramResult ProgramCache::BuildNow(const OpenClSource& source) {
  const ProgramStamp stamp{KeyOf(source), DeviceStamp(context_->device())};
  if (!folder_.empty()) {
    ProgramResult program = Load(source, stamp);
    if (program.ok()) {
      ++loaded_;
      return program;
    }
    // If the file cannot be used for any reason, the program is compiled and
    // replaces it.
    if (program.status().code() != StatusCode::kNotFound) {
      Log(LogLevel::kInfo,
          StrCat("OpenCL program ", source.name,
                 " is compiled anew: ", program.status().message()));
    }
  }
  ProgramResult program = OpenClProgram::Compile(context_, source);
  if (!program.ok()) return program;
  ++compiled_;
  if (folder_.empty()) return program;
  const Result<std::string> binary = (*program)->Binary();
  const Status saved =
      binary.ok() ? WriteProgramFile(folder_, stamp, *binary) : binary.status();
  if (!saved.ok() && !save_failed_.exchange(true)) {
    Log(LogLevel::kWarning,
        StrCat("OpenCL programs are not kept: ", saved.message()));
  }
  return program;
}

}  // namespace placelite
