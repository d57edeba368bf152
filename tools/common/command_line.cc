// SPDX-License-Identifier: Apache-2.0
#include "tools/common/command_line.h"

#include <gflags/gflags.h>

#include <algorithm>
#include <iostream>
#include <string_view>
#include <vector>

#include "lite/core/base/strings.h"
#include "lite/core/base/version.h"
#include "tools/common/option_flags.h"

DECLARE_bool(help);
DECLARE_bool(helpfull);
DECLARE_bool(helppackage);
DECLARE_bool(helpshort);
DECLARE_bool(helpxml);
DECLARE_string(helpmatch);
DECLARE_string(helpon);
DECLARE_bool(version);

namespace placelite::tools {
namespace {

constexpr std::string_view kInstalledPrefix = "placelite-";

std::string OwnName() { return gflags::ProgramInvocationShortName(); }

// Returns the flags that this tool declares, without those of the libraries.
std::vector<gflags::CommandLineFlagInfo> OwnFlags() {
  std::vector<gflags::CommandLineFlagInfo> flags;
  gflags::GetAllFlags(&flags);
  const auto foreign = [](const gflags::CommandLineFlagInfo& flag) {
    return flag.filename.find("tools/") == std::string::npos;
  };
  flags.erase(std::remove_if(flags.begin(), flags.end(), foreign), flags.end());
  return flags;
}

void PrintHelp(const std::string& usage) {
  for (size_t at = 0; at < usage.size();) {
    const size_t mark = std::min(usage.find("$0", at), usage.size());
    std::cout << std::string_view(usage).substr(at, mark - at);
    if (mark < usage.size()) std::cout << OwnName();
    at = mark + 2;
  }
  std::cout << "\nflags:\n";
  for (const gflags::CommandLineFlagInfo& flag : OwnFlags()) {
    std::cout << "  --" << flag.name << "  " << flag.description << " ("
              << flag.type << ", default '" << flag.default_value << "')\n";
  }
}

bool WantsHelp() {
  return FLAGS_help || FLAGS_helpfull || FLAGS_helppackage || FLAGS_helpshort ||
         FLAGS_helpxml || !FLAGS_helpmatch.empty() || !FLAGS_helpon.empty();
}

Status UnknownFlag(const std::string& name) {
  std::vector<std::string> known = {"help", "version"};
  for (const gflags::CommandLineFlagInfo& flag : OwnFlags()) {
    known.push_back(flag.name);
  }
  return NoSuchOption(name, known);
}

// Notes all flags, and fails for the first that does not exist, with a better
// message than gflags has. Values may be arguments of their own: --threads 2.
Status NoteFlags(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    std::string_view argument = argv[i];
    if (argument == "--") return Status::Ok();
    if (argument.size() < 2 || argument[0] != '-') continue;
    argument.remove_prefix(argument[1] == '-' ? 2 : 1);
    const size_t equals = argument.find('=');
    const std::string name(argument.substr(0, equals));
    gflags::CommandLineFlagInfo flag;
    if (gflags::GetCommandLineFlagInfo(name.c_str(), &flag)) {
      std::string value = "true";
      if (equals != std::string_view::npos) {
        value = argument.substr(equals + 1);
      } else if (flag.type != "bool") {
        if (++i == argc) return BadOption(name, "must not be empty");
        value = argv[i];
      }
      LITE_RETURN_IF_ERROR(NoteFlag(name, value));
      continue;
    }
    const bool negated =
        StartsWith(name, "no") &&
        gflags::GetCommandLineFlagInfo(name.c_str() + 2, &flag) &&
        flag.type == "bool";
    if (!negated) return UnknownFlag(name);
    LITE_RETURN_IF_ERROR(NoteFlag(flag.name, "false"));
  }
  return Status::Ok();
}

}  // namespace

Result<bool> ParseCommandLine(int argc, char** argv, const std::string& usage) {
  // gflags has no optional values and no short names, so both are replaced
  // here.
  static char explain[] = "--explain=text";
  static char help[] = "--help";
  for (int i = 1; i < argc; ++i) {
    if (std::string_view(argv[i]) == "--explain") argv[i] = explain;
    if (std::string_view(argv[i]) == "-h") argv[i] = help;
  }
  const bool no_arguments = argc == 1;
  gflags::SetArgv(argc, const_cast<const char**>(argv));
  LITE_RETURN_IF_ERROR(NoteFlags(argc, argv));
  gflags::ParseCommandLineNonHelpFlags(&argc, &argv, true);
  if (WantsHelp() || no_arguments) {
    PrintHelp(usage);
    return false;
  }
  if (FLAGS_version) {
    std::cout << OwnName() << " (Placelite) " << kVersion << "\n";
    return false;
  }
  if (argc > 1) {
    return Status::InvalidArgument(
        StrCat("'", argv[1], "' is not a flag (--name=value)"));
  }
  return true;
}

std::string CommandOf(const std::string& tool) {
  if (!StartsWith(OwnName(), kInstalledPrefix)) return tool;
  return StrCat(kInstalledPrefix, tool.substr(0, tool.find("_model")));
}

}  // namespace placelite::tools
