// SPDX-License-Identifier: Apache-2.0
// Writes small Paddle models, right or wrong, for tests of the reader.
#ifndef TEST_CORE_MODEL_PADDLE_PROGRAM_WRITER_H_
#define TEST_CORE_MODEL_PADDLE_PROGRAM_WRITER_H_

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "lite/core/model/paddle/framework.pb.h"
#include "lite/core/model/paddle/paddle_reader.h"

namespace placelite {

// Paddle's codes of element types.
inline constexpr int kPaddleBool = 0;
inline constexpr int kPaddleInt32 = 2;
inline constexpr int kPaddleInt64 = 3;
inline constexpr int kPaddleFloat = 5;
inline constexpr int kPaddleInt8 = 21;

// The byte stream of one float tensor.
std::string LodTensorBytes(const std::vector<int64_t>& dims,
                           const std::vector<float>& values);

// A program, and its combined weights.
class ProgramWriter {
 public:
  using Arguments =
      std::vector<std::pair<std::string, std::vector<std::string>>>;
  using Attributes = std::vector<std::pair<std::string, AttributeValue>>;

  ProgramWriter();

  // The next input; declares it too.
  ProgramWriter& Feed(const std::string& name, const std::vector<int64_t>& dims,
                      int data_type = kPaddleFloat);
  // A weight of 0, 1, 2, ... unless `values` are given.
  ProgramWriter& Weight(const std::string& name,
                        const std::vector<int64_t>& dims,
                        std::vector<float> values = {});
  // A weight that is declared as floats and stored as int8.
  ProgramWriter& Codes(const std::string& name,
                       const std::vector<int64_t>& dims,
                       const std::vector<int8_t>& codes);
  ProgramWriter& Op(const std::string& type, const Arguments& inputs,
                    const Arguments& outputs,
                    const Attributes& attributes = {});
  // Starts to write into this block, which is new if it is the next one; block
  // 0 is open at first.
  ProgramWriter& Block(int index);
  // Says that the last op runs that block.
  ProgramWriter& Runs(int block);
  // The next output.
  ProgramWriter& Fetch(const std::string& name);

  // X -> Out.
  ProgramWriter& Unary(const std::string& type, const std::string& x,
                       const std::string& out,
                       const Attributes& attributes = {}) {
    return Op(type, {{"X", {x}}}, {{"Out", {out}}}, attributes);
  }
  // X, Y -> Out.
  ProgramWriter& Binary(const std::string& type, const std::string& x,
                        const std::string& y, const std::string& out,
                        const Attributes& attributes = {}) {
    return Op(type, {{"X", {x}}, {"Y", {y}}}, {{"Out", {out}}}, attributes);
  }

  // Gives access to what the calls above cannot write.
  paddle::proto::ProgramDesc& desc() { return desc_; }
  paddle::proto::BlockDesc& block() { return *desc_.mutable_blocks(block_); }
  paddle::proto::VarDesc* Declare(const std::string& name,
                                  const std::vector<int64_t>& dims,
                                  int data_type);

  std::string Program() const;
  // Sorted by name.
  std::string Params() const;

  Result<Graph> Read(const PaddleReadOptions& options = {}) const;
  // The graph as text, without its first line; the failure as text.
  std::string Text() const;

 private:
  paddle::proto::ProgramDesc desc_;
  std::map<std::string, std::string> weights_;
  int block_ = 0;
  int feeds_ = 0;
  int fetches_ = 0;
};

}  // namespace placelite

#endif  // TEST_CORE_MODEL_PADDLE_PROGRAM_WRITER_H_
