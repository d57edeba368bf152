# SPDX-License-Identifier: Apache-2.0
# Writes OUTPUT, a source file with the texts of the .cl files below ROOT,
# whose names differ. Comments on lines of their own and indentation are left
# out; compilers count the same lines. Run by the build, whenever one changed:
#   cmake -DROOT=lite -DOUTPUT=FILE -P cmake/embed_cl.cmake
cmake_minimum_required(VERSION 3.25)

file(GLOB_RECURSE files ${ROOT}/*.cl)
set(texts "")
foreach(path ${files})
  get_filename_component(name ${path} NAME)
  file(READ ${path} text)
  string(REGEX REPLACE "\n *//[^\n]*" "\n" text "\n${text}")
  string(REGEX REPLACE "\n +" "\n" text "${text}")
  string(REGEX REPLACE " +(\\\\\n)" " \\1" text "${text}")
  string(SUBSTRING "${text}" 1 -1 text)
  string(APPEND texts "    {\"${name}\", R\"cl(${text})cl\"},\n")
endforeach()

file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT [[
// Made by cmake/embed_cl.cmake.
#include "lite/backends/opencl/cl_file.h"

namespace placelite {
namespace {

struct ClFile {
  std::string_view name, text;
};

constexpr ClFile kFiles[] = {
@texts@};

}  // namespace

std::string_view ClFileText(std::string_view name) {
  for (const ClFile& file : kFiles) {
    if (file.name == name) return file.text;
  }
  return {};
}

}  // namespace placelite
]])
