// SPDX-License-Identifier: Apache-2.0
// opt's tables: which op has kernels where, and what a model needs.
#ifndef TOOLS_OPT_OP_TABLES_H_
#define TOOLS_OPT_OP_TABLES_H_

#include <string>
#include <vector>

#include "lite/core/ir/graph.h"
#include "lite/core/kernel/registry.h"
#include "lite/passes/lower/report.h"

namespace placelite::tools {

// Op x target; "Y" where at least one kernel is registered. Only targets of
// `places` (and host) where that is not empty.
std::string OpTable(const KernelRegistry& registry,
                    const std::vector<Place>& places);

// Per op of a model: where it runs, and for every wanted target before that
// one why not.
std::string ModelOpTable(const LowerReport& report);

// The targets of a list of places, in order, without repeats.
std::vector<Target> TargetsOf(const std::vector<Place>& places);

}  // namespace placelite::tools

#endif  // TOOLS_OPT_OP_TABLES_H_
