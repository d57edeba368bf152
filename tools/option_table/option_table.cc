// SPDX-License-Identifier: Apache-2.0
// option_table: writes docs/options.md, and a module of the Python package,
// from the table of options.
//
//   option_table --source=. --output=docs/options.md
//   option_table --python=python/placelite/_options.py
#include <gflags/gflags.h>

#include <iostream>
#include <regex>

#include "lite/api/option_texts.h"
#include "lite/api/options.h"
#include "lite/core/base/output_file.h"
#include "lite/core/base/read_file.h"
#include "lite/core/base/strings.h"
#include "tools/common/tool.h"
#include "tools/option_table/python_options.h"

DEFINE_string(source, ".", "the folder of the tree, for examples");
DEFINE_string(output, "", "file of the page");
DEFINE_string(python, "", "write the Python module to this file instead");

namespace placelite::tools {
namespace {

constexpr const char* kIntroduction =
    R"(# Options

This page is made from `lite/api/option_table.inc` by `option_table --source=. --output=docs/options.md`; a test compares them.

An option has one name everywhere, and takes the same text: `SetOption(name, value, &config)` in C++ (`lite/api/options.h`),
`placelite_config_set(config, name, value)` in C, `config.set(name, value)` in Java, `name=value` of a call in Python
([python.md](python.md#options)), `--name=value` of the tools. Besides, there are the members of the C++ configs, and setters by type in C
and Java for common options.

- A wrong name or value is refused in the same words in all languages, by the call that sets it: `option 'thraeds': there is no such
  option; did you mean 'threads'?`, `option 'teams': must be 1 to 64, not 0`.
- A value replaces the one that was set before, and a model the model before. Lists are added to; their items are separated by
  the character that the table names, and a backslash before it keeps it inside an item. On a command line an option that is given
  twice with different values is an error, unless it is a list.
- Options of models that are converted when they are loaded (FullConfig) are refused for `.nb` models in C++ and Java.
- The files of `plan` and `tuning_file` are read when the predictor is made, in the full library alone:
  `Predictor::Create(FullConfig)`, `placelite_predictor_create_full`, Java's `Predictor.create`; in C++ for a `.nb` model by
  `ReadConfigFiles` (`lite/api/config_files.h`). `pin_file` is read at once.
- A library that offers C alone ([arm.md](arm.md)) is built without `pick`, `plan`, `groups`, `tuning_file`, `cpu_features`,
  `io_places` and the options of models that are converted when they are loaded, and says so.

)";

std::string Code(const std::string& text) {
  return text.empty() ? "" : "`" + text + "`";
}

// Turns "docs/x.md" into a link from one page to another.
std::string WithLinks(const std::string& text) {
  static const std::regex page("docs/([a-z0-9_]+\\.md)");
  return std::regex_replace(text, page, "[$1]($1)");
}

std::string Takes(const OptionDef& option, const OptionText& text) {
  std::string takes = TakenBy(option.type);
  if (*text.standard != '\0') takes += StrCat(" (", text.standard, ")");
  return takes;
}

std::string Tools(uint8_t uses) {
  if (uses == (kRun | kConvert)) return "all";
  return uses == kRun ? "run" : "opt";
}

std::string ValueTable() {
  std::string table = "| option | takes (default) | what |\n|---|---|---|\n";
  for (size_t i = 0; i < AllOptions().size(); ++i) {
    const OptionDef& option = AllOptions()[i];
    const OptionText& text = AllOptionTexts()[i];
    table += StrCat("| `", option.name, "` | ", Takes(option, text), " | ",
                    WithLinks(text.text), " |\n");
  }
  return table;
}

std::string PlaceTable() {
  std::string table =
      "| option | flag of | configs | C++ member | C | Java |\n"
      "|---|---|---|---|---|---|\n";
  for (size_t i = 0; i < AllOptions().size(); ++i) {
    const OptionDef& option = AllOptions()[i];
    const OptionText& text = AllOptionTexts()[i];
    table += StrCat("| `", option.name, "` | ", Tools(text.uses), " | ",
                    option.full_only ? "full" : "both", " | ",
                    Code(text.cxx_member), " | ", Code(text.c_function), " | ",
                    Code(text.java_method), " |\n");
  }
  return table;
}

Result<std::string> Example(const char* title, const char* language,
                            const char* file) {
  const std::string path = StrCat("examples/options/", file);
  LITE_ASSIGN_OR_RETURN(const std::string text,
                        ReadFile(StrCat(FLAGS_source, "/", path)));
  return StrCat("\n### ", title, "\n\n`", path, "`:\n\n```", language, "\n",
                text, "```\n");
}

Result<std::string> Page() {
  std::string page = StrCat(
      kIntroduction, ValueTable(),
      "\n## Where each is set\n\nEvery option is set by name in each language. "
      "The members are those of FullConfig; `run` are `run_model`,\n"
      "`benchmark` and `check_model`, which also call `model_dir` "
      "`--uncombined_model_dir` and `valid_targets` `--backend`, as Paddle "
      "Lite does.\nIn Python each is an argument of the same name.\n\n",
      PlaceTable(), "\n## One example of every kind\n");
  for (const auto& [title, language, file] :
       {std::tuple("C++", "cpp", "options.cc"),
        std::tuple("C", "c", "options.c"),
        std::tuple("Java", "java", "Options.java")}) {
    LITE_ASSIGN_OR_RETURN(const std::string text,
                          Example(title, language, file));
    page += text;
  }
  return page;
}

Status Run() {
  if (!FLAGS_python.empty()) return WriteFile(FLAGS_python, PythonOptions());
  LITE_ASSIGN_OR_RETURN(const std::string page, Page());
  if (!FLAGS_output.empty()) return WriteFile(FLAGS_output, page);
  std::cout << page;
  return Status::Ok();
}

}  // namespace
}  // namespace placelite::tools

int main(int argc, char** argv) {
  return placelite::tools::RunTool(
      argc, argv,
      "$0: writes docs/options.md and Python's options from the table.\n"
      "  $0 --source=. --output=docs/options.md\n"
      "  $0 --python=python/placelite/_options.py\n",
      placelite::tools::Run);
}
