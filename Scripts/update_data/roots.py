"""Mozilla's server-authentication roots: certs/cacert.pem and the table of their DER."""

import base64
import hashlib
import re

from . import emit
from .der import Certificate


def fnv1a(data):
    """The 64-bit FNV-1a hash that lookup.c computes too."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def certificates(pem):
    block = re.compile(rb"-----BEGIN CERTIFICATE-----(.+?)-----END CERTIFICATE-----", re.S)
    return [Certificate(base64.b64decode(match)) for match in block.findall(pem)]


def table(package, found):
    found = sorted(found, key=lambda c: (fnv1a(c.subject), c.subject, c.der))
    text = package.header("Mozilla's roots for server authentication, ordered by the hash of the subject.")
    rows = []
    for index, certificate in enumerate(found):
        name = f"root_{index:03}"
        text += f"// {certificate.label}\n"
        text += emit.array(f"static const uint8_t {name}[{len(certificate.der)}]", certificate.der, 24)
        start = certificate.subject_start
        rows.append(
            f"  {{{name}, {len(certificate.der)}, {start}, {len(certificate.subject)}, {len(certificate.key_id)},\n"
            f"   {{{', '.join(map(str, certificate.key_id))}}},\n"
            f"   {{{', '.join(map(str, hashlib.sha256(certificate.der).digest()))}}}}},\n"
        )
    text += f"\nconst size_t cdata_roots_length = {len(found)};\n"
    text += "\nconst cdata_root cdata_roots[] = {\n" + "".join(rows) + "};\n"
    hashes = [fnv1a(c.subject) for c in found]
    text += "\n" + emit.array("const uint64_t cdata_root_subject_hashes[]", hashes, 4, "0x{:016x}")
    order = sorted(range(len(found)), key=lambda i: (found[i].key_id, i))
    text += "\n" + emit.array("const uint16_t cdata_root_key_order[]", order)
    text += f"\nconst char cdata_roots_version_text[] = {emit.string(package.version)};\n"
    text += f"const char cdata_roots_date_text[] = {emit.string(package.date)};\n"
    return text


def files(packages):
    package = packages["certifi"]
    pem = package.read("certifi/cacert.pem")
    yield "certs/cacert.pem", package, pem
    yield "Sources/CData/roots_table.c", package, table(package, certificates(pem))
