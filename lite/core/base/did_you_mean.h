// SPDX-License-Identifier: Apache-2.0
// The end of every message about a name that does not exist.
#ifndef LITE_CORE_BASE_DID_YOU_MEAN_H_
#define LITE_CORE_BASE_DID_YOU_MEAN_H_

#include <string>
#include <string_view>
#include <vector>

namespace placelite {

// "; did you mean 'opencl'?" for the closest of the names that exist; empty
// where none is near.
std::string DidYouMean(std::string_view name,
                       const std::vector<std::string>& known);

}  // namespace placelite

#endif  // LITE_CORE_BASE_DID_YOU_MEAN_H_
