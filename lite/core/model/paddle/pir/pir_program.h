// SPDX-License-Identifier: Apache-2.0
// This is a PIR program, which Paddle 3 writes, as plain data. Blocks lie in
// one list; ops name those that they run by index.
#ifndef LITE_CORE_MODEL_PADDLE_PIR_PIR_PROGRAM_H_
#define LITE_CORE_MODEL_PADDLE_PIR_PIR_PROGRAM_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace placelite {
namespace paddle {
namespace pir {

struct TensorType {
  int data_type = -1;         // Paddle's code; -1 is one that has no code
  std::vector<int64_t> dims;  // -1 is not known before the program runs
};

enum class TypeKind {
  kNone,    // no value
  kTensor,  // parts[0]
  kArray,   // an array of tensors that grows, each of parts[0]
  kList,    // a list of tensors, `parts`
  kOther,   // nothing that is read here
};

struct Type {
  TypeKind kind = TypeKind::kOther;
  std::vector<TensorType> parts;
};

// Ids are unique in a program; those of block arguments are negative. Id 0
// stands for no value.
struct Value {
  int64_t id = 0;
  Type type;
};

// Widths are not kept, since versions of Paddle differ in them. Element types
// are Paddle's codes. std::monostate is a kind that no op here reads.
struct Attribute {
  std::string name;
  std::variant<std::monostate, bool, int64_t, double, std::string,
               std::vector<int64_t>, std::vector<double>>
      value;
};

struct Op {
  std::string name;  // "pd_op.conv2d", without the underscore of in_place
  bool in_place = false;
  std::vector<int64_t> operands;
  std::vector<Value> results;
  std::vector<Attribute> attributes;
  std::vector<int> blocks;  // one for each region; -1 is an empty one

  // Returns null if there is none of that name.
  const Attribute* Find(std::string_view attribute) const {
    for (const Attribute& found : attributes) {
      if (found.name == attribute) return &found;
    }
    return nullptr;
  }
};

struct Block {
  std::vector<Value> arguments;
  std::vector<Op> ops;
};

struct Program {
  std::vector<Block> blocks;  // the first is the main one
};

// Returns how messages call an op: "op 12 'pd_op.conv2d' of block 0".
std::string Describe(int block, size_t index, const Op& op);

}  // namespace pir
}  // namespace paddle
}  // namespace placelite

#endif  // LITE_CORE_MODEL_PADDLE_PIR_PIR_PROGRAM_H_
