// SPDX-License-Identifier: Apache-2.0
// Made-up tensors for property tests.
#ifndef TEST_CORE_PLAN_RANDOM_TENSORS_H_
#define TEST_CORE_PLAN_RANDOM_TENSORS_H_

#include <random>
#include <vector>

#include "lite/core/plan/memory_plan.h"

namespace placelite {

// Up to `most` tensors over `steps` steps that live for up to `life` steps
// more than one, of up to `bytes` bytes.
inline std::vector<PlanTensor> RandomTensors(std::mt19937* random, int most,
                                             int steps, int life, int bytes) {
  auto number = [&](int lo, int hi) {
    return std::uniform_int_distribution<int>(lo, hi)(*random);
  };
  std::vector<PlanTensor> tensors(number(0, most));
  for (PlanTensor& tensor : tensors) {
    tensor.first = number(0, steps - 1);
    tensor.last = tensor.first + number(0, life);
    tensor.bytes = number(0, bytes);
  }
  return tensors;
}

// Draws such tensors, about half of them images with sides of up to `side`
// texels.
inline std::vector<PlanTensor> RandomMixedTensors(std::mt19937* random,
                                                  int most, int steps, int life,
                                                  int bytes, int side) {
  auto tensors = RandomTensors(random, most, steps, life, bytes);
  std::uniform_int_distribution<int> texels(1, side);
  for (PlanTensor& tensor : tensors) {
    if ((*random)() % 2 == 0) continue;
    tensor.image.width = texels(*random);
    tensor.image.height = texels(*random);
  }
  return tensors;
}

}  // namespace placelite

#endif  // TEST_CORE_PLAN_RANDOM_TENSORS_H_
