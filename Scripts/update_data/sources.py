"""certs/SOURCES.md and certs/MANIFEST: where each bundled file comes from."""

import hashlib

INTRODUCTION = """# Bundled data

Everything below is written by `Scripts/update-data` from packages pinned in `Scripts/update_data/pins.txt`;
`Scripts/update-data --check` compares, `--newest` moves the pins. `certs/MANIFEST` holds the SHA-256 of every
generated file (`sha256sum --check certs/MANIFEST`).

Data under the Mozilla Public License 2.0 (https://mozilla.org/MPL/2.0/) stay in files of their own, each with the
licence's notice on top (`certs/cacert.pem`, being certifi's file to the byte, has its notice here). The rest of
the repository is under the licence in `LICENSE`.

`certs/cacert.pem` is Mozilla's list of roots trusted for server authentication. A PEM file holds neither the
dates after which Mozilla distrusts new certificates of a root nor its name constraints; these, and those of the
other stores, stand in `Scripts/update_data/constraints.txt` with the source of each, and are built into
`Sources/CData/stores_table.c`.
"""


def markdown(files, origins):
    text = INTRODUCTION
    packages = {package.name: package for package in origins.values()}
    for name in sorted(packages):
        package = packages[name]
        text += f"\n## {name} {package.version}\n\n"
        text += f"- Origin: PyPI package {name} {package.version}, wheel with SHA-256 `{package.digest}`\n"
        text += f"- Date: {package.date}\n- Licence: {package.licence}\n- Files made from it:\n"
        for path in sorted(path for path, origin in origins.items() if origin is package):
            text += f"  - `{path}`, SHA-256 `{digest(files[path])}`\n"
    return text


def manifest(files, root):
    """In the form of sha256sum; the pins are listed too, so that a moved pin asks for a rebuild."""
    pins = "Scripts/update_data/pins.txt"
    hashes = {path: digest(data) for path, data in files.items()}
    hashes[pins] = digest((root / pins).read_bytes())
    return "".join(f"{hashes[path]}  {path}\n" for path in sorted(hashes))


def digest(data):
    return hashlib.sha256(data).hexdigest()
