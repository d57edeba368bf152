// SPDX-License-Identifier: Apache-2.0
// Typed access to the attributes of a Paddle op. An attribute that is absent
// has the given default; one of another type than asked for is kCorrupt.
#ifndef LITE_CORE_MODEL_PADDLE_ATTRIBUTES_H_
#define LITE_CORE_MODEL_PADDLE_ATTRIBUTES_H_

#include <string>
#include <string_view>
#include <vector>

#include "lite/core/base/status.h"
#include "lite/core/model/paddle/framework.pb.h"

namespace placelite {
namespace paddle {

// AttrType of framework.proto: the kinds of attributes that are read here.
enum AttributeType : int {
  kAttrInt = 0,
  kAttrFloat = 1,
  kAttrString = 2,
  kAttrInts = 3,
  kAttrFloats = 4,
  kAttrBool = 6,
  kAttrBools = 7,
  kAttrBlock = 8,
  kAttrLong = 9,
  kAttrBlocks = 10,
  kAttrLongs = 11,
  kAttrFloat64s = 12,
  kAttrFloat64 = 15,
  kAttrScalar = 16,
  kAttrScalars = 17,
};

// Returns null if the op has no such attribute.
const proto::OpDesc::Attr* FindAttribute(const proto::OpDesc& op,
                                         std::string_view name);

// Whether the op runs blocks of the program (while, conditional_block, ...).
bool RunsSubgraphs(const proto::OpDesc& op);

// The number of a block; the attribute must be there.
Result<int> BlockAttribute(const proto::OpDesc& op, std::string_view name);

// Numbers may be of any width and may be scalars; integers pass for floats and
// for booleans, as Paddle's own readers take them.
Result<bool> BoolAttribute(const proto::OpDesc& op, std::string_view name,
                           bool fallback);
Result<int64_t> IntAttribute(const proto::OpDesc& op, std::string_view name,
                             int64_t fallback);
Result<double> FloatAttribute(const proto::OpDesc& op, std::string_view name,
                              double fallback);
Result<std::string> StringAttribute(const proto::OpDesc& op,
                                    std::string_view name,
                                    const std::string& fallback);
Result<std::vector<int64_t>> IntsAttribute(
    const proto::OpDesc& op, std::string_view name,
    const std::vector<int64_t>& fallback);
Result<std::vector<double>> FloatsAttribute(
    const proto::OpDesc& op, std::string_view name,
    const std::vector<double>& fallback);

}  // namespace paddle
}  // namespace placelite

#endif  // LITE_CORE_MODEL_PADDLE_ATTRIBUTES_H_
