// SPDX-License-Identifier: Apache-2.0
#include "test/paddle_goldens/pir_mutations.h"

#include <cstdint>
#include <nlohmann/json.hpp>
#include <vector>

namespace placelite {
namespace {

using Json = nlohmann::json;

// What a value is replaced by, by its kind.
std::vector<Json> Others(const Json& value) {
  if (value.is_number_integer()) {
    return {
        INT64_MIN, -9,      -1,        0,          1,   3,  int64_t{1} << 20,
        INT32_MAX, 1 << 26, INT64_MAX, UINT64_MAX, 0.5, "7"};
  }
  if (value.is_number_float()) return {-1e300, 0, 1e-300, 1e38, "INF"};
  if (value.is_string()) {
    return {"", "1.relu", "0.a_i64", "0.a_array", "0.t_vec", "NULL", 0};
  }
  if (value.is_boolean()) return {!value.get<bool>(), 1};
  return {nullptr};
}

class Mutator {
 public:
  Mutator(Json program, int stride,
          const std::function<void(const std::string&)>& check)
      : program_(std::move(program)), stride_(stride), check_(check) {}

  void Run() { Visit(&program_); }

 private:
  // Checks the program as it is now.
  void Try() {
    if (count_++ % stride_ == 0) check_(program_.dump());
  }

  void Visit(Json* value) {
    const Json original = *value;
    for (Json& other : Others(original)) {
      *value = std::move(other);
      Try();
    }
    *value = original;
    if (original.is_object()) VisitMembers(value);
    if (original.is_array()) VisitElements(value);
  }

  void VisitMembers(Json* object) {
    const Json original = *object;
    for (const auto& [key, member] : original.items()) {
      object->erase(key);
      Try();
      (*object)[key] = member;
      Visit(&(*object)[key]);
    }
  }

  void VisitElements(Json* array) {
    const Json original = *array;
    for (size_t i = 0; i < original.size(); ++i) {
      array->erase(i);
      Try();
      *array = original;
      array->push_back(original[i]);
      Try();
      *array = original;
      Visit(&(*array)[i]);
    }
  }

  Json program_;
  const int stride_;
  const std::function<void(const std::string&)>& check_;
  int64_t count_ = 0;
};

}  // namespace

void ForEachPirMutation(const Json& program, int stride,
                        const std::function<void(const std::string&)>& check) {
  Mutator(program, stride, check).Run();
}

}  // namespace placelite
