// SPDX-License-Identifier: Apache-2.0
// A folder of calibration data: --calibration_data of opt.
//
// Each .npy file and each picture (.jpg, .jpeg, .png, .bmp) in the folder is a
// sample for a model of one input. Each folder in it is a sample, too: it holds
// a file NAME.npy, or input_N.npy counted from 0, for each input. Samples are
// in the order of their names; other files, and those whose names begin with a
// dot, are left alone.
#ifndef TOOLS_OPT_CALIBRATION_FOLDER_H_
#define TOOLS_OPT_CALIBRATION_FOLDER_H_

#include <string>

#include "lite/api/quantize/calibration_data.h"
#include "tools/common/picture.h"

namespace placelite::tools {

// Lists the samples, which are read when they are asked for. Fails with
// kNotFound if there is no such folder, and with kInvalidArgument if it has no
// sample.
//
// A picture is scaled to the model's size. Where that is open, a picture keeps
// its ratio: the model's height, or its own size in multiples of 32 up to 960.
Result<CalibrationData> CalibrationFolder(const std::string& folder,
                                          const PictureOptions& options);

// Returns whether some samples are pictures.
bool HasPictures(const CalibrationData& data);

}  // namespace placelite::tools

#endif  // TOOLS_OPT_CALIBRATION_FOLDER_H_
