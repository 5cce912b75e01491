"""The Public Suffix List, as A-labels in the order of their bytes."""

import re

from . import emit

NORMAL, WILDCARD, EXCEPTION, PRIVATE = 1, 2, 4, 8


def a_label(label):
    return label if label.isascii() else "xn--" + label.encode("punycode").decode()


def rules(text):
    """{name: flags}. A wildcard is noted at the name below its star, an exception at the name itself."""
    found, section = {}, 0
    for line in text.splitlines():
        if "===BEGIN PRIVATE DOMAINS===" in line:
            section = PRIVATE
        rule = line.split(" ")[0]
        if not rule or rule.startswith("//"):
            continue
        kind = NORMAL
        if rule.startswith("*."):
            kind, rule = WILDCARD, rule[2:]
        elif rule.startswith("!"):
            kind, rule = EXCEPTION, rule[1:]
        name = ".".join(a_label(label.lower()) for label in rule.split("."))
        # Where a name stands in both sections, the first one, ICANN's, tells whose it is.
        found[name] = found.get(name, section) | kind
    return found


def files(packages):
    package = packages["publicsuffixlist"]
    text = package.read("publicsuffixlist/public_suffix_list.dat").decode()
    found = rules(text)
    version = re.search(r"// VERSION: (\S+)", text).group(1)
    names = sorted(found)
    table = package.header(f"The Public Suffix List of {version}.")
    table += "const char cdata_suffix_pool[] =\n"
    table += "".join(f'  "{" ".join(names[start:start + 8])} "\n' for start in range(0, len(names), 8)) + "  ;\n"
    places, place = [], 0
    for name in names:
        places.append(place << 4 | found[name])
        place += len(name) + 1
    places.append(place << 4)
    table += "// Place in the pool and flags; the end of the last name closes the table.\n"
    table += emit.array("const uint32_t cdata_suffix_places[]", places, 12, "0x{:x}")
    table += f"const size_t cdata_suffixes_length = {len(names)};\n"
    yield "Sources/CData/suffixes_table.c", package, table
