# Read by IREE's build (-DIREE_COMPILER_PLUGIN_PATHS). SYMSHAPE_ROOT is SymShape's
# tree, which must compile against IREE's LLVM.
if(NOT SYMSHAPE_ROOT)
  message(FATAL_ERROR "set SYMSHAPE_ROOT to the root of SymShape's tree")
endif()
add_subdirectory("${SYMSHAPE_ROOT}" "${CMAKE_CURRENT_BINARY_DIR}/symshape" EXCLUDE_FROM_ALL)

iree_cc_library(
  NAME
    registration
  SRCS
    "${CMAKE_CURRENT_LIST_DIR}/Plugin.cpp"
  DEPS
    SymShape::SymShape
    iree::compiler::PluginAPI
  PUBLIC
)
iree_compiler_register_plugin(PLUGIN_ID symshape TARGET ::registration)
