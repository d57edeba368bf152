// SPDX-License-Identifier: Apache-2.0
#include "lite/api/option_texts.h"

namespace placelite {
namespace {

constexpr OptionText kTexts[] = {
#define LITE_OPTION(name, type, where, setter, uses, standard, text, cxx, c, \
                    java)                                                    \
  {#name, uses, standard, text, cxx, c, java},
#include "lite/api/option_table.inc"
#undef LITE_OPTION
};

}  // namespace

Span<const OptionText> AllOptionTexts() { return kTexts; }

}  // namespace placelite
