// SPDX-License-Identifier: Apache-2.0
#include <type_traits>

#include "lite/kernels/cast/cast.h"
#include "lite/kernels/common/convert.h"

namespace placelite {
namespace {

// Returns the elements in memory, channel padding included.
int64_t StoredElements(const Tensor& tensor) {
  return static_cast<int64_t>(tensor.bytes() / SizeOf(tensor.precision()));
}

template <typename From, typename To>
void ConvertRun(const From* x, int64_t count, To* y) {
  for (int64_t i = 0; i < count; ++i) y[i] = Convert<To>(x[i]);
}

// A byte of a bool may be neither 0 nor 1, and must not be read as a bool. A
// choice of two values becomes vectors.
template <typename To>
void ConvertTruths(const uint8_t* x, int64_t count, To* y) {
  const To no = Convert<To>(false), yes = Convert<To>(true);
  for (int64_t i = 0; i < count; ++i) y[i] = x[i] != 0 ? yes : no;
}

template <typename From, typename To>
void ConvertAll(const RunContext& context) {
  const void* x = context.tensors.input(0).raw_data();
  To* y = context.tensors.output(0).data<To>();
  ParallelFor(context.pool, StoredElements(context.tensors.input(0)),
              [&](int64_t begin, int64_t end) {
                if constexpr (std::is_same_v<From, bool>) {
                  ConvertTruths(static_cast<const uint8_t*>(x) + begin,
                                end - begin, y + begin);
                } else {
                  ConvertRun(static_cast<const From*>(x) + begin, end - begin,
                             y + begin);
                }
              });
}

// Calls f(T()) with the C++ type of `precision`; if that type is rare, it
// returns false.
template <typename F>
bool WithCommonType(Precision precision, const F& f) {
  switch (precision) {
    case Precision::kFloat:
      f(float());
      return true;
    case Precision::kDouble:
      f(double());
      return true;
    case Precision::kFP16:
      f(Half());
      return true;
    case Precision::kBF16:
      f(Bfloat16());
      return true;
    case Precision::kInt8:
      f(int8_t());
      return true;
    case Precision::kUInt8:
      f(uint8_t());
      return true;
    case Precision::kInt32:
      f(int32_t());
      return true;
    case Precision::kInt64:
      f(int64_t());
      return true;
    case Precision::kBool:
      f(bool());
      return true;
    default:
      return false;
  }
}

}  // namespace

bool HasCastLoop(Precision precision) {
  return WithCommonType(precision, [](auto) {});
}

Status CastLoop(const RunContext& context) {
  WithCommonType(context.tensors.input(0).precision(), [&](auto from) {
    WithCommonType(context.tensors.output(0).precision(), [&](auto to) {
      ConvertAll<decltype(from), decltype(to)>(context);
    });
  });
  return Status::Ok();
}

}  // namespace placelite
