// SPDX-License-Identifier: Apache-2.0
#include "tools/common/option_flags.h"

#include <gflags/gflags.h>

#include <map>
#include <memory>
#include <vector>

#include "lite/api/option_texts.h"
#include "lite/core/base/strings.h"

namespace placelite::tools {
namespace {

// gflags refers to the members, which must not move.
struct Flag {
  std::string name;
  const OptionDef* option;
  std::string help;
  std::string standard, text;
  bool standard_flag = false, flag = false;
  std::vector<std::string> given;  // on the command line, in order
  bool forgotten = false;
};

struct Flags {
  std::vector<std::unique_ptr<Flag>> options;
  std::map<std::string, std::string> given;  // values by flag
};

Flags& AllFlags() {
  static Flags flags;
  return flags;
}

// What Paddle Lite's tools call some options.
constexpr const char* kOtherNames[][2] = {{"uncombined_model_dir", "model_dir"},
                                          {"backend", "valid_targets"}};

std::string HelpOf(const OptionDef& option, const OptionText& text) {
  const bool is_named = option.type.kind == OptionKind::kInteger ||
                        option.type.kind == OptionKind::kChoice;
  return is_named ? StrCat(TakenBy(option.type), ": ", text.text) : text.text;
}

void Register(const std::string& name, const OptionDef& option,
              const OptionText& text) {
  auto made = std::make_unique<Flag>();
  made->name = name;
  made->option = &option;
  made->help = HelpOf(option, text);
  made->standard = made->text = text.standard;
  made->standard_flag = made->flag = made->standard == "true";
  Flag* flag = AllFlags().options.emplace_back(std::move(made)).get();
  const char* file = "tools/common/option_flags.cc";
  if (option.type.kind == OptionKind::kFlag) {
    gflags::FlagRegisterer(flag->name.c_str(), flag->help.c_str(), file,
                           &flag->flag, &flag->standard_flag);
  } else {
    gflags::FlagRegisterer(flag->name.c_str(), flag->help.c_str(), file,
                           &flag->text, &flag->standard);
  }
}

Flag* FindFlag(const std::string& name) {
  for (const auto& flag : AllFlags().options) {
    if (flag->name == name) return flag.get();
  }
  return nullptr;
}

// Returns the values that a flag has, from the command line or, where gflags
// was told to, from a file or the environment.
std::vector<std::string> ValuesOf(const Flag& flag) {
  if (flag.forgotten) return {};
  if (!flag.given.empty()) return flag.given;
  if (gflags::GetCommandLineFlagInfoOrDie(flag.name.c_str()).is_default) {
    return {};
  }
  if (flag.option->type.kind != OptionKind::kFlag) return {flag.text};
  return {flag.flag ? "true" : "false"};
}

// Fails where flags name several models, of which only one could count.
Status CheckOneModel() {
  std::string first;
  for (const char* option :
       {"optimized_model_file", "model_dir", "model_file", "onnx_model"}) {
    if (OptionFlag(option).empty()) continue;
    if (!first.empty()) {
      return BadOption(option,
                       StrCat("the option '", first, "' names a model, too"));
    }
    first = option;
  }
  return Status::Ok();
}

Status SetFrom(const Flag& flag, FullConfig* config) {
  for (const std::string& value : ValuesOf(flag)) {
    LITE_RETURN_IF_ERROR(SetOption(flag.option->name, value, config));
  }
  return Status::Ok();
}

}  // namespace

void RegisterOptionFlags(uint8_t uses) {
  const Span<const OptionText> texts = AllOptionTexts();
  for (size_t i = 0; i < texts.size(); ++i) {
    if ((texts[i].uses & uses) == 0) continue;
    const OptionDef& option = AllOptions()[i];
    Register(option.name, option, texts[i]);
    if ((uses & kRun) == 0) continue;
    for (const auto& [other, name] : kOtherNames) {
      if (name == std::string_view(option.name)) {
        Register(other, option, texts[i]);
      }
    }
  }
}

Status NoteFlag(const std::string& flag, const std::string& value) {
  Flag* known = FindFlag(flag);
  const std::string name = known == nullptr ? flag : known->option->name;
  const auto [before, is_new] = AllFlags().given.emplace(name, value);
  const bool is_list =
      known != nullptr &&
      (known->option->type.kind == OptionKind::kList || name == "pin_file");
  if (!is_new && !is_list && before->second != value) {
    return BadOption(name, StrCat("is given twice, as '", before->second,
                                  "' and '", value, "'"));
  }
  if (known == nullptr) return Status::Ok();
  if (is_list || is_new) known->given.push_back(value);
  if (known->option->type.kind != OptionKind::kFlag) return Status::Ok();
  FullConfig unused;
  return SetOption(name, value, &unused);
}

std::vector<std::pair<std::string, std::string>> GivenFlags() {
  std::vector<std::pair<std::string, std::string>> flags;
  for (const auto& [name, value] : AllFlags().given) {
    const Flag* option = FindFlag(name);
    if (option == nullptr || option->given.empty()) {
      flags.emplace_back(name, value);
      continue;
    }
    for (const std::string& each : option->given)
      flags.emplace_back(name, each);
  }
  return flags;
}

Status SetOptionsFromFlags(FullConfig* config) {
  LITE_RETURN_IF_ERROR(CheckOneModel());
  for (const auto& flag : AllFlags().options) {
    LITE_RETURN_IF_ERROR(SetFrom(*flag, config));
  }
  return Status::Ok();
}

Status SetOptionFromFlag(std::string_view option, FullConfig* config) {
  for (const auto& flag : AllFlags().options) {
    if (flag->option->name != option) continue;
    LITE_RETURN_IF_ERROR(SetFrom(*flag, config));
  }
  return Status::Ok();
}

std::string OptionFlag(std::string_view option) {
  std::string last;
  for (const auto& flag : AllFlags().options) {
    if (flag->option->name != option) continue;
    for (std::string& value : ValuesOf(*flag)) last = std::move(value);
  }
  return last;
}

void ForgetOptionFlag(std::string_view option) {
  for (const auto& flag : AllFlags().options) {
    if (flag->option->name == option) flag->forgotten = true;
  }
}

}  // namespace placelite::tools
