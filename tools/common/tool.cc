// SPDX-License-Identifier: Apache-2.0
#include "tools/common/tool.h"

#ifdef LITE_WITH_GLOG
#include <glog/logging.h>
#endif

#include <cstdio>
#include <cstdlib>
#include <iostream>

#include "lite/core/base/log.h"
#include "lite/core/base/memory_guard.h"
#include "tools/common/command_line.h"
#include "tools/common/option_flags.h"
#include "tools/common/out_of_memory.h"
#include "tools/common/standard_streams.h"

// gflags calls this function on bad flags; it has no other way to choose the
// code.
namespace google {
extern void (*gflags_exitfunc)(int);
}

namespace placelite::tools {
namespace {

constexpr int kExitFailed = 1;
constexpr int kExitUsage = 2;
constexpr int kExitUnsupported = 3;
constexpr int kExitCorrupt = 6;

#ifdef LITE_WITH_GLOG

void GlogSink(LogLevel level, const std::string& message) {
  switch (level) {
    case LogLevel::kInfo:
      LOG(INFO) << message;
      break;
    case LogLevel::kWarning:
      LOG(WARNING) << message;
      break;
    case LogLevel::kError:
      LOG(ERROR) << message;
      break;
  }
}

void SendLogToGlog(const char* program) {
  FLAGS_logtostderr = true;
  google::InitGoogleLogging(program);
  SetLogSink(&GlogSink);
}

#else

// The library's own sink stays.
void SendLogToGlog(const char*) {}

#endif

}  // namespace

int ExitCode(const Status& status) {
  switch (status.code()) {
    case StatusCode::kOk:
      return 0;
    case StatusCode::kInvalidArgument:
    case StatusCode::kNotFound:
      return kExitUsage;
    case StatusCode::kUnsupported:
      return kExitUnsupported;
    case StatusCode::kCorrupt:
      return kExitCorrupt;
    default:
      return kExitFailed;
  }
}

namespace {

int Finish(const Status& status) {
  if (!status.ok()) {
    std::cout.flush();
    std::fprintf(stderr, "error: %s\n", status.message().c_str());
  }
  return ExitCode(status);
}

int Finish(const Result<int>& result) {
  return result.ok() ? *result : Finish(result.status());
}

// Memory that a tool itself allocates, for flags, tables and files, may be
// refused, too.
template <typename Outcome>
Result<int> Guarded(int argc, char** argv, const char* usage, Outcome (*run)(),
                    uint8_t uses) try {
  SendLogToGlog(argv[0]);
  google::gflags_exitfunc = [](int) { std::exit(kExitUsage); };
  RegisterOptionFlags(uses);
  LITE_ASSIGN_OR_RETURN(const bool wanted, ParseCommandLine(argc, argv, usage));
  return wanted ? Finish(run()) : 0;
}
LITE_CATCH_OUT_OF_MEMORY("running the tool")

template <typename Outcome>
int RunAndFlush(int argc, char** argv, const char* usage, Outcome (*run)(),
                uint8_t uses) {
  HandleOutOfMemory();
  PrepareStandardStreams();
  return FlushStandardOutput(Finish(Guarded(argc, argv, usage, run, uses)));
}

}  // namespace

int RunTool(int argc, char** argv, const char* usage, Status (*run)(),
            uint8_t uses) {
  return RunAndFlush(argc, argv, usage, run, uses);
}

int RunTool(int argc, char** argv, const char* usage, Result<int> (*run)(),
            uint8_t uses) {
  return RunAndFlush(argc, argv, usage, run, uses);
}

}  // namespace placelite::tools
