# Language level, warnings, sanitizers, output folders.
set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)

add_library(lite_warnings INTERFACE)
target_compile_options(lite_warnings INTERFACE -Wall -Wextra -Werror)

if(LITE_SANITIZE)
  add_compile_options(-fsanitize=${LITE_SANITIZE} -fno-omit-frame-pointer
                      -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${LITE_SANITIZE})
endif()

find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()

# Linkers that keep two cores busy for less time.
find_program(MOLD mold)
if(MOLD AND NOT LITE_SANITIZE)
  add_link_options(-fuse-ld=mold)
endif()
