// SPDX-License-Identifier: Apache-2.0
// The .cl files of the library, embedded by the build.
#ifndef LITE_BACKENDS_OPENCL_CL_FILE_H_
#define LITE_BACKENDS_OPENCL_CL_FILE_H_

#include <string_view>

namespace placelite {

// Returns the text of a file such as "softmax.cl", in whatever folder it is;
// empty if there is none.
std::string_view ClFileText(std::string_view name);

}  // namespace placelite

#endif  // LITE_BACKENDS_OPENCL_CL_FILE_H_
