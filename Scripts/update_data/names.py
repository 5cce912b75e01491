"""What the IANA registries say and the source packages lack: names in IANA's spelling, and corrections."""

# Key sizes that cryptodatahub gives as block sizes, or as strength.
CORRECTED_BITS = {"IDEA": 128, "GOST2814789": 256, "RC2": 128, "TRIPLE_DES_EDE": 168, "FORTEZZA": 80}

_GOST_2001 = {"authentication": "GOST_R3410_01"}
_GOST_2012 = {"key_exchange": "GOST_R3410_12_256", "authentication": "GOST_R3410_12_256"}

# OpenSSL never had the draft's code points of ChaCha20 suites; IANA's spelling of two suites is odd on purpose. The package names
# a hash as the key exchange of the GOST suites of 2012 and the algorithm of 1994 as the authentication of all; RFC 9189 has them for
# TLS 1.2, in counter mode, and libssl 3.0 its own names.
CORRECTED_SUITES = {
    0x0066: {"block_cipher_mode": None},
    0x0081: _GOST_2001,
    0x0083: _GOST_2001,
    0xC100: _GOST_2012 | {"block_cipher_mode": "CTR", "initial_version": "TLS1_2", "openssl_name": "GOST2012-KUZNYECHIK-KUZNYECHIKOMAC"},
    0xC101: _GOST_2012 | {"block_cipher_mode": "CTR", "initial_version": "TLS1_2", "openssl_name": "GOST2012-MAGMA-MAGMAOMAC"},
    0xC102: _GOST_2012 | {"openssl_name": "IANA-GOST2012-GOST8912-GOST8912"},
    0xE416: {"key_exchange": "PSK"},
    0xE417: {"key_exchange": "PSK"},
    0xFF85: _GOST_2012,
    0xFF87: _GOST_2012,
    0xCC13: {"openssl_name": None},
    0xC0AA: {"iana_name": "TLS_PSK_DHE_WITH_AES_128_CCM_8"},
    0xC0AB: {"iana_name": "TLS_PSK_DHE_WITH_AES_256_CCM_8"},
}


def _row(code, name, cipher="NULL", bits=0, mac=None, hashed=None, version=0x0300):
    return {
        "id": code, "name": name, "openssl": None, "exchange": None, "authentication": None, "cipher": cipher, "mac": mac,
        "hash": hashed, "bits": bits, "forward": version == 0x0304, "aead": mac == "AEAD", "version": version,
    }


def _password(code, name, cipher, bits, hashed):
    """RFC 8492: a password instead of a certificate, with a fresh key agreement (section 7)."""
    row = _row(code, name, cipher, bits, "AEAD", hashed, 0x0303)
    return row | {"exchange": "ECCPWD", "authentication": "ECCPWD", "forward": True}


def _draft_chacha(code, name, exchange, authentication):
    """The code points of draft-ietf-tls-chacha20-poly1305-00, which tlslite-ng still has."""
    row = _row(code, name, "CHACHA20-POLY1305", 256, "AEAD", "SHA256", 0x0303)
    return row | {"exchange": exchange, "authentication": authentication, "forward": True}


EXTRA_SUITES = [
    _draft_chacha(0xCCA1, "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256_DRAFT_00", "ECDHE", "RSA"),
    _draft_chacha(0xCCA2, "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256_DRAFT_00", "ECDHE", "ECDSA"),
    _draft_chacha(0xCCA3, "TLS_DHE_RSA_WITH_CHACHA20_POLY1305_SHA256_DRAFT_00", "DHE", "RSA"),
    _row(0x00FF, "TLS_EMPTY_RENEGOTIATION_INFO_SCSV"),
    _row(0x5600, "TLS_FALLBACK_SCSV"),
    _password(0xC0B0, "TLS_ECCPWD_WITH_AES_128_GCM_SHA256", "AES-128-GCM", 128, "SHA256"),
    _password(0xC0B1, "TLS_ECCPWD_WITH_AES_256_GCM_SHA384", "AES-256-GCM", 256, "SHA384"),
    _password(0xC0B2, "TLS_ECCPWD_WITH_AES_128_CCM_SHA256", "AES-128-CCM", 128, "SHA256"),
    _password(0xC0B3, "TLS_ECCPWD_WITH_AES_256_CCM_SHA384", "AES-256-CCM", 256, "SHA384"),
    # RFC 9150: integrity alone.
    _row(0xC0B4, "TLS_SHA256_SHA256", mac="SHA256", hashed="SHA256", version=0x0304),
    _row(0xC0B5, "TLS_SHA384_SHA384", mac="SHA384", hashed="SHA384", version=0x0304),
    _row(0x1306, "TLS_AEGIS_256_SHA512", "AEGIS-256", 256, "AEAD", "SHA512", 0x0304),
    _row(0x1307, "TLS_AEGIS_128L_SHA256", "AEGIS-128L", 128, "AEAD", "SHA256", 0x0304),
]

_SECT = ["163k1", "163r1", "163r2", "193r1", "193r2", "233k1", "233r1", "239k1", "283k1", "283r1", "409k1", "409r1", "571k1", "571r1"]
_SECP = ["160k1", "160r1", "160r2", "192k1", "192r1", "224k1", "224r1", "256k1", "256r1", "384r1", "521r1"]

# TLS Supported Groups: code to (name, kind).
GROUPS = {
    **{1 + i: ("sect" + name, "ec") for i, name in enumerate(_SECT)},
    **{15 + i: ("secp" + name, "ec") for i, name in enumerate(_SECP)},
    **{26 + i: (f"brainpoolP{size}r1", "ec") for i, size in enumerate((256, 384, 512))},
    29: ("x25519", "ec"),
    30: ("x448", "ec"),
    **{31 + i: (f"brainpoolP{size}r1tls13", "ec") for i, size in enumerate((256, 384, 512))},
    **{34 + i: (name, "ec") for i, name in enumerate(("GC256A", "GC256B", "GC256C", "GC256D", "GC512A", "GC512B", "GC512C"))},
    41: ("curveSM2", "ec"),
    **{256 + i: (f"ffdhe{size}", "ff") for i, size in enumerate((2048, 3072, 4096, 6144, 8192))},
    0x0200: ("MLKEM512", "pq"),
    0x0201: ("MLKEM768", "pq"),
    0x0202: ("MLKEM1024", "pq"),
    0x11EB: ("SecP256r1MLKEM768", "hybrid"),
    0x11EC: ("X25519MLKEM768", "hybrid"),
    0x11ED: ("SecP384r1MLKEM1024", "hybrid"),
    0x11EE: ("curveSM2MLKEM768", "hybrid"),
    0x6399: ("X25519Kyber768Draft00", "hybrid"),
    0x639A: ("SecP256r1Kyber768Draft00", "hybrid"),
    0xFF01: ("arbitrary_explicit_prime_curves", "ec"),
    0xFF02: ("arbitrary_explicit_char2_curves", "ec"),
}

_SLH = [f"slhdsa_{family}_{size}{kind}" for family in ("sha2", "shake") for size in (128, 192, 256) for kind in "sf"]

# TLS SignatureScheme: code to (name, algorithm).
SCHEMES = {
    0x0201: ("rsa_pkcs1_sha1", "RSA"),
    0x0203: ("ecdsa_sha1", "ECDSA"),
    **{0x0401 + 0x100 * i: (f"rsa_pkcs1_sha{size}", "RSA") for i, size in enumerate((256, 384, 512))},
    **{0x0420 + 0x100 * i: (f"rsa_pkcs1_sha{size}_legacy", "RSA") for i, size in enumerate((256, 384, 512))},
    0x0403: ("ecdsa_secp256r1_sha256", "ECDSA"),
    0x0503: ("ecdsa_secp384r1_sha384", "ECDSA"),
    0x0603: ("ecdsa_secp521r1_sha512", "ECDSA"),
    0x0704: ("eccsi_sha256", "ECCSI"),
    0x0705: ("iso_ibs1", "IBS"),
    0x0706: ("iso_ibs2", "IBS"),
    0x0707: ("iso_chinese_ibs", "IBS"),
    0x0708: ("sm2sig_sm3", "SM2"),
    **{0x0709 + i: ("gostr34102012_" + name, "GOST") for i, name in enumerate(("256a", "256b", "256c", "256d", "512a", "512b", "512c"))},
    **{0x0804 + i: (f"rsa_pss_rsae_sha{size}", "RSA-PSS") for i, size in enumerate((256, 384, 512))},
    0x0807: ("ed25519", "EdDSA"),
    0x0808: ("ed448", "EdDSA"),
    **{0x0809 + i: (f"rsa_pss_pss_sha{size}", "RSA-PSS") for i, size in enumerate((256, 384, 512))},
    **{0x081A + i: (f"ecdsa_brainpoolP{s}r1tls13_sha{s}", "ECDSA") for i, s in enumerate((256, 384, 512))},
    **{0x0904 + i: (f"mldsa{size}", "ML-DSA") for i, size in enumerate((44, 65, 87))},
    **{0x0911 + i: (name, "SLH-DSA") for i, name in enumerate(_SLH)},
}

# TLS 1.2's pairs of hash and signature that the registry of schemes keeps as reserved (RFC 8446, section 4.2.3).
_HASHES = {1: "md5", 2: "sha1", 3: "sha224", 4: "sha256", 5: "sha384", 6: "sha512"}
PAIRS = {
    code << 8 | kind: (f"{prefix}_{name}", algorithm)
    for code, name in _HASHES.items()
    for kind, prefix, algorithm in ((1, "rsa_pkcs1", "RSA"), (2, "dsa", "DSA"), (3, "ecdsa", "ECDSA"))
    if code << 8 | kind not in SCHEMES
}
