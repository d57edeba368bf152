// SPDX-License-Identifier: Apache-2.0
// Constants packed as vectors of four elements.
#ifndef LITE_BACKENDS_OPENCL_PACKED_VECTORS_H_
#define LITE_BACKENDS_OPENCL_PACKED_VECTORS_H_

#include <functional>
#include <string>

#include "lite/backends/opencl/call.h"

namespace placelite {

// Adds the parameter FILTER_PARAM, whose vector i is FILTER_AT(i): `count`
// elements, of which `fill` sets those that are not zero. They are halves where
// output 0 is of halves, but floats if they are few and sums are floats.
void AddFilterVectors(const PrepareContext& context, const std::string& key,
                      int64_t count, std::function<void(float*)> fill,
                      OpenClCall* call);

// Adds a parameter of float4: `bias` in vectors, with zeros behind it; all
// zeros where it is null.
void AddBiasVectors(const float* bias, int64_t count, OpenClCall* call);

}  // namespace placelite

#endif  // LITE_BACKENDS_OPENCL_PACKED_VECTORS_H_
