// SPDX-License-Identifier: Apache-2.0
// The linear regression of test/data as a .nb file, for tests of the C
// interface: input "x" of [?,13], one output of [?,1].
#ifndef TEST_API_C_HOUSING_H_
#define TEST_API_C_HOUSING_H_

#include <memory>
#include <string>
#include <vector>

#include "lite/api/c/placelite.h"

namespace placelite {

inline constexpr int64_t kHousingShape[] = {5, 13};
inline constexpr size_t kHousingInputBytes = 5 * 13 * sizeof(float);

// Converted once for each process.
const std::string& HousingNb();
std::string HousingDir();
// A published input of 5 rows, and the output for it.
std::vector<float> HousingInput();
std::vector<float> HousingOutput();

struct Destroy {
  void operator()(placelite_config* c) const { placelite_config_destroy(c); }
  void operator()(placelite_predictor* p) const {
    placelite_predictor_destroy(p);
  }
};
using Config = std::unique_ptr<placelite_config, Destroy>;
using Handle = std::unique_ptr<placelite_predictor, Destroy>;

Config MakeConfig();
// Makes a predictor of HousingNb; `threads` and `teams` go into
// the config.
Handle MakeHousing(int threads = 1, int teams = 1);
// The result of the last run.
std::vector<float> ReadOutput(placelite_predictor* predictor);

}  // namespace placelite

#endif  // TEST_API_C_HOUSING_H_
