// SPDX-License-Identifier: Apache-2.0
// Wrong indices, names, shapes, files and states: codes and words.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <new>
#include <system_error>

#include "lite/api/c/handles.h"
#include "lite/core/base/file_descriptor.h"
#include "lite/core/base/log.h"
#include "lite/core/tensor/buffer.h"
#include "test/api/c/housing.h"

namespace placelite {
namespace {

using testing::HasSubstr;

class CApiErrors : public testing::Test {
 protected:
  void SetUp() override { ASSERT_NE(handle_, nullptr); }

  // A call failed with `code` and a text that contains `words`.
  void Expect(placelite_status code, placelite_status got, const char* words) {
    EXPECT_EQ(code, got);
    EXPECT_THAT(placelite_predictor_error(handle_.get()), HasSubstr(words));
  }
  placelite_predictor* predictor() { return handle_.get(); }

 private:
  const Handle handle_ = MakeHousing();
};

TEST_F(CApiErrors, IndicesAndNames) {
  const char* name = nullptr;
  size_t index = 0;
  placelite_tensor tensor;
  placelite_input_info info;
  Expect(PLACELITE_INVALID_ARGUMENT,
         placelite_predictor_input_name(predictor(), 1, &name), "index 1");
  Expect(PLACELITE_INVALID_ARGUMENT,
         placelite_predictor_output_name(predictor(), SIZE_MAX, &name),
         "not below 1");
  Expect(PLACELITE_NOT_FOUND,
         placelite_predictor_input_index(predictor(), "y", &index),
         "no input 'y', there is: x");
  Expect(PLACELITE_NOT_FOUND,
         placelite_predictor_output_index(predictor(), "y", &index),
         "no output 'y'");
  Expect(PLACELITE_INVALID_ARGUMENT,
         placelite_predictor_input_info(predictor(), 1, &info), "1 inputs");
  Expect(PLACELITE_INVALID_ARGUMENT,
         placelite_predictor_input(predictor(), SIZE_MAX, &tensor), "inputs");
  Expect(PLACELITE_INVALID_ARGUMENT,
         placelite_predictor_output(predictor(), 1, &tensor), "outputs");
  Expect(PLACELITE_INVALID_ARGUMENT,
         placelite_predictor_resize(predictor(), 1, kHousingShape, 2),
         "1 inputs");
  Expect(PLACELITE_INVALID_ARGUMENT,
         placelite_predictor_bind_input(predictor(), 1, nullptr, 0),
         "no input 1");
  Expect(PLACELITE_INVALID_ARGUMENT,
         placelite_predictor_bind_output(predictor(), 1, nullptr, 0),
         "no output 1");
}

TEST(CApiConfig, WrongOpenClOptions) {
  placelite_config* config = nullptr;
  ASSERT_EQ(placelite_config_create(&config), PLACELITE_OK);
  EXPECT_EQ(placelite_config_set_opencl_precision(config, "int8"),
            PLACELITE_INVALID_ARGUMENT);
  EXPECT_STREQ(placelite_config_error(config),
               "option 'opencl_precision': must be fp16 or float, not "
               "'int8'");
  EXPECT_EQ(placelite_config_set_opencl_tune_mode(config, "fast"),
            PLACELITE_INVALID_ARGUMENT);
  EXPECT_NE(std::strstr(placelite_config_error(config), "fast"), nullptr);
  EXPECT_EQ(placelite_config_set_opencl_precision(config, "float"),
            PLACELITE_OK);
  EXPECT_EQ(placelite_config_set_opencl_tune_mode(config, "rapid"),
            PLACELITE_OK);
  EXPECT_EQ(placelite_config_set_opencl_fp16_arithmetic(config, 1),
            PLACELITE_OK);
  placelite_config_destroy(config);
}

TEST_F(CApiErrors, Shapes) {
  const int64_t wide[] = {5, 14}, negative[] = {-5, 13};
  const int64_t huge[] = {INT64_MAX, 13};
  Expect(PLACELITE_INVALID_ARGUMENT,
         placelite_predictor_resize(predictor(), 0, wide, 2), "[5,14]");
  Expect(PLACELITE_INVALID_ARGUMENT,
         placelite_predictor_resize(predictor(), 0, kHousingShape, 1), "[5]");
  for (const int64_t* shape : {negative, huge}) {
    EXPECT_NE(placelite_predictor_resize(predictor(), 0, shape, 2),
              PLACELITE_OK);
  }
  Expect(PLACELITE_INVALID_ARGUMENT,
         placelite_predictor_resize(predictor(), 0, kHousingShape, -1),
         "rank must be 0 to 8, not -1");
  Expect(PLACELITE_INVALID_ARGUMENT,
         placelite_predictor_resize(predictor(), 0, kHousingShape, 9), "not 9");
}

TEST_F(CApiErrors, Elements) {
  const std::vector<float> x = HousingInput();
  const auto set = [&](placelite_precision precision, size_t bytes) {
    return placelite_predictor_set_input(predictor(), 0, precision,
                                         kHousingShape, 2, x.data(), bytes);
  };
  Expect(PLACELITE_INVALID_ARGUMENT, set(PLACELITE_INT32, kHousingInputBytes),
         "is float, not int32");
  Expect(PLACELITE_INVALID_ARGUMENT, set(PLACELITE_FLOAT, 259),
         "has 260 bytes, not 259");
  Expect(PLACELITE_INVALID_ARGUMENT, set(0, 260), "no precision 0");
  Expect(PLACELITE_INVALID_ARGUMENT, set(99, 260), "no precision 99");
  EXPECT_EQ(set(PLACELITE_FLOAT, 260), PLACELITE_OK);
}

TEST_F(CApiErrors, BoundMemoryThatIsTooSmall) {
  float y[4];
  ASSERT_EQ(placelite_predictor_resize(predictor(), 0, kHousingShape, 2),
            PLACELITE_OK);
  ASSERT_EQ(placelite_predictor_bind_output(predictor(), 0, y, sizeof(y)),
            PLACELITE_OK);
  Expect(PLACELITE_INVALID_ARGUMENT, placelite_predictor_run(predictor()),
         "has 16 bytes, the tensor needs 20");
  ASSERT_EQ(placelite_predictor_bind_output(predictor(), 0, nullptr, 0),
            PLACELITE_OK);
  EXPECT_EQ(placelite_predictor_run(predictor()), PLACELITE_OK);
}

// 3.5 TB of input; more than systems promise.
TEST_F(CApiErrors, LackOfMemory) {
  const int64_t huge[] = {int64_t{1} << 36, 13};
  if (AllocateCpu(huge[0] * huge[1] * sizeof(float)).ok()) {
    GTEST_SKIP() << "this system promises it all";
  }
  ASSERT_EQ(placelite_predictor_resize(predictor(), 0, huge, 2), PLACELITE_OK);
  const placelite_status status = placelite_predictor_warmup(predictor());
  Expect(PLACELITE_RESOURCE_EXHAUSTED, status, "bytes");
  ASSERT_EQ(placelite_predictor_resize(predictor(), 0, kHousingShape, 2),
            PLACELITE_OK);
  EXPECT_EQ(placelite_predictor_run(predictor()), PLACELITE_OK);
}

TEST(CApiConfigErrors, Values) {
  const Config config = MakeConfig();
  placelite_config* c = config.get();
  EXPECT_EQ(placelite_config_set_threads(c, -1), PLACELITE_INVALID_ARGUMENT);
  EXPECT_STREQ(placelite_config_error(c),
               "option 'threads': must be 0 to 2147483647, not -1");
  EXPECT_EQ(placelite_config_set_teams(c, 65), PLACELITE_INVALID_ARGUMENT);
  EXPECT_EQ(placelite_config_set_power_mode(c, 4), PLACELITE_INVALID_ARGUMENT);
  EXPECT_EQ(placelite_config_set_power_mode(c, -1), PLACELITE_INVALID_ARGUMENT);
  EXPECT_EQ(placelite_config_add_pin(c, "conv"), PLACELITE_INVALID_ARGUMENT);
  EXPECT_THAT(placelite_config_error(c), HasSubstr("OP=KERNEL"));
  EXPECT_EQ(placelite_config_set_input_shape(c, "x", "1,wide"),
            PLACELITE_INVALID_ARGUMENT);
  EXPECT_EQ(placelite_config_set_strict(c, 0), PLACELITE_OK);
  EXPECT_STREQ(placelite_config_error(c), "");
}

// The code and the config's text of a create that must fail.
void ExpectNoPredictor(placelite_config* config, placelite_status code,
                       const char* words) {
  auto* predictor = reinterpret_cast<placelite_predictor*>(config);
  EXPECT_EQ(placelite_predictor_create(config, &predictor), code) << words;
  EXPECT_EQ(predictor, nullptr);
  EXPECT_THAT(placelite_config_error(config), HasSubstr(words));
}

TEST(CApiConfigErrors, Models) {
  const Config config = MakeConfig();
  placelite_config* c = config.get();
  ExpectNoPredictor(c, PLACELITE_INVALID_ARGUMENT, "names no model");
  EXPECT_EQ(placelite_config_set_model_file(c, ""), PLACELITE_INVALID_ARGUMENT);
  EXPECT_STREQ(placelite_config_error(c),
               "option 'optimized_model_file': must not be empty");
  placelite_config_set_model_file(c, "no_such.nb");
  ExpectNoPredictor(c, PLACELITE_NOT_FOUND, "no_such.nb");
  placelite_config_set_model_memory(c, "no model", 8);
  ExpectNoPredictor(c, PLACELITE_CORRUPT, "");
  placelite_config_set_model_descriptor(c, 1 << 20, 0, 8);
  ExpectNoPredictor(c, PLACELITE_INVALID_ARGUMENT, "1048576 is no open file");
  EXPECT_EQ(placelite_config_set_model_descriptor(c, -1, 0, 8),
            PLACELITE_INVALID_ARGUMENT);
  EXPECT_STREQ(placelite_config_error(c), "descriptor -1 is no open file");
  placelite_config_set_paddle_dir(c, HousingDir().c_str());
  ExpectNoPredictor(c, PLACELITE_UNSUPPORTED, "convert the model");
  placelite_config_set_model_file(c, HousingNb().c_str());
  placelite_config_set_targets(c, "x68");
  ExpectNoPredictor(c, PLACELITE_INVALID_ARGUMENT, "did you mean 'x86'");
}

TEST(CApiConfigErrors, RangesOfDescriptors) {
  const Config config = MakeConfig();
  placelite_config* c = config.get();
  const FileDescriptor file(open(HousingNb().c_str(), O_RDONLY | O_CLOEXEC));
  const uint64_t bytes = std::filesystem::file_size(HousingNb());
  placelite_config_set_model_descriptor(c, file.number(), 1, bytes);
  ExpectNoPredictor(c, PLACELITE_INVALID_ARGUMENT, "ends beyond the file");
  placelite_config_set_model_descriptor(c, file.number(), UINT64_MAX, bytes);
  ExpectNoPredictor(c, PLACELITE_INVALID_ARGUMENT, "ends beyond the file");
  placelite_config_set_model_descriptor(c, file.number(), 0, bytes - 1);
  ExpectNoPredictor(c, PLACELITE_CORRUPT, "of descriptor");
}

// More threads than processors, and none, are accepted with warnings.
TEST(CApiConfig, AnyNumberOfThreads) {
  SetLogSink([](LogLevel, const std::string&) {});
  std::vector<float> expected;
  for (int threads : {1, 0, 3, 1 << 30}) {
    const Handle predictor = MakeHousing(threads);
    ASSERT_EQ(placelite_predictor_run(predictor.get()), PLACELITE_OK);
    const std::vector<float> output = ReadOutput(predictor.get());
    if (threads == 1) expected = output;
    EXPECT_EQ(output, expected) << threads;
  }
  SetLogSink(nullptr);
}

TEST(CApiConfigErrors, ADamagedFile) {
  std::ifstream in(HousingNb(), std::ios::binary);
  std::string bytes(std::istreambuf_iterator<char>(in), {});
  bytes.resize(bytes.size() / 2);
  const Config config = MakeConfig();
  placelite_config_set_model_memory(config.get(), bytes.data(), bytes.size());
  ExpectNoPredictor(config.get(), PLACELITE_CORRUPT, "");
}

TEST(CApiExceptions, EndAtTheInterface) {
  placelite_config config;
  const auto code = [&config](auto exception) {
    return c_api::Guarded(&config, [&]() -> Status { throw exception; });
  };
  EXPECT_EQ(code(std::bad_alloc()), PLACELITE_RESOURCE_EXHAUSTED);
  EXPECT_STREQ(placelite_config_error(&config), "out of memory");
  EXPECT_EQ(code(std::system_error(std::make_error_code(
                std::errc::resource_unavailable_try_again))),
            PLACELITE_RESOURCE_EXHAUSTED);
  EXPECT_EQ(code(std::logic_error("x")), PLACELITE_INTERNAL);
  EXPECT_EQ(code(1), PLACELITE_INTERNAL);
  EXPECT_EQ(c_api::Guarded(&config, [] { return Status::Ok(); }), PLACELITE_OK);
  EXPECT_STREQ(placelite_config_error(&config), "");
}

TEST(CApiStatus, CodesHaveNames) {
  EXPECT_STREQ(placelite_status_name(PLACELITE_OK), "ok");
  EXPECT_STREQ(placelite_status_name(PLACELITE_CORRUPT), "corrupt");
  EXPECT_STREQ(placelite_status_name(-1), "unknown status");
  EXPECT_STREQ(placelite_status_name(9), "unknown status");
  EXPECT_STREQ(placelite_version(), "0.1.0");
}

}  // namespace
}  // namespace placelite
