// SPDX-License-Identifier: Apache-2.0
// Ops whose output size depends on elements, made from ops whose outputs are
// padded to the largest possible size.
#ifndef LITE_CORE_MODEL_IMPORT_PADDED_H_
#define LITE_CORE_MODEL_IMPORT_PADDED_H_

#include "lite/core/model/import/op_emitter.h"

namespace placelite {

// The first `count` (a value of one element) of `padded` along an axis.
ValueId EmitFirst(OpEmitter& op, ValueId padded, ValueId count, int64_t axis);

// Coordinates of the elements of X that are not zero, a row for each.
ValueId EmitNonzero(OpEmitter& op, ValueId x);

// Where the elements of `flags`, in row-major order, are not zero: a list.
ValueId EmitHits(OpEmitter& op, ValueId flags);

// X as a list.
ValueId EmitFlat(OpEmitter& op, ValueId x);

}  // namespace placelite

#endif  // LITE_CORE_MODEL_IMPORT_PADDED_H_
