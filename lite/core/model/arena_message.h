// SPDX-License-Identifier: Apache-2.0
// A protobuf message on an arena of its own, which keeps every part of it even
// where memory is out half-way: protobuf 3.21 without an arena loses the
// element that it is adding to a list that cannot grow.
#ifndef LITE_CORE_MODEL_ARENA_MESSAGE_H_
#define LITE_CORE_MODEL_ARENA_MESSAGE_H_

#include <google/protobuf/arena.h>

#include <memory>

namespace placelite {

template <typename Message>
class ArenaMessage {
 public:
  ArenaMessage()
      : arena_(std::make_unique<google::protobuf::Arena>()),
        message_(
            google::protobuf::Arena::CreateMessage<Message>(arena_.get())) {}

  Message* get() { return message_; }
  Message& operator*() { return *message_; }
  const Message& operator*() const { return *message_; }
  Message* operator->() { return message_; }
  const Message* operator->() const { return message_; }

 private:
  std::unique_ptr<google::protobuf::Arena> arena_;
  Message* message_;  // on the arena
};

}  // namespace placelite

#endif  // LITE_CORE_MODEL_ARENA_MESSAGE_H_
