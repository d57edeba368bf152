#include "lite/kernels/cast/cast.h"
#include "lite/kernels/common/convert.h"
#include "lite/kernels/common/element.h"

namespace placelite {
namespace {

// Elements of the dense form, channel padding included.
int64_t StoredElements(const Tensor& tensor) {
  return static_cast<int64_t>(tensor.bytes() / SizeOf(tensor.precision()));
}

template <typename From, typename To>
void ConvertAll(const RunContext& context) {
  const From* x = context.tensors.input(0).data<From>();
  To* y = context.tensors.output(0).data<To>();
  ParallelFor(context.pool, StoredElements(context.tensors.input(0)),
              [&](int64_t begin, int64_t end) {
                for (int64_t i = begin; i < end; ++i) {
                  y[i] = Convert<To>(x[i]);
                }
              });
}

}  // namespace

Status CastLoop(const RunContext& context) {
  WithType(context.tensors.input(0).precision(), [&](auto from) {
    WithType(context.tensors.output(0).precision(), [&](auto to) {
      ConvertAll<decltype(from), decltype(to)>(context);
    });
  });
  return Status::Ok();
}

}  // namespace placelite
