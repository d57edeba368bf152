// SPDX-License-Identifier: Apache-2.0
// This reads one op of a block.
#ifndef LITE_CORE_MODEL_PADDLE_PIR_READ_OP_H_
#define LITE_CORE_MODEL_PADDLE_PIR_READ_OP_H_

#include "lite/core/model/paddle/pir/json_fields.h"
#include "lite/core/model/paddle/pir/pir_program.h"

namespace placelite {
namespace paddle {
namespace pir {

// Reads all but the op's regions. A parameter becomes "builtin.parameter" with
// the attribute "parameter_name", in whichever of its two forms it is written.
Result<Op> ReadOp(const Json& json);

// Reads {key:id,"TT":type}; the key is "%" for results, "#" for block
// arguments.
Result<Value> ReadValue(const Json& json, const char* key);

}  // namespace pir
}  // namespace paddle
}  // namespace placelite

#endif  // LITE_CORE_MODEL_PADDLE_PIR_READ_OP_H_
