# Finds LLVM and MLIR, and fixes the compiler settings that every target shares.

include(CheckLinkerFlag)
include(GNUInstallDirs)

set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

option(SYMSHAPE_BUILD_TESTS "Build the unit tests and the lit suite" ON)
option(SYMSHAPE_BUILD_BENCH
  "Build the benchmarks, where Google Benchmark is found" ON)
option(SYMSHAPE_USE_CCACHE "Compile through ccache where it is found" ON)
option(SYMSHAPE_USE_LLD "Link with lld where the compiler finds it" ON)
option(SYMSHAPE_USE_PCH "Share a precompiled header of MLIR's headers" ON)
option(SYMSHAPE_UNITY_BUILD "Compile up to twelve sources of a folder together"
  ON)
set(SYMSHAPE_SANITIZERS "" CACHE STRING
  "Sanitizers to build with, as for -fsanitize= (address,undefined)")
option(SYMSHAPE_LIBFUZZER
  "Build symshape-fuzz with clang's libFuzzer, and everything for its coverage"
  OFF)

# One MLIR in the process. By default, everything links to libMLIR.so; a static
# archive would add a second copy with its own type ids. A package that runs
# without LLVM has one library with everything, libSymShapeC.so, and only it links
# the archives.
option(SYMSHAPE_STATIC_MLIR
  "Put the tools and MLIR into libSymShapeC.so, which then needs no LLVM" OFF)
set(SYMSHAPE_GLIBC_STUBS "" CACHE PATH
  "With SYMSHAPE_STATIC_MLIR: a folder of link stubs of an older glibc, which is \
then enough to run the package (scripts/glibc-stubs.sh)")
if(SYMSHAPE_STATIC_MLIR)
  # The archives are linked by their paths. MLIR and LLVM import their targets
  # only if these are missing; then all files of LLVM would have to exist.
  add_library(MLIRSupport INTERFACE IMPORTED)
  add_library(LLVMSupport INTERFACE IMPORTED)
endif()

# The package's version file wants major.minor.
find_package(MLIR 22.1 REQUIRED CONFIG HINTS /usr/lib/llvm-22/lib/cmake/mlir)
message(STATUS "MLIR ${LLVM_PACKAGE_VERSION} in ${MLIR_DIR}")

if(SYMSHAPE_STATIC_MLIR)
  set(SYMSHAPE_MLIR_LIBRARIES "")
  set(MLIR_LIBRARY_DIRS "${MLIR_INSTALL_PREFIX}/lib")
  find_program(SYMSHAPE_MLIR_TBLGEN mlir-tblgen REQUIRED
    PATHS "${MLIR_INSTALL_PREFIX}/bin" NO_DEFAULT_PATH)
  mark_as_advanced(SYMSHAPE_MLIR_TBLGEN)
  set(MLIR_TABLEGEN_EXE "${SYMSHAPE_MLIR_TBLGEN}")
else()
  set(SYMSHAPE_MLIR_LIBRARIES MLIR LLVM)
  set(MLIR_LIBRARY_DIRS "${LLVM_LIBRARY_DIRS}")
  # The package leaves these unset.
  set(MLIR_LINK_MLIR_DYLIB ON)
  set(LLVM_LINK_LLVM_DYLIB ON)
  if(NOT TARGET MLIR OR NOT TARGET LLVM)
    message(FATAL_ERROR "the MLIR in ${MLIR_DIR} has no libMLIR.so; "
      "-DSYMSHAPE_STATIC_MLIR=ON links its archives instead")
  endif()
endif()

list(APPEND CMAKE_MODULE_PATH "${MLIR_CMAKE_DIR}" "${LLVM_CMAKE_DIR}")
include(TableGen)
include(AddLLVM)
include(AddMLIR)

separate_arguments(LLVM_DEFINITIONS_LIST NATIVE_COMMAND "${LLVM_DEFINITIONS}")
add_definitions(${LLVM_DEFINITIONS_LIST})
include_directories(SYSTEM ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS})
include_directories(
  "${PROJECT_SOURCE_DIR}/include" "${PROJECT_BINARY_DIR}/include")

set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")
set(LLVM_RUNTIME_OUTPUT_INTDIR "${CMAKE_RUNTIME_OUTPUT_DIRECTORY}")
set(LLVM_LIBRARY_OUTPUT_INTDIR "${CMAKE_LIBRARY_OUTPUT_DIRECTORY}")
if(NOT SYMSHAPE_STATIC_MLIR)
  set(CMAKE_BUILD_RPATH "${LLVM_LIBRARY_DIRS}")
  set(CMAKE_INSTALL_RPATH "${LLVM_LIBRARY_DIRS}")
endif()

if(NOT LLVM_ENABLE_RTTI)
  add_compile_options(-fno-rtti)
endif()
# As LLVM itself: names of inline functions are a sixth of the plugin.
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
add_compile_options(-fno-exceptions -Wall -Wextra -Wno-unused-parameter)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # Upstream's headers cause these warnings in GCC 12.
  add_compile_options(-Wno-dangling-pointer -Wno-maybe-uninitialized)
endif()

if(SYMSHAPE_STATIC_MLIR)
  # For --gc-sections.
  add_compile_options(-ffunction-sections -fdata-sections)
  # The C++ library of the machine on which the package runs may be older.
  add_link_options(-static-libstdc++)
  if(SYMSHAPE_GLIBC_STUBS)
    # libgcc_s.so of this machine needs its glibc; that of another one does not.
    add_link_options("-L${SYMSHAPE_GLIBC_STUBS}" -Wl,--allow-shlib-undefined)
  endif()
endif()

if(SYMSHAPE_SANITIZERS)
  add_compile_options(-fsanitize=${SYMSHAPE_SANITIZERS}
    -fno-sanitize=vptr -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${SYMSHAPE_SANITIZERS})
endif()

if(SYMSHAPE_LIBFUZZER)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

if(SYMSHAPE_USE_LLD)
  check_linker_flag(CXX -fuse-ld=lld SYMSHAPE_HAVE_LLD)
  if(SYMSHAPE_HAVE_LLD)
    add_link_options(-fuse-ld=lld)
  endif()
endif()

if(SYMSHAPE_USE_CCACHE AND (NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER
   OR CMAKE_CXX_COMPILER_LAUNCHER MATCHES "ccache$"))
  find_program(SYMSHAPE_CCACHE ccache)
  mark_as_advanced(SYMSHAPE_CCACHE)
  if(SYMSHAPE_CCACHE)
    # ccache handles a precompiled header only if it may ignore macros and
    # times in it; -fno-pch-timestamp makes that correct. Paths below the
    # source folder count as relative, and the working folder does not count,
    # so that a clone at another path hits the cache that the first one
    # filled.
    set(launcher env CCACHE_SLOPPINESS=pch_defines,time_macros
      "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" CCACHE_NOHASHDIR=1
      # For a precompiled header ccache compares its checksum
      # (SymShapeTargets.cmake), because the file itself contains paths.
      CCACHE_PCH_EXTSUM=1
      "${SYMSHAPE_CCACHE}")
    set(CMAKE_C_COMPILER_LAUNCHER ${launcher})
    set(CMAKE_CXX_COMPILER_LAUNCHER ${launcher})
  endif()
endif()
