// SPDX-License-Identifier: Apache-2.0
#include "lite/api/options.h"

#include <algorithm>

#include "lite/core/base/did_you_mean.h"
#include "lite/core/base/memory_guard.h"
#include "lite/core/base/offers.h"
#include "lite/core/base/strings.h"
#include "lite/core/kernel/cpu_features.h"
#include "lite/passes/lower/pin_file.h"

namespace placelite {
namespace {

using Value = OptionValue;
using Target = OptionTarget;

// The types of the table.
constexpr OptionType Integer(int64_t min, int64_t max) {
  return {OptionKind::kInteger, false, ',', nullptr, min, max};
}
constexpr OptionType Flag() { return {OptionKind::kFlag}; }
constexpr OptionType Choice(const char* choices) {
  return {OptionKind::kChoice, false, ',', choices};
}
constexpr OptionType Text() { return {OptionKind::kText}; }
constexpr OptionType AnyText() { return {OptionKind::kText, true}; }
constexpr OptionType Path() { return {OptionKind::kText}; }
constexpr OptionType List(char separator) {
  return {OptionKind::kList, false, separator};
}

// Where options are (option_table.inc).
enum Where : uint8_t { kEveryLibrary, kCxxLibraries, kFullConfig };

RuntimeOptions& RuntimeOf(const Target& target) {
  return target.common->runtime_options;
}

// The setters of the table, in its order.

Status SetNbFile(const Value& value, const Target& target) {
  if (target.full != nullptr) {
    ForgetModel(target.full);
    target.full->optimized_model_file = value.text;
  } else {
    target.mobile->model_file = value.text;
  }
  return Status::Ok();
}

Status SetModelDir(const Value& value, const Target& target) {
  ForgetModel(target.full);
  target.full->model_dir = value.text;
  return Status::Ok();
}

// A program and its weights are two options of one model, and weights may also
// be named for the program of a folder.
Status SetModelFile(const Value& value, const Target& target) {
  const std::string weights = target.full->param_file;
  ForgetModel(target.full);
  target.full->model_file = value.text;
  target.full->param_file = weights;
  return Status::Ok();
}

Status SetParamFile(const Value& value, const Target& target) {
  target.full->optimized_model_file.clear();
  target.full->onnx_model.clear();
  target.full->param_file = value.text;
  return Status::Ok();
}

Status SetOnnxModel(const Value& value, const Target& target) {
  ForgetModel(target.full);
  target.full->onnx_model = value.text;
  return Status::Ok();
}

Status SetZeroWeights(const Value& value, const Target& target) {
  target.full->weights_required = value.number == 0;
  return Status::Ok();
}

Status NamedTwice(const std::string& name) {
  return Status::InvalidArgument(StrCat("names '", name, "' twice"));
}

// The name of an input ends at the last colon.
Status AddInputShapes(const Value& value, const Target& target) {
  std::map<std::string, ShapeRange> shapes;
  for (const std::string& item : value.items) {
    const size_t colon = item.rfind(':');
    const bool named = colon != std::string::npos;
    const std::string name = named ? Strip(item.substr(0, colon)) : "";
    LITE_ASSIGN_OR_RETURN(
        const ShapeRange shape,
        ParseShapeRange(Strip(named ? item.substr(colon + 1) : item)));
    if (!shapes.emplace(name, shape).second) return NamedTwice(name);
  }
  for (const auto& [name, shape] : shapes) {
    target.full->input_shapes[name] = shape;
  }
  return Status::Ok();
}

Status SetValidTargets(const Value& value, const Target& target) {
  target.common->valid_targets = value.text;
  return Status::Ok();
}

Status SetStrict(const Value& value, const Target& target) {
  target.common->strict = value.number != 0;
  return Status::Ok();
}

Status SetEnableFp16(const Value& value, const Target& target) {
  target.common->enable_fp16 = value.number != 0;
  return Status::Ok();
}

Status SetEnableBf16(const Value& value, const Target& target) {
  target.common->enable_bf16 = value.number != 0;
  return Status::Ok();
}

Status SetCpuFeatures(const Value& value, const Target& target) {
  LITE_ASSIGN_OR_RETURN(RuntimeOf(target).cpu_features,
                        ParseCpuFeatures(std::string(value.text)));
  return Status::Ok();
}

Status AddIoPlaces(const Value& value, const Target& target) {
  std::map<std::string, Place> places;
  for (const std::string& item : value.items) {
    const size_t equals = item.rfind('=');
    if (equals == std::string::npos || equals == 0) {
      return Status::InvalidArgument(StrCat("'", item, "' is not NAME=PLACE"));
    }
    const std::string name = item.substr(0, equals);
    LITE_ASSIGN_OR_RETURN(const Place place,
                          ParsePlace(item.substr(equals + 1)));
    if (!places.emplace(name, place).second) return NamedTwice(name);
  }
  for (const auto& [name, place] : places) {
    target.common->io_places[name] = place;
  }
  return Status::Ok();
}

Status SetThreads(const Value& value, const Target& target) {
  RuntimeOf(target).threads = static_cast<int>(value.number);
  return Status::Ok();
}

Status SetTeams(const Value& value, const Target& target) {
  RuntimeOf(target).teams = static_cast<int>(value.number);
  return Status::Ok();
}

// By the names of the option's choices, and by the numbers that stand for them.
Status SetPowerMode(const Value& value, const Target& target) {
  constexpr PowerMode kByChoice[] = {
      PowerMode::kHigh, PowerMode::kLow, PowerMode::kFull, PowerMode::kNoBind,
      PowerMode::kHigh, PowerMode::kLow, PowerMode::kFull, PowerMode::kNoBind};
  RuntimeOf(target).power_mode = kByChoice[value.number];
  return Status::Ok();
}

Status SetSpin(const Value& value, const Target& target) {
  RuntimeOf(target).spin = std::chrono::microseconds(value.number);
  return Status::Ok();
}

Status SetGroups(const Value& value, const Target& target) {
  constexpr int64_t kMostGroups = 1024;
  int& groups = RuntimeOf(target).groups;
  if (value.text == "off") {
    groups = kGroupsOff;
  } else if (value.text == "auto") {
    groups = kGroupsAuto;
  } else {
    const Result<int64_t> number = ParseInt(value.text);
    if (!number.ok() || *number < 1 || *number > kMostGroups) {
      return Status::InvalidArgument(StrCat("must be off, auto or 1 to ",
                                            kMostGroups, ", not '", value.text,
                                            "'"));
    }
    groups = static_cast<int>(*number);
  }
  return Status::Ok();
}

Status SetMemoryLimit(const Value& value, const Target& target) {
  const size_t digits =
      std::min(value.text.find_first_not_of("0123456789"), value.text.size());
  const Result<int64_t> number = ParseInt(value.text.substr(0, digits));
  const std::string_view unit = value.text.substr(digits);
  const int shift = unit.empty()    ? 0
                    : unit == "KiB" ? 10
                    : unit == "MiB" ? 20
                    : unit == "GiB" ? 30
                                    : -1;
  if (!number.ok() || shift < 0 || *number > INT64_MAX >> shift) {
    return Status::InvalidArgument(
        StrCat("must be a number of bytes such as 1000000, 600KiB or 12MiB, "
               "not '",
               value.text, "'"));
  }
  target.common->memory.limit_bytes = *number << shift;
  return Status::Ok();
}

// The choices are in the order of PickBy.
Status SetPick(const Value& value, const Target& target) {
  target.common->pick = static_cast<PickBy>(value.number);
  return Status::Ok();
}

Status SetScoreFactors(const Value& value, const Target& target) {
  LITE_ASSIGN_OR_RETURN(target.common->score_factors,
                        ParseScoreFactors(value.text));
  return Status::Ok();
}

Status SetPlan(const Value& value, const Target& target) {
  target.common->plan_file = value.text;
  return Status::Ok();
}

Status AddPinFile(const Value& value, const Target& target) {
  LITE_ASSIGN_OR_RETURN(const PinFile file,
                        ReadPinFile(std::string(value.text)));
  std::vector<Pin>& pins = target.common->pins;
  std::vector<std::string>& excludes = target.common->excludes;
  pins.insert(pins.end(), file.pins.begin(), file.pins.end());
  excludes.insert(excludes.end(), file.excludes.begin(), file.excludes.end());
  return Status::Ok();
}

Status AddPins(const Value& value, const Target& target) {
  std::vector<Pin> pins;
  for (const std::string& item : value.items) {
    LITE_ASSIGN_OR_RETURN(Pin pin, ParsePin(item));
    pins.push_back(std::move(pin));
  }
  std::vector<Pin>& all = target.common->pins;
  all.insert(all.end(), pins.begin(), pins.end());
  return Status::Ok();
}

void Append(const std::vector<std::string>& items,
            std::vector<std::string>* list) {
  list->insert(list->end(), items.begin(), items.end());
}

Status AddExcludes(const Value& value, const Target& target) {
  Append(value.items, &target.common->excludes);
  return Status::Ok();
}

Status AddDisabledPasses(const Value& value, const Target& target) {
  Append(value.items, &target.full->disabled_passes);
  return Status::Ok();
}

Status AddTuningFiles(const Value& value, const Target& target) {
  for (const std::string& item : value.items) {
    if (item == "none") {
      RuntimeOf(target).shipped_tuning = false;
    } else {
      target.common->tuning_files.push_back(item);
    }
  }
  return Status::Ok();
}

Status SetShippedTuning(const Value& value, const Target& target) {
  RuntimeOf(target).shipped_tuning = value.number != 0;
  return Status::Ok();
}

Status SetOpenClDevice(const Value& value, const Target& target) {
  RuntimeOf(target).opencl_device = std::string(value.text);
  return Status::Ok();
}

Status SetOpenClCache(const Value& value, const Target& target) {
  RuntimeOf(target).opencl_cache = value.text;
  return Status::Ok();
}

Status SetOpenClWaitAwake(const Value& value, const Target& target) {
  RuntimeOf(target).device_wait =
      value.number != 0 ? DeviceWait::kAwake : DeviceWait::kAsleep;
  return Status::Ok();
}

Status SetOpenClPrecision(const Value& value, const Target& target) {
  target.common->opencl_precision =
      value.number == 0 ? Precision::kFP16 : Precision::kFloat;
  return Status::Ok();
}

Status SetOpenClFp16Arithmetic(const Value& value, const Target& target) {
  RuntimeOf(target).fp16_arithmetic = value.number != 0;
  return Status::Ok();
}

// The choices are in the order of TuneEffort.
Status SetOpenClTuneMode(const Value& value, const Target& target) {
  RuntimeOf(target).device_tuning = static_cast<TuneEffort>(value.number);
  return Status::Ok();
}

constexpr bool IsOffered(Where where) {
  return kOffersCxx || where == kEveryLibrary;
}

constexpr OptionDef kOptions[] = {
#define LITE_OPTION(name, type, where, setter, uses, standard, text, cxx, c, \
                    java)                                                    \
  {#name, type, (where) == kFullConfig, IsOffered(where) ? &setter : nullptr},
#include "lite/api/option_table.inc"
#undef LITE_OPTION
};

// Splits at separators that no backslash precedes, and leaves out empty items.
// A backslash before a separator or another backslash is dropped.
std::vector<std::string> SplitItems(std::string_view text, char separator) {
  std::vector<std::string> items(1);
  for (size_t i = 0; i < text.size(); ++i) {
    const bool escapes = text[i] == '\\' && i + 1 < text.size() &&
                         (text[i + 1] == separator || text[i + 1] == '\\');
    if (escapes) ++i;
    if (text[i] == separator && !escapes) {
      items.emplace_back();
    } else {
      items.back() += text[i];
    }
  }
  const auto is_empty = [](const std::string& item) {
    return Strip(item).empty();
  };
  items.erase(std::remove_if(items.begin(), items.end(), is_empty),
              items.end());
  return items;
}

Status MustBe(const OptionType& type, std::string_view text) {
  const char* quote = ParseInt(text).ok() ? "" : "'";
  std::string problem =
      StrCat("must be ", TakenBy(type), ", not ", quote, text, quote);
  if (type.kind == OptionKind::kChoice) {
    problem += DidYouMean(text, Split(type.choices, ","));
  }
  return Status::InvalidArgument(std::move(problem));
}

// Returns false where `text` is no number of the type.
bool ReadNumber(const OptionType& type, std::string_view text,
                int64_t* number) {
  const Result<int64_t> parsed = ParseInt(text);
  if (!parsed.ok() || *parsed < type.min || *parsed > type.max) return false;
  *number = *parsed;
  return true;
}

// Likewise for the index of a choice.
bool ReadChoice(const char* choices, std::string_view text, int64_t* index) {
  const std::vector<std::string> all = Split(choices, ",");
  const auto found = std::find(all.begin(), all.end(), text);
  *index = found - all.begin();
  return found != all.end();
}

Status ReadValue(const OptionType& type, std::string_view text, Value* value) {
  bool is_right = true;
  value->text = text;
  bool is_empty = text.empty();
  switch (type.kind) {
    case OptionKind::kInteger:
      is_right = ReadNumber(type, text, &value->number);
      break;
    case OptionKind::kFlag:
      is_right = ReadChoice("false,true", text, &value->number);
      break;
    case OptionKind::kChoice:
      is_right = ReadChoice(type.choices, text, &value->number);
      break;
    case OptionKind::kText:
      break;
    case OptionKind::kList:
      value->items = SplitItems(text, type.separator);
      is_empty = value->items.empty();
      break;
  }
  if (is_empty && !type.may_be_empty) {
    return Status::InvalidArgument("must not be empty");
  }
  return is_right ? Status::Ok() : MustBe(type, text);
}

Status SetKnown(const OptionDef& option, std::string_view text,
                const Target& target) {
  if (option.set == nullptr) {
    return Status::Unsupported("this library is built without it");
  }
  if (option.full_only && target.full == nullptr) {
    return Status::InvalidArgument(
        "is for models that are converted when they are loaded, not for .nb "
        "models");
  }
  Value value;
  LITE_RETURN_IF_ERROR(ReadValue(option.type, text, &value));
  return option.set(value, target);
}

Status SetByName(std::string_view name, std::string_view value,
                 const Target& target) try {
  const OptionDef* option = FindOption(name);
  if (option == nullptr) {
    std::vector<std::string> known;
    for (const OptionDef& each : kOptions) known.emplace_back(each.name);
    return NoSuchOption(name, known);
  }
  const Status status = SetKnown(*option, value, target);
  if (status.ok()) return status;
  return status.WithContext(StrCat("option '", name, "'"));
}
LITE_CATCH_OUT_OF_MEMORY("setting an option")

}  // namespace

void ForgetModel(FullConfig* config) {
  config->optimized_model_file.clear();
  config->model_dir.clear();
  config->model_file.clear();
  config->param_file.clear();
  config->onnx_model.clear();
}

Span<const OptionDef> AllOptions() { return kOptions; }

const OptionDef* FindOption(std::string_view name) {
  for (const OptionDef& option : kOptions) {
    if (name == option.name) return &option;
  }
  return nullptr;
}

Status SetOption(std::string_view name, std::string_view value,
                 FullConfig* config) {
  return SetByName(name, value, {config, config, nullptr});
}

Status SetOption(std::string_view name, std::string_view value,
                 MobileConfig* config) {
  return SetByName(name, value, {config, nullptr, config});
}

Status NoSuchOption(std::string_view name,
                    const std::vector<std::string>& known) {
  return BadOption(name,
                   StrCat("there is no such option", DidYouMean(name, known)));
}

Status BadOption(std::string_view name, std::string_view problem) {
  return Status::InvalidArgument(StrCat("option '", name, "': ", problem));
}

std::string TakenBy(const OptionType& type) {
  switch (type.kind) {
    case OptionKind::kInteger:
      return StrCat(type.min, " to ", type.max);
    case OptionKind::kFlag:
      return "true or false";
    case OptionKind::kChoice: {
      std::string text;
      const std::vector<std::string> choices = Split(type.choices, ",");
      for (size_t i = 0; i < choices.size(); ++i) {
        if (i > 0) text += i + 1 == choices.size() ? " or " : ", ";
        text += choices[i];
      }
      return text;
    }
    case OptionKind::kText:
      return "text";
    case OptionKind::kList:
      return StrCat("items separated by '", type.separator, "'");
  }
  return "";
}

std::string EscapeItem(std::string_view item, char separator) {
  std::string text;
  for (const char c : item) {
    if (c == separator || c == '\\') text += '\\';
    text += c;
  }
  return text;
}

}  // namespace placelite
