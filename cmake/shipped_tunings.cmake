# SPDX-License-Identifier: Apache-2.0
# Writes OUTPUT, a source file with the tuning databases of TUNED, a folder with
# CLASS.jsonl files of chosen records (docs/tuning.md). Of a workload's text the
# compiler keeps the hash alone. ARCHITECTURES, a regular expression, may select
# classes by what their names begin with. Run by the build, whenever one changed:
#   cmake -DTUNED=lite/kernels/tuned -DOUTPUT=FILE -P cmake/shipped_tunings.cmake
cmake_minimum_required(VERSION 3.25)

# Sets RESULT to a member of a record, or to "" where it is missing.
function(get_member RESULT RECORD)
  string(JSON value ERROR_VARIABLE error GET "${RECORD}" ${ARGN})
  if(error)
    set(value "")
  endif()
  set(${RESULT} "${value}" PARENT_SCOPE)
endfunction()

# Sets RESULT to the texts of a list of arguments with commas between.
function(join_arguments RESULT RECORD LIST)
  string(JSON count LENGTH "${RECORD}" ${LIST})
  set(joined "")
  set(separator "")
  set(i 0)
  while(i LESS count)
    get_member(argument "${RECORD}" ${LIST} ${i})
    string(APPEND joined "${separator}${argument}")
    set(separator ",")
    math(EXPR i "${i} + 1")
  endwhile()
  set(${RESULT} "${joined}" PARENT_SCOPE)
endfunction()

# Sets RESULT to the text of the record's workload, as ToString(TuningKey)
# prints it.
function(workload_text RESULT RECORD)
  foreach(member op memory attributes epilogue threads)
    get_member(${member} "${RECORD}" ${member})
  endforeach()
  join_arguments(inputs "${RECORD}" inputs)
  join_arguments(outputs "${RECORD}" outputs)
  if(epilogue)
    string(PREPEND epilogue "+")
  endif()
  set(${RESULT}
      "${op}@${memory}(${inputs})->(${outputs}){${attributes}}${epilogue} x${threads}"
      PARENT_SCOPE)
endfunction()

file(GLOB databases ${TUNED}/*.jsonl)
if(ARCHITECTURES)
  list(FILTER databases INCLUDE REGEX "/(${ARCHITECTURES})[^/]*$")
endif()
list(SORT databases)
set(tables "")
set(rows "")
set(number 0)
foreach(database ${databases})
  get_filename_component(class ${database} NAME_WLE)
  file(READ ${database} rest)
  string(APPEND rest "\n")  # the last line may have none
  set(hashes "")
  set(winners "")
  set(candidates "")
  set(known "")
  # The lines are not split as a CMake list, because records have brackets,
  # which lists interpret.
  string(FIND "${rest}" "\n" end)
  while(NOT end EQUAL -1)
    string(SUBSTRING "${rest}" 0 ${end} record)
    math(EXPR end "${end} + 1")
    string(SUBSTRING "${rest}" ${end} -1 rest)
    string(FIND "${rest}" "\n" end)
    if(record STREQUAL "")
      continue()
    endif()
    get_member(record_class "${record}" class)
    if(NOT record_class STREQUAL class)
      message(FATAL_ERROR "${database}: a record of class '${record_class}'")
    endif()
    workload_text(workload "${record}")
    string(APPEND hashes "    kHash<ShippedKeyHash(R\"key(${workload})key\")>,\n")
    foreach(member variant parameters revision)
      get_member(${member} "${record}" ${member})
    endforeach()
    if(variant STREQUAL "" OR NOT revision MATCHES "^[1-9][0-9]*$")
      message(FATAL_ERROR "${database}: no variant or no revision in ${record}")
    endif()
    set(candidate "{\"${variant}\", \"${parameters}\", ${revision}}")
    string(MD5 name "${candidate}")
    list(FIND known ${name} index)
    if(index EQUAL -1)
      list(LENGTH known index)
      list(APPEND known ${name})
      string(APPEND candidates "    ${candidate},\n")
    endif()
    string(APPEND winners "${index}, ")
  endwhile()
  if(known)
    string(APPEND tables "
constexpr uint64_t kHashes${number}[] = {
${hashes}};
constexpr uint16_t kWinners${number}[] = {${winners}};
constexpr ShippedCandidate kCandidates${number}[] = {
${candidates}};
")
    string(APPEND rows "    {\"${class}\", kHashes${number}, kWinners${number}, "
           "kCandidates${number}},\n")
  endif()
  math(EXPR number "${number} + 1")
endforeach()
if(rows)
  set(rows "  static constexpr ShippedTuning kTunings[] = {\n${rows}  };")
  set(result "kTunings")
else()
  set(result "{}")
endif()

file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT [=[
// Made by cmake/shipped_tunings.cmake from lite/kernels/tuned.
#include "lite/kernels/tuned/shipped_tunings.h"

namespace placelite {
namespace {

// Forces the compiler to compute it, so that the text is in no library.
template <uint64_t hash>
[[maybe_unused]] constexpr uint64_t kHash = hash;
@tables@
}  // namespace

Span<const ShippedTuning> ShippedTunings() {
@rows@
  return @result@;
}

}  // namespace placelite
]=])
