// SPDX-License-Identifier: Apache-2.0
// Any bytes as a combined weight file. A program is made to fit the tensors
// that the bytes seem to hold, so that accepted files are read to the end.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>

#include "lite/core/base/check.h"
#include "lite/core/ir/verifier.h"
#include "lite/core/model/paddle/framework.pb.h"
#include "lite/core/model/paddle/lod_tensor.h"
#include "lite/core/model/paddle/paddle_reader.h"

namespace placelite {
namespace {

// Paddle's code of each precision that a weight can have.
int DataTypeCode(Precision precision) {
  switch (precision) {
    case Precision::kBool:
      return 0;
    case Precision::kInt32:
      return 2;
    case Precision::kInt64:
      return 3;
    case Precision::kFP16:
      return 4;
    case Precision::kDouble:
      return 6;
    case Precision::kUInt8:
      return 20;
    case Precision::kInt8:
      return 21;
    case Precision::kBF16:
      return 22;
    default:
      return 5;
  }
}

// `name` -> assign -> fetch, for a weight of this precision and shape.
void AddWeight(const std::string& name, Precision precision, const Shape& shape,
               paddle::proto::BlockDesc* block) {
  auto* variable = block->add_vars();
  variable->set_name(name);
  variable->set_persistable(true);
  variable->mutable_type()->set_type(7);
  auto* desc = variable->mutable_type()->mutable_lod_tensor()->mutable_tensor();
  desc->set_data_type(DataTypeCode(precision));
  for (int64_t dim : shape) desc->add_dims(dim);
  const std::string out = name + "/out";
  for (const bool fetch : {false, true}) {
    auto* op = block->add_ops();
    op->set_type(fetch ? "fetch" : "assign");
    auto* input = op->add_inputs();
    input->set_parameter("X");
    input->add_arguments(fetch ? out : name);
    auto* output = op->add_outputs();
    output->set_parameter("Out");
    output->add_arguments(fetch ? "fetch" : out);
    if (!fetch) continue;
    auto* col = op->add_attrs();
    col->set_name("col");
    col->set_type(0);
    col->set_i(block->vars_size());
  }
}

std::string ProgramFor(Span<const char> params) {
  paddle::proto::ProgramDesc program;
  auto* block = program.add_blocks();
  block->set_idx(0);
  block->set_parent_idx(-1);
  size_t offset = 0;
  while (offset < params.size()) {
    const auto tensor = paddle::ReadLodTensor(params, &offset);
    char name[16];
    std::snprintf(name, sizeof(name), "w%08d", block->vars_size());
    AddWeight(name, tensor.ok() ? tensor->precision : Precision::kFloat,
              tensor.ok() ? tensor->shape : Shape({1}), block);
    if (!tensor.ok()) break;
  }
  return program.SerializeAsString();
}

}  // namespace
}  // namespace placelite

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace placelite;  // NOLINT: a program of one function
  const Span<const char> params(reinterpret_cast<const char*>(data), size);
  const Result<Graph> graph = ReadPaddleModel(ProgramFor(params), params);
  if (graph.ok()) {
    LITE_CHECK(VerifyGraph(*graph).ok());
    return 0;
  }
  LITE_CHECK(!graph.status().message().empty());
  LITE_CHECK(graph.status().code() != StatusCode::kInternal);
  return 0;
}
