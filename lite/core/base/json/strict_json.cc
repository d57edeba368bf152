// SPDX-License-Identifier: Apache-2.0
#include "lite/core/base/json/strict_json.h"

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

using nlohmann::json;

// No format that is read here has deeper nesting.
constexpr size_t kMaxDepth = 32;

// Walks over a text without building it, and stops at the first mistake.
class Scanner : public nlohmann::json_sax<json> {
 public:
  const Status& status() const { return status_; }

  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool string(string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }

  bool start_object(size_t) override { return Open(); }
  bool end_object() override { return Close(); }
  bool start_array(size_t) override { return Open(); }
  bool end_array() override { return Close(); }

  bool key(string_t& name) override {
    if (keys_.back().insert(name).second) return true;
    status_ = Status::Corrupt(StrCat("key '", name, "' comes twice"));
    return false;
  }

  bool parse_error(size_t, const std::string&,
                   const nlohmann::detail::exception& error) override {
    // "[json.exception.parse_error.101] parse error at line 3, column 7: ..."
    std::string_view message = error.what();
    message.remove_prefix(std::min(message.find("] ") + 2, message.size()));
    status_ = Status::Corrupt(std::string(message));
    return false;
  }

 private:
  bool Open() {
    keys_.emplace_back();
    if (keys_.size() <= kMaxDepth) return true;
    status_ = Status::Corrupt(
        StrCat("values nested more than ", kMaxDepth, " levels deep"));
    return false;
  }
  bool Close() {
    keys_.pop_back();
    return true;
  }

  std::vector<std::set<std::string>> keys_;  // by open value
  Status status_;
};

}  // namespace

Status ParseStrictJson(std::string_view text, json* out) {
  Scanner scanner;
  json::sax_parse(text.begin(), text.end(), &scanner);
  LITE_RETURN_IF_ERROR(scanner.status());
  *out = json::parse(text.begin(), text.end(), nullptr,
                     /*allow_exceptions=*/false);
  return out->is_discarded() ? Status::Corrupt("no JSON text") : Status::Ok();
}

}  // namespace placelite
