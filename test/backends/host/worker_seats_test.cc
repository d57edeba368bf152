// SPDX-License-Identifier: Apache-2.0
// Workers are placed for a caller on each of two processors.
#include "lite/backends/host/worker_seats.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>
#include <thread>

namespace placelite {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;

// A thread that waits, and may be moved.
class Sleeper {
 public:
  Sleeper() {
    std::promise<ThreadId> id;
    thread_ = std::thread([&id, end = end_.get_future()] {
      id.set_value(ThisThread());
      end.wait();
    });
    id_ = id.get_future().get();
  }
  ~Sleeper() {
    end_.set_value();
    thread_.join();
  }
  ThreadId id() const { return id_; }

 private:
  std::promise<void> end_;
  std::thread thread_;
  ThreadId id_ = 0;
};

class WorkerSeatsTest : public testing::Test {
 protected:
  void SetUp() override {
    if (allowed_.size() < 2) GTEST_SKIP() << "needs two processors";
  }
  ~WorkerSeatsTest() override { Stay(allowed_); }

  static void Stay(const std::vector<int>& cpus) {
    EXPECT_TRUE(BindThread(0, cpus));
  }

  const std::vector<int> allowed_ = AllowedCpus();
};

TEST_F(WorkerSeatsTest, UnboundWorkersGetAnyOtherProcessor) {
  WorkerSeats seats({}, 3);
  const Sleeper worker;
  int away_from = -1;
  for (int here : {allowed_[0], allowed_[1], allowed_[1], allowed_[0]}) {
    Stay({here});
    away_from = seats.Seat(worker.id(), 0, away_from);
    EXPECT_EQ(away_from, here);
    const std::vector<int> seat = AllowedCpus(worker.id());
    EXPECT_EQ(seat.size(), allowed_.size() - 1);
    EXPECT_THAT(seat, Not(Contains(here)));
  }
}

TEST_F(WorkerSeatsTest, BoundWorkersGetOneOfTheirs) {
  const std::vector<int> two = {allowed_[1], allowed_[0]};
  WorkerSeats seats(two, 2);
  const Sleeper worker;
  for (int here : {0, 1}) {
    Stay({two[here]});
    EXPECT_EQ(seats.Seat(worker.id(), 0, -1), two[here]);
    EXPECT_THAT(AllowedCpus(worker.id()), ElementsAre(two[1 - here]));
  }
}

TEST_F(WorkerSeatsTest, MoreThreadsThanGivenProcessorsShareThem) {
  WorkerSeats seats({allowed_[0], allowed_[1]}, 3);
  const Sleeper worker;
  Stay({allowed_[0]});
  EXPECT_EQ(seats.Seat(worker.id(), 0, -1), -1);
  EXPECT_EQ(AllowedCpus(worker.id()), allowed_);
}

TEST_F(WorkerSeatsTest, OneProcessorIsShared) {
  Stay({allowed_[0]});
  WorkerSeats seats({}, 2);
  const Sleeper worker;
  EXPECT_EQ(seats.Seat(worker.id(), 0, -1), -1);
  EXPECT_THAT(AllowedCpus(worker.id()), ElementsAre(allowed_[0]));
}

}  // namespace
}  // namespace placelite
