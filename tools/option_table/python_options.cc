// SPDX-License-Identifier: Apache-2.0
#include "tools/option_table/python_options.h"

#include <string_view>
#include <vector>

#include "lite/api/option_texts.h"
#include "lite/api/options.h"
#include "lite/core/base/strings.h"

namespace placelite::tools {
namespace {

constexpr const char* kBegin = R"(# SPDX-License-Identifier: Apache-2.0
# Made from lite/api/option_table.inc by
# `option_table --python=python/placelite/_options.py`; a test compares them.
"""The options of predictors and conversions, as types and as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from typing import NamedTuple, TypedDict, Union

Text = Union[str, int, "PathLike[str]"]
Texts = Union[Text, Sequence[Text]]
Shape = Union[str, Sequence[object]]


class Option(NamedTuple):
    """One option: what it takes, its default as a text ("" where there is
    none), what it does, and what separates its items where it is a list."""

    takes: str
    default: str
    text: str
    separator: str


class Options(TypedDict, total=False):
    """The options that a call takes by name."""
)";

std::string TypeOf(const OptionDef& option) {
  switch (option.type.kind) {
    case OptionKind::kInteger:
      return "int";
    case OptionKind::kFlag:
      return "bool";
    case OptionKind::kChoice:
      return "str";
    case OptionKind::kText:
    case OptionKind::kList:
      break;
  }
  // Shapes are also given by name.
  return std::string_view(option.name) == "input_shape"
             ? "Texts | Mapping[str, Shape]"
             : "Texts";
}

// Quotes a text that holds neither line ends nor what a terminal takes for
// more than a letter.
std::string Quoted(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "\"";
}

// Returns the text in pieces of at most a line, one below the other.
std::string InLines(std::string_view text, const std::string& indent) {
  constexpr size_t kWidth = 66;
  std::string lines;
  while (!text.empty()) {
    size_t end = text.size();
    if (end > kWidth) {
      end = text.rfind(' ', kWidth);
      end = end == std::string_view::npos ? kWidth : end + 1;
    }
    lines += StrCat(indent, Quoted(text.substr(0, end)), "\n");
    text.remove_prefix(end);
  }
  return lines;
}

std::string Entry(const OptionDef& option, const OptionText& text) {
  const bool list = option.type.kind == OptionKind::kList;
  const std::string separator =
      list ? std::string(1, option.type.separator) : "";
  return StrCat("    ", Quoted(option.name), ": Option(\n", "        ",
                Quoted(TakenBy(option.type)), ",\n", "        ",
                Quoted(text.standard), ",\n", "        (\n",
                InLines(text.text, "            "), "        ),\n        ",
                Quoted(separator), ",\n    ),\n");
}

}  // namespace

std::string PythonOptions() {
  const Span<const OptionDef> options = AllOptions();
  std::string module = StrCat(kBegin, "\n");
  for (const OptionDef& option : options) {
    module += StrCat("    ", option.name, ": ", TypeOf(option), "\n");
  }
  module += "\n\nOPTIONS: Mapping[str, Option] = {\n";
  for (size_t i = 0; i < options.size(); ++i) {
    module += Entry(options[i], AllOptionTexts()[i]);
  }
  return module + "}\n";
}

}  // namespace placelite::tools
