// SPDX-License-Identifier: Apache-2.0
#include "lite/core/tune/tune_effort.h"

#include "lite/core/base/strings.h"

namespace placelite {

Result<TuneEffort> ParseTuneEffort(std::string_view text) {
  if (text == "none") return TuneEffort::kNone;
  if (text == "rapid") return TuneEffort::kRapid;
  if (text == "normal") return TuneEffort::kNormal;
  if (text == "exhaustive") return TuneEffort::kExhaustive;
  return Status::InvalidArgument(
      StrCat("'", text, "' is none of none, rapid, normal, exhaustive"));
}

}  // namespace placelite
