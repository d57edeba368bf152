/* SPDX-License-Identifier: Apache-2.0 */
/* Every kind of option in C, by name and by the setters of the common ones. */
#include <stdio.h>

#include "lite/api/c/placelite.h"

static placelite_status set_by_name(placelite_config* config) {
  static const char* const options[][2] = {
      {"threads", "2"},                  /* an integer */
      {"strict", "true"},                /* a flag */
      {"power_mode", "high"},            /* a choice */
      {"valid_targets", "x86,host"},     /* text */
      {"input_shape", "x:1..8,3,64,64"}, /* a list */
      {"input_shape", "y:1,8"},          /* added to the list */
  };
  size_t i;
  for (i = 0; i < sizeof(options) / sizeof(options[0]); ++i) {
    const placelite_status status =
        placelite_config_set(config, options[i][0], options[i][1]);
    if (status != PLACELITE_OK) return status;
  }
  return PLACELITE_OK;
}

static placelite_status set_by_type(placelite_config* config) {
  placelite_status status = placelite_config_set_threads(config, 2);
  if (status == PLACELITE_OK) status = placelite_config_set_strict(config, 1);
  if (status == PLACELITE_OK) {
    status = placelite_config_set_power_mode(config, PLACELITE_POWER_HIGH);
  }
  if (status == PLACELITE_OK) {
    status = placelite_config_set_targets(config, "x86,host");
  }
  if (status == PLACELITE_OK) {
    status = placelite_config_set_input_shape(config, "x", "1..8,3,64,64");
  }
  return status;
}

int main(void) {
  placelite_config* config = NULL;
  int failed = 1;
  if (placelite_config_create(&config) != PLACELITE_OK) return 1;
  if (set_by_name(config) == PLACELITE_OK &&
      set_by_type(config) == PLACELITE_OK) {
    failed = 0;
    placelite_config_set(config, "thraeds", "2");
  }
  printf("%s\n", placelite_config_error(config));
  placelite_config_destroy(config);
  return failed;
}
