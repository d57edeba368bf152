// SPDX-License-Identifier: Apache-2.0
// The specification of a node: which version of its op an opset has, and what
// that version accepts.
//
// The table is our own (schema_table.h): libraries that know schemas lag behind
// the opsets of files. Their shape inference is not used either: as of libonnx
// 1.12 it divides by a stride of 0 and reads elements that an empty tensor does
// not have, so that a file could end the process.
#ifndef LITE_CORE_MODEL_ONNX_OP_SCHEMA_H_
#define LITE_CORE_MODEL_ONNX_OP_SCHEMA_H_

#include <onnx/onnx_pb.h>

#include <string_view>

#include "lite/core/base/status.h"
#include "lite/core/model/onnx/schema_table.h"

namespace placelite {
namespace onnx_import {

struct OpSchema {
  int version = 0;  // the opset that brought it
  const OpSchemaRow* row = nullptr;
};

// Finds the version of an op that an opset of its domain has (the default
// domain is empty). kUnsupported when there is none of the name, or none yet.
Result<OpSchema> FindOpSchema(std::string_view domain, std::string_view op_type,
                              int64_t opset);

// Fails with kUnsupported if the node has too many or too few inputs or
// outputs, lacks an attribute, or has an attribute that this version does not
// know or that has another type.
Status CheckAgainstSchema(const ::onnx::NodeProto& node,
                          const OpSchema& schema);

}  // namespace onnx_import
}  // namespace placelite

#endif  // LITE_CORE_MODEL_ONNX_OP_SCHEMA_H_
