// SPDX-License-Identifier: Apache-2.0
// Links a small library, whose tables for exceptions are as small as they get:
// where an allocation is refused, the C interface still gives a code, nothing
// is lost, and with memory again it computes the same. tools/check_small.sh
// compiles it.
//
// usage: without_memory MODEL.nb
#include <cstdio>
#include <vector>

#include "lite/api/c/placelite.h"
#include "test/api/allocation_failures/failing_heap.h"

namespace placelite {
namespace {

// At most so many of an attempt's allocations are refused, each alone and with
// all later ones.
constexpr int64_t kSamples = 24;

// Computes a predictor's outputs for an input of zeros.
placelite_status Compute(const char* model, std::vector<float>* scores) {
  placelite_config* config = nullptr;
  placelite_predictor* predictor = nullptr;
  placelite_tensor output = {};
  placelite_status status = placelite_config_create(&config);
  if (status == PLACELITE_OK) {
    status = placelite_config_set_model_file(config, model);
  }
  if (status == PLACELITE_OK) {
    status = placelite_predictor_create(config, &predictor);
  }
  if (status == PLACELITE_OK) status = placelite_predictor_run(predictor);
  if (status == PLACELITE_OK) {
    status = placelite_predictor_output(predictor, 0, &output);
  }
  if (status == PLACELITE_OK && scores != nullptr) {
    const auto* first = static_cast<const float*>(output.data);
    scores->assign(first, first + output.bytes / sizeof(float));
  }
  placelite_predictor_destroy(predictor);
  placelite_config_destroy(config);
  return status;
}

// Returns how many allocations were refused; -1 after a failure.
int64_t RefuseEach(const char* model) {
  if (Compute(model, nullptr) != PLACELITE_OK) return -1;
  StartRefusing(0, Refuse::kOne);
  const placelite_status with_memory = Compute(model, nullptr);
  const int64_t asked = StopRefusing().asked;
  if (with_memory != PLACELITE_OK) return -1;
  const int64_t live = LiveBytes();
  int64_t refused = 0;
  for (int64_t sample = 0; sample < kSamples; ++sample) {
    for (const Refuse refuse : {Refuse::kOne, Refuse::kAllLater}) {
      StartRefusing(1 + sample * asked / kSamples, refuse);
      const placelite_status status = Compute(model, nullptr);
      refused += StopRefusing().refused ? 1 : 0;
      if (status != PLACELITE_OK && status != PLACELITE_RESOURCE_EXHAUSTED) {
        std::fprintf(stderr, "error: %s\n", placelite_status_name(status));
        return -1;
      }
      if (LiveBytes() != live) {
        std::fprintf(stderr, "error: memory is lost\n");
        return -1;
      }
    }
  }
  return refused;
}

int Main(const char* model) {
  std::vector<float> before;
  std::vector<float> after;
  if (Compute(model, &before) != PLACELITE_OK) return 1;
  const int64_t refused = RefuseEach(model);
  if (refused < kSamples || Compute(model, &after) != PLACELITE_OK ||
      before != after) {
    return 1;
  }
  std::printf("%d allocations were refused\n", static_cast<int>(refused));
  return 0;
}

}  // namespace
}  // namespace placelite

int main(int argc, char** argv) {
  return argc == 2 ? placelite::Main(argv[1]) : 2;
}
