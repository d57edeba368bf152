// SPDX-License-Identifier: Apache-2.0
#include "test/api/c/c_user.h"

#include <string.h>

#include "lite/api/c/placelite.h"

static int run_housing(placelite_predictor* predictor, const float* x,
                       size_t rows, float* y) {
  placelite_tensor output;
  int64_t shape[2] = {0, 13};
  shape[0] = (int64_t)rows;
  if (placelite_predictor_set_input(predictor, 0, PLACELITE_FLOAT, shape, 2, x,
                                    rows * 13 * sizeof(float)) !=
      PLACELITE_OK) {
    return 3;
  }
  if (placelite_predictor_run(predictor) != PLACELITE_OK) return 4;
  if (placelite_predictor_output(predictor, 0, &output) != PLACELITE_OK) {
    return 5;
  }
  if (output.bytes != rows * sizeof(float)) return 6;
  memcpy(y, output.data, output.bytes);
  return 0;
}

int RunHousingFromC(const char* path, const float* x, size_t rows, float* y) {
  placelite_config* config = NULL;
  placelite_predictor* predictor = NULL;
  int step = 0;
  if (placelite_config_create(&config) != PLACELITE_OK) return 1;
  placelite_config_set_model_file(config, path);
  if (placelite_predictor_create(config, &predictor) != PLACELITE_OK) step = 2;
  placelite_config_destroy(config);
  if (step == 0) step = run_housing(predictor, x, rows, y);
  placelite_predictor_destroy(predictor);
  return step;
}
