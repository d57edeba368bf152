# SPDX-License-Identifier: Apache-2.0
# Finds protobuf: the compiler protoc, and the lite library as
# ${LITE_PROTOBUF_LITE}. With LITE_PROTOBUF_SOURCE, a folder of
# tools/protobuf_source.sh, that library is built here, position-independent,
# and becomes a part of the project's libraries: small libraries then carry what
# they use of it and need no other. Otherwise it is the system's shared library.
#
# ONNX's messages are ${LITE_ONNX_PROTO}: with that source generated here, from
# the description that Debian's package of ONNX has, and otherwise the library
# of that package.
if(NOT LITE_PROTOBUF_SOURCE)
  find_package(Protobuf REQUIRED)
  set(LITE_PROTOBUF_LITE protobuf::libprotobuf-lite)
  set(LITE_ONNX_PROTO onnx)
  return()
endif()

set(_list ${LITE_PROTOBUF_SOURCE}/cmake/libprotobuf-lite.cmake)
if(NOT EXISTS ${_list})
  message(FATAL_ERROR "no protobuf in LITE_PROTOBUF_SOURCE="
                      "${LITE_PROTOBUF_SOURCE}: run tools/setup.sh --arm")
endif()
find_program(LITE_PROTOC protoc REQUIRED)
add_executable(protobuf::protoc IMPORTED)
set_target_properties(protobuf::protoc PROPERTIES
                      IMPORTED_LOCATION ${LITE_PROTOC})

# protobuf's own list of sources is built without the project's warnings.
file(STRINGS ${_list} _sources REGEX "\\.cc$")
list(TRANSFORM _sources REPLACE "^ *\\\${protobuf_SOURCE_DIR}"
     "${LITE_PROTOBUF_SOURCE}")
add_library(lite_protobuf STATIC ${_sources})
target_include_directories(lite_protobuf SYSTEM PUBLIC
                           ${LITE_PROTOBUF_SOURCE}/src)
target_compile_options(lite_protobuf PRIVATE -w)
target_compile_definitions(lite_protobuf PRIVATE HAVE_PTHREAD=1)
target_link_libraries(lite_protobuf PUBLIC Threads::Threads)
set(LITE_PROTOBUF_LITE lite_protobuf)

if(LITE_WITH_ONNX)
  find_path(LITE_ONNX_PROTO_DIR onnx/onnx.proto REQUIRED)
  mark_as_advanced(LITE_ONNX_PROTO_DIR)
  set(_onnx_dir ${CMAKE_CURRENT_BINARY_DIR}/onnx_proto)
  set(_onnx ${_onnx_dir}/onnx/onnx.pb)
  file(WRITE ${_onnx_dir}/onnx/onnx_pb.h "#include \"onnx/onnx.pb.h\"\n")
  add_custom_command(
    OUTPUT ${_onnx}.cc ${_onnx}.h
    COMMAND protobuf::protoc --proto_path=${LITE_ONNX_PROTO_DIR}
            --cpp_out=${_onnx_dir} ${LITE_ONNX_PROTO_DIR}/onnx/onnx.proto
    DEPENDS ${LITE_ONNX_PROTO_DIR}/onnx/onnx.proto protobuf::protoc)
  add_library(lite_onnx_proto STATIC ${_onnx}.cc)
  target_include_directories(lite_onnx_proto SYSTEM PUBLIC ${_onnx_dir})
  target_compile_options(lite_onnx_proto PRIVATE -w)
  target_link_libraries(lite_onnx_proto PUBLIC lite_protobuf)
  set(LITE_ONNX_PROTO lite_onnx_proto)
endif()
