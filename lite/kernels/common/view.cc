// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/common/view.h"

#include <cstring>

namespace placelite {

Status RunView(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  Tensor& y = context.tensors.output(0);
  if (x.raw_data() == y.raw_data()) return Status::Ok();
  const char* from = x.data<char>();
  char* to = y.data<char>();
  ParallelFor(context.pool, static_cast<int64_t>(x.bytes()),
              [&](int64_t begin, int64_t end) {
                std::memcpy(to + begin, from + begin,
                            static_cast<size_t>(end - begin));
              });
  return Status::Ok();
}

}  // namespace placelite
