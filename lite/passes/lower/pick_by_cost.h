// `--pick=model`: kernels for the whole graph by estimated costs. Nothing is
// measured, and the same graph and device give the same answer.
//
// Each op is a node of a PBQP (pbqp.h) whose choices are its kernels, in each
// layout where a kernel takes any; it costs the estimate of the variant that
// the kernel would run. Where neighbours disagree, the edge between them costs
// the cast. (NeoCPU, section 3.3: layouts of convolutions chosen together.)
//
// Two simplifications: a cast that several readers share counts for each of
// them, and ops that no estimate knows cost what their operations and bytes
// suggest.
#ifndef LITE_PASSES_LOWER_PICK_BY_COST_H_
#define LITE_PASSES_LOWER_PICK_BY_COST_H_

#include "lite/passes/lower/lower.h"

namespace placelite {

// Replaces decisions that the score has made, in `graph` and `report`, whose
// ops are in the order of the graph's nodes. Pins and kept decisions stay, and
// so do ops that the score gave to another target than the CPU or to another
// precision: the estimates know neither.
void PickByCost(Graph* graph, const KernelRegistry& registry,
                const LowerOptions& options, LowerReport* report);

}  // namespace placelite

#endif  // LITE_PASSES_LOWER_PICK_BY_COST_H_
