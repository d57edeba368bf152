// SPDX-License-Identifier: Apache-2.0
// A real model, sound or with a spoiled kernel.
#ifndef TEST_API_CHECK_CHECK_TEST_UTIL_H_
#define TEST_API_CHECK_CHECK_TEST_UTIL_H_

#include <memory>
#include <string>
#include <vector>

#include "lite/api/check/check_model.h"

namespace placelite {

// Spoils `variant` (spoiled_kernels.h) in every Runtime made meanwhile.
class SpoiledVariant {
 public:
  explicit SpoiledVariant(const std::string& variant);
  ~SpoiledVariant();
  SpoiledVariant(const SpoiledVariant&) = delete;
  SpoiledVariant& operator=(const SpoiledVariant&) = delete;
};

// The text direction classifier, [2,3,48,192], with random inputs.
Result<std::unique_ptr<Predictor>> MakeClassifier(
    const std::vector<std::string>& excludes = {});

// A model of test/data/models whose input has this shape, with random inputs,
// ready to run.
Result<std::unique_ptr<Predictor>> MakeModel(
    const std::string& name, const Shape& shape, PickBy pick = PickBy::kScore,
    const std::vector<std::string>& excludes = {});

// The float elements of the predictor's inputs, random in -1..1.
Status FillRandom(Predictor* predictor);

// The second op of that type.
OpProfile SecondOp(const Predictor& predictor, const std::string& type);

}  // namespace placelite

#endif  // TEST_API_CHECK_CHECK_TEST_UTIL_H_
