// SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark/remote.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <utility>
#include <vector>

#include "lite/core/base/output_file.h"
#include "lite/core/base/strings.h"
#include "lite/core/tune/file/tuning_file.h"
#include "tools/benchmark/machine.h"
#include "tools/benchmark/needed_libraries.h"
#include "tools/benchmark/remote_shell.h"
#include "tools/benchmark/tune.h"
#include "tools/common/input_files.h"
#include "tools/common/interrupt.h"
#include "tools/common/option_flags.h"
#include "tools/common/tool.h"

namespace placelite::tools {
namespace {

namespace fs = std::filesystem;

// Names in the folder on the device.
constexpr const char kProgram[] = "benchmark";
constexpr const char kPrinted[] = "printed.txt";
constexpr const char kTuned[] = "tuned.jsonl";

// A run that was ended by no signal has one of the exit codes of tool.h.
constexpr int kLastExitCode = 6;

template <size_t N>
bool Contains(const char* const (&names)[N], const std::string& name) {
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

// Returns why a flag says nothing on another device; empty if it does.
std::string WhyNotRemote(const std::string& flag) {
  constexpr const char* kSources[] = {"onnx_model", "model_dir",
                                      "uncombined_model_dir", "model_file",
                                      "param_file"};
  constexpr const char* kSearches[] = {
      "search", "search_replay", "search_again", "plan_file", "optimize_out"};
  if (Contains(kSources, flag)) {
    return "takes an --optimized_model_file, which opt makes, not ";
  }
  if (Contains(kSearches, flag)) {
    return "measures one program; a search runs where the model's source is, "
           "not with ";
  }
  return "";
}

// Keeps the records that arrive as lines, in pieces of any size.
class RecordKeeper {
 public:
  explicit RecordKeeper(TuningLog log) : log_(std::move(log)) {}

  Status Add(std::string_view bytes) {
    received_ += bytes.size();
    open_ += bytes;
    size_t begin = 0, end = 0;
    while ((end = open_.find('\n', begin)) != std::string::npos) {
      LITE_RETURN_IF_ERROR(
          AddLine(std::string_view(open_).substr(begin, end - begin)));
      begin = end + 1;
    }
    open_.erase(0, begin);
    return Status::Ok();
  }

  size_t received() const { return received_; }
  int records() const { return records_; }

 private:
  Status AddLine(std::string_view line) {
    if (Strip(line).empty()) return Status::Ok();
    const Result<TuningRecord> record = ParseTuningRecord(line);
    if (!record.ok()) {
      std::cerr << "the device sent what is no record: "
                << record.status().message() << "\n";
      return Status::Ok();
    }
    ++records_;
    return log_.Append(*record);
  }

  TuningLog log_;
  std::string open_;  // the line that has not ended
  size_t received_ = 0;
  int records_ = 0;
};

class RemoteRun {
 public:
  RemoteRun(const RemoteFlags& flags, RemoteShell* shell)
      : flags_(flags), shell_(*shell) {}

  Status Send() {
    LITE_RETURN_IF_ERROR(MakeFolders());
    LITE_RETURN_IF_ERROR(SendProgram());
    for (const auto& [flag, value] : GivenFlags()) {
      if (StartsWith(flag, "remote")) continue;
      LITE_ASSIGN_OR_RETURN(const std::string there, SendFlag(flag, value));
      arguments_.push_back(ShellQuoted(StrCat("--", flag, "=", there)));
    }
    return Status::Ok();
  }

  Result<int> Run() {
    const Result<int> code = flags_.tunes ? RunAndKeep() : RunOnce();
    LITE_RETURN_IF_ERROR(code.status());
    LITE_RETURN_IF_ERROR(Fetch());
    if (InterruptSignal() != 0) return kExitSignal + InterruptSignal();
    if (*code <= kLastExitCode) return *code;
    return Status::Internal(StrCat("--remote='", flags_.command,
                                   "': the run ended with exit code ", *code));
  }

 private:
  Status MakeFolders() {
    const auto ignore = [](std::string_view) { return Status::Ok(); };
    LITE_ASSIGN_OR_RETURN(const int code,
                          shell_.Run("mkdir lib model input", ignore));
    if (code == 0) return Status::Ok();
    return Status::Internal("cannot make folders on the device");
  }

  Status SendProgram() {
    const bool is_own = flags_.program.empty();
    const std::string program = is_own ? "/proc/self/exe" : flags_.program;
    std::vector<std::string> folders = Split(flags_.libraries, ",");
    if (is_own) {
      for (std::string& folder : FoldersOfLoadedLibraries()) {
        folders.push_back(std::move(folder));
      }
    }
    std::error_code error;
    const fs::path file = fs::canonical(program, error);
    if (error) return Status::NotFound(StrCat(program, ": ", error.message()));
    LITE_ASSIGN_OR_RETURN(const std::vector<std::string> libraries,
                          NeededLibraries(file.string(), folders));
    LITE_RETURN_IF_ERROR(CheckMachine(file.string()));
    LITE_RETURN_IF_ERROR(shell_.Send(file.string(), kProgram));
    for (const std::string& library : libraries) {
      LITE_RETURN_IF_ERROR(shell_.Send(
          library, StrCat("lib/", fs::path(library).filename().string())));
    }
    return Status::Ok();
  }

  // Shells say little of a program for another processor; some take it for a
  // script. A launcher may be an emulator.
  Status CheckMachine(const std::string& program) {
    if (!flags_.launcher.empty()) return Status::Ok();
    std::string machine;
    LITE_ASSIGN_OR_RETURN(const int code,
                          shell_.Run("uname -m", AppendTo(&machine)));
    machine = code == 0 ? Strip(machine) : "";
    const std::string other = OtherMachine(program, machine);
    if (other.empty()) return Status::Ok();
    return Status::InvalidArgument(
        StrCat(program, " is for ", other, ", and the device is ", machine,
               ": name one for it by --remote_program, or an emulator by "
               "--remote_launcher"));
  }

  // Returns the value that the flag has on the device.
  Result<std::string> SendFlag(const std::string& flag,
                               const std::string& value) {
    constexpr const char* kOutputs[] = {"json", "result_path", "trace_file"};
    constexpr const char* kFiles[] = {"pin_file", "plan"};
    if (flag == "optimized_model_file") return SendTo("model", value);
    if (flag == "tuning_file") return SendTuning(value);
    if (flag == "input_layer_value_files") return SendInputs(value);
    if (Contains(kFiles, flag)) return SendTo("input", value);
    if (Contains(kOutputs, flag)) {
      outputs_.emplace_back(flag, value);
      return flag;
    }
    const std::string why = WhyNotRemote(flag);
    if (why.empty()) return value;
    return Status::InvalidArgument(StrCat("--remote ", why, "--", flag));
  }

  // Files of one name in several folders stay apart by the number.
  Result<std::string> SendTo(const char* folder, const std::string& file) {
    const std::string name = fs::path(file).filename().string();
    std::string there = StrCat(folder, "/", name);
    if (folder == std::string_view("input")) {
      there = StrCat(folder, "/", inputs_++, "_", name);
    }
    LITE_RETURN_IF_ERROR(shell_.Send(file, there));
    return there;
  }

  Result<std::string> SendTuning(const std::string& files) {
    if (files.empty() || files == "none") return files;
    if (flags_.tunes) {
      tuning_file_ = files;
      LITE_RETURN_IF_ERROR(CheckTuningFile(files));
      LITE_RETURN_IF_ERROR(shell_.Send(files, kTuned));
      return std::string(kTuned);
    }
    std::vector<std::string> there;
    for (const std::string& file : Split(files, ",")) {
      LITE_ASSIGN_OR_RETURN(std::string sent, SendTo("input", file));
      there.push_back(std::move(sent));
    }
    return Join(there, ",");
  }

  Result<std::string> SendInputs(const std::string& text) {
    LITE_ASSIGN_OR_RETURN(const std::vector<InputFile> files,
                          ParseInputFiles(text, {}));
    std::vector<std::string> there;
    for (const InputFile& file : files) {
      LITE_ASSIGN_OR_RETURN(const std::string sent, SendTo("input", file.path));
      there.push_back(StrCat(EscapeInput(file.name), ":", EscapeInput(sent)));
    }
    return Join(there, ",");
  }

  // Returns the shell command of the run, which prints to a file.
  std::string Script() const {
    return StrCat("chmod +x ", kProgram,
                  "\nexport LD_LIBRARY_PATH=\"$PWD/lib${LD_LIBRARY_PATH:+:"
                  "$LD_LIBRARY_PATH}\"\n",
                  flags_.launcher, " ./", kProgram, " ", Join(arguments_, " "),
                  " >", kPrinted);
  }

  Result<int> RunOnce() {
    const auto ignore = [](std::string_view) { return Status::Ok(); };
    return shell_.Run(Script(), ignore);
  }

  // What comes through the connection are the records, as soon as they are
  // written there.
  Result<int> RunAndKeep() {
    std::error_code error;
    const size_t before = fs::file_size(tuning_file_, error);
    LITE_ASSIGN_OR_RETURN(TuningLog log, TuningLog::Open(tuning_file_));
    RecordKeeper keeper(std::move(log));
    const Result<int> code = shell_.Run(
        StrCat("tail -c +", before + 1, " -f ", kTuned, " &\nfollower=$!\n",
               Script(), "\ncode=$?\nkill $follower\nexit $code"),
        [&keeper](std::string_view bytes) { return keeper.Add(bytes); });
    Status rest;
    if (code.ok()) rest = KeepRest(before, &keeper);
    std::cerr << "kept " << keeper.records() << " records in " << tuning_file_
              << "\n";
    LITE_RETURN_IF_ERROR(rest);
    return code;
  }

  // Keeps the records that came last, which may not have been sent yet.
  Status KeepRest(size_t before, RecordKeeper* keeper) {
    LITE_ASSIGN_OR_RETURN(const std::string bytes,
                          shell_.Read(kTuned, before + keeper->received()));
    return keeper->Add(bytes);
  }

  Status Fetch() {
    LITE_ASSIGN_OR_RETURN(const std::string printed, shell_.Read(kPrinted));
    std::cout << printed;
    for (const auto& [name, path] : outputs_) {
      LITE_ASSIGN_OR_RETURN(const std::string bytes, shell_.Read(name));
      if (!bytes.empty()) LITE_RETURN_IF_ERROR(WriteFile(path, bytes));
    }
    return Status::Ok();
  }

  const RemoteFlags& flags_;
  RemoteShell& shell_;
  std::vector<std::string> arguments_;                        // quoted
  std::vector<std::pair<std::string, std::string>> outputs_;  // there, here
  std::string tuning_file_;
  int inputs_ = 0;
};

}  // namespace

Result<int> BenchmarkRemotely(const RemoteFlags& flags) {
  CatchInterrupts();
  LITE_ASSIGN_OR_RETURN(const std::unique_ptr<RemoteShell> shell,
                        RemoteShell::Connect(flags.command, flags.folder));
  RemoteRun run(flags, shell.get());
  LITE_RETURN_IF_ERROR(run.Send());
  return run.Run();
}

}  // namespace placelite::tools
