"""TLS code points: cipher suites, named groups and signature schemes."""

from . import emit
from .names import CORRECTED_BITS, CORRECTED_SUITES, EXTRA_SUITES, GROUPS, PAIRS, SCHEMES

VERSIONS = {"SSL3": 0x0300, "TLS1": 0x0301, "TLS1_1": 0x0302, "TLS1_2": 0x0303, "TLS1_3": 0x0304, "TLS1_3_DRAFT_15": 0x0304}
# A password's exchange is fresh each time (RFC 2945, section 1).
FORWARD_SECRET = {"DHE", "ECDHE", "ADH", "AECDH", "CECPQ1", "SM9DHE", "SRP"}
HASHES = {"SHA256", "SHA384", "SHA512", "SM3"}
AEAD_MODES = {"GCM", "CCM", "CCM_8", "MGM"}
MACS = {"SHA1": "SHA1", "SHA2_256": "SHA256", "SHA2_384": "SHA384"}


def suite(name, value, ciphers):
    """The row of one suite, from the columns that can be trusted; the rest follows from them."""
    value = value | CORRECTED_SUITES.get(value["code"], {})
    cipher, mode, mac = value["bulk_cipher"], value["block_cipher_mode"], value["mac"]
    aead = mode in AEAD_MODES or cipher == "CHACHA20"
    version = VERSIONS[value["initial_version"]]
    # TLS 1.3 negotiates key exchange and authentication apart from the suite.
    exchange, authentication = (None, None) if version == 0x0304 else (value["key_exchange"], value["authentication"])
    forward = version == 0x0304 or exchange in FORWARD_SECRET
    bits = CORRECTED_BITS.get(cipher, ciphers[cipher]["key_size"]) if cipher else 0
    label = cipher_name(cipher, mode, ciphers)
    # The name of an AEAD suite ends in the hash of the key derivation, save for CCM (RFC 6655, section 3).
    last = name.rsplit("_", 1)[-1]
    hashed = last if version >= 0x0303 and last in HASHES else "SHA256" if label.endswith(("-CCM", "-CCM8")) else None
    return {
        "id": value["code"], "name": value["iana_name"] or name, "openssl": value["openssl_name"],
        "exchange": exchange if exchange != "NULL" else None, "authentication": authentication,
        "cipher": label, "mac": "AEAD" if aead else MACS.get(mac, mac), "hash": hashed,
        "bits": bits, "forward": forward, "aead": aead, "version": version,
    }


def cipher_name(cipher, mode, ciphers):
    if cipher is None:
        return "NULL"
    if cipher == "CHACHA20":
        return "CHACHA20-POLY1305"
    name = ciphers[cipher]["name"].split('"')
    name = (name[1] if len(name) > 1 else name[0]).replace(" EDE", "").replace(" ", "-")
    return name + ("-" + mode.replace("_", "") if mode else "")


def suites(package):
    ciphers = package.json("cryptodatahub/common/block-cipher.json")
    rows = [suite(name, value, ciphers) for name, value in package.json("cryptodatahub/tls/cipher-suite.json").items()]
    rows = sorted(rows + EXTRA_SUITES, key=lambda row: row["id"])
    text = package.header("TLS cipher suites in the order of their code points.") + "const cdata_suite cdata_suites[] = {\n"
    for row in rows:
        texts = [emit.string(row[key]) for key in ("name", "openssl", "exchange", "authentication", "cipher", "mac", "hash")]
        numbers = f"{row['bits']}, 0x{row['version']:04x}, {int(row['forward'])}, {int(row['aead'])}"
        text += f"  {{0x{row['id']:04x}, {numbers}, {', '.join(texts)}}},\n"
    return text + f"}};\n\nconst size_t cdata_suites_length = {len(rows)};\n"


def named(package, path, registered, table, summary, key):
    """Code points with names: IANA's where it has one, else the package's in lower case."""
    rows = {value["code"]: (name.lower(), VERSIONS[value["initial_version"]], 0, key(value)) for name, value in package.json(path).items()}
    for code, (name, kind) in {**PAIRS, **registered}.items() if table == "schemes" else registered.items():
        version = rows[code][1] if code in rows else 0x0304
        rows[code] = (name, version, int(code in registered), kind)
    text = package.header(summary) + f"const cdata_name cdata_{table}[] = {{\n"
    for code, (name, version, known, kind) in sorted(rows.items()):
        text += f"  {{0x{code:04x}, 0x{version:04x}, {known}, {emit.string(kind)}, {emit.string(name)}}},\n"
    return text + f"}};\n\nconst size_t cdata_{table}_length = {len(rows)};\n"


def group_kind(value):
    name = value["key_parameter"] or ""
    classic = ("SECP", "X25519", "X448", "BRAINPOOL")
    post = ("KEM", "KYBER", "FRODO", "BIKE", "HQC", "CECPQ", "NTRU", "SIKE", "SABER")
    if any(word in name for word in post):
        return "hybrid" if name.startswith(classic) or "CECPQ" in name else "pq"
    return "ff" if "FFDHE" in name or "FINITE" in name else "ec"


def files(packages):
    package = packages["cryptodatahub"]
    yield "Sources/CData/suites_table.c", package, suites(package)
    groups = named(package, "cryptodatahub/tls/named-curve.json", GROUPS, "groups", "TLS named groups.", group_kind)
    yield "Sources/CData/groups_table.c", package, groups
    path = "cryptodatahub/tls/hash-and-signature-algorithm.json"
    schemes = named(package, path, SCHEMES, "schemes", "TLS signature schemes.", lambda value: value["signature_algorithm"])
    yield "Sources/CData/schemes_table.c", package, schemes
