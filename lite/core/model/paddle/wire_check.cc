#include "lite/core/model/paddle/wire_check.h"

#include <cstdint>

#include "lite/core/base/check.h"
#include "lite/core/base/strings.h"
#include "lite/core/ir/graph.h"

namespace placelite {
namespace paddle {
namespace {

struct Message;

// A field that is itself a message.
struct NestedField {
  uint32_t number;
  const Message* message;
};

struct Message {
  const char* name;
  // Bit n: field n must be there.
  uint32_t required;
  Span<const NestedField> nested;
};

constexpr uint32_t Bit(uint32_t field) { return uint32_t{1} << field; }

constexpr Message kArgument = {"op argument", Bit(1), {}};
constexpr Message kAttribute = {"op attribute", Bit(1) | Bit(2), {}};
constexpr NestedField kOpFields[] = {
    {1, &kArgument}, {2, &kArgument}, {4, &kAttribute}};
constexpr Message kOp = {"op", Bit(3), kOpFields};
constexpr Message kTensor = {"tensor description", Bit(1), {}};
constexpr NestedField kLodTensorFields[] = {{1, &kTensor}};
constexpr Message kLodTensorDesc = {"tensor type", Bit(1), kLodTensorFields};
constexpr NestedField kTypeFields[] = {{3, &kLodTensorDesc}};
constexpr Message kType = {"variable type", Bit(1), kTypeFields};
constexpr NestedField kVariableFields[] = {{2, &kType}};
constexpr Message kVariable = {"variable", Bit(1) | Bit(2), kVariableFields};
constexpr NestedField kBlockFields[] = {{3, &kVariable}, {4, &kOp}};
constexpr Message kBlock = {"block", Bit(1) | Bit(2), kBlockFields};
constexpr NestedField kProgramFields[] = {{1, &kBlock}};
constexpr Message kProgram = {"program", Bit(1), kProgramFields};

// program, block, variable, type, tensor type, tensor description
constexpr int kMaxDepth = 6;

enum WireType : uint32_t {
  kVarint = 0,
  kFixed64 = 1,
  kBytes = 2,
  kFixed32 = 5
};

class Walker {
 public:
  explicit Walker(Span<const char> bytes) : bytes_(bytes) {
    Open(kProgram, bytes.size());
  }

  Status Walk() {
    while (depth_ > 0) {
      const Level& level = levels_[depth_ - 1];
      if (position_ < level.end) {
        LITE_RETURN_IF_ERROR(Field());
      } else {
        LITE_RETURN_IF_ERROR(Close(level));
      }
    }
    return Status::Ok();
  }

 private:
  struct Level {
    const Message* message;
    size_t begin;
    size_t end;
    uint32_t seen;
  };

  void Open(const Message& message, size_t size) {
    LITE_CHECK(depth_ < kMaxDepth);
    levels_[depth_++] = {&message, position_, position_ + size, 0};
  }

  Status Close(const Level& level) {
    const uint32_t missing = level.message->required & ~level.seen;
    if (missing != 0) {
      int field = 1;
      while ((missing & Bit(field)) == 0) ++field;
      return Status::Corrupt(StrCat(level.message->name, " at byte ",
                                    level.begin, " has no field ", field));
    }
    --depth_;
    return Status::Ok();
  }

  Status Fail(const char* what) const {
    return Status::Corrupt(StrCat(what, " at byte ", position_, " of ",
                                  bytes_.size(), ", in a ",
                                  levels_[depth_ - 1].message->name));
  }

  // Within the current message.
  Status Varint(uint64_t* value) {
    *value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      if (position_ == levels_[depth_ - 1].end) break;
      const auto byte = static_cast<uint8_t>(bytes_[position_++]);
      *value |= static_cast<uint64_t>(byte & 0x7f) << shift;
      if (byte < 0x80) return Status::Ok();
    }
    return Fail("a number does not end");
  }

  Status Skip(uint64_t size) {
    if (size > levels_[depth_ - 1].end - position_) {
      return Fail("a field is longer than what holds it");
    }
    position_ += size;
    return Status::Ok();
  }

  Status Count(const Message& message) {
    if (&message == &kOp && ++ops_ > kMaxNodes) {
      return Status::ResourceExhausted(StrCat("more than ", kMaxNodes, " ops"));
    }
    if (&message == &kVariable && ++variables_ > kMaxValues) {
      return Status::ResourceExhausted(
          StrCat("more than ", kMaxValues, " variables"));
    }
    return Status::Ok();
  }

  Status Bytes(uint32_t number) {
    uint64_t size = 0;
    LITE_RETURN_IF_ERROR(Varint(&size));
    for (const NestedField& field : levels_[depth_ - 1].message->nested) {
      if (field.number != number) continue;
      if (size > levels_[depth_ - 1].end - position_) {
        return Fail("a message is longer than what holds it");
      }
      LITE_RETURN_IF_ERROR(Count(*field.message));
      Open(*field.message, size);
      return Status::Ok();
    }
    return Skip(size);
  }

  Status Field() {
    uint64_t key = 0;
    LITE_RETURN_IF_ERROR(Varint(&key));
    const uint64_t number = key >> 3;
    if (number == 0 || number > UINT32_MAX >> 3) return Fail("no field number");
    if (number < 32) levels_[depth_ - 1].seen |= Bit(number);
    uint64_t ignored = 0;
    switch (key & 7) {
      case kVarint:
        return Varint(&ignored);
      case kFixed64:
        return Skip(8);
      case kBytes:
        return Bytes(static_cast<uint32_t>(number));
      case kFixed32:
        return Skip(4);
      default:
        return Fail("no known wire type");
    }
  }

  Span<const char> bytes_;
  size_t position_ = 0;
  Level levels_[kMaxDepth];
  int depth_ = 0;
  size_t ops_ = 0;
  size_t variables_ = 0;
};

}  // namespace

Status CheckProgramWire(Span<const char> program) {
  return Walker(program).Walk();
}

}  // namespace paddle
}  // namespace placelite
