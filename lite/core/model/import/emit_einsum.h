// SPDX-License-Identifier: Apache-2.0
// Einsum: operands are put together one after the other. What two of them share
// and nothing else reads, is summed by a product of matrices; the other axes
// that they share are its batch.
#ifndef LITE_CORE_MODEL_IMPORT_EMIT_EINSUM_H_
#define LITE_CORE_MODEL_IMPORT_EMIT_EINSUM_H_

#include <string>
#include <vector>

#include "lite/core/model/import/op_emitter.h"

namespace placelite {

// Returns what an equation, as NumPy writes it, makes of the operands. Fails
// where an operand has no known rank, or where the equation does not fit.
ValueId EmitEinsum(OpEmitter& op, const std::vector<ValueId>& operands,
                   const std::string& equation);

}  // namespace placelite

#endif  // LITE_CORE_MODEL_IMPORT_EMIT_EINSUM_H_
