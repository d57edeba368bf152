// SPDX-License-Identifier: Apache-2.0
// This reads the attributes of ops.
#ifndef LITE_CORE_MODEL_PADDLE_PIR_READ_ATTRIBUTE_H_
#define LITE_CORE_MODEL_PADDLE_PIR_READ_ATTRIBUTE_H_

#include "lite/core/model/paddle/pir/json_fields.h"
#include "lite/core/model/paddle/pir/pir_program.h"

namespace placelite {
namespace paddle {
namespace pir {

// Reads {"N":name,"AT":{"#":kind,"D":value}}; messages name the attribute. One
// that a patch took away has no "AT" and no value.
Result<Attribute> ReadAttribute(const Json& json);

}  // namespace pir
}  // namespace paddle
}  // namespace placelite

#endif  // LITE_CORE_MODEL_PADDLE_PIR_READ_ATTRIBUTE_H_
