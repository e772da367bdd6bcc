# A recipe for Spack, for a repository of packages of one's own: packaging/others.md.
from spack.package import *


class ShepherdOpenmp(CMakePackage):
    """OpenMP task programs on exchangeable, topology-aware schedulers: the compilers shepcc and shepc++, their runtime
    libshepherd, and the command shepherd."""

    license("MIT")

    # The sources are those of the folder that `spack develop --path` names.
    version("0.2.0")

    variant("command", default=True, description="The command shepherd")
    variant("virtual", default=True, description="The library for virtual machines (shepherd simulate)")
    variant("report", default=True, when="+command", description="What shepherd report draws with")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("cmake@3.25:", type="build")
    depends_on("ninja", type="build")
    depends_on("pkgconfig", type="build")
    depends_on("hwloc@2.7:")
    depends_on("numactl")
    depends_on("zlib-api")
    depends_on("zstd")
    # Its clang is the default back end, and its headers are needed when a program is compiled.
    depends_on("llvm@19 +clang", type=("build", "link", "run"))
    depends_on("python@3.8:", when="+report", type="run")
    depends_on("py-matplotlib", when="+report", type="run")

    requires("target=x86_64:", "target=aarch64:", policy="one_of", msg="Shepherd runs on x86-64 and AArch64")
    conflicts("platform=darwin", msg="Shepherd runs on Linux")

    generator("ninja")

    def cmake_args(self):
        return [
            self.define("SHEPHERD_BUILD_TESTS", False),
            self.define("LLVM_DIR", self.spec["llvm"].prefix.lib.cmake.llvm),
            self.define_from_variant("SHEPHERD_WITH_COMMAND", "command"),
            self.define_from_variant("SHEPHERD_WITH_VIRTUAL", "virtual"),
        ]
