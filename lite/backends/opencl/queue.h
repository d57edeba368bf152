// SPDX-License-Identifier: Apache-2.0
// A command queue. Commands run one after the other; or, if asked for and the
// device can, in any order that keeps the chain of events within each op and
// the barriers between parallel groups of ops.
#ifndef LITE_BACKENDS_OPENCL_QUEUE_H_
#define LITE_BACKENDS_OPENCL_QUEUE_H_

#include <memory>
#include <vector>

#include "lite/backends/opencl/command_buffer.h"
#include "lite/backends/opencl/memory.h"
#include "lite/core/base/span.h"
#include "lite/core/kernel/backend.h"

namespace placelite {

// A kernel's grid; a local size of 0 leaves the group to the driver.
struct OpenClRange {
  size_t global[3] = {1, 1, 1};
  size_t local[3] = {0, 0, 0};

  // Rounds the global size up to whole work groups: kernels return at once
  // outside (Lee et al. 2019, figure 3).
  void RoundUpToGroups();
};

// May be used by one thread at a time. Calls that enqueue do not wait for the
// device.
class OpenClQueue final : public DeviceQueue {
 public:
  static Result<std::unique_ptr<DeviceQueue>> Create(
      std::shared_ptr<const OpenClContext> context,
      const DeviceQueueOptions& options);

  // Fails with kUnsupported where the device does not take groups of the local
  // size.
  Status Launch(cl_kernel kernel, const OpenClRange& range);

  // Returns the handle for a library that enqueues by itself, between two
  // marks: the time from the first to the second counts as one command. Marks
  // do something only in timed queues.
  cl_command_queue handle() const { return queue_.get(); }
  Status MarkStart();
  Status MarkEnd();
  Status Copy(const OpenClMemory& from, size_t bytes, const OpenClMemory& to,
              size_t offset);

  Status Write(const void* from, size_t bytes, ImageExtent image,
               const Buffer& to, size_t offset) override;
  Status Read(const Buffer& from, size_t offset, size_t bytes,
              ImageExtent image, void* to) override;
  Status Wait() override;
  bool OutOfOrder() const override { return out_of_order_; }
  void BeginOp() override { last_of_op_ = nullptr; }
  Status Barrier() override;
  bool CanRecord() const override;
  Status StartRecording() override;
  Result<std::unique_ptr<DeviceRecording>> FinishRecording() override;
  Status Replay(DeviceRecording* recording) override;
  void StartTiming() override { events_.clear(); }
  size_t NumTimed() const override { return events_.size(); }
  Result<DeviceTimes> Times(size_t first, size_t last) override;

 private:
  OpenClQueue(std::shared_ptr<const OpenClContext> context,
              OpenClObject<cl_command_queue> queue,
              const DeviceQueueOptions& options, bool out_of_order)
      : context_(std::move(context)),
        queue_(std::move(queue)),
        options_(options),
        out_of_order_(out_of_order) {}

  struct Timed {
    OpenClObject<cl_event> event;
    bool since_last = false;  // begins at the end of the one before
  };

  // Returns the number of events that the next command waits for: out of order,
  // it waits for the command before it of the same op.
  cl_uint NumWaits() const { return last_of_op_ == nullptr ? 0 : 1; }
  const cl_event* Waits() const {
    return last_of_op_ == nullptr ? nullptr : &last_of_op_;
  }
  // Returns where to put the event of the next command; null if it is not
  // needed.
  cl_event* NextEvent();
  Status Enqueued(cl_int error, const char* call);
  Status Mark();
  Status WaitAwake();
  // Returns nanoseconds on the clock of the device.
  Result<cl_ulong> TimeOf(size_t command, cl_profiling_info what) const;

  const std::shared_ptr<const OpenClContext> context_;
  const OpenClObject<cl_command_queue> queue_;
  const DeviceQueueOptions options_;
  const bool out_of_order_;
  std::unique_ptr<CommandBuffer> recording_;  // not null while recording
  int unflushed_ = 0;
  std::vector<Timed> events_;  // of timed commands
  // The time when the first of them was enqueued.
  std::chrono::steady_clock::time_point first_enqueued_;
  cl_event event_ = nullptr;  // of the last command
  // The event of the op's last command, used by out-of-order queues; kept_ or
  // events_ owns it.
  cl_event last_of_op_ = nullptr;
  OpenClObject<cl_event> kept_;
};

}  // namespace placelite

#endif  // LITE_BACKENDS_OPENCL_QUEUE_H_
