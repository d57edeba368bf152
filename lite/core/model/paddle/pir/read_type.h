// SPDX-License-Identifier: Apache-2.0
// This reads the types of values, and the names of element types.
#ifndef LITE_CORE_MODEL_PADDLE_PIR_READ_TYPE_H_
#define LITE_CORE_MODEL_PADDLE_PIR_READ_TYPE_H_

#include <string_view>

#include "lite/core/model/paddle/pir/json_fields.h"
#include "lite/core/model/paddle/pir/pir_program.h"

namespace placelite {
namespace paddle {
namespace pir {

// Reads {"#":"0.t_dtensor","D":[...]}; a kind that is not known here is kOther.
Result<Type> ReadType(const Json& json);

// Returns Paddle's code, 5 for "float32"; -1 for "Undefined" and for what has
// no code.
int CodeOfDtype(std::string_view name);

}  // namespace pir
}  // namespace paddle
}  // namespace placelite

#endif  // LITE_CORE_MODEL_PADDLE_PIR_READ_TYPE_H_
