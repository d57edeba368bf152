// SPDX-License-Identifier: Apache-2.0
// FileDescriptor: an open file of the system, closed with the object.
#ifndef LITE_CORE_BASE_FILE_DESCRIPTOR_H_
#define LITE_CORE_BASE_FILE_DESCRIPTOR_H_

#include <unistd.h>

namespace placelite {

class FileDescriptor {
 public:
  // `number` as open() and the like return it; negative: none.
  explicit FileDescriptor(int number) : number_(number) {}
  ~FileDescriptor() {
    if (number_ >= 0) close(number_);
  }
  FileDescriptor(const FileDescriptor&) = delete;
  FileDescriptor& operator=(const FileDescriptor&) = delete;

  bool ok() const { return number_ >= 0; }
  int number() const { return number_; }

 private:
  const int number_;
};

}  // namespace placelite

#endif  // LITE_CORE_BASE_FILE_DESCRIPTOR_H_
