#include "tools/check_model/check_files.h"

#include <filesystem>

#include "lite/core/base/strings.h"
#include "tools/common/files.h"
#include "tools/common/npy.h"

namespace placelite::tools {

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
    inputs.push_back(StrCat("input_", i, ":", path));
  }
  for (size_t i = 0; i < repro.expected.size(); ++i) {
    LITE_RETURN_IF_ERROR(
        WriteNpy(StrCat(folder, "/expected_", i, ".npy"), repro.expected[i]));
  }
  const std::string pins = folder + "/pins.txt";
  LITE_RETURN_IF_ERROR(WriteFileAtomically(pins, repro.pin_file));
  const std::string command =
      StrCat("run_model --optimized_model_file=", folder,
             "/op.nb --input=", Join(inputs, ","), " --pin_file=", pins,
             " --output_dir=", folder);
  LITE_RETURN_IF_ERROR(
      WriteFileAtomically(folder + "/command.txt", command + "\n"));
  return command;
}

Status AddToPinFile(const std::string& path,
                    const std::vector<CheckFinding>& findings) {
  std::string text;
  Result<std::string> old = ReadFile(path);
  if (old.ok()) text = *old;
  if (!text.empty() && text.back() != '\n') text += '\n';
  return WriteFileAtomically(path, text + AvoidingPinFile(findings));
}

}  // namespace placelite::tools
