"""A tlslite-ng server with one fault that other implementations had, or `sound`: PORT ADDRESS FAULT CHAIN KEY.

It responds to a request, and closes; with `poodle-tls-silent` it never responds.
"""
import functools, hmac, socket, socketserver, sys
from tlslite.api import *
from tlslite import keyexchange, recordlayer
from tlslite.errors import TLSBadRecordMAC, TLSDecryptionFailed, TLSIllegalParameterException, TLSRecordOverflow

port, address, fault, chain_file, key_file = int(sys.argv[1]), *sys.argv[2:6]
chain = X509CertChain()
chain.parsePemList(open(chain_file).read())
key = parsePEMKey(open(key_file).read(), private=True)
settings = HandshakeSettings()
settings.minVersion, settings.maxVersion = (3, 1), (3, 3)
settings.cipherNames = ["aes128", "aes256"]
settings.useEncryptThenMAC = False


def oracle(refuses):
    """Sends illegal_parameter for RSA blocks that `refuses` matches."""
    sound = keyexchange.RSAKeyExchange.processClientKeyExchange

    def process(self, message):
        block = key._raw_private_key_op_bytes(message.encryptedPreMasterSecret)
        starts = block[:2] == b"\0\2"
        end = block.find(b"\0", 2)
        correct = starts and end == len(block) - 49 and tuple(block[end + 1:end + 3]) == tuple(self.clientHello.client_version)
        if refuses(starts, correct):
            raise TLSIllegalParameterException("the block has another padding")
        return sound(self, message)

    keyexchange.RSAKeyExchange.processClientKeyExchange = process


def records(check):
    """`check` gets what is right about a record, and returns whether it is accepted, or raises."""

    def verify(data, mac, sequence, kind, version, block_size=16):
        count = data[-1]
        start = len(data) - count - 1
        end = start - mac.digest_size
        fits = end >= 0
        padded = start >= 0 and all(byte == count for byte in data[start:])
        begins = start >= 0 and data[start] == count
        nearly = start >= 0 and all(byte == count for byte in data[start + 1:])
        authentic = False
        if fits:
            tag = mac.copy()
            tag.update(bytes(sequence) + bytes([kind, version[0], version[1], end >> 8, end & 0xff]) + bytes(data[:end]))
            authentic = hmac.compare_digest(bytes(tag.digest()), bytes(data[end:start]))
        return check(fits=fits, padded=padded, begins=begins, nearly=nearly, authentic=authentic)

    recordlayer.ct_check_cbc_mac_and_pad = verify


def zombie(padded, authentic, **_):
    if authentic and not padded:
        raise TLSDecryptionFailed()
    return authentic and padded


def golden(padded, authentic, **_):
    if not padded:
        raise TLSDecryptionFailed()
    return authentic


def lucky(fits, padded, authentic, **_):
    if padded and not fits:
        raise TLSRecordOverflow()
    return authentic and padded


def reuse():
    """One finite-field key for all handshakes."""
    keyexchange.FFDHKeyExchange.get_random_private_key = functools.lru_cache(lambda self: 0x5a5a << 240)


faults = {
    "sound": lambda: None,
    "robot": lambda: oracle(lambda starts, correct: not starts),
    "robot-weak": lambda: oracle(lambda starts, correct: not correct),
    "poodle-tls": lambda: records(lambda authentic, **_: authentic),
    "poodle-tls-silent": lambda: records(lambda authentic, **_: authentic),
    "poodle-tls-first": lambda: records(lambda authentic, nearly, **_: authentic and nearly),
    "poodle-tls-end": lambda: records(lambda authentic, begins, **_: authentic and begins),
    "zombie-poodle": lambda: records(zombie),
    "goldendoodle": lambda: records(golden),
    "lucky-minus-20": lambda: records(lucky),
    "dh-reuse": reuse,
}
faults[fault]()


class Server(socketserver.ThreadingTCPServer):
    address_family = socket.AF_INET6 if ":" in address else socket.AF_INET
    allow_reuse_address = daemon_threads = True
    request_queue_size = 256


class Handler(socketserver.BaseRequestHandler):
    def handle(self):
        self.request.settimeout(20)
        connection = TLSConnection(self.request)
        try:
            connection.handshakeServer(certChain=chain, privateKey=key, settings=settings)
            while connection.recv(4096) and fault == "poodle-tls-silent":
                pass
            if fault != "poodle-tls-silent":
                connection.sendall(b"HTTP/1.0 200 OK\r\nContent-Length: 3\r\n\r\nok\n")
            connection.close()
        except Exception:
            pass


Server((address, port), Handler).serve_forever()
