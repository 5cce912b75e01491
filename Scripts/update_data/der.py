"""As much of a certificate as its index needs."""

import hashlib

SUBJECT_KEY_IDENTIFIER = bytes.fromhex("0603551d0e")


def element(data, at):
    """(tag, start of the content, end) of the element at an offset."""
    length, start = data[at + 1], at + 2
    if length & 0x80:
        count = length & 0x7F
        length, start = int.from_bytes(data[start:start + count], "big"), start + count
    return data[at], start, start + length


def children(data, at):
    """Offsets of the elements inside the one at an offset."""
    _, at, end = element(data, at)
    while at < end:
        yield at
        at = element(data, at)[2]


class Certificate:
    def __init__(self, der):
        self.der = der
        signed = element(der, 0)[1]
        fields = list(children(der, signed))
        if der[fields[0]] == 0xA0:
            fields = fields[1:]
        self.subject_start = fields[4]
        self.subject = der[fields[4]:element(der, fields[4])[2]]
        self.key_id = self._extension_key_id(fields[6:]) or self._computed_key_id(fields[5])

    @property
    def label(self):
        """The last common name, organizational unit or organization, in ASCII."""
        values = {}
        for relative in children(self.subject, 0):
            for pair in children(self.subject, relative):
                kind, value = children(self.subject, pair)
                _, start, end = element(self.subject, value)
                tag = self.subject[kind:element(self.subject, kind)[2]].hex()
                values[tag] = self.subject[start:end].decode("utf-8", "replace")
        name = next((values[t] for t in ("0603550403", "060355040b", "060355040a") if t in values), "no name")
        return name.encode("ascii", "backslashreplace").decode()

    def _extension_key_id(self, optional):
        for field in optional:
            if self.der[field] != 0xA3:
                continue
            for extension in children(self.der, element(self.der, field)[1]):
                parts = list(children(self.der, extension))
                if self.der[parts[0]:element(self.der, parts[0])[2]] == SUBJECT_KEY_IDENTIFIER:
                    _, start, end = element(self.der, element(self.der, parts[-1])[1])
                    return self.der[start:end]
        return None

    def _computed_key_id(self, key):
        """RFC 5280, section 4.2.1.2, method 1: SHA-1 of the key bits."""
        bits = list(children(self.der, key))[1]
        _, start, end = element(self.der, bits)
        return hashlib.sha1(self.der[start + 1:end]).digest()
