// SPDX-License-Identifier: Apache-2.0
// Any bytes as a pin file. What is accepted must survive the round trip.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "lite/core/base/check.h"
#include "lite/passes/lower/pin_file.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace placelite;  // NOLINT: a program of one function
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Result<PinFile> file = ParsePinFile(text);
  if (!file.ok()) return 0;
  std::string printed;
  for (const Pin& pin : file->pins) {
    printed += "pin " + pin.op + "=" + pin.choice + "\n";
  }
  for (const std::string& glob : file->excludes) {
    printed += "exclude " + glob + "\n";
  }
  const Result<PinFile> again = ParsePinFile(printed);
  LITE_CHECK(again.ok());
  LITE_CHECK(again->excludes == file->excludes);
  LITE_CHECK(again->pins.size() == file->pins.size());
  for (size_t i = 0; i < file->pins.size(); ++i) {
    LITE_CHECK(again->pins[i].op == file->pins[i].op);
    LITE_CHECK(again->pins[i].choice == file->pins[i].choice);
  }
  return 0;
}
