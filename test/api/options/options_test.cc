// SPDX-License-Identifier: Apache-2.0
#include "lite/api/options.h"

#include <set>
#include <tuple>

#include "lite/api/c/placelite.h"
#include "lite/api/config_files.h"
#include "lite/api/option_texts.h"
#include "lite/api/predictor.h"
#include "lite/core/base/output_file.h"
#include "lite/core/base/strings.h"
#include "lite/core/kernel/cpu_features.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using testing::ElementsAre;

// Expects that C++ and C refuse an option, with these words and nothing else.
void ExpectRefused(const std::string& name, const std::string& value,
                   const std::string& words) {
  FullConfig config;
  const Status status = SetOption(name, value, &config);
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument) << name << value;
  EXPECT_EQ(status.message(), words);
  placelite_config* c = nullptr;
  ASSERT_EQ(placelite_config_create(&c), PLACELITE_OK);
  EXPECT_EQ(placelite_config_set(c, name.c_str(), value.c_str()),
            PLACELITE_INVALID_ARGUMENT);
  EXPECT_EQ(placelite_config_error(c), words);
  placelite_config_destroy(c);
}

FullConfig With(const std::string& name, const std::string& value) {
  FullConfig config;
  EXPECT_OK(SetOption(name, value, &config));
  return config;
}

TEST(OptionsTest, NamesThatDoNotExist) {
  ExpectRefused("thraeds", "2",
                "option 'thraeds': there is no such option; did you mean "
                "'threads'?");
  ExpectRefused("", "2", "option '': there is no such option");
  ExpectRefused("no_such_thing_at_all", "",
                "option 'no_such_thing_at_all': there is no such option");
}

TEST(OptionsTest, Integers) {
  EXPECT_EQ(With("threads", "0").runtime_options.threads, 0);
  EXPECT_EQ(With("threads", "2147483647").runtime_options.threads, INT32_MAX);
  EXPECT_EQ(With("teams", "64").runtime_options.teams, 64);
  EXPECT_EQ(With("spin", "1000000").runtime_options.spin, kMaxSpin);
  ExpectRefused("teams", "0", "option 'teams': must be 1 to 64, not 0");
  ExpectRefused("teams", "65", "option 'teams': must be 1 to 64, not 65");
  ExpectRefused("spin", "-1", "option 'spin': must be 0 to 1000000, not -1");
  ExpectRefused("threads", "2147483648",
                "option 'threads': must be 0 to 2147483647, not 2147483648");
  ExpectRefused("teams", "", "option 'teams': must not be empty");
  for (const char* text : {"many", "1.5", " 1", "1 ", "+1", "0x1", "1e0",
                           "99999999999999999999"}) {
    ExpectRefused("teams", text,
                  StrCat("option 'teams': must be 1 to 64, not '", text, "'"));
  }
}

TEST(OptionsTest, Flags) {
  EXPECT_TRUE(With("strict", "true").strict);
  EXPECT_FALSE(With("strict", "false").strict);
  EXPECT_FALSE(With("zero_weights", "true").weights_required);
  ExpectRefused("strict", "yes",
                "option 'strict': must be true or false, not 'yes'");
  ExpectRefused("strict", "1", "option 'strict': must be true or false, not 1");
  ExpectRefused("strict", "", "option 'strict': must not be empty");
}

TEST(OptionsTest, Choices) {
  const std::pair<const char*, PowerMode> modes[] = {
      {"high", PowerMode::kHigh}, {"low", PowerMode::kLow},
      {"full", PowerMode::kFull}, {"no_bind", PowerMode::kNoBind},
      {"0", PowerMode::kHigh},    {"1", PowerMode::kLow},
      {"2", PowerMode::kFull},    {"3", PowerMode::kNoBind}};
  for (const auto& [text, mode] : modes) {
    EXPECT_EQ(With("power_mode", text).runtime_options.power_mode, mode);
  }
  EXPECT_EQ(With("pick", "score").pick, PickBy::kScore);
  EXPECT_EQ(With("pick", "article").pick, PickBy::kArticle);
  EXPECT_EQ(With("pick", "model").pick, PickBy::kCost);
  EXPECT_EQ(With("pick", "plan").pick, PickBy::kPlan);
  const std::pair<const char*, TuneEffort> efforts[] = {
      {"none", TuneEffort::kNone},
      {"rapid", TuneEffort::kRapid},
      {"normal", TuneEffort::kNormal},
      {"exhaustive", TuneEffort::kExhaustive}};
  for (const auto& [text, effort] : efforts) {
    EXPECT_EQ(With("opencl_tune_mode", text).runtime_options.device_tuning,
              effort);
  }
  EXPECT_EQ(With("opencl_precision", "fp16").opencl_precision,
            Precision::kFP16);
  EXPECT_EQ(With("opencl_precision", "float").opencl_precision,
            Precision::kFloat);
  ExpectRefused("pick", "modle",
                "option 'pick': must be score, article, model or plan, not "
                "'modle'; did you mean 'model'?");
  ExpectRefused("opencl_precision", "int8",
                "option 'opencl_precision': must be fp16 or float, not 'int8'");
  ExpectRefused("power_mode", "4",
                "option 'power_mode': must be high, low, full, no_bind, 0, 1, "
                "2 or 3, not 4");
  ExpectRefused("pick", "", "option 'pick': must not be empty");
}

TEST(OptionsTest, Texts) {
  EXPECT_EQ(With("valid_targets", "opencl,arm").valid_targets, "opencl,arm");
  EXPECT_EQ(With("opencl_device", "").runtime_options.opencl_device, "");
  EXPECT_EQ(With("opencl_cache", "").runtime_options.opencl_cache, "");
  EXPECT_EQ(With("cpu_features", "avx2").runtime_options.cpu_features, kAvx2);
  EXPECT_EQ(With("groups", "off").runtime_options.groups, kGroupsOff);
  EXPECT_EQ(With("groups", "auto").runtime_options.groups, kGroupsAuto);
  EXPECT_EQ(With("groups", "1024").runtime_options.groups, 1024);
  EXPECT_EQ(With("memory_limit", "600KiB").memory.limit_bytes, 600 << 10);
  EXPECT_EQ(With("memory_limit", "0").memory.limit_bytes, 0);
  EXPECT_EQ(With("score_factors", "layout=1").score_factors.layout, 1);
  ExpectRefused("score_factors", "weight=1",
                "option 'score_factors': score factor 'weight=1': there is no "
                "such factor; the factors are target, precision, layout, "
                "precisions");
  ExpectRefused("valid_targets", "",
                "option 'valid_targets': must not be empty");
  for (const char* text : {"0", "-1", "1025", "4x", "on", "99999999999"}) {
    ExpectRefused("groups", text,
                  StrCat("option 'groups': must be off, auto or 1 to 1024, not "
                         "'",
                         text, "'"));
  }
  for (const char* text : {"12MB", "-1", "lots", "MiB", "9999999999GiB"}) {
    ExpectRefused("memory_limit", text,
                  StrCat("option 'memory_limit': must be a number of bytes "
                         "such as 1000000, 600KiB or 12MiB, not '",
                         text, "'"));
  }
  FullConfig config;
  EXPECT_THAT(SetOption("cpu_features", "avx3", &config),
              FailsWith(StatusCode::kInvalidArgument,
                        "option 'cpu_features': unknown CPU feature 'avx3'"));
  EXPECT_THAT(SetOption("pin_file", "/no/such", &config),
              FailsWith(StatusCode::kNotFound, "option 'pin_file': /no/such"));
}

TEST(OptionsTest, ListsAreAddedTo) {
  FullConfig config;
  EXPECT_OK(SetOption("exclude", "a*,b", &config));
  EXPECT_OK(SetOption("exclude", "c\\,d", &config));
  EXPECT_THAT(config.excludes, ElementsAre("a*", "b", "c,d"));
  EXPECT_OK(SetOption("pin", "conv=x,type:fc=y", &config));
  EXPECT_OK(SetOption("pin", EscapeItem("a,b\\c=z", ','), &config));
  ASSERT_EQ(config.pins.size(), 3U);
  EXPECT_EQ(config.pins[1].op, "type:fc");
  EXPECT_EQ(config.pins[2].op, "a,b\\c");
  EXPECT_OK(SetOption("input_shape", "x:1,3,32..1280,?;y:1,8;", &config));
  EXPECT_OK(SetOption("input_shape", "x:2,3", &config));
  EXPECT_OK(SetOption("input_shape", EscapeItem("a;b:7", ';'), &config));
  ASSERT_EQ(config.input_shapes.size(), 3U);
  EXPECT_EQ(StrCat(config.input_shapes["x"]), "[2,3]");
  EXPECT_EQ(StrCat(config.input_shapes["a;b"]), "[7]");
  EXPECT_OK(SetOption("io_places", "x=opencl/float/ImageDefault", &config));
  EXPECT_EQ(ToString(config.io_places.at("x")), "opencl/float/ImageDefault");
  EXPECT_OK(SetOption("tuning_file", "a,none,b", &config));
  EXPECT_THAT(config.tuning_files, ElementsAre("a", "b"));
  EXPECT_FALSE(config.runtime_options.shipped_tuning);
  EXPECT_OK(SetOption("disable_pass", "fold", &config));
  EXPECT_THAT(config.disabled_passes, ElementsAre("fold"));
}

TEST(OptionsTest, WrongListsChangeNothing) {
  FullConfig config;
  for (const auto& [name, value, words] :
       {std::tuple("pin", "a=b,c", "pin 'c' is not OP=KERNEL"),
        std::tuple("input_shape", "x:1;x:2", "names 'x' twice"),
        std::tuple("input_shape", "x:1;y:wide", "shape 'wide'"),
        std::tuple("io_places", "x=opencl,x=host", "names 'x' twice"),
        std::tuple("io_places", "opencl", "'opencl' is not NAME=PLACE"),
        std::tuple("io_places", "x=opnecl", "unknown target 'opnecl'"),
        std::tuple("exclude", "", "must not be empty"),
        std::tuple("exclude", " , ", "must not be empty")}) {
    EXPECT_THAT(SetOption(name, value, &config),
                FailsWith(StatusCode::kInvalidArgument,
                          StrCat("option '", name, "': ", words)))
        << value;
  }
  EXPECT_TRUE(config.pins.empty());
  EXPECT_TRUE(config.input_shapes.empty());
  EXPECT_TRUE(config.io_places.empty());
  EXPECT_TRUE(config.excludes.empty());
}

TEST(OptionsTest, AModelTakesThePlaceOfAnother) {
  FullConfig config = With("model_dir", "dir");
  EXPECT_OK(SetOption("model_file", "m", &config));
  EXPECT_OK(SetOption("param_file", "p", &config));
  EXPECT_EQ(config.model_dir, "");
  EXPECT_EQ(config.model_file, "m");
  EXPECT_EQ(config.param_file, "p");
  EXPECT_OK(SetOption("onnx_model", "o", &config));
  EXPECT_EQ(config.model_file + config.param_file, "");
  EXPECT_OK(SetOption("optimized_model_file", "nb", &config));
  EXPECT_EQ(config.onnx_model, "");
  EXPECT_OK(SetOption("model_dir", "dir", &config));
  EXPECT_EQ(config.optimized_model_file, "");
  EXPECT_THAT(SetOption("onnx_model", "", &config),
              FailsWith(StatusCode::kInvalidArgument, "must not be empty"));
  EXPECT_EQ(config.model_dir, "dir");
}

TEST(OptionsTest, AMobileConfigHasNoModelToConvert) {
  MobileConfig config;
  EXPECT_OK(SetOption("optimized_model_file", "m.nb", &config));
  EXPECT_EQ(config.model_file, "m.nb");
  EXPECT_OK(SetOption("threads", "3", &config));
  EXPECT_EQ(config.runtime_options.threads, 3);
  EXPECT_THAT(SetOption("model_dir", "m", &config),
              FailsWith(StatusCode::kInvalidArgument,
                        "option 'model_dir': is for models that are converted "
                        "when they are loaded"));
}

// A value that is not the default, and whether a config has it.
struct Set {
  const char* name;
  const char* value;
  bool (*holds)(const FullConfig& config);
};

const Set kSets[] = {
    {"optimized_model_file", "m.nb",
     [](const FullConfig& c) { return c.optimized_model_file == "m.nb"; }},
    {"model_dir", "m", [](const FullConfig& c) { return c.model_dir == "m"; }},
    {"model_file", "m",
     [](const FullConfig& c) { return c.model_file == "m"; }},
    {"param_file", "p",
     [](const FullConfig& c) { return c.param_file == "p"; }},
    {"onnx_model", "m",
     [](const FullConfig& c) { return c.onnx_model == "m"; }},
    {"zero_weights", "true",
     [](const FullConfig& c) { return !c.weights_required; }},
    {"input_shape", "x:1",
     [](const FullConfig& c) { return c.input_shapes.size() == 1; }},
    {"valid_targets", "host",
     [](const FullConfig& c) { return c.valid_targets == "host"; }},
    {"strict", "true", [](const FullConfig& c) { return c.strict; }},
    {"enable_fp16", "true", [](const FullConfig& c) { return c.enable_fp16; }},
    {"enable_bf16", "true", [](const FullConfig& c) { return c.enable_bf16; }},
    {"cpu_features", "none",
     [](const FullConfig& c) {
       return c.runtime_options.cpu_features == CpuFeatures(kAnyCpu);
     }},
    {"io_places", "x=opencl",
     [](const FullConfig& c) { return c.io_places.count("x") == 1; }},
    {"threads", "3",
     [](const FullConfig& c) { return c.runtime_options.threads == 3; }},
    {"teams", "3",
     [](const FullConfig& c) { return c.runtime_options.teams == 3; }},
    {"power_mode", "low",
     [](const FullConfig& c) {
       return c.runtime_options.power_mode == PowerMode::kLow;
     }},
    {"spin", "7",
     [](const FullConfig& c) { return c.runtime_options.spin.count() == 7; }},
    {"groups", "4",
     [](const FullConfig& c) { return c.runtime_options.groups == 4; }},
    {"memory_limit", "1KiB",
     [](const FullConfig& c) { return c.memory.limit_bytes == 1024; }},
    {"pick", "model",
     [](const FullConfig& c) { return c.pick == PickBy::kCost; }},
    {"score_factors", "target=3",
     [](const FullConfig& c) { return c.score_factors.target == 3; }},
    {"plan", "p", [](const FullConfig& c) { return c.plan_file == "p"; }},
    {"pin", "a=b", [](const FullConfig& c) { return c.pins.size() == 1; }},
    {"exclude", "a",
     [](const FullConfig& c) { return c.excludes.size() == 1; }},
    {"disable_pass", "a",
     [](const FullConfig& c) { return c.disabled_passes.size() == 1; }},
    {"tuning_file", "a",
     [](const FullConfig& c) { return c.tuning_files.size() == 1; }},
    {"shipped_tuning", "false",
     [](const FullConfig& c) { return !c.runtime_options.shipped_tuning; }},
    {"opencl_device", "1:0",
     [](const FullConfig& c) {
       return c.runtime_options.opencl_device == "1:0";
     }},
    {"opencl_cache", "d",
     [](const FullConfig& c) { return c.runtime_options.opencl_cache == "d"; }},
    {"opencl_wait_awake", "true",
     [](const FullConfig& c) {
       return c.runtime_options.device_wait == DeviceWait::kAwake;
     }},
    {"opencl_precision", "float",
     [](const FullConfig& c) {
       return c.opencl_precision == Precision::kFloat;
     }},
    {"opencl_fp16_arithmetic", "true",
     [](const FullConfig& c) { return c.runtime_options.fp16_arithmetic; }},
    {"opencl_tune_mode", "rapid",
     [](const FullConfig& c) {
       return c.runtime_options.device_tuning == TuneEffort::kRapid;
     }},
};

TEST(OptionsTest, EachSetsWhatItSays) {
  std::set<std::string> names;
  for (const Set& set : kSets) {
    EXPECT_FALSE(set.holds(FullConfig())) << set.name;
    EXPECT_TRUE(set.holds(With(set.name, set.value))) << set.name;
    names.insert(set.name);
  }
  for (const OptionDef& option : AllOptions()) {
    // Files of pins have a test of their own.
    if (std::string_view(option.name) == "pin_file") continue;
    EXPECT_EQ(names.count(option.name), 1U) << option.name;
  }
}

// A value is set from the text that the docs call the default, and must leave
// what a config has by itself.
TEST(OptionsTest, DefaultsAreThoseOfTheConfig) {
  const FullConfig fresh;
  const RuntimeOptions& runtime = fresh.runtime_options;
  FullConfig config;
  for (const Set& set : kSets)
    EXPECT_OK(SetOption(set.name, set.value, &config));
  for (const OptionText& text : AllOptionTexts()) {
    if (*text.standard == '\0') continue;
    EXPECT_OK(SetOption(text.name, text.standard, &config));
  }
  const RuntimeOptions& set = config.runtime_options;
  EXPECT_EQ(config.weights_required, fresh.weights_required);
  EXPECT_EQ(config.strict, fresh.strict);
  EXPECT_EQ(config.enable_fp16, fresh.enable_fp16);
  EXPECT_EQ(config.enable_bf16, fresh.enable_bf16);
  EXPECT_EQ(config.pick, fresh.pick);
  EXPECT_EQ(config.opencl_precision, fresh.opencl_precision);
  EXPECT_EQ(set.threads, runtime.threads);
  EXPECT_EQ(set.teams, runtime.teams);
  EXPECT_EQ(set.power_mode, runtime.power_mode);
  EXPECT_EQ(set.spin, runtime.spin);
  EXPECT_EQ(set.groups, runtime.groups);
  EXPECT_EQ(set.shipped_tuning, runtime.shipped_tuning);
  EXPECT_EQ(set.device_wait, runtime.device_wait);
  EXPECT_EQ(set.fp16_arithmetic, runtime.fp16_arithmetic);
  EXPECT_EQ(set.device_tuning, runtime.device_tuning);
}

TEST(OptionsTest, FilesOfPins) {
  const std::string path = testing::TempDir() + "/options.pins";
  ASSERT_OK(WriteFile(path, "pin a=b\nexclude c*\n"));
  const FullConfig config = With("pin_file", path);
  ASSERT_EQ(config.pins.size(), 1U);
  EXPECT_EQ(config.pins[0].choice, "b");
  EXPECT_THAT(config.excludes, ElementsAre("c*"));
}

TEST(OptionsTest, EachHasItsText) {
  ASSERT_EQ(AllOptions().size(), AllOptionTexts().size());
  std::set<std::string> names;
  for (size_t i = 0; i < AllOptions().size(); ++i) {
    const OptionDef& option = AllOptions()[i];
    const OptionText& text = AllOptionTexts()[i];
    EXPECT_STREQ(option.name, text.name);
    EXPECT_STREQ(option.name, placelite_option_name(i));
    EXPECT_EQ(FindOption(option.name), &option);
    EXPECT_TRUE(names.insert(option.name).second) << option.name;
    const std::string sentence = text.text;
    EXPECT_EQ(sentence.back(), '.') << option.name;
    EXPECT_NE(text.uses, 0) << option.name;
  }
  EXPECT_EQ(placelite_option_name(AllOptions().size()), nullptr);
}

// What SetOption refuses, a Runtime refuses with the same words.
TEST(OptionsTest, RuntimesCheckTheMembersThatAreSetDirectly) {
  RuntimeOptions options;
  options.teams = 0;
  EXPECT_THAT(MakeRuntime(options),
              FailsWith(StatusCode::kInvalidArgument,
                        "option 'teams': must be 1 to 64, not 0"));
}

TEST(OptionsTest, FilesAreReadLater) {
  MobileConfig mobile;
  EXPECT_OK(SetOption("tuning_file", "/no/such.jsonl", &mobile));
  EXPECT_TRUE(NamesFiles(mobile));
  EXPECT_EQ(ReadConfigFiles(&mobile).code(), LITE_WITH_TUNING_FILES != 0
                                                 ? StatusCode::kNotFound
                                                 : StatusCode::kUnsupported);
  FullConfig full = With("optimized_model_file", "/no/such.nb");
  EXPECT_THAT(Predictor::Create(full),
              FailsWith(StatusCode::kNotFound, "/no/such.nb"));
  if (LITE_WITH_TUNING_FILES == 0) return;
  EXPECT_OK(SetOption("pick", "plan", &full));
  EXPECT_THAT(ReadConfigFiles(&full),
              FailsWith(StatusCode::kInvalidArgument,
                        "option 'pick': plan needs the option 'plan'"));
  EXPECT_OK(SetOption("plan", "/no/such.plan", &full));
  EXPECT_THAT(ReadConfigFiles(&full),
              FailsWith(StatusCode::kNotFound, "/no/such.plan"));
  EXPECT_OK(SetOption("pick", "score", &full));
  EXPECT_THAT(ReadConfigFiles(&full),
              FailsWith(StatusCode::kInvalidArgument,
                        "option 'plan': is for pick=plan alone"));
}

}  // namespace
}  // namespace placelite
