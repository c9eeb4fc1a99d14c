# A Debian package of the installation: `cpack` in the build folder writes
# symshape_VERSION_ARCHITECTURE.deb. It contains the built files, and builds
# nothing itself.

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME symshape)
set(CPACK_PACKAGE_VENDOR "The SymShape authors")
set(CPACK_PACKAGE_CONTACT "The SymShape authors <symshape@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGE_DESCRIPTION
"SymShape infers the sizes of dynamic tensors as expressions over the inputs of
a program, checks them, and rewrites the program with them. The package has the
tools, the plugin for mlir-opt, the language server, the libraries for C++ and
C, and the documentation.")
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_COMPRESSION_TYPE zstd)
# The libraries that the binaries load. Without dpkg-shlibdeps, libmlir,
# which depends on the others.
find_program(SYMSHAPE_SHLIBDEPS dpkg-shlibdeps)
mark_as_advanced(SYMSHAPE_SHLIBDEPS)
if(SYMSHAPE_SHLIBDEPS)
  set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
else()
  set(CPACK_DEBIAN_PACKAGE_DEPENDS "libmlir-${LLVM_VERSION_MAJOR}")
endif()
# The soname of libSymShapeC.so, for ldconfig and for packages that use it.
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
# find_package(SymShape) needs MLIR's headers and CMake files.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS
  "libmlir-${LLVM_VERSION_MAJOR}-dev, llvm-${LLVM_VERSION_MAJOR}-dev, mlir-${LLVM_VERSION_MAJOR}-tools")

include(CPack)
