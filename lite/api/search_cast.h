// SPDX-License-Identifier: Apache-2.0
// What casts take by themselves, for a search.
#ifndef LITE_API_SEARCH_CAST_H_
#define LITE_API_SEARCH_CAST_H_

#include "lite/api/fused_model.h"

namespace placelite {

// A cast of a tensor of floats, in milliseconds, in a network of two cheap ops,
// each where the cast begins and ends. kUnsupported: no such op is there.
Result<double> TimeCast(const FusedModel& model, const Shape& shape,
                        const Place& from, const Place& to);

}  // namespace placelite

#endif  // LITE_API_SEARCH_CAST_H_
