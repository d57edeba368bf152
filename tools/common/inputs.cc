#include "tools/common/inputs.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <random>

#include "lite/core/base/strings.h"
#include "tools/common/files.h"
#include "tools/common/flag_lists.h"
#include "tools/common/npy.h"

namespace placelite::tools {
namespace {

Status FillRandom(Predictor* predictor, uint32_t seed) {
  std::mt19937 random(seed);
  for (size_t i = 0; i < predictor->input_names().size(); ++i) {
    LITE_ASSIGN_OR_RETURN(Tensor input, predictor->Input(i));
    if (!IsCpu(input.place().target)) continue;  // what memory held before
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

// Raw little-endian data of the input's precision in the current shape.
Result<Tensor> ReadRaw(const Predictor& predictor, size_t index,
                       const Tensor& current, const std::string& path) {
  LITE_ASSIGN_OR_RETURN(std::string bytes, ReadFile(path));
  if (bytes.size() != current.bytes()) {
    return Status::InvalidArgument(
        StrCat(path, " has ", bytes.size(), " bytes, input '",
               predictor.input_names()[index], "' ", current.shape(), " needs ",
               current.bytes(), "; set --input_shape"));
  }
  LITE_ASSIGN_OR_RETURN(Tensor tensor,
                        Tensor::Allocate(current.shape(), current.precision()));
  std::memcpy(tensor.raw_data(), bytes.data(), bytes.size());
  return tensor;
}

bool IsNpy(const std::string& path) {
  return std::filesystem::path(path).extension() == ".npy";
}

}  // namespace

Status SetFileInputs(Predictor* predictor, const std::string& list,
                     const char* flag) {
  LITE_ASSIGN_OR_RETURN(auto files, ParseInputFiles(list));
  if (files.size() != predictor->input_names().size()) {
    return Status::InvalidArgument(
        StrCat("the model has ", predictor->input_names().size(), " inputs (",
               Join(predictor->input_names(), ", "), "), ", flag, " names ",
               files.size()));
  }
  // All shapes first, so that kernels are chosen once.
  std::vector<std::pair<size_t, Tensor>> tensors;
  for (const auto& [name, path] : files) {
    LITE_ASSIGN_OR_RETURN(size_t index, predictor->InputIndex(name));
    if (IsNpy(path)) {
      LITE_ASSIGN_OR_RETURN(Tensor tensor, ReadNpy(path));
      tensors.emplace_back(index, tensor);
    } else {
      LITE_ASSIGN_OR_RETURN(Tensor current, predictor->Input(index));
      LITE_ASSIGN_OR_RETURN(Tensor tensor,
                            ReadRaw(*predictor, index, current, path));
      tensors.emplace_back(index, tensor);
    }
  }
  for (const auto& [index, tensor] : tensors) {
    LITE_RETURN_IF_ERROR(predictor->Resize(index, tensor.shape()));
  }
  for (const auto& [index, tensor] : tensors) {
    LITE_RETURN_IF_ERROR(predictor->SetInput(
        index, tensor.precision(), tensor.shape(), tensor.raw_data()));
  }
  return Status::Ok();
}

Status FillInputs(Predictor* predictor, const std::string& files,
                  const char* flag, uint32_t seed) {
  return files.empty() ? FillRandom(predictor, seed)
                       : SetFileInputs(predictor, files, flag);
}

}  // namespace placelite::tools
