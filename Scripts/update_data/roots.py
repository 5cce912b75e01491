"""Mozilla's server-authentication roots: certs/cacert.pem and the table of their DER."""

import base64
import hashlib
import re

from . import emit
from .der import Certificate


def fnv1a(data):
    """The 64-bit FNV-1a hash that roots.c computes too."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def certificates(pem):
    block = re.compile(rb"-----BEGIN CERTIFICATE-----(.+?)-----END CERTIFICATE-----", re.S)
    return [Certificate(base64.b64decode(match)) for match in block.findall(pem)]


def order(certificate):
    """What tables of roots are sorted by."""
    return fnv1a(certificate.subject), certificate.subject, certificate.der


def ordered(package):
    return sorted(certificates(package.read("certifi/cacert.pem")), key=order)


def entry(certificate, name):
    """(the array of the DER, the row of the table) of one root."""
    array = f"// {certificate.label}\n"
    array += emit.array(f"static const uint8_t {name}[{len(certificate.der)}]", certificate.der, 24)
    row = (
        f"  {{{name}, {len(certificate.der)}, {certificate.subject_start}, {len(certificate.subject)}, {len(certificate.key_id)},\n"
        f"   {{{', '.join(map(str, certificate.key_id))}}},\n"
        f"   {{{', '.join(map(str, hashlib.sha256(certificate.der).digest()))}}}}},\n"
    )
    return array, row


def table(package, found):
    text = package.header("Mozilla's roots for server authentication, ordered by the hash of the subject.")
    rows = []
    for index, certificate in enumerate(found):
        array, row = entry(certificate, f"root_{index:03}")
        text += array
        rows.append(row)
    text += "\nconst cdata_root cdata_roots[] = {\n" + "".join(rows) + "};\n"
    text += f"\nconst char cdata_roots_version_text[] = {emit.string(package.version)};\n"
    text += f"const char cdata_roots_date_text[] = {emit.string(package.date)};\n"
    return text


def files(packages):
    package = packages["certifi"]
    yield "certs/cacert.pem", package, package.read("certifi/cacert.pem")
    yield "Sources/CData/roots_table.c", package, table(package, ordered(package))
