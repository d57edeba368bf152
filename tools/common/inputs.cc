// SPDX-License-Identifier: Apache-2.0
#include "tools/common/inputs.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <filesystem>
#include <numeric>
#include <random>

#include "lite/core/base/read_file.h"
#include "lite/core/base/strings.h"
#include "lite/core/check/elements.h"
#include "lite/passes/optimize/input_shapes.h"
#include "tools/common/input_files.h"
#include "tools/common/npy.h"

namespace placelite::tools {
namespace {

Status FillRandom(Predictor* predictor, uint32_t seed) {
  LITE_RETURN_IF_ERROR(CheckInputShapes(*predictor));
  std::mt19937 random(seed);
  for (size_t i = 0; i < predictor->input_names().size(); ++i) {
    LITE_ASSIGN_OR_RETURN(Tensor input, predictor->Input(i));
    if (!IsCpu(input.place().target)) continue;  // left as it is
    if (input.precision() == Precision::kFloat) {
      std::uniform_real_distribution<float> values(-1, 1);
      float* data = input.data<float>();
      std::generate(data, data + input.NumElements(),
                    [&] { return values(random); });
    } else {
      std::fill_n(input.data<char>(), input.bytes(), 0);
    }
  }
  return Status::Ok();
}

// Reads raw little-endian data of the input's precision in the current shape.
Result<Tensor> ParseRaw(const std::string& bytes, const Tensor& current) {
  if (bytes.size() != current.bytes()) {
    return Status::InvalidArgument(StrCat(
        "has ", bytes.size(), " bytes, ", current.precision(), current.shape(),
        " needs ", current.bytes(), "; set --input_shape"));
  }
  LITE_ASSIGN_OR_RETURN(Tensor tensor,
                        Tensor::Allocate(current.shape(), current.precision()));
  if (!bytes.empty())
    std::memcpy(tensor.raw_data(), bytes.data(), bytes.size());
  return tensor;
}

// Returns whether the name says that a file, which may be damaged, is a .npy
// file.
bool NamesNpy(const std::string& path) {
  std::string extension = std::filesystem::path(path).extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return std::tolower(c); });
  return extension == ".npy";
}

// Returns whether every element lies in the range of a type of four bits.
bool FitFourBits(const Tensor& bytes, Precision precision) {
  const double low = precision == Precision::kInt4 ? -8 : 0;
  for (int64_t i = 0; i < bytes.NumElements(); ++i) {
    const double element = ReadElement(bytes, i);
    if (element < low || element > low + 15) return false;
  }
  return true;
}

// Converts to the model's precision. NumPy has neither bf16, for which floats
// are read and rounded, nor integers of four bits, for which bytes are read.
Result<Tensor> AsPrecision(Tensor tensor, Precision precision) {
  const Precision from = tensor.precision();
  const bool rounds =
      from == Precision::kFloat && precision == Precision::kBF16;
  const bool narrows = IsFourBits(precision) &&
                       (from == Precision::kInt8 || from == Precision::kUInt8);
  if (!rounds && !narrows) return tensor;
  if (narrows && !FitFourBits(tensor, precision)) {
    return Status::InvalidArgument(
        StrCat("an element is out of the range of ", precision));
  }
  LITE_ASSIGN_OR_RETURN(Tensor rounded,
                        Tensor::Allocate(tensor.shape(), precision));
  CopyElements(tensor, rounded);
  return rounded;
}

Result<Tensor> ReadInput(Predictor* predictor, size_t index,
                         const std::string& path) {
  LITE_ASSIGN_OR_RETURN(const std::string bytes, ReadFile(path));
  if (IsNpy(bytes) || NamesNpy(path)) {
    Result<Tensor> tensor = ParseNpy(bytes);
    if (!tensor.ok()) return tensor.status().WithContext(path);
    LITE_ASSIGN_OR_RETURN(const ValueInfo info, predictor->InputInfo(index));
    return AsPrecision(std::move(tensor).value(), info.precision);
  }
  LITE_RETURN_IF_ERROR(CheckInputShapes(*predictor, {index}));
  LITE_ASSIGN_OR_RETURN(const Tensor current, predictor->Input(index));
  Result<Tensor> tensor = ParseRaw(bytes, current);
  if (!tensor.ok()) return tensor.status().WithContext(path);
  return tensor;
}

// Returns the file of each input, in the order of the model's.
Result<std::vector<std::string>> FilesOf(const Predictor& predictor,
                                         const std::string& list,
                                         const char* flag) {
  const std::vector<std::string>& names = predictor.input_names();
  LITE_ASSIGN_OR_RETURN(const auto files, ParseInputFiles(list, names));
  if (names.empty() && !files.empty()) {
    return Status::InvalidArgument(
        StrCat("the model has no inputs, ", flag, " names ", files.size()));
  }
  std::vector<std::string> paths(names.size());
  for (const InputFile& file : files) {
    LITE_ASSIGN_OR_RETURN(const size_t index, predictor.InputIndex(file.name));
    if (!paths[index].empty()) {
      return Status::InvalidArgument(
          StrCat(flag, " names '", file.name, "' twice"));
    }
    paths[index] = file.path;
  }
  if (files.size() != names.size()) {
    return Status::InvalidArgument(StrCat("the model has ", names.size(),
                                          " inputs (", Join(names, ", "), "), ",
                                          flag, " names ", files.size()));
  }
  return paths;
}

}  // namespace

Status CheckInputShapes(const Predictor& predictor,
                        const std::vector<size_t>& inputs) {
  std::string unknown;
  std::vector<std::string> examples;
  for (size_t i : inputs) {
    const std::string& name = predictor.input_names()[i];
    LITE_ASSIGN_OR_RETURN(const ShapeRange shape, predictor.InputShape(i));
    if (unknown.empty() && !shape.exact()) {
      unknown = StrCat("input '", name, "' has shape ", shape);
    }
    examples.push_back(StrCat(name, ":", ExampleShape(shape)));
  }
  if (unknown.empty()) return Status::Ok();
  return Status::InvalidArgument(StrCat(unknown,
                                        ": give an exact one, such as "
                                        "--input_shape='",
                                        Join(examples, ";"), "'"));
}

Status CheckInputShapes(const Predictor& predictor) {
  std::vector<size_t> all(predictor.input_names().size());
  std::iota(all.begin(), all.end(), size_t{0});
  return CheckInputShapes(predictor, all);
}

Status SetFileInputs(Predictor* predictor, const std::string& list,
                     const char* flag) {
  LITE_ASSIGN_OR_RETURN(const std::vector<std::string> paths,
                        FilesOf(*predictor, list, flag));
  // All shapes are set first, so that kernels are chosen once.
  std::vector<Tensor> tensors;
  for (size_t i = 0; i < paths.size(); ++i) {
    Result<Tensor> tensor = ReadInput(predictor, i, paths[i]);
    if (!tensor.ok()) {
      return tensor.status().WithContext(
          StrCat("input '", predictor->input_names()[i], "'"));
    }
    tensors.push_back(std::move(tensor).value());
  }
  for (size_t i = 0; i < tensors.size(); ++i) {
    LITE_RETURN_IF_ERROR(predictor->Resize(i, tensors[i].shape()));
  }
  for (size_t i = 0; i < tensors.size(); ++i) {
    LITE_RETURN_IF_ERROR(predictor->SetInput(
        i, tensors[i].precision(), tensors[i].shape(), tensors[i].raw_data()));
  }
  return Status::Ok();
}

Status FillInputs(Predictor* predictor, const std::string& files,
                  const char* flag, uint32_t seed) {
  return files.empty() ? FillRandom(predictor, seed)
                       : SetFileInputs(predictor, files, flag);
}

}  // namespace placelite::tools
