// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/common/work_split.h"

#include <gmock/gmock.h>

#include <tuple>
#include <vector>

namespace placelite {
namespace {

using ::testing::ElementsAre;

// A pool whose workers take turns; `worker` is the one whose turn it is.
class TurnPool final : public ThreadPool {
 public:
  explicit TurnPool(int threads) : threads_(threads) {}

  int threads() const override { return threads_; }
  void Run(int64_t count, Body body, void* context) override {
    const EvenSplit parts(count, threads_);
    for (worker = 0; worker < threads_; ++worker) {
      if (parts.size(worker) == 0) continue;
      body(context, parts.begin(worker), parts.end(worker));
    }
    worker = 0;
  }

  int worker = 0;

 private:
  int threads_;
};

// Returns the worker of each unit, plane by plane; a unit that nobody takes has
// -1, and one that is taken twice -2.
std::vector<std::vector<int>> WorkersOf(int threads, int64_t images,
                                        int64_t planes, int64_t units) {
  std::vector<std::vector<int>> workers(
      static_cast<size_t>(images * planes),
      std::vector<int>(static_cast<size_t>(units), -1));
  TurnPool pool(threads);
  ForEachPlanePart(
      &pool, images, planes, units,
      [&](int64_t plane, int64_t first, int64_t last) {
        for (int64_t i = first; i < last; ++i) {
          int& worker =
              workers[static_cast<size_t>(plane)][static_cast<size_t>(i)];
          worker = worker == -1 ? pool.worker : -2;
        }
      });
  return workers;
}

TEST(ForEachPlanePart, GivesAThreadTheSameUnitsOfAllPlanes) {
  EXPECT_THAT(WorkersOf(2, 1, 3, 4),
              ElementsAre(ElementsAre(0, 0, 1, 1), ElementsAre(0, 0, 1, 1),
                          ElementsAre(0, 0, 1, 1)));
}

TEST(ForEachPlanePart, GivesAThreadWholeImagesWhereThereAreEnough) {
  EXPECT_THAT(WorkersOf(2, 2, 2, 2),
              ElementsAre(ElementsAre(0, 0), ElementsAre(0, 0),
                          ElementsAre(1, 1), ElementsAre(1, 1)));
}

TEST(ForEachPlanePart, SplitsPlanesWhereUnitsAreTooFew) {
  EXPECT_THAT(WorkersOf(2, 1, 2, 3),
              ElementsAre(ElementsAre(0, 0, 0), ElementsAre(1, 1, 1)));
  EXPECT_THAT(WorkersOf(2, 1, 2, 1),
              ElementsAre(ElementsAre(0), ElementsAre(1)));
}

TEST(ForEachPlanePart, SplitsBothWhereBothAreTooFew) {
  EXPECT_THAT(WorkersOf(4, 1, 2, 2),
              ElementsAre(ElementsAre(0, 1), ElementsAre(2, 3)));
}

TEST(ForEachPlanePart, TakesEveryUnitOnce) {
  for (const auto& [threads, images, planes, units] :
       std::vector<std::tuple<int, int64_t, int64_t, int64_t>>{{1, 1, 1, 1},
                                                               {1, 2, 3, 4},
                                                               {3, 1, 5, 7},
                                                               {4, 3, 2, 5},
                                                               {5, 2, 7, 3},
                                                               {8, 1, 1, 3},
                                                               {2, 0, 3, 4},
                                                               {2, 1, 3, 0}}) {
    for (const std::vector<int>& plane :
         WorkersOf(threads, images, planes, units)) {
      for (const int worker : plane) EXPECT_GE(worker, 0) << threads;
    }
  }
}

}  // namespace
}  // namespace placelite
