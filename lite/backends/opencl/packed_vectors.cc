// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/opencl/packed_vectors.h"

#include <algorithm>
#include <vector>

#include "lite/core/base/fp16.h"

namespace placelite {
namespace {

// Filters of at most so many elements stay floats beside activations of halves.
// They fit into a GPU's caches, and the work items of a group mostly read the
// same ones.
constexpr int64_t kFewElements = 65536;

// Rounding a filter is an error that is the same at each pixel, so what follows
// does not average it out as it does those of activations.
bool StoresHalves(const PrepareContext& context, int64_t count) {
  if (context.tensors.output(0).precision() != Precision::kFP16) return false;
  return count > kFewElements || context.device.gpu.fp16_arithmetic;
}

}  // namespace

void AddFilterVectors(const PrepareContext& context, const std::string& key,
                      int64_t count, std::function<void(float*)> fill,
                      OpenClCall* call) {
  const bool half = StoresHalves(context, count);
  call->Define("FILTER_PARAM", half
                                   ? "__global const half* restrict filters"
                                   : "__global const float4* restrict filters");
  call->Define("FILTER_AT(i)",
               half ? "vloada_half4((i), filters)" : "filters[i]");
  const size_t bytes = static_cast<size_t>(count) * (half ? 2 : 4);
  const auto pack = [half, count, fill = std::move(fill)](void* packed) {
    const auto floats = static_cast<size_t>(count);
    if (!half) {
      std::fill_n(static_cast<float*>(packed), floats, 0.0f);
      fill(static_cast<float*>(packed));
      return;
    }
    std::vector<float> wide(floats, 0.0f);
    fill(wide.data());
    std::transform(wide.begin(), wide.end(), static_cast<uint16_t*>(packed),
                   FloatToFp16);
  };
  call->Packed(half ? key + " of halves" : key, bytes, pack);
}

void AddBiasVectors(const float* bias, int64_t count, OpenClCall* call) {
  const size_t padded = static_cast<size_t>((count + 3) / 4 * 4);
  call->Packed("bias", padded * sizeof(float), [=](void* packed) {
    float* to = static_cast<float*>(packed);
    std::fill_n(to, padded, 0.0f);
    if (bias != nullptr) std::copy_n(bias, count, to);
  });
}

}  // namespace placelite
