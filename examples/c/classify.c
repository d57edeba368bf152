/* SPDX-License-Identifier: Apache-2.0 */
/* Names the best class of an input.
 *
 * usage: classify MODEL.nb INPUT
 *   INPUT holds the first input's elements as raw floats. */
#include <stdio.h>

#include "lite/api/c/placelite.h"

/* Fills the tensor from the file; 0 on success. */
static int read_input(const char* path, const placelite_tensor* tensor) {
  FILE* file = fopen(path, "rb");
  size_t bytes;
  int more;
  if (file == NULL) return 1;
  bytes = fread(tensor->data, 1, tensor->bytes, file);
  more = fgetc(file) != EOF;
  fclose(file);
  return bytes != tensor->bytes || more;
}

static size_t best_of(const float* scores, size_t count) {
  size_t best = 0;
  size_t i;
  for (i = 1; i < count; ++i) {
    if (scores[i] > scores[best]) best = i;
  }
  return best;
}

/* Runs the model on the file; prints the error and returns 1 on failure. */
static int classify(placelite_predictor* predictor, const char* input_path) {
  placelite_tensor input, output;
  const float* scores;
  size_t best;
  if (placelite_predictor_input(predictor, 0, &input) != PLACELITE_OK) {
    fprintf(stderr, "error: %s\n", placelite_predictor_error(predictor));
    return 1;
  }
  if (read_input(input_path, &input) != 0) {
    fprintf(stderr, "error: %s does not hold %zu bytes\n", input_path,
            input.bytes);
    return 1;
  }
  if (placelite_predictor_run(predictor) != PLACELITE_OK ||
      placelite_predictor_output(predictor, 0, &output) != PLACELITE_OK) {
    fprintf(stderr, "error: %s\n", placelite_predictor_error(predictor));
    return 1;
  }
  scores = (const float*)output.data;
  best = best_of(scores, output.bytes / sizeof(float));
  printf("class %zu, score %.4f\n", best, scores[best]);
  return 0;
}

int main(int argc, char** argv) {
  placelite_config* config = NULL;
  placelite_predictor* predictor = NULL;
  int failed;
  if (argc != 3) {
    fprintf(stderr, "usage: classify MODEL.nb INPUT\n");
    return 2;
  }
  failed = placelite_config_create(&config) != PLACELITE_OK ||
           placelite_config_set_model_file(config, argv[1]) != PLACELITE_OK ||
           placelite_predictor_create(config, &predictor) != PLACELITE_OK;
  if (failed) fprintf(stderr, "error: %s\n", placelite_config_error(config));
  placelite_config_destroy(config);
  if (!failed) failed = classify(predictor, argv[2]);
  placelite_predictor_destroy(predictor);
  return failed;
}
