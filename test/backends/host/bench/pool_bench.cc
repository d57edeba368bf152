// SPDX-License-Identifier: Apache-2.0
// pool_bench: what one parallel loop costs, on our thread pool and on others.
//
//   pool_bench                    # 1 to 4 threads, 300 rounds
//   pool_bench 100 2,3            # 100 rounds, 2 and 3 threads
//
// A loop of so much work in all (0, 1, 10, 100 us on one thread) is cut among
// the threads, again and again; the time of one loop is printed. Contenders
// take turns within each round, so that what else the machine does hits all
// alike. Before its turn a contender waits until the threads of the one before
// have gone to sleep: OpenMP's spin for milliseconds.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "lite/backends/host/host_backend.h"
#include "lite/core/base/strings.h"
#include "lite/core/tune/statistics.h"
#include "test/backends/host/bench/openmp_pool.h"
#include "test/backends/host/bench/queue_pool.h"

namespace placelite {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::microseconds;
using std::chrono::milliseconds;

// A loop has so many elements, more than threads and divided by 1 to 4.
constexpr int64_t kElements = 96;
constexpr int kWorksUs[] = {0, 1, 10, 100};

struct Contender {
  std::string name;
  std::unique_ptr<ThreadPool> pool;
  std::vector<double> samples = {};  // us per loop
};

// Arithmetic that depends on itself, so that its time is its length.
uint64_t Chain(int64_t steps) {
  uint64_t x = 1;
  for (int64_t i = 0; i < steps; ++i) {
    x = x * 6364136223846793005u + 1442695040888963407u;
  }
  return x;
}

struct Work {
  int64_t steps;  // per element
  std::vector<uint64_t> sink;
};

void RunElements(void* context, int64_t begin, int64_t end) {
  Work* work = static_cast<Work*>(context);
  if (work->steps == 0) return;
  const uint64_t x = Chain(work->steps * (end - begin));
  work->sink[static_cast<size_t>(begin)] = x;
}

double UsSince(Clock::time_point start) {
  return std::chrono::duration<double, std::micro>(Clock::now() - start)
      .count();
}

// Returns the fastest of many measurements, because other programs only slow it
// down.
double StepsPerUs() {
  constexpr int64_t kSteps = 200000;
  double best = 1e9;
  uint64_t sink = 0;
  for (int i = 0; i < 50; ++i) {
    const Clock::time_point start = Clock::now();
    sink += Chain(kSteps);
    best = std::min(best, UsSince(start));
  }
  if (sink == 1) std::puts("");  // keeps the loop
  return kSteps / best;
}

// Ours as a Runtime makes it: no more threads than processors.
std::vector<Contender> MakeContenders(Backend* backend, int threads) {
  std::vector<Contender> contenders;
  ThreadPoolOptions options;
  options.threads = threads;
  contenders.push_back({"ours, spinning",
                        std::move(backend->CreateThreadPool(options)).value()});
  options.spin = microseconds(0);
  contenders.push_back(
      {"ours, parked", std::move(backend->CreateThreadPool(options)).value()});
  contenders.push_back({"mutex queue", MakeQueuePool(threads)});
  if (auto openmp = MakeOpenMpPool(threads)) {
    contenders.push_back({"OpenMP", std::move(openmp)});
  }
  return contenders;
}

// One turn: the mean of enough loops for the clock, after some to wake up.
double Turn(ThreadPool* pool, Work* work, int us) {
  const int loops = us >= 100 ? 20 : 100;
  std::this_thread::sleep_for(milliseconds(25));
  for (int i = 0; i < 10; ++i) pool->Run(kElements, RunElements, work);
  const Clock::time_point start = Clock::now();
  for (int i = 0; i < loops; ++i) pool->Run(kElements, RunElements, work);
  return UsSince(start) / loops;
}

void Measure(Backend* backend, int threads, int us, int rounds,
             double steps_per_us) {
  std::vector<Contender> contenders = MakeContenders(backend, threads);
  Work work{static_cast<int64_t>(us * steps_per_us / kElements),
            std::vector<uint64_t>(kElements)};
  for (int round = 0; round < rounds; ++round) {
    for (Contender& contender : contenders) {
      contender.samples.push_back(Turn(contender.pool.get(), &work, us));
    }
  }
  for (const Contender& contender : contenders) {
    std::vector<double> sorted = contender.samples;
    std::sort(sorted.begin(), sorted.end());
    std::printf("| %d | %3d | %-14s | %8.2f | %8.2f | %8.2f | %8.2f |\n",
                threads, us, contender.name.c_str(), sorted.front(),
                Quantile(sorted, 0.25), Quantile(sorted, 0.5),
                Quantile(sorted, 0.75));
  }
  std::fflush(stdout);
}

int Main(int rounds, const std::vector<int>& thread_counts) {
  const std::unique_ptr<Backend> backend = MakeHostBackend();
  const double steps_per_us = StepsPerUs();
  std::puts(
      "| threads | work, us | pool | min, us | 25 % | median | 75 % |\n"
      "|---|---|---|---|---|---|---|");
  for (int threads : thread_counts) {
    for (int us : kWorksUs) {
      Measure(backend.get(), threads, us, rounds, steps_per_us);
    }
  }
  return 0;
}

}  // namespace
}  // namespace placelite

int main(int argc, char** argv) {
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 300;
  std::vector<int> threads = {1, 2, 3, 4};
  if (argc > 2) {
    threads.clear();
    for (const std::string& text : placelite::Split(argv[2], ",")) {
      threads.push_back(std::atoi(text.c_str()));
    }
  }
  const bool usable = std::all_of(threads.begin(), threads.end(),
                                  [](int n) { return n >= 1 && n <= 64; });
  if (rounds < 1 || !usable) {
    std::fputs("usage: pool_bench [ROUNDS] [THREADS,...]\n", stderr);
    return 2;
  }
  return placelite::Main(rounds, threads);
}
