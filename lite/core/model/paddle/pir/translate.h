// SPDX-License-Identifier: Apache-2.0
// Makes a ProgramDesc of a PIR program, so that one set of lowerings reads both
// formats.
//
// A value %7 becomes the variable "%7". Operands become arguments or, where
// constants say what a ProgramDesc has as an attribute, attributes. A region of
// `if` or `while` becomes a block that reads what is around it and assigns what
// it yields to variables around it. An op in place writes its operand.
#ifndef LITE_CORE_MODEL_PADDLE_PIR_TRANSLATE_H_
#define LITE_CORE_MODEL_PADDLE_PIR_TRANSLATE_H_

#include "lite/core/base/status.h"
#include "lite/core/model/arena_message.h"
#include "lite/core/model/paddle/framework.pb.h"
#include "lite/core/model/paddle/pir/pir_program.h"

namespace placelite {
namespace paddle {
namespace pir {

// `program` has passed CheckValues. An op that cannot be translated is there
// under its PIR name, with the reason as an attribute (kRefusal), so that the
// importer lists it with all others. kCorrupt is for a program that contradicts
// itself.
Result<ArenaMessage<proto::ProgramDesc>> Translate(const Program& program);

}  // namespace pir
}  // namespace paddle
}  // namespace placelite

#endif  // LITE_CORE_MODEL_PADDLE_PIR_TRANSLATE_H_
