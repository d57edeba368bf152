// SPDX-License-Identifier: Apache-2.0
// How long the first run on a device looks for what is fastest there.
#ifndef LITE_CORE_TUNE_TUNE_EFFORT_H_
#define LITE_CORE_TUNE_TUNE_EFFORT_H_

#include <cstdint>

namespace placelite {

enum class TuneEffort : uint8_t {
  kNone,        // tables and the order of rows decide
  kRapid,       // variants as they are, few samples
  kNormal,      // and their parameters, work groups among them
  kExhaustive,  // and many samples, so that near ones are told apart
};

}  // namespace placelite

#endif  // LITE_CORE_TUNE_TUNE_EFFORT_H_
