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
install(FILES README.md CONTRIBUTING.md LICENSE DESTINATION "${doc_dir}")
install(FILES LICENSE DESTINATION "${doc_dir}" RENAME copyright)
install(DIRECTORY docs examples DESTINATION "${doc_dir}")

set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/SymShape")
install(EXPORT SymShapeTargets NAMESPACE SymShape::
  DESTINATION "${package_dir}")
set(build_package_dir "${PROJECT_BINARY_DIR}/lib/cmake/SymShape")
export(EXPORT SymShapeTargets NAMESPACE SymShape::
  FILE "${build_package_dir}/SymShapeTargets.cmake")

write_basic_package_version_file(
  "${build_package_dir}/SymShapeConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)

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
