// SPDX-License-Identifier: Apache-2.0
// Every kind of option in C++, by name and as the member that it sets.
#include "lite/api/options.h"

#include <cstdio>

using placelite::FullConfig;
using placelite::SetOption;
using placelite::Status;

namespace {

// What is read from a file or a command line comes as text.
Status SetByName(FullConfig* config) {
  constexpr const char* kOptions[][2] = {
      {"threads", "2"},                   // an integer
      {"strict", "true"},                 // a flag
      {"power_mode", "high"},             // a choice
      {"valid_targets", "x86,host"},      // text
      {"input_shape", "x:1..8,3,64,64"},  // a list
      {"input_shape", "y:1,8"},           // added to the list
  };
  for (const auto& [name, value] : kOptions) {
    const Status status = SetOption(name, value, config);
    if (!status.ok()) return status;
  }
  return Status::Ok();
}

}  // namespace

int main() {
  FullConfig by_name;
  const Status status = SetByName(&by_name);
  if (!status.ok()) {
    std::fprintf(stderr, "%s\n", status.message().c_str());
    return 1;
  }
  FullConfig by_member;
  by_member.runtime_options.threads = 2;
  by_member.strict = true;
  by_member.runtime_options.power_mode = placelite::PowerMode::kHigh;
  by_member.valid_targets = "x86,host";
  by_member.input_shapes = by_name.input_shapes;

  const bool same =
      by_name.runtime_options.threads == by_member.runtime_options.threads &&
      by_name.strict == by_member.strict && by_name.input_shapes.size() == 2;
  if (!same) return 1;
  const Status wrong = SetOption("thraeds", "2", &by_name);
  std::printf("%s\n", wrong.message().c_str());
  return 0;
}
