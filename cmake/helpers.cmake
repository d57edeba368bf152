# SPDX-License-Identifier: Apache-2.0
# lite_library(NAME [SUBDIRS dir...] [SOURCES file...] [DEPENDS lib...]
#              [PRIVATE_DEPENDS lib...]): a static library of all .cc files of
# the current folder and of SUBDIRS, and of SOURCES (generated ones).
#
# The file's name decides its instruction set: *x86_avx2*.cc, *x86_avx512*.cc,
# *x86_avx512vnni*.cc, *x86_avx512bf16*.cc, *arm_neon*.cc and *arm_neon_fp16*.cc
# get the matching flags. Names that begin with x86, arm or opencl are left out of builds without
# that backend.
function(lite_library NAME)
  cmake_parse_arguments(ARG "" "" "SUBDIRS;DEPENDS;PRIVATE_DEPENDS;SOURCES"
                        ${ARGN})
  set(patterns *.cc)
  foreach(dir ${ARG_SUBDIRS})
    list(APPEND patterns ${dir}/*.cc)
  endforeach()
  file(GLOB sources CONFIGURE_DEPENDS ${patterns})
  if(NOT LITE_WITH_X86)
    list(FILTER sources EXCLUDE REGEX "/x86[^/]*\\.cc$")
  endif()
  if(NOT LITE_WITH_BF16)
    list(FILTER sources EXCLUDE REGEX "/x86_avx512bf16[^/]*\\.cc$")
  endif()
  if(NOT LITE_WITH_ARM)
    list(FILTER sources EXCLUDE REGEX "/arm[^/]*\\.cc$")
  endif()
  if(NOT LITE_WITH_OPENCL)
    list(FILTER sources EXCLUDE REGEX "/opencl[^/]*\\.cc$")
  endif()
  if(NOT sources AND NOT ARG_SOURCES)
    message(STATUS "${NAME}: no sources in ${CMAKE_CURRENT_SOURCE_DIR}")
    return()
  endif()
  add_library(${NAME} STATIC ${sources} ${ARG_SOURCES})
  target_include_directories(${NAME} PUBLIC ${PROJECT_SOURCE_DIR})
  target_link_libraries(${NAME} PUBLIC ${ARG_DEPENDS}
                        PRIVATE ${ARG_PRIVATE_DEPENDS} lite_warnings)
  foreach(source ${sources})
    lite_set_instruction_set(${source})
  endforeach()
endfunction()

# lite_align_pages(LIBRARY): the segments of a shared library begin where pages
# of LITE_MAX_PAGE_SIZE bytes do. Linkers align to 4 KiB where nothing is said,
# with which systems with larger pages refuse the library.
function(lite_align_pages LIBRARY)
  target_link_options(${LIBRARY} PRIVATE
                      -Wl,-z,max-page-size=${LITE_MAX_PAGE_SIZE})
endfunction()

# lite_pack_relocations(LIBRARY): the addresses in a library for Android that are
# set when it is loaded are listed in a packed form, which its linker reads from
# API level 23 on. Lists of other systems stay as they are: what packs them needs
# a newer C library than we ask for.
function(lite_pack_relocations LIBRARY)
  if(ANDROID)
    target_link_options(${LIBRARY} PRIVATE -Wl,--pack-dyn-relocs=android)
  endif()
endfunction()

function(lite_set_instruction_set SOURCE)
  if(SOURCE MATCHES "x86_avx512vnni[^/]*\\.cc$")
    set(flags ${LITE_AVX512VNNI_FLAGS})
  elseif(SOURCE MATCHES "x86_avx512bf16[^/]*\\.cc$")
    set(flags ${LITE_AVX512BF16_FLAGS})
  elseif(SOURCE MATCHES "x86_avx512[^/]*\\.cc$")
    set(flags ${LITE_AVX512_FLAGS})
  elseif(SOURCE MATCHES "x86_avx2[^/]*\\.cc$")
    set(flags ${LITE_AVX2_FLAGS})
  elseif(SOURCE MATCHES "arm_neon_fp16[^/]*\\.cc$")
    set(flags ${LITE_NEON_FP16_FLAGS})
  elseif(SOURCE MATCHES "arm_neon[^/]*\\.cc$")
    set(flags ${LITE_NEON_FLAGS})
  endif()
  set_source_files_properties(${SOURCE} PROPERTIES COMPILE_OPTIONS "${flags}")
endfunction()

# lite_test(NAME [LABELS label] [TIMEOUT seconds] [FIXTURE name]
# [DEPENDS lib...]): a GoogleTest binary of all .cc files of the current folder;
# each test becomes a ctest.
function(lite_test NAME)
  cmake_parse_arguments(ARG "" "LABELS;TIMEOUT;FIXTURE" "DEPENDS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS *.cc)
  add_executable(${NAME} ${sources})
  target_link_libraries(${NAME} PRIVATE ${ARG_DEPENDS} lite_test_support
                        GTest::gtest GTest::gmock GTest::gtest_main
                        lite_warnings)
  lite_compile_as_test(${NAME})
  lite_discover_tests(${NAME} LABELS ${ARG_LABELS} TIMEOUT ${ARG_TIMEOUT}
                      FIXTURE ${ARG_FIXTURE})
endfunction()

# lite_compile_as_test(TARGET): compiles what checks, and is not checked itself, in
# less time: with little optimisation, and with the headers of GoogleTest read
# once for all tests.
function(lite_compile_as_test NAME)
  target_compile_options(${NAME} PRIVATE $<$<CONFIG:Release>:-O1>)
  if(NOT NAME STREQUAL "lite_test_headers")
    target_precompile_headers(${NAME} REUSE_FROM lite_test_headers)
  endif()
  # ccache keeps objects of precompiled headers where it is told that no source
  # asks for the time of compilation or for what such headers define.
  if(CCACHE)
    set_target_properties(${NAME} PROPERTIES CXX_COMPILER_LAUNCHER
      "${CMAKE_COMMAND};-E;env;CCACHE_SLOPPINESS=pch_defines,time_macros;${CCACHE}")
  endif()
endfunction()

# lite_whole_library(NAME ARCHIVE): links all of the static library ARCHIVE, also
# files that nothing names: those that register what they hold.
function(lite_whole_library NAME ARCHIVE)
  add_library(${NAME} INTERFACE)
  target_link_libraries(${NAME} INTERFACE
                        "$<LINK_LIBRARY:WHOLE_ARCHIVE,${ARCHIVE}>")
endfunction()

# lite_test_seconds(VARIABLE SECONDS): the time limit of a test that may take so
# many seconds on a processor. Behind an emulator it gets twelve times as long.
function(lite_test_seconds VARIABLE SECONDS)
  if(CMAKE_CROSSCOMPILING_EMULATOR)
    math(EXPR SECONDS "12 * ${SECONDS}")
  endif()
  set(${VARIABLE} ${SECONDS} PARENT_SCOPE)
endfunction()

# lite_discover_tests(TARGET [LABELS label] [TIMEOUT seconds] [FIXTURE name]):
# one ctest for each test of a GoogleTest binary, behind the test that sets the
# fixture up. One label at most: on its way through CMake's discovery a list of
# labels falls apart.
function(lite_discover_tests NAME)
  cmake_parse_arguments(ARG "" "LABELS;TIMEOUT;FIXTURE" "" ${ARGN})
  if(ARG_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "${NAME}: unexpected ${ARG_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 600)
  endif()
  lite_test_seconds(seconds ${ARG_TIMEOUT})
  set(properties TIMEOUT ${seconds})
  if(ARG_LABELS)
    list(APPEND properties LABELS ${ARG_LABELS})
  endif()
  if(ARG_FIXTURE)
    list(APPEND properties FIXTURES_REQUIRED ${ARG_FIXTURE})
  endif()
  # Listing tests takes a while behind an emulator.
  gtest_discover_tests(${NAME} DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 120
                       PROPERTIES ${properties})
endfunction()
