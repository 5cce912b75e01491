"""What GnuTLS's own verifier thinks of chains, at any time: reads a JSON list, writes one.

Each entry has `chain` and `roots`, base 64 of DER, `time`, seconds since 1970, and perhaps `host` and, for an
address, `ip` in hexadecimal. The answer is the verifier's words for it, empty for a trusted chain.
"""

import base64
import ctypes
import json
import sys

try:
    gnutls = ctypes.CDLL("libgnutls.so.30")
except OSError:
    sys.exit(3)
Clock = ctypes.CFUNCTYPE(ctypes.c_long, ctypes.POINTER(ctypes.c_long))
HOST, PURPOSE, ADDRESS = 1, 2, 4
DER, PEM_TYPE_X509 = 0, 1
SERVER = b"1.3.6.1.5.5.7.3.1"
now = 0


class Datum(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("size", ctypes.c_uint)]


class Demand(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int), ("data", ctypes.c_char_p), ("size", ctypes.c_uint)]


@Clock
def clock(place):
    if place:
        place[0] = now
    return now


class Unreadable(Exception):
    pass


def certificate(text):
    der = base64.b64decode(text)
    buffer = ctypes.create_string_buffer(der, len(der))
    read = ctypes.c_void_p()
    gnutls.gnutls_x509_crt_init(ctypes.byref(read))
    datum = Datum(ctypes.cast(buffer, ctypes.c_void_p), len(der))
    code = gnutls.gnutls_x509_crt_import(read, ctypes.byref(datum), DER)
    if code < 0:
        raise Unreadable(ctypes.cast(gnutls.gnutls_strerror(code), ctypes.c_char_p).value.decode())
    return read


def demands(entry):
    found = [(PURPOSE, SERVER)]
    if "ip" in entry:
        found.append((ADDRESS, bytes.fromhex(entry["ip"])))
    elif "host" in entry:
        found.append((HOST, entry["host"].encode()))
    return (Demand * len(found))(*[Demand(kind, data, len(data)) for kind, data in found]), len(found)


def verdict(entry):
    global now
    now = entry["time"]
    try:
        roots = [certificate(text) for text in entry["roots"]]
        chain = [certificate(text) for text in entry["chain"]]
    except Unreadable as error:
        return f"unreadable: {error}"
    if not chain:
        return "no certificate"
    trusted = ctypes.c_void_p()
    gnutls.gnutls_x509_trust_list_init(ctypes.byref(trusted), 0)
    for root in roots:
        gnutls.gnutls_x509_trust_list_add_cas(trusted, ctypes.byref(root), 1, 0)
    listed = (ctypes.c_void_p * len(chain))(*[one.value for one in chain])
    asked, count = demands(entry)
    status = ctypes.c_uint(0)
    code = gnutls.gnutls_x509_trust_list_verify_crt2(
        trusted, listed, len(chain), asked, count, 0, ctypes.byref(status), None)
    if code < 0:
        return ctypes.cast(gnutls.gnutls_strerror(code), ctypes.c_char_p).value.decode()
    if status.value == 0:
        return ""
    words = Datum()
    gnutls.gnutls_certificate_verification_status_print(status, PEM_TYPE_X509, ctypes.byref(words), 0)
    return ctypes.string_at(words.data, words.size).decode().strip()


gnutls.gnutls_strerror.restype = ctypes.c_void_p
gnutls.gnutls_x509_trust_list_add_cas.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_uint, ctypes.c_uint]
gnutls.gnutls_global_set_time_function(clock)
json.dump([verdict(entry) for entry in json.load(sys.stdin)], sys.stdout)
