#!/usr/bin/env python3
"""Makes a tree that brings all it needs but the C library and a C compiler, and packs it as a wheel and as a tarball.

    packaging/portable.py BUILD FOLDER [--fast]

BUILD is a build tree. FOLDER gets shepherd_openmp-VERSION-py3-none-PLATFORM.whl and shepherd-openmp-VERSION-MACHINE.tar.gz. In the
tree lie, beside what `cmake --install` puts there: Clang's headers, the libraries that ours and the commands are linked with, their
licences, and a program shepc++ in place of the link, because a wheel cannot hold links. There is no Clang that shepcc could stand
for: a BUILD with SHEPHERD_OWN_CLANG=OFF makes less than half of it. patchelf is needed. --fast compresses nothing.
"""
import argparse
import base64
import hashlib
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
NAME = "shepherd_openmp"
# The C library, which each machine has: what its parts are called, and its loader.
OF_SYSTEM = re.compile(r"(ld-linux[\w-]*|lib(c|m|dl|pthread|rt|resolv|util)|linux-vdso)\.so")
LIBRARIES = "shepherd/libraries"  # below the folder of libshepherd
EXECUTABLE = 0o755


def told(*command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"portable: {' '.join(map(str, command))}: {done.stderr.strip()}")
    return done.stdout


def from_cache(build, name):
    found = re.search(rf"^{name}(?::\w+)?=(.*)$", (build / "CMakeCache.txt").read_text(), re.M)
    return found[1] if found else sys.exit(f"portable: {build}: no {name}")


def is_elf(path):
    with path.open("rb") as file:
        return not path.is_symlink() and file.read(4) == b"\x7fELF"


def debian_package(path):
    """The package that a file is from; empty where there is no dpkg, or none has it."""
    if not shutil.which("dpkg"):
        return ""
    for name in str(path), str(pathlib.Path(path).resolve()), "/usr" + str(path):
        done = subprocess.run(["dpkg", "-S", name], capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return done.stdout.split(":")[0]
    return ""


def version_of(headers):
    return re.search(r'SHEPHERD_VERSION "(.*)"', headers.read_text())[1]


class Tree:
    def __init__(self, build, folder):
        told("cmake", "--install", build, "--prefix", folder, "--strip")
        self.folder = folder
        self.libraries = folder / from_cache(build, "CMAKE_INSTALL_LIBDIR")
        for of_one_mpi in self.libraries.rglob("*shepherd-mpi*"):  # another machine has another
            of_one_mpi.unlink()
        self.brought = [from_cache(build, "LLVM_DIR") + "/LLVMConfig.cmake"]  # as far as it is in shepcc
        self.brought += [told(from_cache(build, "CMAKE_CXX_COMPILER"), "-print-file-name=libstdc++.a").strip()]
        self.bring_clang(build)
        self.bring_libraries()
        self.bring_licences()
        self.arrange(build)

    def bring_clang(self, build):
        """The compiler looks for Clang's headers there (compiler/driver/back_end.cpp)."""
        config = (build / "compiler" / "config.h").read_text()
        source = pathlib.Path(re.search(r'SHEPHERD_RESOURCE_DIR "(.*?)"', config)[1], "include")
        self.brought.append(source / "stddef.h")
        # Without those for devices, which no program of ours is compiled for.
        devices = shutil.ignore_patterns("*_wrappers", "opencl*", "hlsl*", "amdgpu*", "nvptx*", "__clang_cuda*", "__clang_hip*")
        shutil.copytree(source.resolve(), self.libraries / "shepherd/clang/include", ignore=devices)

    def bring_libraries(self):
        own = self.libraries / LIBRARIES
        own.mkdir(parents=True)
        binaries = [path for path in self.folder.rglob("*") if path.is_file() and path.suffix != ".a" and is_elf(path)]
        for binary in binaries:
            for name, path in re.findall(r"^\s*(\S+) => (/\S+)", told("ldd", binary), re.M):
                if not OF_SYSTEM.match(name) and not name.startswith("libshepherd.") and not (own / name).exists():
                    shutil.copy(path, own / name)
                    self.brought.append(path)
        for binary in [*binaries, *own.iterdir()]:
            up = "/".join([".."] * len(binary.parent.relative_to(self.folder).parts))
            told("patchelf", "--set-rpath", f"$ORIGIN/{up}/{own.relative_to(self.folder)}", binary)

    def bring_licences(self):
        """Those of others' work in the tree: what Debian has of the packages that it is from."""
        licences = self.folder / "share/doc/shepherd/licences"
        licences.mkdir(parents=True)
        for path in self.brought:
            package = debian_package(path)
            text = pathlib.Path("/usr/share/doc", package, "copyright")
            if not package or not text.exists():
                print(f"portable: {path}: nothing tells its licence", file=sys.stderr)
            else:
                shutil.copy(text, licences / package)

    def arrange(self, build):
        """Wheels hold files only: what was a link becomes what it led to, once where a name is enough. And pip removes a folder only
        where it has put a file into it itself, so those that are ours alone get one. CMake looks into lib/shepherd/cmake as well."""
        for folder in self.libraries / "shepherd", self.folder / "share/shepherd":
            (folder / "README").write_text("Shepherd's own files: shepcc and shepherd find them here.\n")
        (self.libraries / "cmake/Shepherd").rename(self.libraries / "shepherd/cmake")
        (self.libraries / "cmake").rmdir()
        for papers in (self.folder / "share/doc").iterdir():  # what Debian wants in each package
            if papers.name != "shepherd":
                shutil.rmtree(papers)
        (self.folder / "bin/shepc++").unlink()
        told(from_cache(build, "CMAKE_C_COMPILER"), "-Os", "-s", "-o", self.folder / "bin/shepc++", HERE / "launcher.c")
        (self.folder / "include/shepherd").unlink()
        (self.folder / "include").rmdir()
        for link in [path for path in self.libraries.rglob("*") if path.is_symlink()]:
            target = link.resolve()
            link.unlink()
            shutil.copy(target, link)
        for versioned in self.libraries.rglob("libshepherd.so.*.*"):
            versioned.unlink()

    def files(self):
        return sorted(path for path in self.folder.rglob("*") if path.is_file())

    def glibc(self):
        """The newest version of the C library that a name in the tree is from."""
        binaries = [path for path in self.files() if path.suffix != ".a" and is_elf(path)]
        found = re.findall(r"GLIBC_2\.(\d+)", told("objdump", "-T", *binaries))
        return max(map(int, found))


def add(archive, name, data, mode=0o644):
    entry = zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0))
    entry.external_attr = (0o100000 | mode) << 16
    entry.compress_type = archive.compression
    archive.writestr(entry, data)
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(data)}\n"


def write_wheel(tree, version, folder, compression):
    """A wheel by PEP 427. Its files lie in the data scheme: below the prefix of the environment, as after `cmake --install`."""
    tag = f"py3-none-manylinux_2_{tree.glibc()}_{platform.machine()}"
    metadata = (HERE / "wheel/METADATA").read_text().replace("@VERSION@", version)
    info = f"{NAME}-{version}.dist-info"
    path = folder / f"{NAME}-{version}-{tag}.whl"
    with zipfile.ZipFile(path, "w", compression) as archive:
        record = ""
        for file in tree.files():
            mode = EXECUTABLE if file.stat().st_mode & 0o100 else 0o644
            record += add(archive, f"{NAME}-{version}.data/data/{file.relative_to(tree.folder)}", file.read_bytes(), mode)
        record += add(archive, f"{info}/METADATA", (metadata + (HERE.parent / "README.md").read_text()).encode())
        record += add(archive, f"{info}/LICENSE", (HERE.parent / "LICENSE").read_bytes())
        record += add(archive, f"{info}/WHEEL",
                      f"Wheel-Version: 1.0\nGenerator: shepherd\nRoot-Is-Purelib: false\nTag: {tag}\n".encode())
        add(archive, f"{info}/RECORD", (record + f"{info}/RECORD,,\n").encode())
    return path


def write_tarball(tree, version, folder, level):
    name = f"shepherd-openmp-{version}-{platform.machine()}"
    path = folder / f"{name}.tar.gz"
    with tarfile.open(path, "w:gz", compresslevel=level) as archive:
        archive.add(tree.folder, name)
    return path


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--fast", action="store_true")
    options = parser.parse_args()
    version = version_of(options.build / "compiler/config.h")
    options.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        tree = Tree(options.build, pathlib.Path(scratch, "tree"))
        print(write_wheel(tree, version, options.folder, zipfile.ZIP_STORED if options.fast else zipfile.ZIP_DEFLATED))
        print(write_tarball(tree, version, options.folder, 0 if options.fast else 6))


if __name__ == "__main__":
    main()
