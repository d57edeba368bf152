# SPDX-License-Identifier: Apache-2.0
# A tailored library (LITE_TAILOR) drops the code of kernel rows and variants
# that are not in the lists that `opt --record_tailoring_info` wrote.
# LITE_TAILOR is a folder with lists, or with folders of them, one for each
# model; or several such folders, separated by semicolons. docs/arm.md says
# more.

# Sets RESULT to the lines of all files called NAME.
function(lite_tailored_names RESULT NAME)
  set(names)
  foreach(folder ${LITE_TAILOR})
    get_filename_component(folder "${folder}" ABSOLUTE
                           BASE_DIR ${PROJECT_SOURCE_DIR})
    file(GLOB_RECURSE lists ${folder}/${NAME})
    foreach(list ${lists})
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${list})
      file(STRINGS ${list} lines)
      list(APPEND names ${lines})
    endforeach()
  endforeach()
  if(NOT names)
    message(FATAL_ERROR "LITE_TAILOR: no ${NAME} below '${LITE_TAILOR}'; write "
                        "it by opt --record_tailoring_info")
  endif()
  list(REMOVE_DUPLICATES names)
  list(SORT names)
  set(${RESULT} "${names}" PARENT_SCOPE)
endfunction()

# Sets RESULT to the names as strings of C++.
function(lite_as_strings RESULT)
  set(strings ${ARGN})
  list(TRANSFORM strings REPLACE "(.+)" "    \"\\1\",\n")
  list(JOIN strings "" strings)
  set(${RESULT} "${strings}" PARENT_SCOPE)
endfunction()

if(LITE_TAILOR)
  lite_tailored_names(ops .tailored_ops_list)
  lite_tailored_names(variants .tailored_variants_list)
  lite_tailored_names(kernels .tailored_kernels_list)
  lite_as_strings(ops ${ops})
  lite_as_strings(variants ${variants})
  lite_tailored_names(families .tailored_families_list)
  set(LITE_TAILORED_FAMILIES ${families})
  lite_as_strings(families ${families})
  lite_tailored_names(features .tailored_features_list)
  lite_as_strings(features ${features})
  # A library without any GPU kernel never loads OpenCL.
  if(NOT kernels MATCHES "/opencl/")
    set(LITE_WITH_OPENCL OFF)
    if(NOT LITE_EXPORT_CXX AND NOT CMAKE_SCRIPT_MODE_FILE)
      add_compile_definitions(LITE_NO_DEVICES=1)
    endif()
  endif()
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/tailor/lite/core/base/tailored_names.h
       @ONLY CONTENT [[
// Made by cmake/tailor.cmake.
#include <string_view>

namespace placelite {

inline constexpr std::string_view kTailoredOps[] = {
@ops@};

inline constexpr std::string_view kTailoredVariants[] = {
@variants@};

inline constexpr std::string_view kTailoredFeatures[] = {
@features@};

}  // namespace placelite
]])
  file(CONFIGURE
       OUTPUT ${PROJECT_BINARY_DIR}/tailor/lite/core/base/tailored_families.h
       @ONLY CONTENT [[
// Made by cmake/tailor.cmake.
#include <string_view>

namespace placelite {

inline constexpr std::string_view kTailoredFamilies[] = {
@families@};

}  // namespace placelite
]])
  if(NOT CMAKE_SCRIPT_MODE_FILE)  # else only the header is wanted, by a test
    include_directories(${PROJECT_BINARY_DIR}/tailor)
    add_compile_definitions(LITE_TAILOR=1)
  endif()
endif()
