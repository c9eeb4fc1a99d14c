# lit configuration of SymShape's suite.

import os
import shutil
import sys

import lit.formats

config.name = "SymShape"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.symshape_obj_root, "test")
# Files that a test reads, and sources of test passes.
config.excludes = ["Inputs", "lib"]

# Our own tools first, then LLVM's by their unsuffixed names.
config.environment["PATH"] = os.pathsep.join(
    [
        os.path.join(config.symshape_obj_root, "bin"),
        config.llvm_tools_dir,
        os.path.join(config.symshape_src_root, "scripts"),
        os.path.join(config.symshape_src_root, "utils"),
        os.environ.get("PATH", ""),
    ]
)
config.environment["FILECHECK_OPTS"] = "--enable-var-scope"

# The test configures its own project, with the settings of this one.
cmake_configure = [
    config.cmake,
    "-G Ninja -DCMAKE_BUILD_TYPE=None",
    f"-DCMAKE_MAKE_PROGRAM={config.make_program}",
    f"-DCMAKE_C_COMPILER={config.c_compiler}",
    f"-DCMAKE_CXX_COMPILER={config.cxx_compiler}",
]
if config.launcher and not config.launcher.endswith("NOTFOUND"):
    cmake_configure.append(f"-DCMAKE_CXX_COMPILER_LAUNCHER={config.launcher}")

# Names that tests may use. lit replaces the first one that matches, so a longer
# name comes before a name that is its beginning.
config.substitutions += [
    ("%symshape_src", config.symshape_src_root),
    ("%symshape_obj", config.symshape_obj_root),
    (
        "%iree_plugin",
        os.path.join(config.test_exec_root, "lib", "IREEStub", "run-iree-plugin"),
    ),
    ("%symshape_plugin", os.path.join(config.symshape_obj_root, "lib", "SymShapePlugin.so")),
    (
        "%symshape_test_passes",
        os.path.join(config.symshape_obj_root, "lib", "SymShapeTestPasses.so"),
    ),
    (
        "%fuse_opt",
        os.path.join(config.symshape_obj_root, "test", "Examples", "fuse-opt"),
    ),
    ("%llvm_lib_dir", config.llvm_lib_dir),
    ("%cmake_configure", " ".join(cmake_configure)),
    ("%cmake", config.cmake),
    ("%cxx", config.cxx_compiler),
    ("%cc", config.c_compiler),
    (
        "%execute",
        f"{sys.executable} {config.symshape_src_root}/utils/execute.py",
    ),
    (
        "%fuzz_buckets",
        f"{sys.executable} {config.symshape_src_root}/utils/fuzz-buckets.py",
    ),
    (
        "%fuzz_pipeline",
        f"{sys.executable} {config.symshape_src_root}/utils/fuzz-pipeline.py",
    ),
    (
        "%fuzz_reshapes",
        f"{sys.executable} {config.symshape_src_root}/utils/fuzz-reshapes.py",
    ),
    (
        "%fuzz_slices",
        f"{sys.executable} {config.symshape_src_root}/utils/fuzz-slices.py",
    ),
    ("%python", sys.executable),
    ("%examples", os.path.join(config.symshape_src_root, "examples")),
    (
        "%exam",
        f"{sys.executable} {config.test_source_root}/Exam/Inputs/exam.py",
    ),
]

# Real programs, which are not in the repository: a folder next to it, unless
# the environment variable names another.
models = os.environ.get("SYMSHAPE_MODELS") or config.symshape_models
if os.path.isdir(models):
    config.available_features.add("models")
    config.substitutions.append(("%models", os.path.abspath(models)))
else:
    lit_config.note(
        f"no programs in '{models}' (SYMSHAPE_MODELS): lit skips the tests in "
        "Models"
    )

if shutil.which("z3"):
    config.available_features.add("z3")
else:
    lit_config.note("no z3: lit skips the tests that compare the prover with z3")

# lit skips the tests of the C API if MLIR has no archives of its C API.
if config.has_c_api:
    config.available_features.add("c-api")

# Only Debian has the tools that make the Debian package.
if all(shutil.which(tool) for tool in ("cpack", "dpkg", "dpkg-deb")):
    config.available_features.add("debian")

if config.sanitizers:
    config.available_features.add("sanitizers")
    # libMLIR.so is not instrumented, but shares LLVM's allocators with code
    # that is: one side uses memory that the other side has poisoned.
    config.environment["ASAN_OPTIONS"] = "allow_user_poisoning=0:detect_leaks=0"
    # ThreadSanitizer sees its allocations, but not the atomic operations that order them.
    config.environment["TSAN_OPTIONS"] = "ignore_noninstrumented_modules=1"
    # utils/exec_harness.py reads this.
    config.environment["SYMSHAPE_SANITIZED"] = "1"

# Unoptimized code is several times as large.
if config.build_type == "Debug":
    config.available_features.add("debug")
