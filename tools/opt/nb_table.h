// SPDX-License-Identifier: Apache-2.0
// Prints as text what a .nb file says about itself.
#ifndef TOOLS_OPT_NB_TABLE_H_
#define TOOLS_OPT_NB_TABLE_H_

#include <string>

#include "lite/core/model/nb/nb.h"

namespace placelite::tools {

std::string NbTable(const NbInfo& info);

}  // namespace placelite::tools

#endif  // TOOLS_OPT_NB_TABLE_H_
