#include "tools/common/inputs.h"

#include <algorithm>
#include <random>

#include "tools/common/flag_lists.h"
#include "tools/common/npy.h"

namespace placelite::tools {
namespace {

Status FillRandom(Predictor* predictor, uint32_t seed) {
  std::mt19937 random(seed);
  for (size_t i = 0; i < predictor->input_names().size(); ++i) {
    LITE_ASSIGN_OR_RETURN(Tensor input, predictor->Input(i));
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

}  // namespace

Status FillInputs(Predictor* predictor, const std::string& files,
                  uint32_t seed) {
  if (files.empty()) return FillRandom(predictor, seed);
  LITE_ASSIGN_OR_RETURN(auto named, ParseInputFiles(files));
  for (const auto& [name, path] : named) {
    LITE_ASSIGN_OR_RETURN(size_t index, predictor->InputIndex(name));
    LITE_ASSIGN_OR_RETURN(Tensor tensor, ReadNpy(path));
    LITE_RETURN_IF_ERROR(predictor->SetInput(
        index, tensor.precision(), tensor.shape(), tensor.raw_data()));
  }
  return Status::Ok();
}

}  // namespace placelite::tools
