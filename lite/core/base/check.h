// SPDX-License-Identifier: Apache-2.0
// LITE_CHECK: for our own bugs only. Nothing that a caller, a file or a
// device can cause may reach one; that is what Status is for.
#ifndef LITE_CORE_BASE_CHECK_H_
#define LITE_CORE_BASE_CHECK_H_

#include <cstdio>
#include <cstdlib>

#define LITE_CHECK(condition)                                               \
  do {                                                                      \
    if (!(condition)) {                                                     \
      std::fprintf(stderr, "%s:%d: check failed: %s\n", __FILE__, __LINE__, \
                   #condition);                                             \
      std::abort();                                                         \
    }                                                                       \
  } while (false)

#endif  // LITE_CORE_BASE_CHECK_H_
