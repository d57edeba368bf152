// SPDX-License-Identifier: Apache-2.0
// What the options mean, for help and docs. It is apart from options.h so that
// no application carries the texts.
#ifndef LITE_API_OPTION_TEXTS_H_
#define LITE_API_OPTION_TEXTS_H_

#include <cstdint>

#include "lite/core/base/span.h"

namespace placelite {

// The tools that have a flag for an option; bits are combined.
inline constexpr uint8_t kRun = 1;      // run_model, benchmark, check_model
inline constexpr uint8_t kConvert = 2;  // opt

struct OptionText {
  const char* name;
  uint8_t uses;
  const char* standard;    // the value where none is set; "": there is none
  const char* text;        // whole sentences
  const char* cxx_member;  // of FullConfig
  const char* c_function;  // the setter by type; "": placelite_config_set
  const char* java_method;
};

// The texts are in the order of AllOptions. They are constant and live as long
// as the process.
Span<const OptionText> AllOptionTexts();

}  // namespace placelite

#endif  // LITE_API_OPTION_TEXTS_H_
