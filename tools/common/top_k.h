// SPDX-License-Identifier: Apache-2.0
// The best classes of a network's output.
#ifndef TOOLS_COMMON_TOP_K_H_
#define TOOLS_COMMON_TOP_K_H_

#include <string>
#include <vector>

#include "lite/core/tensor/tensor.h"

namespace placelite::tools {

// Reads one label per line.
Result<std::vector<std::string>> LoadLabels(const std::string& path);

// Returns lines such as "  281  0.412  tabby, tabby cat" for the k largest
// elements of each row. Rows lie along the last axis with more than one
// element; if there are several rows, the first ones are shown, each below its
// position in the other axes.
std::string TopK(const Tensor& scores, int k,
                 const std::vector<std::string>& labels);

}  // namespace placelite::tools

#endif  // TOOLS_COMMON_TOP_K_H_
