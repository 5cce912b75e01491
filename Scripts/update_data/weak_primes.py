"""Products of primes that keys of several owners share, by the size of the keys."""

from . import emit

SIZES = (512, 768, 1024, 2048, 4096)


def number(data):
    """The bytes of a number in the binary format of gmpy2, big-endian: a version, a sign, and the number from its last byte on."""
    assert data[:2] == b"\x01\x01"
    return data[2:].rstrip(b"\0")[::-1]


def files(packages):
    package = packages["badkeys"]
    text = package.header("Products of primes that several published RSA keys share, by the size of the keys in bits.")
    rows = []
    for bits in SIZES:
        product = number(package.read(f"badkeys/keydata/primes{bits}.dat"))
        assert len(product) >= bits // 16, bits
        text += emit.array(f"static const uint8_t weak_primes_{bits}[{len(product)}]", product, 32)
        rows.append(f"  {{{bits}, weak_primes_{bits}, {len(product)}}},\n")
    text += "\nconst cdata_weak_primes cdata_weak_primes_table[] = {\n" + "".join(rows) + "};\n"
    yield "Sources/CData/weak_primes_table.c", package, text + f"\nconst size_t cdata_weak_primes_length = {len(rows)};\n"
    for name, licence in package.licences():
        yield f"certs/licences/{package.name}-{name}", package, licence
