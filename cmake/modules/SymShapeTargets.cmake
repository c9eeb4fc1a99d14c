# The project's wrappers: with them, the CMakeLists.txt of a folder lists only
# sources and libraries.
#
#   symshape_add_library(Name SOURCES a.cpp ... LINK_LIBS Other MLIRIR ...
#                        DEPENDS tablegen-targets [NO_INSTALL] [NO_PCH]
#                        [APART a.cpp ...])
#   symshape_add_executable(name SOURCES ... LINK_LIBS ... [NO_INSTALL])
#   symshape_add_tool(name MAIN function SOURCES ... LINK_LIBS ...)
#   symshape_add_unittest(Name SOURCES ... LINK_LIBS ...)
#   symshape_add_benchmark(name SOURCES ... LINK_LIBS ...)
#
# Names in LINK_LIBS that start with MLIR or LLVM are in the shared libraries, or
# in the archives that SymShapeC links (SYMSHAPE_STATIC_MLIR).
# Libraries are installed and exported as SymShape::Name, without the prefix:
# SymShapeAlgebra is SymShape::Algebra.

# The sources that a unity build compiles together, for
# utils/check-local-names.py. Written also if SYMSHAPE_UNITY_BUILD is off.
set(SYMSHAPE_UNITY_LIST "${PROJECT_BINARY_DIR}/unity-sources.txt")
file(WRITE "${SYMSHAPE_UNITY_LIST}" "")

# One small target owns the precompiled header; the others use it. No source may
# depend on it: a build with -DSYMSHAPE_USE_PCH=OFF must work.
if(SYMSHAPE_USE_PCH)
  add_library(SymShapePCH OBJECT EXCLUDE_FROM_ALL
    "${PROJECT_SOURCE_DIR}/cmake/pch/MLIRHeaders.cpp")
  target_precompile_headers(SymShapePCH PRIVATE
    "${PROJECT_SOURCE_DIR}/cmake/pch/MLIRHeaders.h")
  if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    target_compile_options(SymShapePCH PRIVATE
      "SHELL:-Xclang -fno-pch-timestamp")
    # Only the compiled header is included. CMake would also pass its source,
    # with an absolute path that ccache does not make relative.
    set(CMAKE_CXX_COMPILE_OPTIONS_USE_PCH
      -Xclang -include-pch -Xclang <PCH_FILE>)
    # ccache uses this as the content of the compiled header: everything that it
    # depends on. Its path and its bytes differ between clones.
    file(SHA256 "${PROJECT_SOURCE_DIR}/cmake/pch/MLIRHeaders.h" pch_sum)
    file(TIMESTAMP "${LLVM_LIBRARY_DIRS}/libMLIR.so" mlir_time)
    file(TIMESTAMP "${CMAKE_CXX_COMPILER}" compiler_time)
    file(WRITE
      "${PROJECT_BINARY_DIR}/CMakeFiles/SymShapePCH.dir/cmake_pch.hxx.pch.sum"
      "${pch_sum} ${LLVM_PACKAGE_VERSION} ${mlir_time} ${compiler_time} "
      "${CMAKE_BUILD_TYPE} ${CMAKE_CXX_FLAGS} ${SYMSHAPE_SANITIZERS} ${SYMSHAPE_LIBFUZZER}")
  endif()
endif()

# Links `target` to `libs`, which may be libraries of this project, and to the
# shared libraries of MLIR and LLVM. Sets `sees_ir` in the caller: whether one of
# `libs` uses the IR, which the algebra does not.
macro(symshape_link target visibility libs)
  set(sees_ir OFF)
  set(own "")
  foreach(lib ${libs})
    if(lib MATCHES "^(MLIR|LLVM)")
      if(NOT lib STREQUAL "MLIRSupport")
        set(sees_ir ON)
      endif()
    else()
      list(APPEND own ${lib})
      if(lib MATCHES "^SymShape" AND NOT lib STREQUAL "SymShapeAlgebra")
        set(sees_ir ON)
      endif()
    endif()
  endforeach()
  target_link_libraries(${target} ${visibility}
    ${own} ${SYMSHAPE_MLIR_LIBRARIES})
  if(sees_ir)
    # All generated headers, also of this project, must exist before a source
    # that may include them is compiled.
    add_dependencies(${target} mlir-headers mlir-generic-headers)
  endif()
endmacro()

function(symshape_use_pch target)
  if(SYMSHAPE_USE_PCH)
    target_precompile_headers(${target} REUSE_FROM SymShapePCH)
    # Executables too: the header is compiled for shared code.
    target_compile_options(${target} PRIVATE -fPIC)
    if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
      target_compile_options(${target} PRIVATE
        "SHELL:-Xclang -fno-pch-timestamp")
    endif()
  endif()
endfunction()

# Compiles the sources of each folder together, at most twelve at a time: most of
# the time to compile one source goes into headers and templates that its
# neighbours need too. utils/check-local-names.py checks that
# sources compiled together share no local name.
function(symshape_use_unity target sources apart)
  set(folders "")
  foreach(source ${sources})
    get_filename_component(path "${source}" ABSOLUTE)
    get_filename_component(name "${path}" NAME)
    if("${name}" IN_LIST apart)
      continue()
    endif()
    file(RELATIVE_PATH relative "${PROJECT_SOURCE_DIR}" "${path}")
    file(APPEND "${SYMSHAPE_UNITY_LIST}" "${relative}\n")
    get_filename_component(folder "${path}" DIRECTORY)
    get_filename_component(folder "${folder}" NAME)
    list(APPEND folders "${folder}")
    list(APPEND sources_${folder} "${source}")
  endforeach()
  if(NOT SYMSHAPE_UNITY_BUILD)
    return()
  endif()
  list(REMOVE_DUPLICATES folders)
  foreach(folder ${folders})
    list(LENGTH sources_${folder} count)
    math(EXPR groups "(${count} + 11) / 12")
    set(index 0)
    foreach(source ${sources_${folder}})
      math(EXPR group "${index} * ${groups} / ${count} + 1")
      set_source_files_properties("${source}"
        PROPERTIES UNITY_GROUP "${folder}${group}")
      math(EXPR index "${index} + 1")
    endforeach()
  endforeach()
  # CMake 4 makes the paths in its sources relative, so that a clone at another
  # path hits the compiler cache.
  set_target_properties(${target} PROPERTIES
    UNITY_BUILD ON UNITY_BUILD_MODE GROUP UNITY_BUILD_RELOCATABLE ON)
endfunction()

function(symshape_add_library name)
  cmake_parse_arguments(ARG "NO_INSTALL;NO_PCH" ""
    "SOURCES;LINK_LIBS;DEPENDS;APART" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  symshape_use_unity(${name} "${ARG_SOURCES}" "${ARG_APART}")
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
  symshape_link(${name} PUBLIC "${ARG_LINK_LIBS}")
  if(sees_ir AND NOT ARG_NO_PCH)
    symshape_use_pch(${name})
  endif()
  target_include_directories(${name} INTERFACE
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_compile_features(${name} PUBLIC cxx_std_17)
  string(REGEX REPLACE "^SymShape" "" short "${name}")
  set_target_properties(${name} PROPERTIES EXPORT_NAME ${short})
  add_library(SymShape::${short} ALIAS ${name})
  if(NOT ARG_NO_INSTALL)
    install(TARGETS ${name} EXPORT SymShapeTargets
      ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
    set_property(GLOBAL APPEND PROPERTY SYMSHAPE_LIBRARIES ${name})
  endif()
endfunction()

function(symshape_add_executable name)
  cmake_parse_arguments(ARG "NO_INSTALL" "" "SOURCES;LINK_LIBS" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  symshape_link(${name} PRIVATE "${ARG_LINK_LIBS}")
  if(sees_ir)
    symshape_use_pch(${name})
    if(SYMSHAPE_USE_PCH)
      # A precompiled header works for one setting of position independence
      # only.
      target_compile_options(${name} PRIVATE -fPIC)
    endif()
  endif()
  if(NOT ARG_NO_INSTALL)
    install(TARGETS ${name} EXPORT SymShapeTargets
      RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  endif()
endfunction()

# A tool has its main function in SOURCES, with the name MAIN (tools/Tools.h).
function(symshape_add_tool name)
  cmake_parse_arguments(ARG "" "MAIN" "SOURCES;LINK_LIBS" ${ARGN})
  set(main "${PROJECT_SOURCE_DIR}/tools/main.cpp")
  if(SYMSHAPE_STATIC_MLIR)
    add_library(${name}-main OBJECT ${ARG_SOURCES})
    symshape_link(${name}-main PRIVATE "${ARG_LINK_LIBS}")
    if(sees_ir)
      symshape_use_pch(${name}-main)
    endif()
    target_link_libraries(SymShapeC PRIVATE ${name}-main)
    add_executable(${name} "${main}")
    target_link_libraries(${name} PRIVATE SymShapeC)
    set_target_properties(${name} PROPERTIES INSTALL_RPATH "$ORIGIN/../lib")
  else()
    symshape_add_executable(${name} SOURCES "${main}" ${ARG_SOURCES}
      LINK_LIBS ${ARG_LINK_LIBS})
  endif()
  target_compile_definitions(${name} PRIVATE SYMSHAPE_TOOL_MAIN=${ARG_MAIN})
endfunction()

function(symshape_add_unittest name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK_LIBS" ${ARGN})
  if(NOT ARG_SOURCES)
    return()
  endif()
  symshape_add_executable(${name} NO_INSTALL SOURCES ${ARG_SOURCES}
    LINK_LIBS ${ARG_LINK_LIBS})
  target_link_libraries(${name} PRIVATE
    GTest::gmock GTest::gtest GTest::gtest_main)
  set_target_properties(${name} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/unittests")
  add_test(NAME ${name} COMMAND ${name})
  set_property(GLOBAL APPEND PROPERTY SYMSHAPE_UNITTESTS ${name})
endfunction()

function(symshape_add_benchmark name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK_LIBS" ${ARGN})
  symshape_add_executable(${name} NO_INSTALL SOURCES ${ARG_SOURCES}
    LINK_LIBS ${ARG_LINK_LIBS})
  target_link_libraries(${name} PRIVATE benchmark::benchmark)
  set_target_properties(${name} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bench")
endfunction()
