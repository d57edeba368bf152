#include "tools/common/tool.h"

#include <gflags/gflags.h>
#include <glog/logging.h>

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string_view>
#include <vector>

#include "lite/core/base/log.h"
#include "lite/core/base/memory_guard.h"
#include "lite/core/base/strings.h"
#include "tools/common/out_of_memory.h"
#include "tools/common/standard_streams.h"

// gflags calls this on bad flags; it has no other way to choose the code.
namespace google {
extern void (*gflags_exitfunc)(int);
}

DECLARE_bool(help);
DECLARE_bool(helpshort);

namespace placelite::tools {
namespace {

constexpr int kExitFailed = 1;
constexpr int kExitUsage = 2;
constexpr int kExitUnsupported = 3;
constexpr int kExitCorrupt = 6;

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

// The flags that this tool declares, without those of the libraries.
void PrintHelp(const char* usage) {
  std::cout << usage << "\nflags:\n";
  std::vector<gflags::CommandLineFlagInfo> flags;
  gflags::GetAllFlags(&flags);
  for (const gflags::CommandLineFlagInfo& flag : flags) {
    if (flag.filename.find("tools/") == std::string::npos) continue;
    std::cout << "  --" << flag.name << "  " << flag.description << " ("
              << flag.type << ", default '" << flag.default_value << "')\n";
  }
}

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

// Whether `run` is to be called; else `*code` is the exit code.
bool ParseFlags(int argc, char** argv, const char* usage, int* code) {
  FLAGS_logtostderr = true;
  google::InitGoogleLogging(argv[0]);
  SetLogSink(&GlogSink);
  google::gflags_exitfunc = [](int) { std::exit(kExitUsage); };
  // gflags has no optional values; this flag is documented with one.
  static char explain[] = "--explain=text";
  for (int i = 1; i < argc; ++i) {
    if (std::string_view(argv[i]) == "--explain") argv[i] = explain;
  }
  const bool no_arguments = argc == 1;
  gflags::ParseCommandLineNonHelpFlags(&argc, &argv, true);
  if (FLAGS_help || FLAGS_helpshort || no_arguments) {
    PrintHelp(usage);
    *code = 0;
    return false;
  }
  if (argc > 1) {
    std::fprintf(stderr, "error: '%s' is not a flag (--name=value)\n", argv[1]);
    *code = kExitUsage;
    return false;
  }
  return true;
}

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

// What tools allocate themselves, for flags, tables and files, may be refused
// too.
template <typename Outcome>
Result<int> Guarded(int argc, char** argv, const char* usage,
                    Outcome (*run)()) try {
  int code = 0;
  if (ParseFlags(argc, argv, usage, &code)) code = Finish(run());
  return code;
}
LITE_CATCH_OUT_OF_MEMORY("running the tool")

template <typename Outcome>
int RunAndFlush(int argc, char** argv, const char* usage, Outcome (*run)()) {
  HandleOutOfMemory();
  PrepareStandardStreams();
  return FlushStandardOutput(Finish(Guarded(argc, argv, usage, run)));
}

}  // namespace

int RunTool(int argc, char** argv, const char* usage, Status (*run)()) {
  return RunAndFlush(argc, argv, usage, run);
}

int RunTool(int argc, char** argv, const char* usage, Result<int> (*run)()) {
  return RunAndFlush(argc, argv, usage, run);
}

}  // namespace placelite::tools
