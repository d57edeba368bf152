// SPDX-License-Identifier: Apache-2.0
#include "test/core/plan/problem.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <random>
#include <utility>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

using Json = nlohmann::json;

// 0 where there is none or it is no number.
int64_t Number(const Json& object, const char* key) {
  if (!object.is_object()) return 0;
  const auto found = object.find(key);
  return found == object.end() || !found->is_number_integer()
             ? 0
             : found->get<int64_t>();
}

// -1, which is refused, where it is none.
int32_t Step(const Json& object, const char* key) {
  const int64_t step = Number(object, key);
  return step > INT32_MAX || step < 0 ? -1 : static_cast<int32_t>(step);
}

class Network {
 public:
  explicit Network(uint32_t seed) : random_(seed) {}

  int32_t Op(const std::vector<int32_t>& inputs) {
    const auto step = static_cast<int32_t>(tensors_.size());
    for (int32_t input : inputs) tensors_[input].last = step;
    const int64_t kib = 1 + random_() % 1024;
    tensors_.push_back({kib * 1024, step, step});
    return step;
  }

  int32_t Chain(int32_t input) {
    for (int left = 1 + random_() % 4; left > 0; --left) input = Op({input});
    return input;
  }

  int32_t Block(int32_t input) {
    std::vector<int32_t> ends;
    for (int left = 1 + random_() % 3; left > 0; --left) {
      ends.push_back(Chain(input));
    }
    const int32_t joined = Op(ends);
    return random_() % 2 == 0 ? joined : Op({joined, input});
  }

  size_t ops() const { return tensors_.size(); }
  std::vector<PlanTensor> Take() { return std::move(tensors_); }

 private:
  std::mt19937 random_;
  std::vector<PlanTensor> tensors_;
};

}  // namespace

Result<PlanProblem> ParseProblem(const std::string& json) {
  const Json parsed = Json::parse(json, nullptr, false);
  if (!parsed.is_object() || !parsed.contains("tensors")) {
    return Status::Corrupt("this is no JSON of a plan report");
  }
  PlanProblem problem;
  if (parsed.contains("alignment")) {
    problem.constraints.alignment = Number(parsed, "alignment");
  }
  if (parsed.contains("bytes_per_texel")) {
    problem.constraints.bytes_per_texel = Number(parsed, "bytes_per_texel");
  }
  for (const Json& tensor : parsed["tensors"]) {
    PlanTensor& row = problem.tensors.emplace_back();
    row.bytes = Number(tensor, "bytes");
    row.first = Step(tensor, "first");
    row.last = Step(tensor, "last");
    row.image = {Number(tensor, "width"), Number(tensor, "height")};
  }
  LITE_RETURN_IF_ERROR(
      PlanSizes(problem.tensors, problem.constraints).status());
  return problem;
}

std::vector<PlanTensor> MadeUpNetwork(size_t ops, uint32_t seed) {
  Network network(seed);
  int32_t last = network.Op({});
  while (network.ops() < ops) last = network.Block(last);
  std::vector<PlanTensor> tensors = network.Take();
  tensors.resize(ops);
  for (PlanTensor& tensor : tensors) {
    tensor.last = std::min(tensor.last, static_cast<int32_t>(ops) - 1);
  }
  return tensors;
}

}  // namespace placelite
