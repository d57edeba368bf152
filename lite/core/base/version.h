// SPDX-License-Identifier: Apache-2.0
// The version of this library, as files and tools print it.
#ifndef LITE_CORE_BASE_VERSION_H_
#define LITE_CORE_BASE_VERSION_H_

namespace placelite {

inline constexpr char kVersion[] = "0.1.0";

}  // namespace placelite

#endif  // LITE_CORE_BASE_VERSION_H_
