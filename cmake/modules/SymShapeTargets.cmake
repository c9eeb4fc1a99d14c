# The project's own wrappers, so that a CMakeLists.txt of a folder is a list of
# sources and libraries.

# Compile cost is nearly all headers: one precompiled header is built once and
# shared by every library.
option(SYMSHAPE_USE_PCH "Share a precompiled header of MLIR's headers" ON)
set(SYMSHAPE_PCH_TARGET "")

# symshape_add_library(Name SOURCES a.cpp ... LINK_LIBS Other MLIRIR ...
#                      DEPENDS tablegen-targets)
# Names that start with MLIR or LLVM are taken from the shared libraries.
function(symshape_add_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK_LIBS;DEPENDS" ${ARGN})
  add_mlir_library(${name} STATIC DISABLE_INSTALL
    ${ARG_SOURCES}
    DEPENDS ${ARG_DEPENDS})
  set(own "")
  set(upstream "")
  foreach(lib ${ARG_LINK_LIBS})
    if(lib MATCHES "^(MLIR|LLVM)")
      list(APPEND upstream ${lib})
    else()
      list(APPEND own ${lib})
    endif()
  endforeach()
  target_link_libraries(${name} PUBLIC ${own})
  mlir_target_link_libraries(${name} PUBLIC ${upstream} MLIRSupport)
  target_include_directories(${name} INTERFACE
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>
    $<INSTALL_INTERFACE:include>)
endfunction()
