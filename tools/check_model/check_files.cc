// SPDX-License-Identifier: Apache-2.0
#include "tools/check_model/check_files.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <filesystem>

#include "lite/core/base/output_file.h"
#include "lite/core/base/read_file.h"
#include "lite/core/base/strings.h"
#include "tools/common/command_line.h"
#include "tools/common/input_files.h"
#include "tools/common/npy.h"

namespace placelite::tools {
namespace {

// Quotes the word for a shell where that is needed.
std::string ForShell(const std::string& word) {
  const auto plain = [](unsigned char c) {
    return std::isalnum(c) != 0 || std::strchr("-_=./:,+@%", c) != nullptr;
  };
  if (std::all_of(word.begin(), word.end(), plain)) return word;
  std::string quoted = "'";
  for (char c : word) quoted += c == '\'' ? "'\\''" : std::string(1, c);
  return quoted + "'";
}

}  // namespace

Result<std::string> WriteRepro(const Repro& repro, const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    return Status::Io(
        StrCat("cannot make folder '", folder, "': ", error.message()));
  }
  LITE_RETURN_IF_ERROR(
      WriteNb(repro.graph, repro.annotations, folder + "/op.nb"));
  std::vector<std::string> inputs;
  for (size_t i = 0; i < repro.inputs.size(); ++i) {
    const std::string path = StrCat(folder, "/input_", i, ".npy");
    LITE_RETURN_IF_ERROR(WriteNpy(path, repro.inputs[i]));
    inputs.push_back(StrCat("input_", i, ":", EscapeInput(path)));
  }
  for (size_t i = 0; i < repro.expected.size(); ++i) {
    LITE_RETURN_IF_ERROR(
        WriteNpy(StrCat(folder, "/expected_", i, ".npy"), repro.expected[i]));
  }
  const std::string pins = folder + "/pins.txt";
  LITE_RETURN_IF_ERROR(WriteFile(pins, repro.pin_file));
  const std::string command = StrCat(
      CommandOf("run_model"), " ",
      ForShell("--optimized_model_file=" + folder + "/op.nb"), " ",
      ForShell("--input=" + Join(inputs, ",")), " ",
      ForShell("--pin_file=" + pins), " ", ForShell("--output_dir=" + folder));
  LITE_RETURN_IF_ERROR(WriteFile(folder + "/command.txt", command + "\n"));
  return command;
}

Status AddToPinFile(const std::string& path,
                    const std::vector<CheckFinding>& findings) {
  std::string text;
  Result<std::string> old = ReadFile(path);
  if (old.ok()) {
    text = *old;
  } else if (old.status().code() != StatusCode::kNotFound) {
    return old.status();
  }
  if (!text.empty() && text.back() != '\n') text += '\n';
  return WriteFile(path, text + AvoidingPinFile(findings));
}

}  // namespace placelite::tools
