// SPDX-License-Identifier: Apache-2.0
// Which flag a model belongs to.
#ifndef TOOLS_COMMON_MODEL_KIND_H_
#define TOOLS_COMMON_MODEL_KIND_H_

#include <string>

#include "lite/core/base/status.h"

namespace placelite::tools {

// `status` of reading the file that `flag` names. Where the file is not what
// the flag takes, and its name is that of another kind of model, with what that
// kind is read by. `nb_flag` is this tool's flag for converted models.
Status WithModelHint(const Status& status, const std::string& flag,
                     const std::string& path, const std::string& nb_flag);

}  // namespace placelite::tools

#endif  // TOOLS_COMMON_MODEL_KIND_H_
