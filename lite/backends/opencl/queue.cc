// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/opencl/queue.h"

#include <algorithm>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

bool IsOfTheGroup(cl_int error) {
  return error == CL_INVALID_WORK_GROUP_SIZE ||
         error == CL_INVALID_WORK_ITEM_SIZE;
}

bool CanReorder(const OpenClApi& cl, cl_device_id device) {
  cl_command_queue_properties has = 0;
  return cl.GetDeviceInfo(device, CL_DEVICE_QUEUE_PROPERTIES, sizeof(has), &has,
                          nullptr) == CL_SUCCESS &&
         (has & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) != 0;
}

}  // namespace

void OpenClRange::RoundUpToGroups() {
  if (local[0] == 0) return;
  for (int i = 0; i < 3; ++i) {
    local[i] = std::max<size_t>(local[i], 1);
    global[i] = (global[i] + local[i] - 1) / local[i] * local[i];
  }
}

Result<std::unique_ptr<DeviceQueue>> OpenClQueue::Create(
    std::shared_ptr<const OpenClContext> context,
    const DeviceQueueOptions& options) {
  const bool out_of_order =
      options.out_of_order && CanReorder(context->cl(), context->device().id);
  cl_command_queue_properties properties = 0;
  if (options.timed) properties |= CL_QUEUE_PROFILING_ENABLE;
  if (out_of_order) properties |= CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;
  cl_int error = CL_SUCCESS;
  cl_command_queue handle = context->cl().CreateCommandQueue(
      context->get(), context->device().id, properties, &error);
  LITE_ASSIGN_OR_RETURN(
      OpenClObject<cl_command_queue> queue,
      MadeBy("clCreateCommandQueue", context->cl(), handle, error));
  return std::unique_ptr<DeviceQueue>(new OpenClQueue(
      std::move(context), std::move(queue), options, out_of_order));
}

cl_event* OpenClQueue::NextEvent() {
  if (!options_.timed) return out_of_order_ ? &event_ : nullptr;
  if (events_.empty()) first_enqueued_ = std::chrono::steady_clock::now();
  return &event_;
}

Status OpenClQueue::Enqueued(cl_int error, const char* call) {
  const OpenClApi& cl = context_->cl();
  if (options_.timed || out_of_order_) {
    LITE_ASSIGN_OR_RETURN(
        OpenClObject<cl_event> event,
        MadeBy(call, cl, std::exchange(event_, nullptr), error));
    if (out_of_order_) last_of_op_ = event.get();
    if (options_.timed) {
      events_.push_back({std::move(event)});
    } else {
      kept_ = std::move(event);
    }
  }
  LITE_RETURN_IF_ERROR(OpenClStatus(error, call));
  const int per_flush = context_->device().launches_per_flush;
  if (per_flush > 0 && ++unflushed_ == per_flush) {
    unflushed_ = 0;
    return OpenClStatus(cl.Flush(queue_.get()), "clFlush");
  }
  return Status::Ok();
}

Status OpenClQueue::Launch(cl_kernel kernel, const OpenClRange& range) {
  LITE_RETURN_IF_ERROR(context_->CheckProcess());
  const size_t* local = range.local[0] == 0 ? nullptr : range.local;
  if (recording_ != nullptr) {
    return recording_->Launch(kernel, range.global, local);
  }
  const cl_int error = context_->cl().EnqueueNDRangeKernel(
      queue_.get(), kernel, 3, nullptr, range.global, local, NumWaits(),
      Waits(), NextEvent());
  const Status status = Enqueued(error, "clEnqueueNDRangeKernel");
  if (status.ok() || local == nullptr || !IsOfTheGroup(error)) return status;
  return Status::Unsupported(StrCat(status.message(), " for groups of ",
                                    local[0], " x ", local[1], " x ",
                                    local[2]));
}

Status OpenClQueue::Mark() {
  LITE_RETURN_IF_ERROR(context_->CheckProcess());
  const cl_int error = context_->cl().EnqueueMarkerWithWaitList(
      queue_.get(), 0, nullptr, NextEvent());
  return Enqueued(error, "clEnqueueMarkerWithWaitList");
}

Status OpenClQueue::Barrier() {
  if (!out_of_order_) return Status::Ok();
  LITE_RETURN_IF_ERROR(context_->CheckProcess());
  last_of_op_ = nullptr;  // the barrier waits for that command, too
  return OpenClStatus(context_->cl().EnqueueBarrierWithWaitList(
                          queue_.get(), 0, nullptr, nullptr),
                      "clEnqueueBarrierWithWaitList");
}

Status OpenClQueue::MarkStart() {
  return options_.timed ? Mark() : Status::Ok();
}

Status OpenClQueue::MarkEnd() {
  if (!options_.timed) return Status::Ok();
  LITE_RETURN_IF_ERROR(Mark());
  events_.back().since_last = true;
  return Status::Ok();
}

Status OpenClQueue::Copy(const OpenClMemory& from, size_t bytes,
                         const OpenClMemory& to, size_t offset) {
  LITE_RETURN_IF_ERROR(context_->CheckProcess());
  return Enqueued(context_->cl().EnqueueCopyBuffer(
                      queue_.get(), from.get(), to.get(), 0, offset, bytes,
                      NumWaits(), Waits(), NextEvent()),
                  "clEnqueueCopyBuffer");
}

bool OpenClQueue::CanRecord() const {
  return !options_.timed && !out_of_order_ &&
         context_->command_buffers() != nullptr;
}

Status OpenClQueue::StartRecording() {
  LITE_RETURN_IF_ERROR(context_->CheckProcess());
  LITE_ASSIGN_OR_RETURN(recording_,
                        CommandBuffer::Create(context_, queue_.get()));
  return Status::Ok();
}

Result<std::unique_ptr<DeviceRecording>> OpenClQueue::FinishRecording() {
  std::unique_ptr<CommandBuffer> recording = std::move(recording_);
  LITE_RETURN_IF_ERROR(recording->Finish());
  return std::unique_ptr<DeviceRecording>(std::move(recording));
}

Status OpenClQueue::Replay(DeviceRecording* recording) {
  return static_cast<CommandBuffer*>(recording)->Enqueue();
}

namespace {

// The corner and size of an image, for the calls that copy.
struct Region {
  explicit Region(ImageExtent image)
      : sides{static_cast<size_t>(image.width),
              static_cast<size_t>(image.height), 1} {}
  size_t origin[3] = {0, 0, 0};
  size_t sides[3];
};

cl_mem HandleOf(const Buffer& buffer) {
  return static_cast<const OpenClMemory&>(buffer).get();
}

}  // namespace

Status OpenClQueue::Write(const void* from, size_t bytes, ImageExtent image,
                          const Buffer& to, size_t offset) {
  if (bytes == 0) return Status::Ok();
  LITE_RETURN_IF_ERROR(context_->CheckProcess());
  if (image.width != 0) {
    const Region region(image);
    return Enqueued(
        context_->cl().EnqueueWriteImage(
            queue_.get(), HandleOf(to), CL_FALSE, region.origin, region.sides,
            0, 0, from, NumWaits(), Waits(), NextEvent()),
        "clEnqueueWriteImage");
  }
  return Enqueued(context_->cl().EnqueueWriteBuffer(
                      queue_.get(), HandleOf(to), CL_FALSE, offset, bytes, from,
                      NumWaits(), Waits(), NextEvent()),
                  "clEnqueueWriteBuffer");
}

Status OpenClQueue::Read(const Buffer& from, size_t offset, size_t bytes,
                         ImageExtent image, void* to) {
  if (bytes == 0) return Status::Ok();
  LITE_RETURN_IF_ERROR(context_->CheckProcess());
  if (image.width != 0) {
    const Region region(image);
    return Enqueued(
        context_->cl().EnqueueReadImage(queue_.get(), HandleOf(from), CL_FALSE,
                                        region.origin, region.sides, 0, 0, to,
                                        NumWaits(), Waits(), NextEvent()),
        "clEnqueueReadImage");
  }
  return Enqueued(context_->cl().EnqueueReadBuffer(
                      queue_.get(), HandleOf(from), CL_FALSE, offset, bytes, to,
                      NumWaits(), Waits(), NextEvent()),
                  "clEnqueueReadBuffer");
}

// Polls until all is done, which occupies a core and saves the time of waking
// up.
Status OpenClQueue::WaitAwake() {
  const OpenClApi& cl = context_->cl();
  cl_event raw = nullptr;
  const cl_int error =
      cl.EnqueueMarkerWithWaitList(queue_.get(), 0, nullptr, &raw);
  LITE_ASSIGN_OR_RETURN(const OpenClObject<cl_event> event,
                        MadeBy("clEnqueueMarkerWithWaitList", cl, raw, error));
  LITE_RETURN_IF_ERROR(OpenClStatus(cl.Flush(queue_.get()), "clFlush"));
  cl_int state = CL_QUEUED;
  while (state > CL_COMPLETE) {
    LITE_RETURN_IF_ERROR(OpenClStatus(
        cl.GetEventInfo(event.get(), CL_EVENT_COMMAND_EXECUTION_STATUS,
                        sizeof(state), &state, nullptr),
        "clGetEventInfo"));
  }
  return OpenClStatus(state, "the device");
}

Status OpenClQueue::Wait() {
  LITE_RETURN_IF_ERROR(context_->CheckProcess());
  unflushed_ = 0;
  if (options_.wait == DeviceWait::kAwake) return WaitAwake();
  return OpenClStatus(context_->cl().Finish(queue_.get()), "clFinish");
}

Result<cl_ulong> OpenClQueue::TimeOf(size_t command,
                                     cl_profiling_info what) const {
  cl_ulong time = 0;
  LITE_RETURN_IF_ERROR(OpenClStatus(
      context_->cl().GetEventProfilingInfo(events_[command].event.get(), what,
                                           sizeof(time), &time, nullptr),
      "clGetEventProfilingInfo"));
  return time;
}

Result<DeviceTimes> OpenClQueue::Times(size_t first, size_t last) {
  if (!options_.timed) {
    return Status::FailedPrecondition("the queue was not made for timing");
  }
  DeviceTimes times;
  times.begin = times.end = first_enqueued_;
  if (first >= last) return times;
  // The clocks of CPU and device are aligned where the first command was
  // enqueued.
  LITE_ASSIGN_OR_RETURN(const cl_ulong zero,
                        TimeOf(0, CL_PROFILING_COMMAND_QUEUED));
  const auto on_cpu = [&](cl_ulong time) {
    return first_enqueued_ +
           std::chrono::nanoseconds(static_cast<int64_t>(time - zero));
  };
  for (size_t i = first; i < last; ++i) {
    LITE_ASSIGN_OR_RETURN(const cl_ulong start,
                          events_[i].since_last
                              ? TimeOf(i - 1, CL_PROFILING_COMMAND_END)
                              : TimeOf(i, CL_PROFILING_COMMAND_START));
    LITE_ASSIGN_OR_RETURN(const cl_ulong end,
                          TimeOf(i, CL_PROFILING_COMMAND_END));
    if (i == first) times.begin = on_cpu(start);
    times.end = on_cpu(end);
    times.busy_ms += static_cast<double>(end - start) * 1e-6;
  }
  return times;
}

}  // namespace placelite
