# IREE's build reads this file from the folders in IREE_CMAKE_PLUGIN_PATHS. It
# compiles SymShape's libraries against IREE's LLVM, without SymShape's own
# build, which asks for the libMLIR.so of a distribution.
get_filename_component(SYMSHAPE_ROOT "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)
set(SYMSHAPE_GENERATED "${CMAKE_CURRENT_BINARY_DIR}/symshape/include")

# TableGen finds the project's own .td files through this.
include_directories("${SYMSHAPE_ROOT}/include")
add_subdirectory("${SYMSHAPE_ROOT}/include/SymShape" "${SYMSHAPE_GENERATED}/SymShape")

file(GLOB_RECURSE SYMSHAPE_SOURCES CONFIGURE_DEPENDS "${SYMSHAPE_ROOT}/lib/*.cpp")
add_library(SymShapeForIREE STATIC ${SYMSHAPE_SOURCES})
target_include_directories(SymShapeForIREE
  PUBLIC "${SYMSHAPE_ROOT}/include" "${SYMSHAPE_GENERATED}"
  PRIVATE "${SYMSHAPE_ROOT}/lib/Algebra" "${SYMSHAPE_ROOT}/lib/Analysis")
add_dependencies(SymShapeForIREE
  SymShapeInterfacesIncGen SymShapeDialectIncGen SymShapePassesIncGen
  SymShapeConversionPassesIncGen)
target_link_libraries(SymShapeForIREE PUBLIC
  MLIRAffineDialect MLIRArithDialect MLIRArithUtils MLIRBufferizationDialect
  MLIRControlFlowDialect MLIRControlFlowTransforms MLIRFuncDialect MLIRFuncTransforms
  MLIRGPUDialect MLIRIR MLIRIndexDialect MLIRInferIntRangeInterface
  MLIRInferTypeOpInterface MLIRLinalgDialect MLIRMathDialect MLIRMemRefDialect MLIRParser
  MLIRPass MLIRSCFDialect MLIRSCFTransforms MLIRShapeDialect MLIRTensorDialect
  MLIRTosaDialect MLIRTransformUtils MLIRTransforms MLIRValueBoundsOpInterface
  MLIRVectorDialect)

iree_cc_library(
  NAME
    registration
  SRCS
    "${CMAKE_CURRENT_LIST_DIR}/Plugin.cpp"
  DEPS
    SymShapeForIREE
    MLIRPass
    iree::compiler::PluginAPI
  PUBLIC
)
iree_compiler_register_plugin(
  PLUGIN_ID
    symshape
  TARGET
    ::registration
)
