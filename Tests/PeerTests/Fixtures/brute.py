"""The slow second opinion: asks a TLS server on loopback one plain question per connection, and prints what it accepts as JSON.

usage: brute.py PORT [--openssl] [--user=NAME] [VERSION…]

One hello per version and code point, over every range in which suites were ever assigned, so that no table of suites is
needed and none can be incomplete. Before TLS 1.3 a suite that is refused is offered once more with groups of RFC 7919. It shares nothing with the product. With --openssl the signature schemes of TLS 1.3 are
tried with full handshakes of `openssl s_client`, for they show only in an encrypted message.
"""
import json, os, socket, struct, subprocess, sys

VERSIONS = {"SSLv3": 0x0300, "TLSv1.0": 0x0301, "TLSv1.1": 0x0302, "TLSv1.2": 0x0303, "TLSv1.3": 0x0304}
RANGES = [
    (0x0001, 0x00FE), (0x1301, 0x1308), (0xC001, 0xC0B7), (0xC0FF, 0xC107), (0xCC13, 0xCC16), (0xCCA0, 0xCCAF), (0xD001, 0xD006),
    (0xE000, 0xE01F), (0xFEFE, 0xFF04), (0xFF85, 0xFF88), (0xFFE0, 0xFFE2),
]
CODES = [code for low, high in RANGES for code in range(low, high)]
KINDS = [0x010080, 0x020080, 0x030080, 0x040080, 0x050080, 0x060040, 0x060140, 0x0700C0, 0x0701C0, 0x080080, 0xFF0800, 0xFF0810]
SRP = set(range(0xC01A, 0xC023))
CHACHA = {0x1303, 0xCC13, 0xCC14, 0xCC15, *range(0xCCA0, 0xCCAF)}
# With ephemeral keys: those that Go takes for a sign of AES in hardware.
GCM = {0x1301, 0x1302, *range(0xC02B, 0xC031)}
CURVES = list(range(1, 42))
# A server of RFC 7919 may take DHE only from a client that lists these, and not from one that lists none that it has.
FIELDS = list(range(0x0100, 0x0105))
HYBRIDS = [0x0200, 0x0201, 0x0202, 0x11EB, 0x11EC, 0x11ED, 0x6399, 0x639A]
# tlslite-ng refuses a hello for TLS 1.3 alone that lists a curve of the time before; ffdhe below is a trap of its own.
GROUPS = [29, 23, 24, 25, 30, 31, 32, 33, 41] + FIELDS + HYBRIDS
# Every scheme there is: hash and signature of TLS 1.2, then those of RFC 8446 and later.
SCHEMES = [0x0403, 0x0503, 0x0603, 0x0804, 0x0805, 0x0806, 0x0807, 0x0808, 0x0809, 0x080A, 0x080B, 0x0401, 0x0501, 0x0601,
           0x0301, 0x0303, 0x0402, 0x0502, 0x0602, 0x0302, 0x0201, 0x0203, 0x0202, 0x0101, 0x0103, 0x0102,
           0x081A, 0x081B, 0x081C, 0x0904, 0x0905, 0x0906, 0x0708, 0x0840, 0x0841]
# Suites whose ServerKeyExchange is signed: with an ephemeral point, and with a prime.
ECDSA = {*range(0xC006, 0xC00B), 0xC023, 0xC024, 0xC02B, 0xC02C, 0xC048, 0xC049, 0xC05C, 0xC05D, 0xC072, 0xC073, 0xC086, 0xC087,
         *range(0xC0AC, 0xC0B0), 0xCC14, 0xCCA2, 0xCCA9}
EC_SIGNED = ECDSA | {*range(0xC010, 0xC015), 0xC027, 0xC028, 0xC02F, 0xC030, 0xC04C, 0xC04D, 0xC060, 0xC061, 0xC076, 0xC077, 0xC08A,
                     0xC08B, 0xCC13, 0xCCA1, 0xCCA8}
DSA = {0x11, 0x12, 0x13, 0x32, 0x38, 0x40, 0x44, 0x63, 0x65, 0x66, 0x6A, 0x87, 0x99, 0xA2, 0xA3, 0xBD, 0xC3, 0xC042, 0xC043, 0xC056,
       0xC057, 0xC066, 0xC067, 0xC080, 0xC081}
DH_SIGNED = DSA | {0x14, 0x15, 0x16, 0x33, 0x39, 0x45, 0x67, 0x6B, 0x88, 0x9A, 0x9E, 0x9F, 0xBE, 0xC4, 0xC044, 0xC045, 0xC052, 0xC053,
                   0xC06C, 0xC06D, 0xC07C, 0xC07D, 0xC09E, 0xC09F, 0xC0A2, 0xC0A3, 0xCC15, 0xCCA3, 0xCCAA}
EC_ANONYMOUS = set(range(0xC015, 0xC01A))
EC_PSK = {*range(0xC033, 0xC03C), 0xC070, 0xC071, 0xC09A, 0xC09B, 0xCCAC, *range(0xD001, 0xD006)}
UNKNOWN_IDENTITY = 115
POINT = bytes.fromhex("046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
                      "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5")
RETRY = bytes.fromhex("cf21ad74e59a6111be1d8c021e65b891c2a211167abb8c5e079e09e2c8a8339c")


def sized(size, data):
    return len(data).to_bytes(size, "big") + data


def shorts(values):
    return sized(2, b"".join(struct.pack(">H", v) for v in values))


def hello(version, suites, groups=None, schemes=None, shares=True, certificate=None):
    def extension(kind, data):
        return struct.pack(">H", kind) + sized(2, data)
    groups = groups or (GROUPS if version == 0x0304 else CURVES)
    extensions = b""
    if version > 0x0300:
        extensions += extension(10, shorts(groups)) + extension(11, b"\1\0")
    if version >= 0x0303:
        extensions += extension(13, shorts(schemes or SCHEMES))
    if certificate:
        extensions += extension(50, shorts(certificate))
    if version == 0x0304:
        known = [(29, os.urandom(32)), (23, POINT)] if shares else []
        entries = b"".join(struct.pack(">H", g) + sized(2, key) for g, key in known if g in groups)
        extensions += extension(43, b"\2\3\4") + extension(45, b"\1\1") + extension(51, sized(2, entries))
    if SRP.intersection(suites):
        extensions += extension(12, sized(1, USER))
    body = struct.pack(">H", min(version, 0x0303)) + os.urandom(32) + sized(1, os.urandom(32) if version == 0x0304 else b"")
    body += shorts(suites) + b"\1\0" + (sized(2, extensions) if version > 0x0300 else b"")
    message = b"\1" + sized(3, body)
    return b"\x16" + struct.pack(">H", min(version, 0x0301)) + sized(2, message)


def exchange(data, whole):
    """What comes of those bytes: ("messages", [(type, body)]), ("alert", number), ("closed",) or ("silence",)."""
    with socket.create_connection(("127.0.0.1", PORT), timeout=5) as peer:
        peer.settimeout(5)
        buffer, handshake, messages = b"", b"", []
        try:
            peer.sendall(data)
            while True:
                chunk = peer.recv(65536)
                if not chunk:
                    return ("closed",)
                buffer += chunk
                while len(buffer) >= 5 and len(buffer) >= 5 + (size := int.from_bytes(buffer[3:5], "big")):
                    kind, payload, buffer = buffer[0], buffer[5:5 + size], buffer[5 + size:]
                    if kind == 21 and not messages:
                        return ("alert", payload[1])
                    if kind != 22:
                        return ("messages", messages)
                    handshake += payload
                    while len(handshake) >= 4 and len(handshake) >= 4 + (size := int.from_bytes(handshake[1:4], "big")):
                        messages.append((handshake[0], handshake[4:4 + size]))
                        handshake = handshake[4 + size:]
                        if whole(messages):
                            return ("messages", messages)
        except socket.timeout:
            return ("silence",)
        except ConnectionError:
            return ("closed",)


USER = next((argument[7:] for argument in sys.argv if argument.startswith("--user=")), "nobody").encode()


def ask(data, whole=lambda messages: True):
    """Asked again when nothing was said: only a server's word counts at once."""
    for _ in range(4):
        answer = exchange(data, whole)
        if answer[0] in ("messages", "alert"):
            break
    if answer[0] == "silence":
        raise SystemExit(f"port {PORT} does not answer")
    return answer


def server_hello(answer):
    """(version, suite, group, is it a HelloRetryRequest)"""
    if answer[0] != "messages" or not answer[1] or answer[1][0][0] != 2:
        return None
    body = answer[1][0][1]
    version, session = int.from_bytes(body[:2], "big"), body[34]
    place = 35 + session
    suite, rest, group = int.from_bytes(body[place:place + 2], "big"), body[place + 5:], None
    while len(rest) >= 4:
        kind, size = struct.unpack(">HH", rest[:4])
        value, rest = rest[4:4 + size], rest[4 + size:]
        if kind == 43:
            version = int.from_bytes(value, "big")
        if kind == 51:
            group = int.from_bytes(value[:2], "big")
    return version, suite, group, body[2:34] == RETRY


def taken(version, suites, **wishes):
    """The suite that the server takes of these; "unknown" when it says that it knows no such user; None for none."""
    answer = ask(hello(version, suites, **wishes))
    said = server_hello(answer)
    if said and said[0] == version and said[1] in suites:
        return said[1]
    return "unknown" if answer == ("alert", UNKNOWN_IDENTITY) else None


def single(version, suite):
    """(what comes of a hello with that suite alone, the groups of RFC 7919 that it needed)"""
    answer = taken(version, [suite])
    if answer is None and 0x0300 < version < 0x0304:
        return taken(version, [suite], groups=CURVES + FIELDS), FIELDS
    return answer, []


def exclusion(version, suites, groups=None):
    """The order in which the server takes them."""
    rest, order = list(suites), []
    while rest and (suite := taken(version, rest, groups=groups)) not in (None, "unknown"):
        order.append(suite)
        rest.remove(suite)
    return order


def preference(version, suites, groups=None):
    """(the accepted suites in the server's order where it has one, whose order counts)"""
    if len(suites) < 2:
        return suites, None
    # Some servers of their own order give way to a client that puts ChaCha20 first, and Go to one whose first is no AES-GCM.
    classes = [s for s in suites if s in GCM], [s for s in suites if s not in GCM | CHACHA], [s for s in suites if s in CHACHA]
    up, down = [s for part in classes for s in part], [s for part in classes for s in part[::-1]]
    first, second = exclusion(version, up, groups), exclusion(version, down, groups)
    if sorted(first) != suites or sorted(second) != suites:
        return suites, "undetermined"
    if first == up and second == down:
        return suites, "client"
    if first != second:
        return suites, "neither"
    reverse = exclusion(version, up[::-1], groups)
    return first, "server" if reverse == first else "server-unless-client-prefers-chacha20"


def key_exchange(version, suites, **wishes):
    """(group, scheme) of the ServerKeyExchange; None where there is none."""
    answer = ask(hello(version, suites, **wishes), lambda messages: messages[-1][0] in (12, 14))
    said = server_hello(answer)
    body = next((body for kind, body in answer[1] if kind == 12), None) if answer[0] == "messages" else None
    if not said or said[0] != version or body is None:
        return None, None
    group, place = None, 0
    if said[1] in EC_PSK:
        place = 2 + int.from_bytes(body[:2], "big")
    if said[1] in EC_SIGNED | EC_ANONYMOUS | EC_PSK:
        group, place = int.from_bytes(body[place + 1:place + 3], "big"), place + 4 + body[place + 3]
    elif said[1] in DH_SIGNED:
        for _ in range(3):
            place += 2 + int.from_bytes(body[place:place + 2], "big")
    signed = version == 0x0303 and said[1] in EC_SIGNED | DH_SIGNED
    return group, int.from_bytes(body[place:place + 2], "big") if signed else None


def old_suites(suites):
    return [s for s in suites if s in EC_SIGNED | EC_ANONYMOUS | EC_PSK]


def old_groups(version, suites):
    suites = old_suites(suites) if version > 0x0300 else []
    return [g for g in CURVES if suites and key_exchange(version, suites, groups=[g])[0] == g]


def new_groups(suites):
    def is_taken(group):
        for shares in (False, True):
            said = server_hello(ask(hello(0x0304, suites, groups=[group], shares=shares)))
            if said and said[0] == 0x0304 and said[2] == group:
                return True
    return [g for g in GROUPS if suites and is_taken(g)]


def group_order(version, suites, groups):
    """(groups in the server's order where it has one, whose order counts); None where no share at all is too little to tell."""
    def taken_of(rest):
        if version < 0x0304:
            return key_exchange(version, old_suites(suites), groups=rest)[0]
        said = server_hello(ask(hello(version, suites, groups=rest, shares=False)))
        return said[2] if said and said[3] else None

    def exclusion_of(rest):
        order, rest = [], list(rest)
        while rest and (group := taken_of(rest)) in rest:
            order.append(group)
            rest.remove(group)
        return order
    if len(groups) < 2:
        return None
    up, down = exclusion_of(groups), exclusion_of(groups[::-1])
    if sorted(up) != sorted(groups) or sorted(down) != sorted(groups):
        return None
    if up == down:
        return up, "server"
    return (groups, "client") if up == groups and down == groups[::-1] else None


def schemes(version, suites, groups):
    # A server may choose the suite without a look at the schemes, and then lack a key: so each kind of key is asked alone.
    kinds = ECDSA, DSA, (EC_SIGNED | DH_SIGNED) - ECDSA - DSA
    offers = [offer for kind in kinds if (offer := [s for s in suites if s in kind])] if version == 0x0303 else []
    # Java and Erlang may refuse a scheme for how the certificate itself is signed, unless an extension of its own allows that.
    lists = None, SCHEMES
    return [s for s in SCHEMES
            if any(key_exchange(version, offer, schemes=[s], groups=groups, certificate=one)[1] == s for offer in offers for one in lists)]


# As OpenSSL 3.0 names those that it can check in TLS 1.3.
NAMES = {0x0403: "ecdsa_secp256r1_sha256", 0x0503: "ecdsa_secp384r1_sha384", 0x0603: "ecdsa_secp521r1_sha512", 0x0804: "rsa_pss_rsae_sha256",
         0x0805: "rsa_pss_rsae_sha384", 0x0806: "rsa_pss_rsae_sha512", 0x0807: "ed25519", 0x0808: "ed448", 0x0809: "rsa_pss_pss_sha256",
         0x080A: "rsa_pss_pss_sha384", 0x080B: "rsa_pss_pss_sha512"}


def new_schemes():
    accepted = []
    for scheme, name in NAMES.items():
        run = subprocess.run(["openssl", "s_client", "-connect", f"127.0.0.1:{PORT}", "-tls1_3", "-sigalgs", name, "-cipher", "ALL:@SECLEVEL=0"],
                             stdin=subprocess.DEVNULL, capture_output=True, timeout=20)
        # Java answers with a ServerHello and then refuses, encrypted: only the signature counts.
        if b"Peer signature type: " in run.stdout:
            accepted.append(scheme)
    return accepted


def ssl2():
    """The kinds that a server lists when all are offered, if it speaks SSL 2.0 at all."""
    specs = b"".join(kind.to_bytes(3, "big") for kind in KINDS)
    message = b"\1\0\2" + struct.pack(">HHH", len(specs), 0, 16) + specs + os.urandom(16)
    with socket.create_connection(("127.0.0.1", PORT), timeout=5) as peer:
        peer.settimeout(5)
        data = b""
        try:
            peer.sendall(struct.pack(">H", 0x8000 | len(message)) + message)
            while len(data) < 2 or len(data) < 2 + (struct.unpack(">H", data[:2])[0] & 0x7FFF):
                chunk = peer.recv(65536)
                if not chunk:
                    return None
                data += chunk
        except (socket.timeout, ConnectionError):
            return None
    if data[0] & 0x80 == 0 or data[2:3] != b"\4":
        return None
    certificate, listed = struct.unpack(">HH", data[7:11])
    listed = data[13 + certificate:13 + certificate + listed]
    return [int.from_bytes(listed[i:i + 3], "big") for i in range(0, len(listed), 3)]


def main():
    report = {}
    kinds = ssl2()
    if kinds:
        report["SSLv2"] = {"suites": [f"0x{kind:06x}" for kind in kinds], "unplaced": [], "groups": [], "schemes": [], "preference": "client-by-protocol"}
    wanted = set(VERSIONS).intersection(sys.argv) or VERSIONS
    for name, version in VERSIONS.items():
        if name not in wanted:
            continue
        singles = {code: single(version, code) for code in CODES}
        answers = {code: answer for code, (answer, _) in singles.items()}
        # A server that takes DHE with these groups alone wants to see them in every list with DHE.
        groups = CURVES + FIELDS if any(answer == code and fields for code, (answer, fields) in singles.items()) else None
        # Which suite a server means that knows no such user it does not say, so that these have no place in the order.
        unplaced = [code for code in CODES if answers[code] == "unknown"]
        suites = [code for code in CODES if answers[code] == code]
        if not suites and not unplaced:
            continue
        order, kind = preference(version, suites, groups)
        if version == 0x0304:
            groups, signed = new_groups(suites), new_schemes() if "--openssl" in sys.argv else None
        else:
            groups, signed = old_groups(version, suites), schemes(version, suites, groups)
        found = {"suites": order, "unplaced": unplaced, "groups": groups, "schemes": signed}
        report[name] = {key: [f"0x{n:04x}" for n in part] for key, part in found.items() if part is not None}
        report[name]["preference"] = kind
        if ordered := group_order(version, suites, groups):
            report[name]["groupOrder"], report[name]["groupPreference"] = [f"0x{g:04x}" for g in ordered[0]], ordered[1]
    print(json.dumps(report, indent=1))


PORT = int(sys.argv[1])
main()
