// SPDX-License-Identifier: Apache-2.0
// The tensors of a run on a device: copies of those that the test has in CPU
// memory, and the way back.
#ifndef TEST_SUPPORT_DEVICE_ARGUMENTS_H_
#define TEST_SUPPORT_DEVICE_ARGUMENTS_H_

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "lite/core/kernel/backend.h"
#include "lite/core/kernel/kernel.h"

namespace placelite {

class DeviceArguments {
 public:
  // Tensors whose place names the device are copied there, others are used as
  // they are. Tensors on one Buffer stay on one.
  static Result<std::unique_ptr<DeviceArguments>> Create(
      const KernelTensors& cpu, Backend* backend, DeviceQueue* queue);

  KernelTensors tensors() const { return {inputs_, outputs_}; }

  // Copies everything back, and fails where a kernel wrote behind a buffer.
  Status CopyBack();

 private:
  struct Copy {
    Tensor cpu, device;
  };

  DeviceArguments(Backend* backend, DeviceQueue* queue)
      : backend_(backend), queue_(queue) {}
  Result<Tensor*> Add(const Tensor& cpu);

  Backend* backend_;
  DeviceQueue* queue_;
  std::map<const void*, std::unique_ptr<Copy>> copies_;  // by address
  std::vector<std::unique_ptr<Tensor>> tensors_;
  std::vector<const Tensor*> inputs_;
  std::vector<Tensor*> outputs_;
};

}  // namespace placelite

#endif  // TEST_SUPPORT_DEVICE_ARGUMENTS_H_
