# Chooses the compiler; included before project().
#
# If the user makes no choice (CMAKE_CXX_COMPILER, CXX, a toolchain file): the
# clang of the LLVM release that we build on, if it is installed; else the one that
# CMake finds.

# scikit-build-core (pip install) sets CC and CXX to the compiler that built
# Python: no choice of the user.
if((DEFINED ENV{CXX} OR DEFINED ENV{CC}) AND NOT SKBUILD)
  set(SYMSHAPE_COMPILER_CHOSEN TRUE)
endif()

if(NOT CMAKE_CXX_COMPILER AND NOT CMAKE_C_COMPILER
   AND NOT SYMSHAPE_COMPILER_CHOSEN AND NOT CMAKE_TOOLCHAIN_FILE)
  find_program(SYMSHAPE_CLANG NAMES clang-22 PATHS /usr/lib/llvm-22/bin
    NO_DEFAULT_PATH)
  find_program(SYMSHAPE_CLANGXX NAMES clang++ PATHS /usr/lib/llvm-22/bin
    NO_DEFAULT_PATH)
  mark_as_advanced(SYMSHAPE_CLANG SYMSHAPE_CLANGXX)
  if(SYMSHAPE_CLANG AND SYMSHAPE_CLANGXX)
    set(CMAKE_C_COMPILER "${SYMSHAPE_CLANG}")
    set(CMAKE_CXX_COMPILER "${SYMSHAPE_CLANGXX}")
  endif()
endif()

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()
