// SPDX-License-Identifier: Apache-2.0
// PIR programs. Most changes of bytes leave no JSON, so most changes here are
// of values: one is replaced by another of the text, by a number or by nothing.
#include <cstring>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "test/fuzz/read_program.h"

extern "C" size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t max_size);

namespace placelite {
namespace {

using Json = nlohmann::json;

// All values, without recursion.
std::vector<Json*> ValuesOf(Json* root) {
  std::vector<Json*> values = {root};
  for (size_t i = 0; i < values.size(); ++i) {
    if (!values[i]->is_structured()) continue;
    for (Json& inner : *values[i]) values.push_back(&inner);
  }
  return values;
}

void ChangeOne(Json* root, std::minstd_rand* random) {
  const std::vector<Json*> values = ValuesOf(root);
  const auto pick = [&](size_t count) { return (*random)() % count; };
  Json* value = values[pick(values.size())];
  const Json other = *values[pick(values.size())];
  switch (pick(5)) {
    case 0:
      *value = other;
      break;
    case 1:
      *value = static_cast<int64_t>(pick(40)) - 8;
      break;
    case 2:
      *value = int64_t{1} << pick(63);
      break;
    case 3:
      if (value->is_array() && !value->empty()) {
        value->erase(pick(value->size()));
      }
      break;
    default:
      if (value->is_array()) {
        value->push_back(value->empty() ? other
                                        : (*value)[pick(value->size())]);
      }
  }
}

}  // namespace
}  // namespace placelite

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size,
                                          size_t max_size, unsigned seed) {
  using placelite::Json;
  std::minstd_rand random(seed);
  Json root = Json::parse(data, data + size, nullptr, false);
  if (root.is_discarded() || random() % 8 == 0) {
    return LLVMFuzzerMutate(data, size, max_size);
  }
  for (size_t i = 0; i <= random() % 4; ++i) {
    placelite::ChangeOne(&root, &random);
  }
  const std::string text =
      root.dump(-1, ' ', false, Json::error_handler_t::replace);
  if (text.size() > max_size) return LLVMFuzzerMutate(data, size, max_size);
  std::memcpy(data, text.data(), text.size());
  return text.size();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  placelite::TryProgramBothWays(data, size);
  return 0;
}
