# SPDX-License-Identifier: Apache-2.0
# Writes OUTPUT, a source file with the variants of LOCK whose revision is not 1
# (lite/kernels/kernel_lock.h). A lock that was cut off or edited by hand ends
# the build. Run by the build, whenever the lock changed:
#   cmake -DLOCK=lite/kernels/kernels.lock -DOUTPUT=FILE -P cmake/kernel_lock.cmake
cmake_minimum_required(VERSION 3.25)

file(READ ${LOCK} text)
if(NOT text MATCHES "\nend [0-9]+ ([0-9a-f]+)\n$")
  message(FATAL_ERROR "${LOCK}: its last line, 'end ...', is missing: "
          "the file was cut off")
endif()
set(expected ${CMAKE_MATCH_1})
string(FIND "${text}" "\nend " end REVERSE)
math(EXPR end "${end} + 1")
string(SUBSTRING "${text}" 0 ${end} body)
string(SHA256 hash "${body}")
string(SUBSTRING ${hash} 0 16 hash)
if(NOT hash STREQUAL expected)
  message(FATAL_ERROR "${LOCK}: it was edited by hand, merged or damaged: "
          "see tools/kernel_lock.py --help")
endif()

set(rows "")
string(REGEX MATCHALL "\nvariant [a-z0-9_]+ [0-9]+ " variants "${body}")
foreach(variant ${variants})
  string(REGEX REPLACE ".*variant ([a-z0-9_]+) ([0-9]+) " "\\1" name "${variant}")
  set(revision ${CMAKE_MATCH_2})
  if(NOT revision EQUAL 1)
    string(APPEND rows "    {\"${name}\", ${revision}},\n")
  endif()
endforeach()
if(rows)
  set(rows "  static constexpr RevisedVariant kRevised[] = {\n${rows}  };")
  set(result "kRevised")
else()
  set(result "{}")
endif()

file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT [[
// Made by cmake/kernel_lock.cmake from lite/kernels/kernels.lock.
#include "lite/kernels/kernel_lock.h"

namespace placelite {

Span<const RevisedVariant> RevisedVariants() {
@rows@
  return @result@;
}

}  // namespace placelite
]])
