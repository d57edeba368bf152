// SPDX-License-Identifier: Apache-2.0
// Networks whose order of execution is to be found.
#ifndef TEST_CORE_PLAN_SCHEDULE_NETWORKS_H_
#define TEST_CORE_PLAN_SCHEDULE_NETWORKS_H_

#include <cstdint>
#include <random>
#include <vector>

#include "lite/core/plan/schedule.h"

namespace placelite {

// Adds ops that write one storage each, in the given order.
class NetworkBuilder {
 public:
  // A storage that no op writes. It takes no memory of the arena.
  int32_t Input();

  // The storage that an op on `inputs` writes.
  int32_t Op(const std::vector<int32_t>& inputs, int64_t bytes);

  // Adds an op that may overwrite its first input.
  int32_t InPlace(const std::vector<int32_t>& inputs);

  // The network with `output` outside the arena.
  ScheduleProblem Finish(int32_t output);

 private:
  ScheduleProblem problem_;
  std::vector<int32_t> writer_;  // of each storage, -1 for none
};

// `branches` of three ops, given level by level, that meet in a concatenation.
ScheduleProblem Branches(int branches, int64_t first, int64_t second,
                         int64_t third);

// Blocks of Inception v3 (Szegedy et al., "Rethinking the Inception
// Architecture for Computer Vision"), sizes in KiB of fp32 at 299 x 299: stem,
// three blocks at 35 x 35, a reduction, four at 17 x 17, a reduction, two at
// 8 x 8. Each block is given level by level.
ScheduleProblem InceptionV3();

// A detector's backbone of 18 ops with heads of three ops each on six of them,
// all heads behind the backbone, that meet in two concatenations (Liu et al.,
// "SSD: Single Shot MultiBox Detector").
ScheduleProblem Ssd();

// Ops with up to three inputs among the last `window` storages and the bytes
// of each up to `bytes`; some work in place, some touch scratch.
ScheduleProblem RandomNetwork(std::mt19937* random, int ops, int window,
                              int bytes);

// Branches of `ops` ops together, in a random order, that begin at one storage
// or a branch before and meet at the end.
ScheduleProblem RandomBranches(std::mt19937* random, int ops, int bytes);

// Draws problems that no network has: any ops may share any storages.
ScheduleProblem RandomProblem(std::mt19937* random, int ops, int bytes);

}  // namespace placelite

#endif  // TEST_CORE_PLAN_SCHEDULE_NETWORKS_H_
