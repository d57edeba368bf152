// SPDX-License-Identifier: Apache-2.0
#include "tools/common/flag_lists.h"

#include <algorithm>

#include "lite/api/tuning.h"
#include "lite/core/base/read_file.h"
#include "lite/core/base/strings.h"

namespace placelite::tools {

Result<std::map<std::string, ShapeRange>> ParseInputShapes(
    const std::string& text) {
  std::map<std::string, ShapeRange> shapes;
  for (const std::string& item : Split(text, ";")) {
    if (Strip(item).empty()) continue;
    const size_t colon = item.rfind(':');
    const std::string name =
        colon == std::string::npos ? "" : Strip(item.substr(0, colon));
    const std::string dims =
        colon == std::string::npos ? item : item.substr(colon + 1);
    LITE_ASSIGN_OR_RETURN(ShapeRange shape, ParseShapeRange(Strip(dims)));
    if (!shapes.emplace(name, shape).second) {
      return Status::InvalidArgument(
          StrCat("input_shape names '", name, "' twice"));
    }
  }
  return shapes;
}

Result<std::vector<Pin>> ParsePins(const std::string& text) {
  std::vector<std::string> items = Split(text, ",");
  if (StartsWith(text, "@")) {
    LITE_ASSIGN_OR_RETURN(std::string contents, ReadFile(text.substr(1)));
    items = Split(contents, "\n");
  }
  std::vector<Pin> pins;
  for (const std::string& item : items) {
    const std::string line = Strip(item.substr(0, item.find('#')));
    if (line.empty()) continue;
    LITE_ASSIGN_OR_RETURN(Pin pin, ParsePin(line));
    pins.push_back(std::move(pin));
  }
  return pins;
}

Result<PinFile> ParsePinFlags(const std::string& pin_file,
                              const std::string& pins,
                              const std::string& excludes) {
  PinFile result;
  if (!pin_file.empty()) {
    LITE_ASSIGN_OR_RETURN(result, ReadPinFile(pin_file));
  }
  LITE_ASSIGN_OR_RETURN(const std::vector<Pin> more, ParsePins(pins));
  result.pins.insert(result.pins.end(), more.begin(), more.end());
  for (const std::string& glob : Split(excludes, ",")) {
    result.excludes.push_back(glob);
  }
  return result;
}

Result<TuningFlag> ParseTuningFlag(const std::string& text) {
  std::vector<std::string> files = Split(text, ",");
  const auto end = std::remove(files.begin(), files.end(), "none");
  TuningFlag flag;
  flag.shipped = end == files.end();
  files.erase(end, files.end());
  LITE_ASSIGN_OR_RETURN(flag.source, LoadTuning(files));
  return flag;
}

}  // namespace placelite::tools
