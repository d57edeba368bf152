// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/paddle/program.h"

#include <string_view>
#include <unordered_set>

#include "lite/core/base/file_kind.h"
#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/pir/read_program.h"
#include "lite/core/model/paddle/pir/translate.h"
#include "lite/core/model/paddle/wire_check.h"

namespace placelite {
namespace paddle {
namespace {

Status CheckName(std::string_view name, const char* what) {
  if (name.empty()) return Status::Corrupt(StrCat(what, " has no name"));
  if (name.size() > kMaxNameLength) {
    return Status::Corrupt(StrCat(
        what, " '", name.substr(0, 32), "...' has a name of ", name.size(),
        " bytes, at most ", kMaxNameLength, " are allowed"));
  }
  return Status::Ok();
}

Status CheckArguments(
    const google::protobuf::RepeatedPtrField<proto::OpDesc::Var>& slots) {
  for (const proto::OpDesc::Var& slot : slots) {
    for (const std::string& argument : slot.arguments()) {
      LITE_RETURN_IF_ERROR(CheckName(argument, "a variable"));
    }
  }
  return Status::Ok();
}

Status CheckOp(const proto::OpDesc& op) {
  LITE_RETURN_IF_ERROR(CheckName(op.type(), "an op"));
  LITE_RETURN_IF_ERROR(CheckArguments(op.inputs()));
  return CheckArguments(op.outputs());
}

Status CheckBlock(const proto::BlockDesc& block) {
  std::unordered_set<std::string_view> names;
  for (const proto::VarDesc& variable : block.vars()) {
    LITE_RETURN_IF_ERROR(CheckName(variable.name(), "a variable"));
    if (!names.insert(variable.name()).second) {
      return Status::Corrupt(
          StrCat("two variables are called '", variable.name(), "'"));
    }
  }
  for (int i = 0; i < block.ops_size(); ++i) {
    const Status status = CheckOp(block.ops(i));
    if (!status.ok()) return status.WithContext(StrCat("op ", i));
  }
  return Status::Ok();
}

// A ProgramDesc starts with the tag of its first field; '{' is none of them.
bool LooksLikeJson(Span<const char> bytes) {
  return !bytes.empty() && bytes[0] == '{';
}

Status CheckSize(Span<const char> bytes) {
  if (bytes.empty()) {
    return Status::Corrupt(
        "the program is empty, expected a ProgramDesc; copy or load it again");
  }
  LITE_RETURN_IF_ERROR(ExpectFileKind(bytes, FileKind::kPaddleProgram));
  if (bytes.size() <= kMaxProgramBytes) return Status::Ok();
  return Status::ResourceExhausted(StrCat("the program has ", bytes.size(),
                                          " bytes, at most ", kMaxProgramBytes,
                                          " are allowed"));
}

Result<ArenaMessage<proto::ProgramDesc>> ParseProgramDesc(
    Span<const char> bytes) {
  const Status wire = CheckProgramWire(bytes);
  if (!wire.ok()) return wire.WithContext("not a Paddle program");
  ArenaMessage<proto::ProgramDesc> program;
  if (!program->ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
    return Status::Corrupt("not a Paddle program: protobuf cannot parse it");
  }
  if (program->blocks().empty()) {
    return Status::Corrupt("not a Paddle program: it has no block");
  }
  return program;
}

Result<ArenaMessage<proto::ProgramDesc>> ParsePir(Span<const char> bytes) {
  LITE_ASSIGN_OR_RETURN(
      const pir::Program program,
      pir::ReadProgram(std::string_view(bytes.data(), bytes.size())));
  return pir::Translate(program);
}

}  // namespace

Result<ArenaMessage<proto::ProgramDesc>> ParseProgram(Span<const char> bytes) {
  LITE_RETURN_IF_ERROR(CheckSize(bytes));
  LITE_ASSIGN_OR_RETURN(
      ArenaMessage<proto::ProgramDesc> program,
      LooksLikeJson(bytes) ? ParsePir(bytes) : ParseProgramDesc(bytes));
  for (const proto::BlockDesc& block : program->blocks()) {
    LITE_RETURN_IF_ERROR(CheckBlock(block));
  }
  return program;
}

}  // namespace paddle
}  // namespace placelite
