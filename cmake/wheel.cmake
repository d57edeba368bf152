# SPDX-License-Identifier: Apache-2.0
# The build of the Python wheel (pyproject.toml): the full library, and the
# tools, which share it. Neither needs a library but those of the system: where
# the source of protobuf lies in build/protobuf-source (tools/setup.sh), the
# library carries what it uses of it. Without that source it needs the system's
# protobuf, and the wheel serves the machine that has built it alone. Flags are
# those of the preset release, so that the compiler cache has most objects.
option(LITE_BUILD_WHEEL "what the Python wheel holds, and nothing else" OFF)
if(NOT LITE_BUILD_WHEEL)
  return()
endif()
set(LITE_BUILD_TESTS OFF CACHE BOOL "" FORCE)
set(LITE_WITH_JAVA OFF CACHE BOOL "" FORCE)
set(LITE_WITH_CPUINFO OFF CACHE BOOL "" FORCE)
set(LITE_WITH_GLOG OFF CACHE BOOL "" FORCE)
if(NOT LITE_PROTOBUF_SOURCE
   AND EXISTS ${PROJECT_SOURCE_DIR}/build/protobuf-source/cmake)
  set(LITE_PROTOBUF_SOURCE ${PROJECT_SOURCE_DIR}/build/protobuf-source
      CACHE PATH "" FORCE)
endif()

# lite_wheel_install(TARGET FOLDER): installs a target into a folder of the
# package. It finds the library beside its own folder.
function(lite_wheel_install TARGET FOLDER)
  set_target_properties(${TARGET} PROPERTIES INSTALL_RPATH "$ORIGIN/../lib")
  install(TARGETS ${TARGET} COMPONENT python
          RUNTIME DESTINATION placelite/${FOLDER}
          LIBRARY DESTINATION placelite/${FOLDER} NAMELINK_SKIP)
endfunction()
