// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/paddle/pir/read_program.h"

#include <utility>

#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/pir/json_fields.h"
#include "lite/core/model/paddle/pir/read_op.h"

namespace placelite {
namespace paddle {
namespace pir {
namespace {

// Reads block after block; regions that an op has wait until their turn.
class Reader {
 public:
  Result<Program> Read(const Json& root) {
    LITE_RETURN_IF_ERROR(CheckHeader(root));
    LITE_ASSIGN_OR_RETURN(const Json* program, Member(root, "program"));
    LITE_ASSIGN_OR_RETURN(const Json::Array* regions,
                          ArrayMember(*program, "regions"));
    if (regions->size() != 1) {
      return Status::Corrupt(
          StrCat("the program has ", regions->size(), " regions, expected 1"));
    }
    LITE_ASSIGN_OR_RETURN(const int main, AddRegion((*regions)[0]));
    if (main < 0) return Status::Corrupt("the program has no block");
    for (size_t next = 0; next < waiting_.size(); ++next) {
      const Status status = ReadBlock(static_cast<int>(next));
      if (!status.ok()) return status.WithContext(StrCat("block ", next));
    }
    return std::move(program_);
  }

 private:
  static Status CheckHeader(const Json& root) {
    const Json* base = root.Find("base_code");
    if (base == nullptr) return Status::Corrupt("it has no 'base_code'");
    LITE_ASSIGN_OR_RETURN(const std::string magic, TextMember(*base, "magic"));
    if (magic != "pir") {
      return Status::Corrupt(StrCat("its magic is '", magic, "'"));
    }
    LITE_ASSIGN_OR_RETURN(const int64_t version,
                          IntegerMember(*base, "version"));
    if (version >= 0 && version <= kNewestVersion) return Status::Ok();
    return Status::Unsupported(StrCat("it is of version ", version,
                                      "; versions 0 to ", kNewestVersion,
                                      " are known"));
  }

  // Returns the index of the region's block, -1 where it has none.
  Result<int> AddRegion(const Json& region) {
    LITE_ASSIGN_OR_RETURN(const Json::Array* blocks,
                          ArrayMember(region, "blocks"));
    if (blocks->empty()) return -1;
    if (blocks->size() > 1) {
      return Status::Unsupported(
          StrCat("a region of ", blocks->size(), " blocks"));
    }
    waiting_.push_back(&(*blocks)[0]);
    program_.blocks.emplace_back();
    return static_cast<int>(waiting_.size()) - 1;
  }

  Status ReadBlock(int index) {
    const Json& json = *waiting_[static_cast<size_t>(index)];
    Block block;
    LITE_RETURN_IF_ERROR(ReadArguments(json, &block));
    LITE_ASSIGN_OR_RETURN(const Json::Array* ops, ArrayMember(json, "ops"));
    for (size_t i = 0; i < ops->size(); ++i) {
      Result<Op> op = ReadOp((*ops)[i]);
      Status status = op.status();
      if (status.ok()) status = ReadRegions((*ops)[i], &*op);
      if (!status.ok()) return status.WithContext(StrCat("op ", i));
      block.ops.push_back(*std::move(op));
    }
    program_.blocks[static_cast<size_t>(index)] = std::move(block);
    return Status::Ok();
  }

  static Status ReadArguments(const Json& json, Block* block) {
    LITE_ASSIGN_OR_RETURN(const Json::Array* arguments,
                          ArrayMember(json, "args"));
    for (const Json& argument : *arguments) {
      LITE_ASSIGN_OR_RETURN(Value value, ReadValue(argument, "#"));
      block->arguments.push_back(std::move(value));
    }
    LITE_ASSIGN_OR_RETURN(const Json::Array* named,
                          OptionalArrayMember(json, "kwargs"));
    if (named == nullptr || named->empty()) return Status::Ok();
    return Status::Unsupported("block arguments with names");
  }

  Status ReadRegions(const Json& json, Op* op) {
    LITE_ASSIGN_OR_RETURN(const Json::Array* regions,
                          OptionalArrayMember(json, "regions"));
    if (regions == nullptr) return Status::Ok();
    for (const Json& region : *regions) {
      LITE_ASSIGN_OR_RETURN(const int block, AddRegion(region));
      op->blocks.push_back(block);
    }
    return Status::Ok();
  }

  Program program_;
  std::vector<const Json*> waiting_;  // the text of each block
};

}  // namespace

std::string Describe(int block, size_t index, const Op& op) {
  return StrCat("op ", index, " '", op.name, "' of block ", block);
}

Result<Program> ReadProgram(std::string_view text) {
  const Result<Json> root = ReadJson(text, {kMaxJsonDepth, kMaxJsonValues});
  if (!root.ok()) return root.status().WithContext("not a PIR program");
  Result<Program> program = Reader().Read(*root);
  if (!program.ok()) return program.status().WithContext("not a PIR program");
  LITE_RETURN_IF_ERROR(CheckValues(*program));
  return program;
}

}  // namespace pir
}  // namespace paddle
}  // namespace placelite
