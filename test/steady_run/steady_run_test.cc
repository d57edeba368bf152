// A steady Run of real models takes no memory from the heap.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "lite/api/predictor.h"
#include "test/support/status_matchers.h"

namespace {

std::atomic<int64_t> g_allocations{0};

void* Count(size_t bytes, size_t alignment) {
  g_allocations.fetch_add(1);
  void* memory = alignment > alignof(std::max_align_t)
                     ? std::aligned_alloc(alignment, bytes)
                     : std::malloc(bytes);
  if (memory == nullptr) std::abort();
  return memory;
}

}  // namespace

void* operator new(size_t bytes) { return Count(bytes, 1); }
void* operator new[](size_t bytes) { return Count(bytes, 1); }
void* operator new(size_t bytes, std::align_val_t alignment) {
  return Count(bytes, static_cast<size_t>(alignment));
}
void* operator new[](size_t bytes, std::align_val_t alignment) {
  return Count(bytes, static_cast<size_t>(alignment));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept {
  std::free(memory);
}
void operator delete[](void* memory, std::align_val_t) noexcept {
  std::free(memory);
}
void operator delete(void* memory, size_t, std::align_val_t) noexcept {
  std::free(memory);
}
void operator delete[](void* memory, size_t, std::align_val_t) noexcept {
  std::free(memory);
}

namespace placelite {
namespace {

struct Model {
  const char* name;
  const char* dir;
  Shape shape;
};

void PrintTo(const Model& model, std::ostream* out) { *out << model.name; }

class SteadyRunTest : public testing::TestWithParam<std::tuple<Model, int>> {};

TEST_P(SteadyRunTest, AllocatesNothing) {
  const auto& [model, threads] = GetParam();
  FullConfig config;
  config.model_dir = model.dir;
  config.valid_targets = "x86";
  config.runtime_options.threads = threads;
  ASSERT_OK_AND_ASSIGN(auto predictor, Predictor::Create(config));
  ASSERT_OK(predictor->Warmup({model.shape}));
  ASSERT_OK_AND_ASSIGN(Tensor input, predictor->Input(0));
  std::fill_n(input.data<float>(), input.NumElements(), 0.25f);
  ASSERT_OK(predictor->Run());
  const int64_t before = g_allocations.load();
  Status status;
  for (int run = 0; run < 3 && status.ok(); ++run) status = predictor->Run();
  EXPECT_EQ(g_allocations.load() - before, 0);
  EXPECT_OK(status);
}

TEST(SteadyRun, TheCounterCounts) {
  const int64_t before = g_allocations.load();
  auto memory = std::make_unique<int>(1);
  EXPECT_EQ(g_allocations.load() - before, *memory);
}

INSTANTIATE_TEST_SUITE_P(
    Models, SteadyRunTest,
    testing::Combine(
        testing::Values(Model{"mobilenet_v1",
                              LITE_DEMO_DIR "/mobilenet_v1",
                              {1, 3, 224, 224}},
                        Model{"ppocr_cls",
                              LITE_TEST_DATA_DIR "/models/ppocr_cls",
                              {2, 3, 48, 192}},
                        Model{"uci_housing",
                              LITE_TEST_DATA_DIR "/models/uci_housing",
                              {5, 13}}),
        testing::Values(1, 2)),
    [](const auto& info) {
      return std::string(std::get<0>(info.param).name) + "_threads_" +
             std::to_string(std::get<1>(info.param));
    });

}  // namespace
}  // namespace placelite
