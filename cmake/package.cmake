# SPDX-License-Identifier: Apache-2.0
# The installed package: libplacelite_mobile.so runs .nb models,
# libplacelite_full.so also reads and converts others. Each is complete by
# itself: a program links one of them, and needs neither this build tree nor
# the headers of any library that we are built with.
#
#   find_package(placelite COMPONENTS mobile)
#   target_link_libraries(app PRIVATE placelite::mobile)
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# Exported are the C interface and what the installed C++ headers declare: the
# objects of the rooms named here, filtered by exports.map. What comes from
# archives (kernels, file formats, protobuf's generated code) stays inside.
function(lite_package_library COMPONENT)
  set(library placelite_${COMPONENT})
  set(objects)
  foreach(room ${ARGN})
    list(APPEND objects $<TARGET_OBJECTS:${room}>)
  endforeach()
  add_library(${library} SHARED ${objects})
  target_link_libraries(${library} PRIVATE ${ARGN})
  target_include_directories(${library} INTERFACE
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/placelite>)
  set(exports ${PROJECT_SOURCE_DIR}/cmake/exports.map)
  if(NOT LITE_EXPORT_CXX)
    set(exports ${PROJECT_SOURCE_DIR}/cmake/exports_c.map)
  endif()
  # Calls within the library bypass the dynamic linker's tables.
  target_link_options(${library} PRIVATE
    -Wl,--version-script=${exports} -Wl,--exclude-libs,ALL
    -Wl,-Bsymbolic-functions -Wl,--as-needed)
  set_target_properties(${library} PROPERTIES
    LINKER_LANGUAGE CXX EXPORT_NAME ${COMPONENT} LINK_DEPENDS ${exports}
    LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
  if(LITE_BUILD_WHEEL)  # a wheel has no links from one name to another
    return()
  endif()
  # Minor versions may break the C++ interface until 1.0.
  set_target_properties(${library} PROPERTIES
    VERSION ${PROJECT_VERSION}
    SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
  lite_align_pages(${library})
  lite_pack_relocations(${library})
  install(TARGETS ${library} EXPORT ${library}
          LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(EXPORT ${library} NAMESPACE placelite:: FILE ${library}.cmake
          DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/placelite)
endfunction()

# Finds the project's headers that the given ones include, directly or not, and
# these themselves.
function(lite_included_headers RESULT)
  set(waiting ${ARGN})
  set(found)
  while(waiting)
    list(POP_FRONT waiting header)
    if(header IN_LIST found)
      continue()
    endif()
    list(APPEND found ${header})
    file(STRINGS ${PROJECT_SOURCE_DIR}/${header} lines
         REGEX "^#include \"lite/")
    # The tailoring header is of use to the project's own builds alone.
    list(FILTER lines EXCLUDE REGEX "lite/core/base/tailor")
    foreach(line ${lines})
      string(REGEX REPLACE "^#include \"(.*)\".*" "\\1" included "${line}")
      list(APPEND waiting ${included})
    endforeach()
  endwhile()
  set(${RESULT} ${found} PARENT_SCOPE)
endfunction()

if(NOT LITE_BUILD_WHEEL)
  lite_package_library(mobile lite_mobile lite_passes lite_core)
endif()
# The headers that users name; what these include comes with them.
set(public_headers
  lite/api/c/placelite.h lite/api/opencl.h lite/api/opencl_devices.h
  lite/api/options.h lite/api/predictor.h lite/core/base/version.h lite/passes/lower/pin_file.h)
if(LITE_BUILD_FULL)
  list(APPEND public_headers lite/api/config_files.h lite/api/convert.h)
  set(full_rooms lite_full)
  if(LITE_WITH_TUNING_FILES)
    list(APPEND public_headers lite/api/kernel_plan.h lite/api/search.h
                               lite/api/tuning.h)
    list(APPEND full_rooms lite_kernel_plan)
  endif()
  # The wheel's tools also use what no installed header declares.
  if(LITE_BUILD_WHEEL)
    list(APPEND full_rooms lite_nb)
  endif()
  lite_package_library(full ${full_rooms} lite_mobile lite_passes lite_core)
endif()
if(LITE_BUILD_WHEEL)
  lite_wheel_install(placelite_full lib)
  return()
endif()

lite_included_headers(headers ${public_headers})
foreach(header ${headers})
  get_filename_component(folder ${header} DIRECTORY)
  install(FILES ${PROJECT_SOURCE_DIR}/${header}
          DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/placelite/${folder})
endforeach()

install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/NOTICE
        DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/placelite)
configure_package_config_file(
  ${PROJECT_SOURCE_DIR}/cmake/placeliteConfig.cmake.in
  ${PROJECT_BINARY_DIR}/placeliteConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(
  ${PROJECT_BINARY_DIR}/placeliteConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/placeliteConfig.cmake
              ${PROJECT_BINARY_DIR}/placeliteConfigVersion.cmake
        DESTINATION ${package_dir})
