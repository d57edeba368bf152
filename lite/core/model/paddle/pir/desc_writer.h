// SPDX-License-Identifier: Apache-2.0
// Writes blocks, variables and ops of a ProgramDesc.
#ifndef LITE_CORE_MODEL_PADDLE_PIR_DESC_WRITER_H_
#define LITE_CORE_MODEL_PADDLE_PIR_DESC_WRITER_H_

#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "lite/core/model/paddle/framework.pb.h"
#include "lite/core/model/paddle/pir/pir_program.h"

namespace placelite {
namespace paddle {
namespace pir {

using AttributeValueOf = decltype(Attribute::value);

class DescWriter {
 public:
  // The limit is for arguments and listed integers of all ops together. Real
  // programs have thousands; without a limit, a list that many ops read could
  // become many.
  static constexpr size_t kMaxItems = size_t{8} << 20;

  // `program` must outlive this.
  explicit DescWriter(proto::ProgramDesc* program) : program_(program) {}

  // The new block's index is that in the program.
  proto::BlockDesc* AddBlock(int parent);

  // A list has no variable of its own.
  static void Declare(proto::BlockDesc* block, const std::string& name,
                      const Type& type, bool has_weights = false);
  static proto::OpDesc* AddOp(proto::BlockDesc* block, const std::string& type);

  // Adds an argument that the op reads, and notes that its variables are read.
  void Read(proto::OpDesc* op, const std::string& argument,
            const std::vector<std::string>& variables);
  void Write(proto::OpDesc* op, const std::string& argument,
             const std::vector<std::string>& variables);
  // Adds nothing for std::monostate.
  void Set(proto::OpDesc* op, const std::string& name,
           const AttributeValueOf& value);
  // The importer refuses the op for that reason.
  void Refuse(proto::OpDesc* op, const std::string& reason);
  static void SetBlock(proto::OpDesc* op, const proto::BlockDesc& block);

  // Adds an op that reads X and writes Out.
  proto::OpDesc* AddUnary(proto::BlockDesc* block, const std::string& type,
                          const std::string& from, const std::string& to);

  // Returns whether something was left out because there is too much.
  bool IsFull() const { return items_ > kMaxItems; }
  bool IsRead(const std::string& variable) const {
    return read_.count(variable) != 0;
  }

 private:
  // Returns whether `count` more items may be written.
  bool Count(size_t count) { return (items_ += count) <= kMaxItems; }

  proto::ProgramDesc* program_;
  size_t items_ = 0;
  std::unordered_set<std::string> read_;
};

}  // namespace pir
}  // namespace paddle
}  // namespace placelite

#endif  // LITE_CORE_MODEL_PADDLE_PIR_DESC_WRITER_H_
