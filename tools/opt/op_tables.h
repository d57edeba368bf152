// SPDX-License-Identifier: Apache-2.0
// opt's tables: which op has kernels for which target, and what a model needs.
#ifndef TOOLS_OPT_OP_TABLES_H_
#define TOOLS_OPT_OP_TABLES_H_

#include <string>
#include <vector>

#include "lite/core/ir/graph.h"
#include "lite/core/kernel/registry.h"
#include "lite/passes/lower/report.h"

namespace placelite::tools {

// Returns a table of ops and targets; "Y" where at least one kernel is
// registered. If `places` is not empty, only its targets (and host) are shown.
std::string OpTable(const KernelRegistry& registry,
                    const std::vector<Place>& places);

// Says for each op of a model where it runs, and for every target preferred to
// that one, why it does not run there.
std::string ModelOpTable(const LowerReport& report);

// Returns the targets of a list of places, in order, without repeats.
std::vector<Target> TargetsOf(const std::vector<Place>& places);

}  // namespace placelite::tools

#endif  // TOOLS_OPT_OP_TABLES_H_
