// SPDX-License-Identifier: Apache-2.0
// Functions that ReadNb and InspectNb share.
#ifndef LITE_CORE_MODEL_NB_READ_NB_H_
#define LITE_CORE_MODEL_NB_READ_NB_H_

#include "lite/core/model/nb/container.h"
#include "lite/core/model/nb/nb.h"

namespace placelite {
namespace nb {

namespace proto {
class Program;
}  // namespace proto

// The container and the parsed program, whose checksum holds.
Result<Container> ReadProgram(Span<const uint8_t> file,
                              proto::Program* program);

// Returns everything that a parsed program shows without its graph. `registry`
// may be null.
Result<NbInfo> DescribeProgram(const Container& container,
                               const proto::Program& program,
                               const KernelRegistry* registry);

}  // namespace nb
}  // namespace placelite

#endif  // LITE_CORE_MODEL_NB_READ_NB_H_
