// SPDX-License-Identifier: Apache-2.0
// Writes small PIR programs, right or wrong, for tests of the reader.
#ifndef TEST_CORE_MODEL_PADDLE_PIR_WRITER_H_
#define TEST_CORE_MODEL_PADDLE_PIR_WRITER_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "lite/core/model/paddle/paddle_reader.h"

namespace placelite {

// {"#":"0.t_dtensor",...}; element types are "f32", "i64", "bool", ...
std::string PirTensorType(const std::vector<int64_t>& dims,
                          const std::string& element = "f32");

// {"N":name,"AT":{"#":kind,"D":data}}, of JSON text.
std::string PirAttribute(const std::string& name, const std::string& kind,
                         const std::string& data);

// Ops are added to the open block in order; ids are the test's own.
class PirWriter {
 public:
  // An input of floats.
  PirWriter& Data(int64_t id, const std::string& name,
                  const std::vector<int64_t>& dims);
  // A weight of 0, 1, 2, ...
  PirWriter& Parameter(int64_t id, const std::string& name,
                       const std::vector<int64_t>& dims);
  PirWriter& Full(int64_t id, double value, const std::string& dtype);
  PirWriter& List(int64_t id, const std::vector<int64_t>& list);
  // An op of floats that are declared with `dims`. Attributes are texts of
  // PirAttribute.
  PirWriter& Op(const std::string& name, const std::vector<int64_t>& operands,
                const std::vector<int64_t>& results,
                const std::vector<int64_t>& dims,
                const std::vector<std::string>& attributes = {});
  // An op with blocks, each the text of Block().
  PirWriter& Control(const std::string& name,
                     const std::vector<int64_t>& operands,
                     const std::vector<int64_t>& results,
                     const std::vector<int64_t>& dims,
                     const std::vector<std::string>& blocks);
  PirWriter& Yield(const std::vector<int64_t>& operands) {
    return Op("2.yield", operands, {}, {});
  }
  PirWriter& Fetch(int64_t id, const std::string& name);
  // An op as JSON text.
  PirWriter& Raw(const std::string& op);

  // The ops so far as a block with arguments of `dims`.
  std::string Block(const std::vector<int64_t>& arguments = {},
                    const std::vector<int64_t>& dims = {}) const;
  std::string Program(const std::string& version = "1") const;
  // Sorted by name.
  std::string Params() const;

  Result<Graph> Read(const PaddleReadOptions& options = {}) const;
  // The graph as text, without its first line; the failure as text.
  std::string Text() const;

 private:
  std::vector<std::string> ops_;
  std::map<std::string, std::string> weights_;
  int fetches_ = 0;
};

}  // namespace placelite

#endif  // TEST_CORE_MODEL_PADDLE_PIR_WRITER_H_
