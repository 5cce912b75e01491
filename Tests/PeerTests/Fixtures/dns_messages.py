"""Compares DNS messages and records with dnspython's reading of them.

Reads a file of lines, from the first argument:
  message LABEL HEX HEX   two encodings of one message: prints "equal LABEL" if both are read as the same, or "differ LABEL REASON"
  data TYPE HEX TEXT      the data of a record and its text: prints "text TYPE HEX TEXT" with dnspython's own text if the one given is
                          read as the same data, or "differ TYPE REASON"
Input that dnspython does not accept gives "rejected LABEL ERROR".
"""
import sys

import dns.message
import dns.rdata
import dns.rdataclass
import dns.rdatatype


def message(label, first, second):
    first, second = (dns.message.from_wire(bytes.fromhex(text), raise_on_truncation=False) for text in (first, second))
    if first.to_text() != second.to_text():
        return f"differ {label} {first.to_text()!r} {second.to_text()!r}"
    return f"equal {label}"


def data(name, digits, text):
    kind = dns.rdatatype.from_text(name)
    wire = bytes.fromhex(digits)
    if dns.rdata.from_text(dns.rdataclass.IN, kind, text).to_wire() != wire:
        return f"differ {name} {text}"
    return f"text {name} {digits} {dns.rdata.from_wire(dns.rdataclass.IN, kind, wire, 0, len(wire)).to_text()}"


for line in open(sys.argv[1], encoding="utf-8"):
    what, rest = line.rstrip("\n").split(" ", 1)
    fields = rest.split(" ", 2)
    try:
        print(message(*fields) if what == "message" else data(*fields))
    except Exception as error:  # pylint: disable=broad-except
        print(f"rejected {fields[0]} {error!r}")
