# SPDX-License-Identifier: Apache-2.0
# Writes OUTPUT, a source file with the revisions of each kernel family: a hash
# of the sources in its folder and in those that it includes from, directly or
# not, but for those of OpenCL and of Arm; one of these and those of Arm; and
# one of the folder's files of OpenCL. Lines from `#ifdef LITE_WITH_ARM` to
# `#endif  // LITE_WITH_ARM` count as a file of Arm. FAMILIES, a list, may name
# those wanted. Run by the build, whenever a file of lite/kernels changed:
#   cmake -DKERNELS=lite/kernels -DOUTPUT=FILE -P cmake/kernel_revisions.cmake
cmake_minimum_required(VERSION 3.25)

# Moves what TEXT has for Arm alone into ARM_TEXT.
function(split_arm TEXT ARM_TEXT)
  set(rest "${${TEXT}}")
  set(kept "")
  set(moved "")
  set(end_mark "#endif  // LITE_WITH_ARM\n")
  string(LENGTH "${end_mark}" end_length)
  while(TRUE)
    string(FIND "${rest}" "#ifdef LITE_WITH_ARM\n" begin)
    string(FIND "${rest}" "${end_mark}" end)
    if(begin EQUAL -1 OR end LESS begin)
      break()
    endif()
    string(SUBSTRING "${rest}" 0 ${begin} before)
    math(EXPR length "${end} - ${begin}")
    string(SUBSTRING "${rest}" ${begin} ${length} block)
    math(EXPR end "${end} + ${end_length}")
    string(SUBSTRING "${rest}" ${end} -1 rest)
    string(APPEND kept "${before}")
    string(APPEND moved "${block}")
  endwhile()
  set(${TEXT} "${kept}${rest}" PARENT_SCOPE)
  set(${ARM_TEXT} "${moved}" PARENT_SCOPE)
endfunction()

# Sets hash_FOLDER, of the folder's sources without comments and blanks (an
# edited comment slows no kernel; what looks like one inside a string is cut
# alike each time), and includes_FOLDER, the folders that they include from.
# Sets opencl_FOLDER, likewise of the folder's files of OpenCL, and arm_FOLDER
# and arm_includes_FOLDER of those of Arm.
function(read_folder FOLDER)
  file(GLOB_RECURSE sources RELATIVE ${KERNELS} ${KERNELS}/${FOLDER}/*.cc
       ${KERNELS}/${FOLDER}/*.h ${KERNELS}/${FOLDER}/*.inc
       ${KERNELS}/${FOLDER}/*.cl)
  list(SORT sources)
  set(hashes)
  set(opencl_hashes)
  set(arm_hashes)
  set(folders)
  set(arm_folders)
  foreach(source ${sources})
    file(READ ${KERNELS}/${source} text)
    split_arm(text arm_text)
    if(arm_text)
      string(SHA256 hash "${arm_text}")
      string(APPEND arm_hashes "${source} ${hash}\n")
    endif()
    string(REGEX MATCHALL "#include \"lite/kernels/[a-z0-9_]+/" lines "${text}")
    string(REGEX REPLACE "//[^\n]*" "" text "${text}")
    string(REGEX REPLACE "[ \t\r\n]+" "" text "${text}")
    string(SHA256 hash "${text}")
    if(source MATCHES "/(kernels_)?opencl[^/]*$|\\.cl$")
      string(APPEND opencl_hashes "${source} ${hash}\n")
      continue()
    endif()
    set(is_arm FALSE)
    if(source MATCHES "/(kernels_)?arm[_.][^/]*$")
      set(is_arm TRUE)
      string(APPEND arm_hashes "${source} ${hash}\n")
    else()
      string(APPEND hashes "${source} ${hash}\n")
    endif()
    foreach(line ${lines})
      string(REGEX REPLACE ".*kernels/(.*)/" "\\1" folder "${line}")
      list(APPEND arm_folders ${folder})
      if(NOT is_arm)
        list(APPEND folders ${folder})
      endif()
    endforeach()
  endforeach()
  string(SHA256 hash "${opencl_hashes}")
  string(SUBSTRING ${hash} 0 16 hash)
  set(opencl_${FOLDER} ${hash} PARENT_SCOPE)
  string(SHA256 hash "${arm_hashes}")
  list(REMOVE_DUPLICATES arm_folders)
  set(arm_${FOLDER} ${hash} PARENT_SCOPE)
  set(arm_includes_${FOLDER} "${arm_folders}" PARENT_SCOPE)
  string(SHA256 hash "${hashes}")
  list(REMOVE_DUPLICATES folders)
  set(hash_${FOLDER} ${hash} PARENT_SCOPE)
  set(includes_${FOLDER} "${folders}" PARENT_SCOPE)
endfunction()

file(GLOB folders RELATIVE ${KERNELS} ${KERNELS}/*)
list(SORT folders)
foreach(folder ${folders})
  if(IS_DIRECTORY ${KERNELS}/${folder})
    list(APPEND families ${folder})
    read_folder(${folder})
  endif()
endforeach()

# Sets RESULT to the folders that FAMILY includes from by the lists INCLUDES_*,
# itself among them.
function(reach FAMILY INCLUDES RESULT)
  set(reached)
  set(waiting ${FAMILY})
  while(waiting)
    list(POP_FRONT waiting folder)
    if(NOT folder IN_LIST reached)
      list(APPEND reached ${folder})
      list(APPEND waiting ${${INCLUDES}_${folder}})
    endif()
  endwhile()
  list(SORT reached)
  set(${RESULT} ${reached} PARENT_SCOPE)
endfunction()

set(rows "")
foreach(family ${families})
  if(FAMILIES AND NOT family IN_LIST FAMILIES)
    continue()
  endif()
  reach(${family} includes folders)
  set(hashes "${family}")
  foreach(folder ${folders})
    string(APPEND hashes " ${hash_${folder}}")
  endforeach()
  string(SHA256 hash "${hashes}")
  string(SUBSTRING ${hash} 0 16 hash)
  reach(${family} arm_includes folders)
  set(hashes "${family}")
  foreach(folder ${folders})
    string(APPEND hashes " ${hash_${folder}} ${arm_${folder}}")
  endforeach()
  string(SHA256 arm_hash "${hashes}")
  string(SUBSTRING ${arm_hash} 0 16 arm_hash)
  string(APPEND rows "    {\"${family}\", \"${hash}\", \"${arm_hash}\",\n"
         "     \"${opencl_${family}}\"},\n")
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
