// SPDX-License-Identifier: Apache-2.0
#include "lite/core/kernel/backend.h"
#include "lite/kernels/io_copy/io_copy.h"

namespace placelite {

Status WriteOpenCl(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  return context.queue->Write(x.raw_data(), x.bytes(), {}, *y.buffer(),
                              y.offset());
}

Status ReadOpenCl(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  return context.queue->Read(*x.buffer(), x.offset(), x.bytes(), {},
                             context.tensors.output(0).raw_data());
}

}  // namespace placelite
