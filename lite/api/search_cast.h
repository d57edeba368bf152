// SPDX-License-Identifier: Apache-2.0
// Times casts by themselves, for a search.
#ifndef LITE_API_SEARCH_CAST_H_
#define LITE_API_SEARCH_CAST_H_

#include "lite/api/fused_model.h"

namespace placelite {

// Returns the milliseconds of a cast of a tensor of floats, in a network of two
// cheap ops, one where the cast begins and one where it ends. Fails with
// kUnsupported where a place has no such op.
Result<double> TimeCast(const FusedModel& model, const Shape& shape,
                        const Place& from, const Place& to);

}  // namespace placelite

#endif  // LITE_API_SEARCH_CAST_H_
