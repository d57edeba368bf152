// SPDX-License-Identifier: Apache-2.0
// ObjectReader: strict, typed access to one JSON object. Every key that the
// format has is asked for once; the first problem is kept and later questions
// do nothing, so that a format reads as the list of its fields.
#ifndef LITE_CORE_BASE_JSON_OBJECT_READER_H_
#define LITE_CORE_BASE_JSON_OBJECT_READER_H_

#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "lite/core/base/status.h"

namespace placelite {

enum class Presence { kRequired, kOptional };

class ObjectReader {
 public:
  static constexpr size_t kMaxItems = 1024;
  static constexpr size_t kMaxStringBytes = 256;

  // `path` is what messages call the object: "gpu", "cpu.clusters[1]"; empty
  // for the whole text. `value` must outlive the reader.
  ObjectReader(const nlohmann::json& value, std::string path);

  // Each leaves *out alone when an optional key is absent.
  void String(const char* key, Presence presence, std::string* out,
              size_t max_bytes = kMaxStringBytes);
  void Integer(const char* key, Presence presence, int64_t low, int64_t high,
               int64_t* out);
  void Integer(const char* key, Presence presence, int64_t low, int64_t high,
               int* out);
  void Number(const char* key, double low, double high, double* out);
  void Boolean(const char* key, bool* out);
  void Object(const char* key, Presence presence,
              const std::function<Status(ObjectReader*)>& read);

  // Optional arrays of at most kMaxItems.
  void Strings(const char* key, std::vector<std::string>* out);
  void Integers(const char* key, int64_t low, int64_t high,
                std::vector<int>* out);
  void Objects(const char* key,
               const std::function<Status(ObjectReader*)>& read);

  // The first problem; else any key that was not asked for.
  Status Finish() const;

 private:
  const nlohmann::json* Find(const char* key, Presence presence);
  const nlohmann::json* FindArray(const char* key);
  std::string PathOf(const std::string& key) const;
  void Fail(const std::string& path, const nlohmann::json& found,
            const std::string& expected);
  bool ReadString(const std::string& path, const nlohmann::json& value,
                  size_t max_bytes, std::string* out);
  bool ReadInteger(const std::string& path, const nlohmann::json& value,
                   int64_t low, int64_t high, int64_t* out);

  const nlohmann::json& value_;
  const std::string path_;
  std::vector<std::string> asked_;
  Status status_;
};

}  // namespace placelite

#endif  // LITE_CORE_BASE_JSON_OBJECT_READER_H_
