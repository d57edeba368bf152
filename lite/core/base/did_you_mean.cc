// SPDX-License-Identifier: Apache-2.0
#include "lite/core/base/did_you_mean.h"

#include "lite/core/base/strings.h"

namespace placelite {

std::string DidYouMean(std::string_view name,
                       const std::vector<std::string>& known) {
  const std::string closest = Closest(name, known);
  return closest.empty() ? "" : StrCat("; did you mean '", closest, "'?");
}

}  // namespace placelite
