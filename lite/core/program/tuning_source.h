// SPDX-License-Identifier: Apache-2.0
// What a Runtime knows from earlier measurements. All members may be empty.
#ifndef LITE_CORE_PROGRAM_TUNING_SOURCE_H_
#define LITE_CORE_PROGRAM_TUNING_SOURCE_H_

#include <functional>
#include <memory>
#include <string>

#include "lite/core/tune/shipped_tuning.h"
#include "lite/core/tune/tuning_database.h"

namespace placelite {

struct TuningSource {
  // Programs look records up here when they prepare, and Program::Tune adds
  // records. So only one thread may tune, while no other program of the Runtime
  // prepares.
  std::shared_ptr<TuningDatabase> database;
  // Returns the revision of a variant in this build (lite/kernels/kernel_lock.h);
  // records of another one are not used. Empty: revisions are not compared.
  std::function<int(const std::string& variant)> revision;
  // Called with each record that a first run adds to the database, for instance
  // to write it to a file. A failure ends that tuning. May be empty.
  std::function<Status(const TuningRecord&)> keep;
  // The database that ships with the library, asked if `database` does not know
  // the workload.
  ShippedSource shipped;
};

}  // namespace placelite

#endif  // LITE_CORE_PROGRAM_TUNING_SOURCE_H_
