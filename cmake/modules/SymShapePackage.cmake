# The configs that find_package(SymShape) finds: one for the build tree, one for
# the install tree.

include(CMakePackageConfigHelpers)

# All libraries together: SymShape::SymShape.
add_library(SymShape INTERFACE)
add_library(SymShape::SymShape ALIAS SymShape)
target_link_libraries(SymShape INTERFACE ${SYMSHAPE_ALL_LIBRARIES})
install(TARGETS SymShape EXPORT SymShapeTargets)
string(REGEX REPLACE "(^|;)SymShape" " " symshape_export_names
  "${SYMSHAPE_ALL_LIBRARIES}")
if(TARGET SymShapeC)
  string(APPEND symshape_export_names " C")
endif()

# Headers, including the generated ones, and the .td files for downstream ODS.
install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/SymShape"
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING PATTERN "*.h" PATTERN "*.td")
if(TARGET SymShapeC)
  install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/SymShape-c"
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")
endif()
install(DIRECTORY "${PROJECT_BINARY_DIR}/include/SymShape"
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING PATTERN "*.inc"
  PATTERN "CMakeFiles" EXCLUDE)

# The pages, with the folders that their links expect, and the licence under the
# name that Debian wants.
set(doc_dir "${CMAKE_INSTALL_DATAROOTDIR}/doc/symshape")
install(FILES README.md CHANGELOG.md CONTRIBUTING.md LICENSE DESTINATION "${doc_dir}")
install(FILES LICENSE DESTINATION "${doc_dir}" RENAME copyright)
install(DIRECTORY docs examples DESTINATION "${doc_dir}")
# Other files to which the pages link; scripts/check-links.sh checks the
# installed pages, too.
foreach(linked test/README.md test/Examples/fusion.mlir
    include/SymShape/Analysis/AnswerRemarks.h
    lib/Analysis/ShapeFunctions/Builtin.mlir)
  get_filename_component(linked_dir "${linked}" DIRECTORY)
  install(FILES "${linked}" DESTINATION "${doc_dir}/${linked_dir}")
endforeach()
install(DIRECTORY test/Coverage DESTINATION "${doc_dir}/test")

set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/SymShape")
install(EXPORT SymShapeTargets NAMESPACE SymShape::
  DESTINATION "${package_dir}")
set(build_package_dir "${PROJECT_BINARY_DIR}/lib/cmake/SymShape")
export(EXPORT SymShapeTargets NAMESPACE SymShape::
  FILE "${build_package_dir}/SymShapeTargets.cmake")

write_basic_package_version_file(
  "${build_package_dir}/SymShapeConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)
# CMake prints the version that it found; say why it refuses it.
file(APPEND "${build_package_dir}/SymShapeConfigVersion.cmake" "
if(PACKAGE_FIND_VERSION AND NOT PACKAGE_VERSION_COMPATIBLE)
  string(APPEND PACKAGE_VERSION \" (a new minor version changes the interface: \"
    \"CHANGELOG.md lists how; then ask for \"
    \"${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})\")
endif()
")

set(SYMSHAPE_CONFIG_INCLUDE_DIRS
  "${PROJECT_SOURCE_DIR}/include;${PROJECT_BINARY_DIR}/include")
set(SYMSHAPE_CONFIG_TOOLS_DIR "${PROJECT_BINARY_DIR}/bin")
configure_package_config_file(
  "${PROJECT_SOURCE_DIR}/cmake/modules/SymShapeConfig.cmake.in"
  "${build_package_dir}/SymShapeConfig.cmake"
  INSTALL_DESTINATION "${build_package_dir}"
  INSTALL_PREFIX "${PROJECT_BINARY_DIR}"
  NO_CHECK_REQUIRED_COMPONENTS_MACRO)

set(SYMSHAPE_CONFIG_INCLUDE_DIRS
  "\${PACKAGE_PREFIX_DIR}/${CMAKE_INSTALL_INCLUDEDIR}")
set(SYMSHAPE_CONFIG_TOOLS_DIR
  "\${PACKAGE_PREFIX_DIR}/${CMAKE_INSTALL_BINDIR}")
configure_package_config_file(
  "${PROJECT_SOURCE_DIR}/cmake/modules/SymShapeConfig.cmake.in"
  "${PROJECT_BINARY_DIR}/CMakeFiles/SymShapeConfig.cmake"
  INSTALL_DESTINATION "${package_dir}"
  NO_CHECK_REQUIRED_COMPONENTS_MACRO)
install(FILES
  "${PROJECT_BINARY_DIR}/CMakeFiles/SymShapeConfig.cmake"
  "${build_package_dir}/SymShapeConfigVersion.cmake"
  DESTINATION "${package_dir}")
