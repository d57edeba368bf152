// SPDX-License-Identifier: Apache-2.0
// Numbers that a test takes from the environment.
#ifndef TEST_SUPPORT_FROM_ENVIRONMENT_H_
#define TEST_SUPPORT_FROM_ENVIRONMENT_H_

#include <cstdint>
#include <cstdlib>

namespace placelite {

inline int64_t FromEnvironment(const char* name, int64_t otherwise) {
  const char* const text = std::getenv(name);
  return text == nullptr ? otherwise : std::atoll(text);
}

}  // namespace placelite

#endif  // TEST_SUPPORT_FROM_ENVIRONMENT_H_
