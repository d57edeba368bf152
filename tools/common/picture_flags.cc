// SPDX-License-Identifier: Apache-2.0
#include "tools/common/picture_flags.h"

#include <gflags/gflags.h>

#include "lite/core/base/strings.h"
#include "lite/core/op/attribute.h"

DEFINE_string(mean, "0,0,0", "per channel, taken off pixels of 0 to 255");
DEFINE_string(scale, "1", "per channel or one for all, multiplied then");
DEFINE_string(order, "RGB", "RGB or BGR");
DEFINE_int32(resize_short, 0, "shorter side before the centre is cut out");

namespace placelite::tools {
namespace {

Result<std::vector<float>> ParseFloats(const std::string& text) {
  LITE_ASSIGN_OR_RETURN(
      AttributeValue value,
      ParseAttribute(AttributeType::kFloats, "[" + text + "]"));
  std::vector<float> floats = std::get<std::vector<float>>(value);
  if (floats.size() == 1) floats.resize(3, floats[0]);
  return floats;
}

bool IsGiven(const char* flag) {
  return !gflags::GetCommandLineFlagInfoOrDie(flag).is_default;
}

}  // namespace

Result<PictureOptions> PictureFlags() {
  PictureOptions options;
  LITE_ASSIGN_OR_RETURN(options.mean, ParseFloats(FLAGS_mean));
  LITE_ASSIGN_OR_RETURN(options.scale, ParseFloats(FLAGS_scale));
  options.order = FLAGS_order;
  options.resize_short = FLAGS_resize_short;
  return options;
}

std::string NoteOnPixels() {
  if (IsGiven("mean") || IsGiven("scale")) return "";
  return "note: the network gets pixels of 0 to 255 as they are; most want "
         "them by --mean and --scale, as they were trained\n";
}

}  // namespace placelite::tools
