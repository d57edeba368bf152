// SPDX-License-Identifier: Apache-2.0
// TuningDatabase: what was measured, in memory; tune/file/ keeps it in files.
//
// A database never decides alone: it does not know which variants there are.
// Whoever looks up says by `accepts` that a record's variant and parameters
// exist and apply to the op here, and by `revision` which one is built in. So
// no file can make anything run that the registry would not.
//
// Thread-compatible: any number of threads may read while none writes.
#ifndef LITE_CORE_TUNE_TUNING_DATABASE_H_
#define LITE_CORE_TUNE_TUNING_DATABASE_H_

#include <functional>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "lite/core/tune/tuning_record.h"

namespace placelite {

struct TuningQuery {
  TuningKey key;
  TuningDevice device;
  // Returns the revision of a variant in this build; records of another one
  // are stale. Null: revisions are not compared.
  std::function<int(const std::string& variant)> revision;
  // Whether a record's variant and parameters may be used here. Null: all.
  std::function<bool(const TuningRecord&)> accepts;
  // No nearest shape farther away, see ShapeDistance; 0: none at all.
  double max_distance = std::numeric_limits<double>::infinity();
};

// How well a record fits, best first.
enum class TuningMatch { kExact, kClass, kNearest, kMiss };

const char* ToString(TuningMatch match);  // "exact device", ...

struct TuningAnswer {
  TuningMatch match = TuningMatch::kMiss;
  // Owned by the database, until it changes; null for a miss.
  const TuningRecord* record = nullptr;
  double distance = 0;  // to a nearest shape; 0 if exact
  // Records that would have fitted better but were not used.
  int stale = 0;    // measured with another revision of the variant
  int refused = 0;  // by `accepts`
};

// "device class x86_64-avx512 (AMD EPYC ...), 2 stale": for explanations.
std::string ToString(const TuningAnswer& answer);

class TuningDatabase {
 public:
  // Replaces the record of the same key, variant, parameters and device. A
  // chosen record makes others of its key and device no longer chosen.
  void Add(TuningRecord record);

  // The record to go by, in this order:
  //   1. the same key on the same device with the same driver;
  //   2. the same key on a device of the same class, with any driver;
  //   3. the nearest shape: a key of the same family (TuningFamily) at the
  //      smallest ShapeDistance. Of equally near ones, one of this device
  //      wins, then the smaller key text.
  // Records that were measured together (one key, one device) are compared by
  // their times: the chosen one is first, the others follow by median, name,
  // parameters. The first that is neither stale nor refused is the answer. Of
  // several devices of a class, the one last added to is asked first.
  TuningAnswer Lookup(const TuningQuery& query) const;

  // All records of exactly this key on this device, stale or not, best first:
  // those that a tuner need not measure again and that explanations list.
  std::vector<const TuningRecord*> Records(const TuningKey& key,
                                           const TuningDevice& device) const;

  // All, in order of family, key, device (the one last added to comes last),
  // rank.
  std::vector<const TuningRecord*> All() const;
  size_t size() const { return size_; }

 private:
  // Candidates that were measured on one workload of one device.
  struct Comparison {
    TuningDevice device;
    int64_t last_added = 0;                       // larger is younger
    std::map<std::string, TuningRecord> records;  // by CandidateText
    std::string chosen;                           // its key there, or none

    // Best first.
    std::vector<const TuningRecord*> Ranked() const;
  };
  struct Workload {
    TuningKey key;
    std::map<std::string, Comparison> comparisons;  // by device
  };
  using Family = std::map<std::string, Workload>;  // by key text

  static void AskWorkload(const Workload& workload, const TuningQuery& query,
                          TuningMatch match, TuningAnswer* answer);
  static void AskNearest(const Family& family, const TuningQuery& query,
                         TuningAnswer* answer);

  std::map<std::string, Family> families_;
  size_t size_ = 0;
  int64_t additions_ = 0;
};

}  // namespace placelite

#endif  // LITE_CORE_TUNE_TUNING_DATABASE_H_
