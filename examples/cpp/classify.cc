// SPDX-License-Identifier: Apache-2.0
// Names the best class of an input.
//
// usage: classify MODEL.nb INPUT
//   INPUT holds the first input's elements as raw floats.
#include <algorithm>
#include <cstdio>
#include <fstream>

#include "lite/api/predictor.h"

namespace {

using placelite::MobileConfig;
using placelite::Predictor;
using placelite::Status;
using placelite::Tensor;

Status ReadInput(const char* path, const Tensor& input) {
  std::ifstream file(path, std::ios::binary);
  file.read(input.data<char>(), static_cast<std::streamsize>(input.bytes()));
  if (!file || file.peek() != std::ifstream::traits_type::eof()) {
    return Status::InvalidArgument(std::string(path) + " does not hold " +
                                   std::to_string(input.bytes()) + " bytes");
  }
  return Status::Ok();
}

Status Classify(const char* model_path, const char* input_path) {
  MobileConfig config;
  config.model_file = model_path;
  LITE_ASSIGN_OR_RETURN(auto predictor, Predictor::Create(config));
  LITE_ASSIGN_OR_RETURN(const Tensor input, predictor->Input(0));
  LITE_RETURN_IF_ERROR(ReadInput(input_path, input));
  LITE_RETURN_IF_ERROR(predictor->Run());
  LITE_ASSIGN_OR_RETURN(const Tensor output, predictor->Output(0));
  const float* scores = output.data<float>();
  const float* best = std::max_element(scores, scores + output.NumElements());
  std::printf("class %td, score %.4f\n", best - scores,
              static_cast<double>(*best));
  return Status::Ok();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: classify MODEL.nb INPUT\n");
    return 2;
  }
  const Status status = Classify(argv[1], argv[2]);
  if (status.ok()) return 0;
  std::fprintf(stderr, "error: %s\n", status.ToString().c_str());
  return 1;
}
