# Finds LLVM and MLIR, and fixes the compiler settings that every target shares.

set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

option(SYMSHAPE_BUILD_TESTS "Build the unit tests and the lit suite" ON)
option(SYMSHAPE_BUILD_BENCH "Build the benchmarks" ON)

# The package's version file wants major.minor.
find_package(MLIR 22.1 REQUIRED CONFIG HINTS /usr/lib/llvm-22/lib/cmake/mlir)
message(STATUS "MLIR ${LLVM_PACKAGE_VERSION} in ${MLIR_DIR}")

# One MLIR in the process: everything links to libMLIR.so. The package leaves
# this unset, and static archives would bring a second copy with its own type
# ids.
set(MLIR_LINK_MLIR_DYLIB ON)
set(LLVM_LINK_LLVM_DYLIB ON)

list(APPEND CMAKE_MODULE_PATH "${MLIR_CMAKE_DIR}" "${LLVM_CMAKE_DIR}")
include(TableGen)
include(AddLLVM)
include(AddMLIR)

separate_arguments(LLVM_DEFINITIONS_LIST NATIVE_COMMAND "${LLVM_DEFINITIONS}")
add_definitions(${LLVM_DEFINITIONS_LIST})
include_directories(SYSTEM ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS})
include_directories("${PROJECT_SOURCE_DIR}/include" "${PROJECT_BINARY_DIR}/include")

set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")
set(LLVM_RUNTIME_OUTPUT_INTDIR "${CMAKE_RUNTIME_OUTPUT_DIRECTORY}")
set(LLVM_LIBRARY_OUTPUT_INTDIR "${CMAKE_LIBRARY_OUTPUT_DIRECTORY}")
set(CMAKE_BUILD_RPATH "${LLVM_LIBRARY_DIRS}")
set(CMAKE_INSTALL_RPATH "${LLVM_LIBRARY_DIRS}")

if(NOT LLVM_ENABLE_RTTI)
  add_compile_options(-fno-rtti)
endif()
add_compile_options(-fno-exceptions -Wall -Wextra -Wno-unused-parameter)
