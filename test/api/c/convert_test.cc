// SPDX-License-Identifier: Apache-2.0
// What the full library adds to the C interface: conversion and explanations;
// and reports of memory.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "lite/core/base/strings.h"
#include "test/api/c/housing.h"

namespace placelite {
namespace {

using testing::HasSubstr;

class CApiConvert : public testing::Test {
 protected:
  ~CApiConvert() override { std::filesystem::remove(path_); }

  placelite_config* config() { return config_.get(); }
  void Expect(placelite_status code, placelite_status got, const char* words) {
    EXPECT_EQ(got, code);
    EXPECT_THAT(placelite_config_error(config()), HasSubstr(words));
    EXPECT_FALSE(std::filesystem::exists(path_));
  }

  const std::string path_ = std::filesystem::path(testing::TempDir()) /
                            StrCat("placelite_c_convert_", getpid(), ".nb");

 private:
  const Config config_ = MakeConfig();
};

TEST_F(CApiConvert, MakesWhatAPredictorLoads) {
  placelite_config_set_paddle_dir(config(), HousingDir().c_str());
  for (const char* pack : {"none", "all", static_cast<const char*>(nullptr)}) {
    ASSERT_EQ(placelite_convert(config(), nullptr, pack, path_.c_str()),
              PLACELITE_OK)
        << placelite_config_error(config());
    const Config other = MakeConfig();
    placelite_config_set_model_file(other.get(), path_.c_str());
    placelite_predictor* predictor = nullptr;
    ASSERT_EQ(placelite_predictor_create(other.get(), &predictor), PLACELITE_OK)
        << placelite_config_error(other.get());
    const Handle handle(predictor);
    const std::vector<float> x = HousingInput();
    placelite_predictor_set_input(predictor, 0, PLACELITE_FLOAT, kHousingShape,
                                  2, x.data(), kHousingInputBytes);
    ASSERT_EQ(placelite_predictor_run(predictor), PLACELITE_OK);
    EXPECT_NEAR(ReadOutput(predictor)[0], HousingOutput()[0], 1e-4);
  }
}

TEST_F(CApiConvert, WhatIsWrongIsSaid) {
  Expect(PLACELITE_INVALID_ARGUMENT,
         placelite_convert(config(), nullptr, nullptr, path_.c_str()),
         "names no model");
  placelite_config_set_model_memory(config(), "no model", 8);
  Expect(PLACELITE_UNSUPPORTED,
         placelite_convert(config(), nullptr, nullptr, path_.c_str()),
         "in memory");
  placelite_config_set_paddle_dir(config(), HousingDir().c_str());
  Expect(PLACELITE_INVALID_ARGUMENT,
         placelite_convert(config(), nullptr, "some", path_.c_str()), "some");
  EXPECT_NE(placelite_convert(config(), "no_device", nullptr, path_.c_str()),
            PLACELITE_OK);
  EXPECT_THAT(placelite_config_error(config()), HasSubstr("no_device"));
  const std::string model = HousingNb();
  const auto bytes = std::filesystem::file_size(model);
  placelite_config_set_model_file(config(), model.c_str());
  Expect(PLACELITE_INVALID_ARGUMENT,
         placelite_convert(config(), nullptr, nullptr, model.c_str()),
         "is a file of the model: name another one");
  EXPECT_EQ(std::filesystem::file_size(model), bytes);
}

TEST(CApiReports, ExplainsAsJson) {
  const Handle handle = MakeHousing();
  const char* text = nullptr;
  ASSERT_EQ(placelite_predictor_explain_json(handle.get(), &text),
            PLACELITE_OK);
  const auto json = nlohmann::json::parse(text);
  ASSERT_EQ(json["ops"].size(), 1u);
  EXPECT_EQ(json["ops"][0]["type"], "fc");
  EXPECT_GT(json["ops"][0]["candidates"].size(), 1u);
}

TEST(CApiReports, TellsMemoryAsJson) {
  const Handle handle = MakeHousing();
  ASSERT_EQ(placelite_predictor_resize(handle.get(), 0, kHousingShape, 2),
            PLACELITE_OK);
  ASSERT_EQ(placelite_predictor_run(handle.get()), PLACELITE_OK);
  const char* text = nullptr;
  ASSERT_EQ(placelite_predictor_memory_json(handle.get(), &text), PLACELITE_OK);
  const auto json = nlohmann::json::parse(text);
  EXPECT_EQ(json["schema"], 1);
  EXPECT_EQ(json["weights"], 14 * 4);
  EXPECT_GE(json["io"], 5 * 14 * 4);
  EXPECT_GE(json["arena"], json["arena_lower_bound"]);
  EXPECT_EQ(json["device"], 0);
}

}  // namespace
}  // namespace placelite
