"""Domain names in Unicode: the mapping of UTS 46, joining types and normalization form C."""

from . import emit

KINDS = {"V": 0, "D": 0, "M": 1, "I": 2, "X": 3}


class Pool:
    """Sequences of scalars, each stored once."""

    def __init__(self):
        self.scalars, self.places = [], {}

    def place(self, sequence):
        if sequence not in self.places:
            self.places[sequence] = len(self.scalars)
            self.scalars += sequence
        return self.places[sequence]


def mapping(package):
    data = package.module("idna/uts46data.py")
    pool, starts, values, previous = Pool(), [], [], None
    for start, status, text in zip(data.uts46_starts, data.uts46_statuses, data.uts46_replacements):
        kind = KINDS[chr(status)]
        sequence = tuple(map(ord, text)) if kind == 1 else ()
        value = kind << 24 | len(sequence) << 16 | (pool.place(sequence) if sequence else 0)
        if value != previous:
            starts.append(start)
            values.append(value)
        previous = value
    text = package.header(f"The mapping table of UTS 46 and joining types, Unicode {data.__version__}.")
    text += "// Kind (0 valid, 1 mapped, 2 ignored, 3 disallowed), length and place of the mapping, up to the next start.\n"
    text += emit.array("const uint32_t cdata_idna_starts[]", starts, 12, "0x{:x}")
    text += emit.array("const uint32_t cdata_idna_values[]", values, 12, "0x{:x}")
    text += emit.array("const uint32_t cdata_idna_pool[]", pool.scalars, 12, "0x{:x}")
    return text + f"const size_t cdata_idna_length = {len(starts)};\n\n"


def joining(package):
    types = package.module("idna/idnadata.py").joining_types
    ranges = [(span >> 32, (span & 0xFFFFFFFF) - 1, kind) for kind, spans in types.items() for span in spans]
    rows = [f"{{0x{first:x}, 0x{last:x}, '{kind}'}}" for first, last, kind in sorted(ranges)]
    text = emit.array("const cdata_range cdata_joining[]", rows, 6)
    return text + f"const size_t cdata_joining_length = {len(rows)};\n"


def normalization(package):
    folder = "pyunormalize/_internal/"
    decompositions = package.module(folder + "canonical_decomposition.py")
    compositions = package.module(folder + "canonical_composition.py").COMPOSITE_BY_CDECOMP
    classes = package.module(folder + "non_zero_ccc_table.py").NON_ZERO_CCC_TABLE
    pool, rows = Pool(), []
    for scalar, sequence in sorted(decompositions.FULL_CDECOMP_BY_CHAR.items()):
        rows.append(f"{{0x{scalar:x}, {len(sequence)}, {pool.place(tuple(sequence))}}}")
    text = package.header(f"Canonical decomposition and composition, Unicode {decompositions.UNICODE_VERSION}.")
    text += emit.array("const cdata_sequence cdata_decompositions[]", rows, 8)
    text += f"const size_t cdata_decompositions_length = {len(rows)};\n"
    text += emit.array("const uint32_t cdata_decomposition_pool[]", pool.scalars, 12, "0x{:x}")
    pairs = [f"{{0x{a:x}, 0x{b:x}, 0x{c:x}}}" for (a, b), c in sorted(compositions.items())]
    text += emit.array("const cdata_pair cdata_compositions[]", pairs, 6)
    text += f"const size_t cdata_compositions_length = {len(pairs)};\n"
    ranges = [f"{{0x{first:x}, 0x{last:x}, {kind}}}" for first, last, kind in runs(classes)]
    text += emit.array("const cdata_range cdata_combining[]", ranges, 8)
    return text + f"const size_t cdata_combining_length = {len(ranges)};\n"


def runs(values):
    """(first, last, value) of neighbouring keys with the same value."""
    found = []
    for key in sorted(values):
        if found and found[-1][1] == key - 1 and found[-1][2] == values[key]:
            found[-1][1] = key
        else:
            found.append([key, key, values[key]])
    return found


def files(packages):
    idna, normal = packages["idna"], packages["pyunormalize"]
    yield "Sources/CData/idna_table.c", idna, mapping(idna) + joining(idna)
    yield "Sources/CData/normalization_table.c", normal, normalization(normal)
    for package in (idna, normal):
        for name, text in package.licences():
            yield f"certs/licences/{package.name}-{name}", package, text
