"""A tlslite-ng server: PORT ADDRESS certificates|anonymous|srp [CHAIN KEY]… It prints what its own tables let it accept."""
import json, socket, socketserver, sys
from tlslite.api import *
from tlslite.constants import CipherSuite
from tlslite.handshakesettings import Keypair, VirtualHost
from tlslite import handshakesettings as names

port, address, mode, files = int(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4:]


def pair(chain_file, key_file):
    chain = X509CertChain()
    chain.parsePemList(open(chain_file).read())
    return chain, parsePEMKey(open(key_file).read(), private=True)


settings = HandshakeSettings()
settings.minVersion, settings.maxVersion = (3, 0), (3, 4)
settings.cipherNames = list(names.ALL_CIPHER_NAMES)
settings.macNames = list(names.ALL_MAC_NAMES)
settings.keyExchangeNames = list(names.KEY_EXCHANGE_NAMES)
pairs = [pair(*files[i:i + 2]) for i in range(0, len(files), 2)]
if len(pairs) > 1:
    host = VirtualHost()
    host.keys = [Keypair(key, chain.x509List) for chain, key in pairs[1:]]
    settings.virtual_hosts = [host]
wishes = {"certChain": pairs[0][0], "privateKey": pairs[0][1]} if pairs else {}
if mode == "anonymous":
    wishes = {"anon": True}
if mode == "srp":
    wishes["verifierDB"] = VerifierDB()
    wishes["verifierDB"].create()
    wishes["verifierDB"]["alice"] = VerifierDB.makeVerifier("alice", "secret", 1024)


def suites(version):
    """As TLSConnection._serverGetClientHello puts them together (tlslite-ng 0.8)."""
    if mode == "srp":
        found = CipherSuite.getSrpCertSuites(settings, version) + CipherSuite.getSrpSuites(settings, version)
    elif mode == "anonymous":
        found = CipherSuite.getAnonSuites(settings, version) + CipherSuite.getEcdhAnonSuites(settings, version)
    else:
        found = [suite for part in (CipherSuite.getTLS13Suites, CipherSuite.getEcdsaSuites, CipherSuite.getEcdheCertSuites,
                                    CipherSuite.getDheCertSuites, CipherSuite.getDheDsaSuites, CipherSuite.getCertSuites)
                 for suite in part(settings, version)]
    found = CipherSuite.filterForVersion(found, version, version)
    if mode == "srp" and version == (3, 0):
        return []  # the user stands in an extension, which SSL 3.0 has none of
    usable = [CipherSuite.filter_for_certificate(found, chain) for chain, _ in pairs] or [found]
    return sorted({suite for part in usable for suite in part})


versions = {"SSLv3": (3, 0), "TLSv1.0": (3, 1), "TLSv1.1": (3, 2), "TLSv1.2": (3, 3), "TLSv1.3": (3, 4)}
truth = {name: {"suites": [f"0x{suite:04x}" for suite in suites(version)]} for name, version in versions.items()}
print("TRUTH", json.dumps({name: found for name, found in truth.items() if found["suites"]}), flush=True)


class Server(socketserver.ThreadingTCPServer):
    address_family = socket.AF_INET6 if ":" in address else socket.AF_INET
    allow_reuse_address = daemon_threads = True
    request_queue_size = 256


class Handler(socketserver.BaseRequestHandler):
    def handle(self):
        self.request.settimeout(20)
        connection = TLSConnection(self.request)
        try:
            connection.handshakeServer(settings=settings, **wishes)
            connection.close()
        except Exception:
            pass


Server((address, port), Handler).serve_forever()
