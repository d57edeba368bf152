// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/import/wire_walker.h"

#include <unordered_map>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

enum WireType : uint32_t {
  kVarint = 0,
  kFixed64 = 1,
  kBytes = 2,
  kFixed32 = 5
};

class Walker {
 public:
  explicit Walker(Span<const char> bytes) : bytes_(bytes) {}

  Status Walk(const WireMessage& root) {
    LITE_RETURN_IF_ERROR(Open(root, bytes_.size()));
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
    const WireMessage* message;
    size_t begin;
    size_t end;
    uint32_t seen;
  };

  Status Open(const WireMessage& message, size_t size) {
    if (depth_ == kMaxWireDepth) {
      return Status::ResourceExhausted(StrCat("messages at byte ", position_,
                                              " are nested deeper than ",
                                              kMaxWireDepth));
    }
    LITE_RETURN_IF_ERROR(Count(message));
    levels_[depth_++] = {&message, position_, position_ + size, 0};
    return Status::Ok();
  }

  Status Count(const WireMessage& message) {
    if (message.max_count > 0 && ++counts_[&message] > message.max_count) {
      return Status::ResourceExhausted(
          StrCat("more than ", message.max_count, " ", message.name, "s"));
    }
    object_bytes_ += message.object_bytes;
    if (object_bytes_ / kMaxWireFactor > bytes_.size() + 1024) {
      return Status::ResourceExhausted(
          StrCat("objects for the messages up to byte ", position_, " take ",
                 object_bytes_, " bytes, more than ", kMaxWireFactor,
                 " times the file"));
    }
    return Status::Ok();
  }

  Status Close(const Level& level) {
    const uint32_t missing = level.message->required & ~level.seen;
    if (missing != 0) {
      uint32_t field = 1;
      while ((missing & WireBit(field)) == 0) ++field;
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

  Status Bytes(uint32_t number) {
    uint64_t size = 0;
    LITE_RETURN_IF_ERROR(Varint(&size));
    for (const WireField& field : levels_[depth_ - 1].message->nested) {
      if (field.number != number) continue;
      if (size > levels_[depth_ - 1].end - position_) {
        return Fail("a message is longer than what holds it");
      }
      return Open(*field.message, size);
    }
    return Skip(size);
  }

  Status Field() {
    uint64_t key = 0;
    LITE_RETURN_IF_ERROR(Varint(&key));
    const uint64_t number = key >> 3;
    if (number == 0 || number > UINT32_MAX >> 3) return Fail("no field number");
    if (number < 32) {
      levels_[depth_ - 1].seen |= WireBit(static_cast<uint32_t>(number));
    }
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
  Level levels_[kMaxWireDepth];
  int depth_ = 0;
  std::unordered_map<const WireMessage*, size_t> counts_;
  size_t object_bytes_ = 0;
};

}  // namespace

Status CheckWire(const WireMessage& root, Span<const char> bytes) {
  return Walker(bytes).Walk(root);
}

}  // namespace placelite
