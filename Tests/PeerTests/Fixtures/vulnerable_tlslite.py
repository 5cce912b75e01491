"""A tlslite-ng server with one fault: PORT ADDRESS sound|robot|poodle-tls CHAIN KEY."""
import socket, socketserver, sys
from tlslite.api import *
from tlslite import recordlayer
from tlslite.constants import AlertDescription
from tlslite.errors import TLSDecryptionFailed, TLSIllegalParameterException
from tlslite.keyexchange import RSAKeyExchange
from tlslite.utils.cryptomath import bytesToNumber, numberToByteArray

port, address, fault, chain_file, key_file = sys.argv[1:]
chain = X509CertChain()
chain.parsePemList(open(chain_file).read())
key = parsePEMKey(open(key_file).read(), private=True)


def distinguishing(self, message):
    """Rejects an incorrect padding instead of continuing with a random secret."""
    modulus = len(numberToByteArray(self.privateKey.n))
    number = self.privateKey._rawPrivateKeyOp(bytesToNumber(message.encryptedPreMasterSecret))
    block = numberToByteArray(number, modulus)
    end = block.find(b"\x00", 2)
    if block[:2] != b"\x00\x02" or end < 0 or len(block) - end - 1 != 48:
        raise TLSIllegalParameterException("padding")
    return block[end + 1:]


def unchecked(data, mac, sequence, content_type, version, block_size=16):
    """Checks the MAC and not the padding."""
    length = data[-1]
    body = data[:len(data) - length - 1]
    content, received = body[:-mac.digest_size], body[-mac.digest_size:]
    if len(body) < mac.digest_size:
        return False
    computed = mac.copy()
    computed.update(bytes(sequence) + bytes([content_type]) + bytes(version) + len(content).to_bytes(2, "big") + bytes(content))
    return computed.digest() == bytes(received)


if fault == "robot":
    RSAKeyExchange.processClientKeyExchange = distinguishing
if fault == "poodle-tls":
    recordlayer.ct_check_cbc_mac_and_pad = unchecked

settings = HandshakeSettings()
settings.minVersion, settings.maxVersion = (3, 1), (3, 3)
settings.useEncryptThenMAC = False
settings.cipherNames = ["aes128", "aes256"]
settings.macNames = ["sha"]
settings.keyExchangeNames = ["rsa"]


class Server(socketserver.ThreadingTCPServer):
    address_family = socket.AF_INET6 if ":" in address else socket.AF_INET
    allow_reuse_address = daemon_threads = True


class Handler(socketserver.BaseRequestHandler):
    def handle(self):
        self.request.settimeout(20)
        try:
            connection = TLSConnection(self.request)
            connection.handshakeServer(certChain=chain, privateKey=key, settings=settings)
            connection.read(max=1000)
            connection.write(b"HTTP/1.0 200 OK\r\nContent-Length: 3\r\n\r\nok\n")
            connection.close()
        except Exception:
            pass


Server((address, int(port)), Handler).serve_forever()
