// SPDX-License-Identifier: Apache-2.0
// Where memory is out, the standard library throws. Inside, nobody catches it:
// destructors give back what was taken, and state is set only after the work
// is done. The public functions turn it into a Status:
//
//   Status Predictor::Run() try {
//     ...
//   }
//   LITE_CATCH_OUT_OF_MEMORY("running the model")
#ifndef LITE_CORE_BASE_MEMORY_GUARD_H_
#define LITE_CORE_BASE_MEMORY_GUARD_H_

#include <new>
#include <stdexcept>

#include "lite/core/base/status.h"

// Ends a function that returns a Status or Result: "out of memory while ...".
// Containers that are asked for more than there can be throw length_error.
#define LITE_CATCH_OUT_OF_MEMORY(doing)             \
  catch (const std::bad_alloc&) {                   \
    return ::placelite::Status::OutOfMemory(doing); \
  }                                                 \
  catch (const std::length_error&) {                \
    return ::placelite::Status::OutOfMemory(doing); \
  }

#endif  // LITE_CORE_BASE_MEMORY_GUARD_H_
