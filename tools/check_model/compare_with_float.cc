// SPDX-License-Identifier: Apache-2.0
#include "tools/check_model/compare_with_float.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <iomanip>
#include <iostream>
#include <nlohmann/json.hpp>

#include "lite/api/fused_model.h"
#include "lite/api/quantize/compare_networks.h"
#include "lite/core/base/output_file.h"
#include "lite/core/base/strings.h"
#include "tools/common/model_flags.h"

namespace placelite::tools {
namespace {

using Json = nlohmann::ordered_json;

// Returns the config of a model that one path names.
FullConfig ConfigOf(const std::string& path) {
  FullConfig config;
  const std::string extension =
      std::filesystem::path(path).extension().string();
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) {
    config.model_dir = path;
  } else if (extension == ".onnx") {
    config.onnx_model = path;
  } else if (extension == ".pdmodel" || extension == ".json") {
    config.model_file = path;
  } else {
    config.optimized_model_file = path;
  }
  return config;
}

// Returns a copy of the predictor's inputs as the only sample.
Result<CalibrationData> CurrentInputs(Predictor* predictor) {
  std::vector<Tensor> inputs;
  for (size_t i = 0; i < predictor->input_names().size(); ++i) {
    LITE_ASSIGN_OR_RETURN(const Tensor input, predictor->Input(i));
    LITE_ASSIGN_OR_RETURN(Tensor copy,
                          Tensor::Allocate(input.shape(), input.precision()));
    std::memcpy(copy.raw_data(), input.raw_data(), input.bytes());
    inputs.push_back(std::move(copy));
  }
  CalibrationData data;
  data.names = {"the inputs"};
  data.read = [inputs](size_t, const std::vector<CalibrationInput>&) {
    return Result<std::vector<Tensor>>(inputs);
  };
  return data;
}

void Print(const std::vector<ValueDistance>& distances) {
  std::cout << "decibels, fall, largest difference\n" << std::fixed;
  for (const ValueDistance& row : distances) {
    std::cout << std::setprecision(1) << std::setw(7) << row.sqnr
              << std::setw(7) << row.fall << std::setprecision(5)
              << std::setw(12) << row.largest << "  " << row.type << " '"
              << row.name << "'\n";
  }
  std::cout << std::defaultfloat << std::setprecision(6);
}

std::string JsonOf(const std::vector<ValueDistance>& distances,
                   const std::string& worst, const std::string& falls) {
  Json json = {{"schema", 1},
               {"worst", worst},
               {"greatest_fall", falls},
               {"values", Json::array()}};
  for (const ValueDistance& row : distances) {
    json["values"].push_back({{"name", row.name},
                              {"type", row.type},
                              {"sqnr", row.sqnr},
                              {"fall", row.fall},
                              {"largest", row.largest}});
  }
  return json.dump(1) + "\n";
}

}  // namespace

Status CompareWithFloat(Predictor* predictor, const std::string& float_model,
                        const std::string& json) {
  LITE_ASSIGN_OR_RETURN(const FullConfig config, ConfigFromFlags());
  LITE_ASSIGN_OR_RETURN(const FusedModel quantized, FuseModel(config));
  Result<FusedModel> floats = FuseModel(ConfigOf(float_model));
  if (!floats.ok()) return floats.status().WithContext("--float_model");
  LITE_ASSIGN_OR_RETURN(const CalibrationData data, CurrentInputs(predictor));
  LITE_ASSIGN_OR_RETURN(
      const std::vector<ValueDistance> distances,
      CompareNetworks(quantized.graph, floats->graph, quantized.nominal, data));
  Print(distances);
  const auto worst = std::min_element(
      distances.begin(), distances.end(),
      [](const auto& a, const auto& b) { return a.sqnr < b.sqnr; });
  const auto falls = std::max_element(
      distances.begin(), distances.end(),
      [](const auto& a, const auto& b) { return a.fall < b.fall; });
  if (worst == distances.end()) {
    return Status::InvalidArgument(
        "--float_model: values of the same name have other shapes");
  }
  std::cout << "the worst is " << worst->type << " '" << worst->name
            << "' with " << worst->sqnr << " dB; the greatest fall is at "
            << falls->type << " '" << falls->name << "' by " << falls->fall
            << " dB\n";
  if (json.empty()) return Status::Ok();
  return WriteFile(json, JsonOf(distances, worst->name, falls->name));
}

}  // namespace placelite::tools
