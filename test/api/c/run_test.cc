// SPDX-License-Identifier: Apache-2.0
// A predictor of the C interface computes the right outputs.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "lite/core/base/file_descriptor.h"
#include "lite/core/base/strings.h"
#include "test/api/c/c_user.h"
#include "test/api/c/housing.h"
#include "test/support/allocation_counter.h"

namespace placelite {
namespace {

void ExpectHousing(const std::vector<float>& y) {
  const std::vector<float> expected = HousingOutput();
  ASSERT_EQ(y.size(), expected.size());
  for (size_t i = 0; i < y.size(); ++i) {
    EXPECT_NEAR(y[i], expected[i], 1e-4) << i;
  }
}

void SetHousing(placelite_predictor* predictor) {
  const std::vector<float> x = HousingInput();
  ASSERT_EQ(placelite_predictor_set_input(predictor, 0, PLACELITE_FLOAT,
                                          kHousingShape, 2, x.data(),
                                          kHousingInputBytes),
            PLACELITE_OK)
      << placelite_predictor_error(predictor);
}

// Runs the model on its input and checks the output.
void RunHousing(placelite_predictor* predictor) {
  SetHousing(predictor);
  ASSERT_EQ(placelite_predictor_run(predictor), PLACELITE_OK);
  ExpectHousing(ReadOutput(predictor));
}

TEST(CApiRun, FromC) {
  const std::vector<float> x = HousingInput();
  std::vector<float> y(5);
  ASSERT_EQ(RunHousingFromC(HousingNb().c_str(), x.data(), 5, y.data()), 0);
  ExpectHousing(y);
  EXPECT_EQ(RunHousingFromC("no_such.nb", x.data(), 5, y.data()), 2);
}

TEST(CApiRun, TellsInputsAndOutputs) {
  const Handle handle = MakeHousing();
  placelite_predictor* p = handle.get();
  size_t count = 0, index = 1;
  const char* name = nullptr;
  EXPECT_EQ(placelite_predictor_input_count(p, &count), PLACELITE_OK);
  EXPECT_EQ(count, 1u);
  EXPECT_EQ(placelite_predictor_input_name(p, 0, &name), PLACELITE_OK);
  EXPECT_STREQ(name, "x");
  EXPECT_EQ(placelite_predictor_input_index(p, "x", &index), PLACELITE_OK);
  EXPECT_EQ(index, 0u);
  EXPECT_EQ(placelite_predictor_output_count(p, &count), PLACELITE_OK);
  EXPECT_EQ(count, 1u);
  EXPECT_EQ(placelite_predictor_output_name(p, 0, &name), PLACELITE_OK);
  EXPECT_EQ(placelite_predictor_output_index(p, name, &index), PLACELITE_OK);
  EXPECT_EQ(index, 0u);
  placelite_input_info info;
  EXPECT_EQ(placelite_predictor_input_info(p, 0, &info), PLACELITE_OK);
  EXPECT_EQ(info.precision, PLACELITE_FLOAT);
  EXPECT_EQ(info.rank, 2);
  EXPECT_EQ(info.min_shape[0], 1);
  EXPECT_EQ(info.max_shape[0], -1);
  EXPECT_EQ(info.min_shape[1], 13);
  EXPECT_EQ(info.max_shape[1], 13);
}

TEST(CApiRun, FromMemory) {
  std::ifstream in(HousingNb(), std::ios::binary);
  const std::string bytes(std::istreambuf_iterator<char>(in), {});
  Config config = MakeConfig();
  placelite_config_set_model_memory(config.get(), bytes.data(), bytes.size());
  placelite_predictor* predictor = nullptr;
  ASSERT_EQ(placelite_predictor_create(config.get(), &predictor), PLACELITE_OK)
      << placelite_config_error(config.get());
  const Handle handle(predictor);
  config.reset();
  RunHousing(predictor);
}

// The model is a part of a file, whose descriptor is closed before the first
// run. The last way to name a model counts.
TEST(CApiRun, FromADescriptor) {
  std::ifstream in(HousingNb(), std::ios::binary);
  const std::string bytes(std::istreambuf_iterator<char>(in), {});
  const std::string path = HousingNb() + ".within";
  for (size_t offset : {0, 4096 + 64, 3}) {
    std::ofstream(path) << std::string(offset, 'a') << bytes << "behind";
    const Config config = MakeConfig();
    placelite_config_set_model_memory(config.get(), "no model", 8);
    placelite_predictor* predictor = nullptr;
    {
      const FileDescriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
      placelite_config_set_model_descriptor(config.get(), file.number(), offset,
                                            bytes.size());
      ASSERT_EQ(placelite_predictor_create(config.get(), &predictor),
                PLACELITE_OK)
          << placelite_config_error(config.get());
    }
    const Handle handle(predictor);
    RunHousing(predictor);
    placelite_config_set_model_file(config.get(), HousingNb().c_str());
    ASSERT_EQ(placelite_predictor_create(config.get(), &predictor),
              PLACELITE_OK)
        << placelite_config_error(config.get());
    placelite_predictor_destroy(predictor);
  }
  unlink(path.c_str());
}

// The model is given by folder, by program and weights, and in the ways that
// the mobile function takes.
TEST(CApiRun, TheFullPredictorTakesEveryModel) {
  const Config config = MakeConfig();
  placelite_config_set_targets(config.get(), "x86");
  placelite_config_set_input_shape(config.get(), "x", "1..8,13");
  const auto run = [&config] {
    placelite_predictor* predictor = nullptr;
    ASSERT_EQ(placelite_predictor_create_full(config.get(), &predictor),
              PLACELITE_OK)
        << placelite_config_error(config.get());
    const Handle handle(predictor);
    RunHousing(predictor);
  };
  placelite_config_set_paddle_dir(config.get(), HousingDir().c_str());
  run();
  placelite_config_set_model_file(config.get(), HousingNb().c_str());
  run();
  const std::string dir = LITE_TEST_DATA_DIR "/models/conv_bn_relu/model";
  placelite_config_set_input_shape(config.get(), "x", "1,3,224,224");
  placelite_config_set_paddle_files(config.get(), (dir + ".pdmodel").c_str(),
                                    (dir + ".pdiparams").c_str());
  placelite_predictor* predictor = nullptr;
  EXPECT_EQ(placelite_predictor_create_full(config.get(), &predictor),
            PLACELITE_NOT_FOUND);
  EXPECT_THAT(placelite_config_error(config.get()),
              testing::HasSubstr("no input 'x'"));
}

TEST(CApiRun, ProgramsOfPaddle3) {
  const std::string dir = LITE_TEST_DATA_DIR "/models/paddle3_block";
  const Config config = MakeConfig();
  for (const bool folder : {true, false}) {
    if (folder) {
      placelite_config_set_paddle_dir(config.get(), dir.c_str());
    } else {
      placelite_config_set_paddle_files(config.get(),
                                        (dir + "/inference.json").c_str(),
                                        (dir + "/inference.pdiparams").c_str());
    }
    placelite_predictor* predictor = nullptr;
    ASSERT_EQ(placelite_predictor_create_full(config.get(), &predictor),
              PLACELITE_OK)
        << placelite_config_error(config.get());
    const Handle handle(predictor);
    EXPECT_EQ(placelite_predictor_run(predictor), PLACELITE_OK);
  }
}

TEST(CApiRun, InTheCallersMemory) {
  const Handle handle = MakeHousing();
  placelite_predictor* p = handle.get();
  std::vector<float> x = HousingInput(), y(5, NAN);
  placelite_predictor_resize(p, 0, kHousingShape, 2);
  placelite_predictor_bind_input(p, 0, x.data(), kHousingInputBytes);
  placelite_predictor_bind_output(p, 0, y.data(), y.size() * sizeof(float));
  ASSERT_EQ(placelite_predictor_run(p), PLACELITE_OK)
      << placelite_predictor_error(p);
  ExpectHousing(y);
  placelite_tensor tensor;
  EXPECT_EQ(placelite_predictor_input(p, 0, &tensor), PLACELITE_OK);
  EXPECT_EQ(tensor.data, x.data());
  EXPECT_EQ(tensor.bytes, kHousingInputBytes);
  EXPECT_EQ(tensor.precision, PLACELITE_FLOAT);
  EXPECT_EQ(tensor.rank, 2);
  EXPECT_EQ(tensor.shape[0], 5);
  EXPECT_EQ(tensor.shape[1], 13);
}

TEST(CApiRun, AfterMemoryWasGivenBack) {
  const Handle handle = MakeHousing();
  SetHousing(handle.get());
  ASSERT_EQ(placelite_predictor_run(handle.get()), PLACELITE_OK);
  ASSERT_EQ(placelite_predictor_shrink_memory(handle.get()), PLACELITE_OK);
  ASSERT_EQ(placelite_predictor_run(handle.get()), PLACELITE_OK);
  ExpectHousing(ReadOutput(handle.get()));
}

TEST(CApiRun, ClonesInThreads) {
  Handle first = MakeHousing(2, 2);
  std::vector<Handle> clones;
  for (int i = 0; i < 4; ++i) {
    placelite_predictor* clone = nullptr;
    ASSERT_EQ(placelite_predictor_clone(first.get(), &clone), PLACELITE_OK);
    clones.emplace_back(clone);
  }
  first.reset();
  std::vector<std::thread> threads;
  for (const Handle& clone : clones) {
    threads.emplace_back([p = clone.get()] {
      for (int i = 0; i < 50; ++i) {
        SetHousing(p);
        EXPECT_EQ(placelite_predictor_run(p), PLACELITE_OK);
        // Errors of the others are not seen here.
        EXPECT_STREQ(placelite_predictor_error(p), "");
        ExpectHousing(ReadOutput(p));
        EXPECT_NE(placelite_predictor_resize(p, 9, nullptr, 0), PLACELITE_OK);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

TEST(CApiRun, ASteadyRunAllocatesNothing) {
  const Handle handle = MakeHousing();
  placelite_predictor* p = handle.get();
  SetHousing(p);
  ASSERT_EQ(placelite_predictor_warmup(p), PLACELITE_OK);
  placelite_tensor input, output;
  placelite_status status = PLACELITE_OK;
  StartCountingAllocations();
  for (int i = 0; i < 3 && status == PLACELITE_OK; ++i) {
    status = placelite_predictor_input(p, 0, &input);
    if (status == PLACELITE_OK) status = placelite_predictor_run(p);
    if (status == PLACELITE_OK) {
      status = placelite_predictor_output(p, 0, &output);
    }
  }
  EXPECT_EQ(StopCountingAllocations(), 0);
  EXPECT_EQ(status, PLACELITE_OK);
  ExpectHousing(ReadOutput(p));
}

// A predictor of HousingNb from `config`.
Handle MakeHousing(const Config& config) {
  placelite_config_set_model_file(config.get(), HousingNb().c_str());
  placelite_predictor* predictor = nullptr;
  EXPECT_EQ(placelite_predictor_create(config.get(), &predictor), PLACELITE_OK)
      << placelite_config_error(config.get());
  return Handle(predictor);
}

TEST(CApiRun, ReadsPinFiles) {
  const std::string path = std::filesystem::path(testing::TempDir()) /
                           StrCat("placelite_c_api_", getpid(), "_pins.txt");
  const Config config = MakeConfig();
  std::ofstream(path) << "exclude *avx*\npin\n";
  EXPECT_EQ(placelite_config_add_pin_file(config.get(), path.c_str()),
            PLACELITE_INVALID_ARGUMENT);
  EXPECT_THAT(placelite_config_error(config.get()),
              testing::HasSubstr("pins.txt: line 2: "));
  std::ofstream(path) << "exclude *avx*\nexclude *neon*\n";
  EXPECT_EQ(placelite_config_add_pin_file(config.get(), path.c_str()),
            PLACELITE_OK);
  std::filesystem::remove(path);
  EXPECT_EQ(placelite_config_add_pin_file(config.get(), path.c_str()),
            PLACELITE_NOT_FOUND);
  const Handle handle = MakeHousing(config);
  ASSERT_NE(handle, nullptr);
  SetHousing(handle.get());
  ASSERT_EQ(placelite_predictor_run(handle.get()), PLACELITE_OK);
  ExpectHousing(ReadOutput(handle.get()));
  const char* text = nullptr;
  ASSERT_EQ(placelite_predictor_profile_json(handle.get(), &text),
            PLACELITE_OK);
  EXPECT_EQ(nlohmann::json::parse(text)["ops"][0]["variant"], "fc_reference");
}

TEST(CApiRun, ProfilesAsJson) {
  const Config config = MakeConfig();
  placelite_config_add_pin(config.get(), "type:fc=fc_reference");
  const Handle handle = MakeHousing(config);
  ASSERT_NE(handle, nullptr);
  placelite_predictor* predictor = handle.get();
  SetHousing(predictor);
  placelite_predictor_enable_profiling(predictor, 1);
  placelite_predictor_run(predictor);
  placelite_predictor_run(predictor);
  const char* text = nullptr;
  ASSERT_EQ(placelite_predictor_profile_json(predictor, &text), PLACELITE_OK);
  const auto json = nlohmann::json::parse(text);
  ASSERT_EQ(json["ops"].size(), 1u);
  EXPECT_EQ(json["ops"][0]["type"], "fc");
  EXPECT_EQ(json["ops"][0]["variant"], "fc_reference");
  EXPECT_EQ(json["ops"][0]["runs"], 2);
  EXPECT_EQ(json["choices"].size(), 1u);
  EXPECT_EQ(json["memory_bytes"]["weights"], 14 * 4);
}

}  // namespace
}  // namespace placelite
