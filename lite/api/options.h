// SPDX-License-Identifier: Apache-2.0
// Options by name: what a config can say as text. There is one table
// (option_table.inc); the functions here, C's placelite_config_set, Java's
// Config.set, the flags of the tools and docs/options.md are all made from it.
//
//   FullConfig config;
//   LITE_RETURN_IF_ERROR(SetOption("onnx_model", "m.onnx", &config));
//   LITE_RETURN_IF_ERROR(SetOption("threads", "2", &config));
//
// Errors begin with the option and say what it takes: "option 'teams': must be
// 1 to 64, not 0". They read the same in every language. The table is constant,
// so that any thread may use it; a config is used by one thread at a time.
#ifndef LITE_API_OPTIONS_H_
#define LITE_API_OPTIONS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lite/api/config.h"
#include "lite/core/base/span.h"

namespace placelite {

enum class OptionKind : uint8_t {
  kInteger,  // a decimal number from OptionType::min to max
  kFlag,     // true or false
  kChoice,   // one of OptionType::choices
  kText,     // anything that the option's own reader takes
  kList,     // items, separated; items that are set later are added
};

// What an option takes.
struct OptionType {
  OptionKind kind = OptionKind::kText;
  bool may_be_empty = false;
  char separator = ',';           // of the items of a list
  const char* choices = nullptr;  // by commas
  int64_t min = 0;
  int64_t max = 0;
};

// The value of an option after its type was checked.
struct OptionValue {
  int64_t number = 0;  // of an integer; a flag's 0 or 1; the index of a choice
  std::string_view text;
  std::vector<std::string> items;  // of a list
};

// The config that is changed: either `full` or `mobile` is null.
struct OptionTarget {
  PredictorConfig* common = nullptr;
  FullConfig* full = nullptr;
  MobileConfig* mobile = nullptr;
};

struct OptionDef {
  const char* name;
  OptionType type;
  // Whether only a FullConfig has the option.
  bool full_only;
  // Stores a value; null where this library is built without the option. The
  // status lacks the option's name.
  Status (*set)(const OptionValue& value, const OptionTarget& target);
};

// Returns all options, in the order of the table.
Span<const OptionDef> AllOptions();

// Returns null where there is no such option.
const OptionDef* FindOption(std::string_view name);

// Sets an option. A value that was set before is replaced, except that lists
// are added to, and that a model takes the place of another. The file of
// pin_file is read at once, those of plan and tuning_file are read later
// (config_files.h). Fails with kInvalidArgument for an unknown name or a wrong
// value, with kUnsupported where this library is built without the option, and
// as the reader does for a file; the config is then as it was.
Status SetOption(std::string_view name, std::string_view value,
                 FullConfig* config);
Status SetOption(std::string_view name, std::string_view value,
                 MobileConfig* config);

// Clears the names of model files, and keeps all other options.
void ForgetModel(FullConfig* config);

// Returns the error for a name that is none of `known`.
Status NoSuchOption(std::string_view name,
                    const std::vector<std::string>& known);
// Returns the error that begins with the option's name.
Status BadOption(std::string_view name, std::string_view problem);

// Returns what an option takes, for people: "0 to 1000000", "fp16 or float".
std::string TakenBy(const OptionType& type);

// Puts a backslash before the characters of one item that would end it, or be
// taken for a backslash that does so.
std::string EscapeItem(std::string_view item, char separator);

}  // namespace placelite

#endif  // LITE_API_OPTIONS_H_
