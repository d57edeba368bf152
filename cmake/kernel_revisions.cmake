# Writes OUTPUT, a source file with the revision of each kernel family: a hash
# of its sources and of those that families share. Run by the build, whenever a
# file of lite/kernels changed:
#   cmake -DKERNELS=lite/kernels -DOUTPUT=FILE -P cmake/kernel_revisions.cmake
cmake_minimum_required(VERSION 3.25)
set(shared_folders common gemm)

# The hash of a folder's sources, without comments and blanks: an edited
# comment slows no kernel. A pattern inside a string literal is cut alike each
# time, so the hash stays one.
function(hash_folder FOLDER RESULT)
  file(GLOB_RECURSE sources RELATIVE ${KERNELS} ${KERNELS}/${FOLDER}/*.cc
       ${KERNELS}/${FOLDER}/*.h ${KERNELS}/${FOLDER}/*.inc
       ${KERNELS}/${FOLDER}/*.cl)
  list(SORT sources)
  set(hashes)
  foreach(source ${sources})
    file(READ ${KERNELS}/${source} text)
    string(REGEX REPLACE "//[^\n]*" "" text "${text}")
    string(REGEX REPLACE "[ \t\r\n]+" "" text "${text}")
    string(SHA256 hash "${text}")
    string(APPEND hashes "${source} ${hash}\n")
  endforeach()
  string(SHA256 hash "${hashes}")
  set(${RESULT} ${hash} PARENT_SCOPE)
endfunction()

set(shared "")
foreach(folder ${shared_folders})
  hash_folder(${folder} hash)
  string(APPEND shared ${hash})
endforeach()

file(GLOB folders RELATIVE ${KERNELS} ${KERNELS}/*)
list(SORT folders)
set(rows "")
foreach(folder ${folders})
  if(NOT IS_DIRECTORY ${KERNELS}/${folder} OR folder IN_LIST shared_folders)
    continue()
  endif()
  hash_folder(${folder} own)
  string(SHA256 hash "${own} ${shared}")
  string(SUBSTRING ${hash} 0 16 hash)
  string(APPEND rows "    {\"${folder}\", \"${hash}\"},\n")
endforeach()

file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT [[
// Made by cmake/kernel_revisions.cmake from the sources of lite/kernels.
#include "lite/kernels/kernel_revisions.h"

namespace placelite {
namespace {

constexpr FamilyRevision kRevisions[] = {
@rows@};

}  // namespace

Span<const FamilyRevision> FamilyRevisions() { return kRevisions; }

}  // namespace placelite
]])
