"""Primes of finite-field groups that many servers share: of standards, and built into servers."""

import re

from . import emit
from .der import children, element

OWNERS = {"POSTFIX": "Postfix", "HAPROXY": "HAProxy", "PROFTPD": "ProFTPD", "NGINX": "nginx", "APACHE": "Apache httpd", "SOCAT": "socat"}
# IANA's names of the groups of RFC 2409 and RFC 3526, by size.
OAKLEY = {768: 1, 1024: 2, 1536: 5, 2048: 14, 3072: 15, 4096: 16, 6144: 17, 8192: 18}


def prime(value):
    """The number, which the package has as hex words, as bytes in C or as those of a DER sequence."""
    digits = re.sub(r"0x|[^0-9a-f]", "", " ".join(value["parameter_numbers"]["p"]).lower())
    data = bytes.fromhex(digits)
    if data[0] == 0x30 and element(data, 0)[2] == len(data):
        _, start, end = element(data, next(children(data, 0)))
        data = data[start:end]
    return data.lstrip(b"\0")


def label(key, bits):
    """As people call it: a group by its standard, a built-in prime by its server."""
    if match := re.match(r"APPLICATION_SERVER_([A-Z]+)_VERSION_([0-9_]+)_BIT", key):
        return f"{OWNERS[match[1]]} {match[2].replace('_', '.')}, {bits} bits"
    if key.startswith("RFC7919"):
        return f"ffdhe{bits} (RFC 7919)"
    if match := re.match(r"RFC5114_\d+_BIT_MODP_GROUP_WITH_(\d+)_BIT", key):
        return f"RFC 5114, {bits} bits with a subgroup of {match[1]}"
    # The package names the group of RFC 2409 by an RFC on DNS that uses it.
    return f"Oakley group {OAKLEY[bits]} (RFC {2409 if key.startswith('RFC2539') else 3526})"


def files(packages):
    package = packages["cryptodatahub"]
    found = {}
    for key, value in package.json("cryptodatahub/common/dhparam-well-known.json").items():
        number = prime(value)
        bits = int.from_bytes(number, "big").bit_length()
        assert bits == value["field_size"], key
        # A prime of a standard stays its own when a server has it built in.
        found.setdefault(number, (bits, label(key, bits)))
    text = package.header("Well-known primes of finite-field groups, the short ones first, each size in the order of the bytes.")
    rows = []
    for index, (number, (bits, name)) in enumerate(sorted(found.items(), key=lambda item: (len(item[0]), item[0]))):
        text += emit.array(f"static const uint8_t prime_{index:02}[{len(number)}]", number, 24)
        rows.append(f"  {{prime_{index:02}, {len(number)}, {bits}, {emit.string(name)}}},\n")
    text += "\nconst cdata_prime cdata_primes[] = {\n" + "".join(rows) + "};\n"
    yield "Sources/CData/primes_table.c", package, text + f"\nconst size_t cdata_primes_length = {len(rows)};\n"
