// SPDX-License-Identifier: Apache-2.0
// Queues in order and out of order, by copies that need each other.
#include "lite/backends/opencl/queue.h"

#include <numeric>

#include "test/backends/opencl/opencl_test_util.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

class OpenClQueueTest : public OpenClTest,
                        public testing::WithParamInterface<bool> {
 protected:
  // Sends numbers through buffers and back; each hop is an op of its
  // own behind a barrier, or all are one op.
  Status SendAround(DeviceQueue* queue, bool one_op,
                    std::vector<int32_t>* numbers) {
    constexpr int kHops = 8;
    auto* cl_queue = static_cast<OpenClQueue*>(queue);
    const size_t bytes = numbers->size() * sizeof(int32_t);
    LITE_ASSIGN_OR_RETURN(std::shared_ptr<Buffer> from,
                          backend_->Allocate(bytes));
    queue->BeginOp();
    LITE_RETURN_IF_ERROR(queue->Write(numbers->data(), bytes, {}, *from, 0));
    std::vector<std::shared_ptr<Buffer>> kept = {from};
    for (int hop = 0; hop < kHops; ++hop) {
      LITE_ASSIGN_OR_RETURN(std::shared_ptr<Buffer> to,
                            backend_->Allocate(bytes));
      if (!one_op) {
        LITE_RETURN_IF_ERROR(queue->Barrier());
        queue->BeginOp();
      }
      LITE_RETURN_IF_ERROR(
          cl_queue->Copy(static_cast<const OpenClMemory&>(*from), bytes,
                         static_cast<const OpenClMemory&>(*to), 0));
      kept.push_back(to);
      from = std::move(to);
    }
    if (!one_op) LITE_RETURN_IF_ERROR(queue->Barrier());
    back_.assign(numbers->size(), 0);
    LITE_RETURN_IF_ERROR(queue->Read(*from, 0, bytes, {}, back_.data()));
    LITE_RETURN_IF_ERROR(queue->Wait());
    *numbers = back_;
    return Status::Ok();
  }

  std::vector<int32_t> back_;
};

TEST_P(OpenClQueueTest, KeepsTheOrderOfOpsAndWithinOps) {
  DeviceQueueOptions options;
  options.out_of_order = true;
  options.timed = GetParam();
  ASSERT_OK_AND_ASSIGN(const auto queue, backend_->CreateQueue(options));
  std::vector<int32_t> numbers(1 << 18);
  for (int round = 0; round < 20; ++round) {
    std::iota(numbers.begin(), numbers.end(), round);
    const std::vector<int32_t> sent = numbers;
    if (options.timed) queue->StartTiming();
    ASSERT_OK(SendAround(queue.get(), round % 2 == 0, &numbers));
    ASSERT_EQ(numbers, sent);
    if (!options.timed) continue;
    EXPECT_EQ(queue->NumTimed(), 10u);
    ASSERT_OK_AND_ASSIGN(const DeviceTimes times, queue->Times(0, 10));
    EXPECT_GT(times.busy_ms, 0);
  }
}

TEST_P(OpenClQueueTest, IsOutOfOrderWhereAskedFor) {
  cl_command_queue_properties has = 0;
  ASSERT_EQ(cl_->GetDeviceInfo(backend_->context()->device().id,
                               CL_DEVICE_QUEUE_PROPERTIES, sizeof(has), &has,
                               nullptr),
            CL_SUCCESS);
  for (bool asked : {false, true}) {
    DeviceQueueOptions options;
    options.out_of_order = asked;
    options.timed = GetParam();
    ASSERT_OK_AND_ASSIGN(const auto queue, backend_->CreateQueue(options));
    EXPECT_EQ(queue->OutOfOrder(),
              asked && (has & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) != 0);
  }
}

INSTANTIATE_TEST_SUITE_P(Timed, OpenClQueueTest, testing::Bool());

}  // namespace
}  // namespace placelite
