// SPDX-License-Identifier: Apache-2.0
// Kernel: the code behind one variant, bound to one op of one program.
//
// Life: created once per choice; Prepare whenever the shapes change (and
// before the first Run); Run any number of times. One thread at a time.
#ifndef LITE_CORE_KERNEL_KERNEL_H_
#define LITE_CORE_KERNEL_KERNEL_H_

#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "lite/core/base/status.h"
#include "lite/core/kernel/device_info.h"
#include "lite/core/kernel/packing.h"
#include "lite/core/kernel/thread_pool.h"
#include "lite/core/op/op_view.h"
#include "lite/core/tensor/tensor.h"

namespace placelite {

// The tensors of one op, in the order of its arguments; null for an absent
// optional input. Operands of the epilogue stand behind the op's own inputs.
struct KernelTensors {
  Span<const Tensor* const> inputs;
  Span<Tensor* const> outputs;

  const Tensor& input(size_t i) const { return *inputs[i]; }
  Tensor& output(size_t i) const { return *outputs[i]; }
};

// Packed weights, shared by the clones of a predictor. Thread-safe.
class PackCache {
 public:
  virtual ~PackCache() = default;

  // Returns the buffer that `packing` makes of the current op's constants; on
  // first use it is allocated (CPU memory) and filled by `pack`. `details`
  // tells all that the packed form depends on besides the packing and the
  // constants; equal packings with equal details share a buffer within an op.
  virtual Result<std::shared_ptr<Buffer>> Get(
      const Packing& packing, const std::string& details, size_t bytes,
      const std::function<void(void*)>& pack) = 0;

  // Returns the buffer called `key` for the current op, which `make` allocates
  // (in a device's memory) and fills on first use. A cache that shares nothing
  // makes it each time.
  virtual Result<std::shared_ptr<Buffer>> GetMade(
      const std::string& key,
      const std::function<Result<std::shared_ptr<Buffer>>()>& make) {
    (void)key;
    return make();
  }
};

class Backend;
class DeviceQueue;

struct PrepareContext {
  // All shapes exact.
  const OpView& op;
  // Shapes and places are final; memory of non-constants may be missing.
  const KernelTensors& tensors;
  const DeviceInfo& device;
  int threads;
  PackCache* packs;
  // Set by Prepare: bytes of scratch memory that Run needs, kCpuAlignment
  // aligned, shared by all threads of the lane; of a device, its memory.
  size_t scratch_bytes = 0;
  // One for each of the variant's parameters (VariantDef), or none; values
  // that make no sense for these shapes are rounded to the next that do.
  Span<const int> parameters = {};

  // The backend of the kernel's target if that is a device, otherwise null.
  Backend* backend = nullptr;

  // 0 where nothing is chosen.
  int parameter(size_t i) const {
    return i < parameters.size() ? parameters[i] : 0;
  }
};

struct RunContext {
  const OpView& op;
  const KernelTensors& tensors;
  ThreadPool* pool;
  void* scratch;
  // Set for kernels on a device: the queue in which Run enqueues its work
  // without waiting, and scratch on the device (null: none was requested).
  DeviceQueue* queue = nullptr;
  Buffer* device_scratch = nullptr;
};

class Kernel {
 public:
  virtual ~Kernel() = default;

  // Begins what takes long and needs no waiting (building programs); called
  // for all ops before the first is prepared.
  virtual Status Request(const PrepareContext& context) {
    (void)context;
    return Status::Ok();
  }

  // Packs constants, computes what depends on shapes, states scratch needs.
  // kUnsupported from a kernel of a device: another variant may do.
  virtual Status Prepare(PrepareContext& context) {
    (void)context;
    return Status::Ok();
  }

  // Computes the outputs. Allocates nothing, takes no lock, and fails only if
  // the device does, or on values that only now are seen to be invalid.
  virtual Status Run(const RunContext& context) = 0;

  // Whether Run does nothing but launch on its queue, the same launches each
  // time until the next Prepare or other memory: they may be recorded.
  virtual bool OnlyLaunches() const { return false; }
};

// A kernel without state: one function.
using KernelFunction = Status (*)(const RunContext& context);

template <KernelFunction function>
std::unique_ptr<Kernel> CreateStateless() {
  class Stateless final : public Kernel {
   public:
    Status Run(const RunContext& context) override { return function(context); }
  };
  return std::make_unique<Stateless>();
}

template <typename K>
std::unique_ptr<Kernel> CreateKernel() {
  return std::make_unique<K>();
}

}  // namespace placelite

#endif  // LITE_CORE_KERNEL_KERNEL_H_
