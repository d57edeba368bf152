// SPDX-License-Identifier: Apache-2.0
#include "lite/core/tune/tuning_parameters.h"

#include <algorithm>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

bool IsName(std::string_view text) {
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
  };
  return !text.empty() && std::all_of(text.begin(), text.end(), fits);
}

}  // namespace

std::string ToString(const TuningParameters& parameters) {
  std::vector<std::string> texts;
  texts.reserve(parameters.size());
  for (const auto& [name, value] : parameters) {
    texts.push_back(StrCat(name, "=", value));
  }
  return Join(texts, ",");
}

Result<TuningParameters> ParseTuningParameters(std::string_view text) {
  TuningParameters parameters;
  for (const std::string& part : Split(text, ",")) {
    const size_t equals = std::min(part.find('='), part.size());
    std::string name = part.substr(0, equals);
    if (!IsName(name) || equals == part.size()) {
      return Status::InvalidArgument(
          StrCat("'", part, "' is no parameter like reg_n=14"));
    }
    for (const auto& other : parameters) {
      if (other.first != name) continue;
      return Status::InvalidArgument(StrCat("parameter ", name, " twice"));
    }
    LITE_ASSIGN_OR_RETURN(const int64_t value,
                          ParseInt(part.substr(equals + 1)));
    parameters.emplace_back(std::move(name), value);
  }
  if (parameters.size() > kMaxTuningParameters) {
    return Status::InvalidArgument(StrCat(
        parameters.size(), " parameters, at most ", kMaxTuningParameters));
  }
  if (ToString(parameters) != text) {
    return Status::InvalidArgument(
        StrCat("'", text, "' should read '", ToString(parameters), "'"));
  }
  return parameters;
}

}  // namespace placelite
