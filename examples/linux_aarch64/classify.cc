// SPDX-License-Identifier: Apache-2.0
// Names what a picture shows, on a board or phone with 64-bit Arm Linux.
//
// usage: classify MODEL.nb PICTURE LABELS [THREADS]
//   MODEL.nb of opt --valid_targets=arm, with one image as its input and a
//   score for each class as its output; line i of LABELS is the name of class
//   i.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "lite/api/c/placelite.h"
#include "picture.h"

namespace {

constexpr size_t kShown = 3;

using Predictor =
    std::unique_ptr<placelite_predictor, void (*)(placelite_predictor*)>;

int Fail(const char* what) {
  std::fprintf(stderr, "error: %s\n", what);
  return 1;
}

// Null after saying why.
Predictor Load(const char* model, int threads) {
  placelite_config* config = nullptr;
  placelite_predictor* predictor = nullptr;
  if (placelite_config_create(&config) == PLACELITE_OK) {
    placelite_config_set_model_file(config, model);
    placelite_config_set_threads(config, threads);
    if (placelite_predictor_create(config, &predictor) != PLACELITE_OK) {
      Fail(placelite_config_error(config));
    }
  }
  placelite_config_destroy(config);
  return {predictor, placelite_predictor_destroy};
}

void PrintBest(const float* scores, size_t count, const char* labels) {
  std::vector<std::string> names(count);
  std::ifstream file(labels);
  for (std::string& name : names) std::getline(file, name);
  std::vector<size_t> classes(count);
  std::iota(classes.begin(), classes.end(), size_t{0});
  const size_t shown = std::min(kShown, count);
  std::partial_sort(
      classes.begin(), classes.begin() + static_cast<std::ptrdiff_t>(shown),
      classes.end(), [&](size_t a, size_t b) { return scores[a] > scores[b]; });
  for (size_t i = 0; i < shown; ++i) {
    std::printf("%.4f  %s\n", static_cast<double>(scores[classes[i]]),
                names[classes[i]].c_str());
  }
}

int Classify(placelite_predictor* predictor, char** arguments) {
  placelite_tensor input, output;
  if (placelite_predictor_input(predictor, 0, &input) != PLACELITE_OK) {
    return Fail(placelite_predictor_error(predictor));
  }
  if (input.rank != 4 || input.shape[1] != 3 ||
      input.shape[2] != input.shape[3]) {
    return Fail("the model's input is no square image of three colours");
  }
  if (!ReadPicture(arguments[2], static_cast<int>(input.shape[2]),
                   static_cast<float*>(input.data))) {
    return Fail("the picture cannot be read");
  }
  if (placelite_predictor_run(predictor) != PLACELITE_OK ||
      placelite_predictor_output(predictor, 0, &output) != PLACELITE_OK) {
    return Fail(placelite_predictor_error(predictor));
  }
  PrintBest(static_cast<const float*>(output.data),
            output.bytes / sizeof(float), arguments[3]);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4 && argc != 5) {
    std::fprintf(stderr, "usage: classify MODEL.nb PICTURE LABELS [THREADS]\n");
    return 2;
  }
  const Predictor predictor = Load(argv[1], argc == 5 ? std::atoi(argv[4]) : 1);
  return predictor == nullptr ? 1 : Classify(predictor.get(), argv);
}
