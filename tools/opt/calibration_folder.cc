// SPDX-License-Identifier: Apache-2.0
#include "tools/opt/calibration_folder.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>

#include "lite/core/base/list_folder.h"
#include "lite/core/base/strings.h"
#include "tools/common/npy.h"

namespace placelite::tools {
namespace {

namespace fs = std::filesystem;

// A side that the model leaves open is a multiple of this, and at most so long.
constexpr int64_t kSideStep = 32;
constexpr int64_t kLongestSide = 960;

std::string Extension(const std::string& path) {
  std::string extension = fs::path(path).extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return std::tolower(c); });
  return extension;
}

bool IsPicture(const std::string& path) {
  const std::string extension = Extension(path);
  return extension == ".jpg" || extension == ".jpeg" || extension == ".png" ||
         extension == ".bmp";
}

bool IsFolder(const std::string& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

bool IsSample(const std::string& path) {
  return IsPicture(path) || Extension(path) == ".npy" || IsFolder(path);
}

// Returns the height and width that a picture is scaled to.
Result<std::pair<int64_t, int64_t>> SizeFor(const std::string& path, Dim height,
                                            Dim width) {
  if (height.exact() && width.exact()) {
    return std::make_pair(height.min, width.min);
  }
  LITE_ASSIGN_OR_RETURN(const PictureSize own, ReadPictureSize(path));
  const double longest = static_cast<double>(std::max(own.height, own.width));
  double factor = std::min(1.0, kLongestSide / longest);
  if (height.exact()) factor = static_cast<double>(height.min) / own.height;
  if (width.exact()) factor = static_cast<double>(width.min) / own.width;
  const auto side = [&](Dim wanted, int pixels) {
    if (wanted.exact()) return wanted.min;
    const int64_t steps = std::lround(pixels * factor / kSideStep);
    return std::max<int64_t>(steps, 1) * kSideStep;
  };
  return std::make_pair(side(height, own.height), side(width, own.width));
}

Result<Tensor> ReadPicture(const std::string& path,
                           const CalibrationInput& input,
                           const PictureOptions& options) {
  const ShapeRange& shape = input.shape;
  if (!shape.rank_known() || shape.rank() != 4 || !shape[1].contains(3)) {
    return Status::InvalidArgument(StrCat("input '", input.name, "' has shape ",
                                          shape, ", no picture of 3 channels"));
  }
  LITE_ASSIGN_OR_RETURN(const auto size, SizeFor(path, shape[2], shape[3]));
  return LoadPicture(path, size.first, size.second, options);
}

// Returns the file of an input in the folder of a sample.
Result<std::string> FileOf(const std::string& folder, size_t index,
                           const std::string& input) {
  for (const std::string& name : {input, StrCat("input_", index)}) {
    const std::string path = StrCat(folder, "/", name, ".npy");
    std::error_code error;
    if (fs::is_regular_file(path, error)) return path;
  }
  return Status::NotFound(StrCat("has no '", input, ".npy' and no 'input_",
                                 index, ".npy' for input '", input, "'"));
}

Result<std::vector<Tensor>> ReadSampleFolder(
    const std::string& folder, const std::vector<CalibrationInput>& inputs) {
  std::vector<Tensor> tensors;
  for (size_t i = 0; i < inputs.size(); ++i) {
    LITE_ASSIGN_OR_RETURN(const std::string path,
                          FileOf(folder, i, inputs[i].name));
    LITE_ASSIGN_OR_RETURN(Tensor tensor, ReadNpy(path));
    tensors.push_back(std::move(tensor));
  }
  return tensors;
}

Result<std::vector<Tensor>> ReadSample(
    const std::string& path, const std::vector<CalibrationInput>& inputs,
    const PictureOptions& options) {
  if (IsFolder(path)) return ReadSampleFolder(path, inputs);
  if (inputs.size() != 1) {
    return Status::InvalidArgument(
        StrCat("the model has ", inputs.size(),
               " inputs: a sample is a folder with a file for each"));
  }
  std::vector<Tensor> tensors;
  LITE_ASSIGN_OR_RETURN(
      Tensor tensor,
      IsPicture(path) ? ReadPicture(path, inputs[0], options) : ReadNpy(path));
  tensors.push_back(std::move(tensor));
  return tensors;
}

}  // namespace

Result<CalibrationData> CalibrationFolder(const std::string& folder,
                                          const PictureOptions& options) {
  if (!IsFolder(folder)) {
    return Status::NotFound(
        StrCat("--calibration_data: there is no folder '", folder, "'"));
  }
  LITE_ASSIGN_OR_RETURN(const std::vector<std::string> names,
                        ListFolder(folder));
  CalibrationData data;
  for (const std::string& name : names) {
    const std::string path = StrCat(folder, "/", name);
    if (name[0] != '.' && IsSample(path)) data.names.push_back(path);
  }
  if (data.names.empty()) {
    return Status::InvalidArgument(
        StrCat("--calibration_data: folder '", folder,
               "' has no .npy file, picture or folder of a sample"));
  }
  std::sort(data.names.begin(), data.names.end());
  data.read = [paths = data.names, options](
                  size_t sample, const std::vector<CalibrationInput>& inputs) {
    return ReadSample(paths[sample], inputs, options);
  };
  return data;
}

bool HasPictures(const CalibrationData& data) {
  return std::any_of(data.names.begin(), data.names.end(), IsPicture);
}

}  // namespace placelite::tools
