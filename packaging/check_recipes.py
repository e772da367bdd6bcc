#!/usr/bin/env python3
"""Checks the recipes of other package managers as far as that goes without them: packaging/check_recipes.py

Each says the version of CMakeLists.txt and names only options of the build that are there. Spack's is Python that compiles; conda's is
YAML with the parts that conda-build asks for, where PyYAML is installed; the container file's instructions are known ones.
"""
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
INSTRUCTIONS = {"FROM", "RUN", "COPY", "WORKDIR", "USER", "CMD", "ENV", "ENTRYPOINT", "LABEL", "ARG"}
PARTS = {"package": ["name", "version"], "source": ["path"], "build": ["number", "script"], "requirements": ["build", "host", "run"],
         "test": ["commands"], "about": ["summary", "license", "license_file"]}


def options():
    """Of the build: those that CMake files declare, and those of modules."""
    texts = [path.read_text() for path in [*ROOT.glob("CMakeLists.txt"), *ROOT.glob("*/CMakeLists.txt"), *ROOT.glob("packaging/*.cmake")]]
    found = {name for text in texts for name in re.findall(r"option\((SHEPHERD_\w+)|set\((SHEPHERD_\w+) .*CACHE", text) for name in name if name}
    return found | {"SHEPHERD_WITH_" + name for text in texts for name in re.findall(r"shepherd_module\((\w+)", text)}


def spack(text):
    compile(text, "package.py", "exec")


def conda(text):
    try:
        import yaml
    except ImportError:
        return
    plain = re.sub(r"\{\{ *compiler\(\"(\w+)\"\) *\}\}", r"compiler-\1", text)
    recipe = yaml.safe_load(plain)
    for part, names in PARTS.items():
        missing = [name for name in names if name not in recipe.get(part, {})]
        if missing:
            yield f"no {part}: {', '.join(missing)}"
    if not (HERE / "conda" / recipe["source"]["path"] / recipe["about"]["license_file"]).exists():
        yield "no licence at " + recipe["about"]["license_file"]


def container(text):
    lines = re.sub(r"\\\n", " ", re.sub(r"^#.*\n", "", text, flags=re.M)).splitlines()
    words = [line.split()[0] for line in lines if line.strip()]
    yield from (f"no instruction {word}" for word in words if word not in INSTRUCTIONS)
    if words[:1] != ["FROM"]:
        yield "does not begin with FROM"


def main():
    version = re.search(r"project\(Shepherd VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text())[1]
    found, known = [], options()
    for name, check in (("spack/package.py", spack), ("conda/meta.yaml", conda), ("container/Containerfile", container)):
        text = (HERE / name).read_text()
        found += [f"{name}: {what}" for what in check(text) or ()]
        found += [f"{name}: no option {option}" for option in re.findall(r"SHEPHERD_(?:BUILD|WITH)_\w+|SHEPHERD_UNITY", text) if option not in known]
        if name.startswith(("spack", "conda")) and f'"{version}"' not in text:
            found.append(f"{name}: not of version {version}")
    print("\n".join(found) or "the recipes can be read")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
