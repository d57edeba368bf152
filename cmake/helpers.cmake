# lite_library(NAME [DEPENDS lib...]): a static library of all .cc files of the
# current folder and the folders named by SUBDIRS.
#
# The file's name decides its instruction set: *x86_avx2*.cc and
# *x86_avx512*.cc get the matching flags and are built only with
# LITE_WITH_X86; *arm_neon*.cc only with LITE_WITH_ARM.
function(lite_library NAME)
  cmake_parse_arguments(ARG "" "" "SUBDIRS;DEPENDS;PRIVATE_DEPENDS;SOURCES" ${ARGN})
  set(patterns *.cc)
  foreach(dir ${ARG_SUBDIRS})
    list(APPEND patterns ${dir}/*.cc)
  endforeach()
  file(GLOB sources CONFIGURE_DEPENDS ${patterns})
  if(NOT LITE_WITH_X86)
    list(FILTER sources EXCLUDE REGEX "/x86[^/]*\\.cc$")
  endif()
  if(NOT LITE_WITH_ARM)
    list(FILTER sources EXCLUDE REGEX "/arm[^/]*\\.cc$")
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
    if(source MATCHES "x86_avx2[^/]*\\.cc$")
      set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS
        "-mavx2;-mfma;-mf16c;-mbmi;-mbmi2;-mpclmul;-maes;-O3")
    elseif(source MATCHES "x86_avx512[^/]*\\.cc$")
      set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS
        "-mavx512f;-mavx512bw;-mavx512cd;-mavx512dq;-mavx512vl;-mavx2;-mfma;-mf16c;-mbmi;-mbmi2;-mpclmul;-maes;-mprefer-vector-width=512;-O3")
    endif()
  endforeach()
endfunction()

# lite_test(NAME [LABELS label...] [DEPENDS lib...]): a GoogleTest binary of
# all *_test.cc of the current folder; each test becomes a ctest.
function(lite_test NAME)
  cmake_parse_arguments(ARG "" "" "LABELS;DEPENDS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS *.cc)
  add_executable(${NAME} ${sources})
  target_link_libraries(${NAME} PRIVATE ${ARG_DEPENDS} lite_test_support
                        GTest::gtest GTest::gmock GTest::gtest_main lite_warnings)
  gtest_discover_tests(${NAME} DISCOVERY_MODE PRE_TEST
                       PROPERTIES LABELS "${ARG_LABELS}" TIMEOUT 600)
endfunction()
