"""The roots of all stores, who trusts them, and under which constraints."""

import base64
import calendar
import hashlib
import pathlib
import time

from . import emit, roots
from .der import Certificate

# The package's name of a store and ours, in the order of the bits. Mozilla's roots are certifi's.
STORES = {"MOZILLA": "mozilla", "APPLE": "apple", "MICROSOFT": "microsoft", "GOOGLE": "chrome", "ANDROID": "android", "OPENJDK": "java"}
RULES = {"not-before": "CDATA_CONSTRAINT_NOT_BEFORE", "timestamp": "CDATA_CONSTRAINT_TIMESTAMP", "permitted": "CDATA_CONSTRAINT_PERMITTED"}
OURS = list(STORES.values())
HAND_WRITTEN = pathlib.Path(__file__).with_name("constraints.txt")


def bit(store):
    return 1 << OURS.index(store)


def listed(package, mozilla):
    """{DER: bits} of every root that a store trusts."""
    trusted = {certificate.der: bit("mozilla") for certificate in mozilla}
    for entry in package.json("cryptodatahub/common/root-certificate.json").values():
        owners = {STORES.get(store["owner"]) for store in entry["trust_stores"]} - {None, "mozilla"}
        bits = sum(bit(owner) for owner in owners)
        der = base64.b64decode("".join(line for line in entry["certificate"] if not line.startswith("-----")))
        if bits:
            trusted[der] = trusted.get(der, 0) | bits
    return trusted


def constraints(package):
    """{(SHA-256, store, rule): value}; what is written by hand goes before what the package says."""
    found = {}
    for entry in package.json("cryptodatahub/common/root-certificate.json").values():
        digest = entry["_meta"]["_fingerprints"]["SHA2_256"].replace(":", "").lower()
        for store in entry["trust_stores"]:
            for rule in store["constraints"]:
                # The package calls names that are permitted "distrusted", and the last day that is trusted by its midnight.
                if "date" in rule:
                    found[digest, STORES[store["owner"]], "not-before"] = rule["date"][:10] + "T23:59:59Z"
                if rule["domains"]:
                    found[digest, STORES[store["owner"]], "permitted"] = ",".join(name.lstrip("*") for name in rule["domains"])
    for line in HAND_WRITTEN.read_text().splitlines():
        if line and not line.startswith("#"):
            store, rule, value, digest, _ = line.split(maxsplit=4)
            found[digest, store, rule] = value
    return found


def seconds(text):
    return calendar.timegm(time.strptime(text, "%Y-%m-%dT%H:%M:%SZ"))


def constraint_rows(package, anchors, trusted):
    """(rows in C, {DER: (first, count)}) of the constraints on roots that their stores still have."""
    rows, spans = [], {}
    by_digest = constraints(package)
    for anchor in anchors:
        digest = hashlib.sha256(anchor.der).hexdigest()
        mine = sorted((store, rule) for one, store, rule in by_digest if one == digest and trusted[anchor.der] & bit(store))
        spans[anchor.der] = len(rows), len(mine)
        for store, rule in mine:
            value = by_digest[digest, store, rule]
            moment, names = (0, emit.string(value)) if rule == "permitted" else (seconds(value), "NULL")
            rows.append(f"  {{{bit(store)}, {RULES[rule]}, {moment}, {names}}},  // {anchor.label}\n")
    return rows, spans


def files(packages):
    package = packages["cryptodatahub"]
    mozilla = roots.ordered(packages["certifi"])
    places = {certificate.der: index for index, certificate in enumerate(mozilla)}
    trusted = listed(package, mozilla)
    others = [Certificate(der) for der in trusted if der not in places]
    anchors = sorted(mozilla + others, key=roots.order)
    text = package.header("The roots that other stores than Mozilla's trust, and all roots by the hash of the subject.")
    text += "// Constraints: Scripts/update_data/constraints.txt names their sources.\n\n"
    rows, names = [], {}
    for index, anchor in enumerate(anchor for anchor in anchors if anchor.der not in places):
        names[anchor.der] = f"&others[{index}]"
        array, row = roots.entry(anchor, f"other_{index:03}")
        text += array
        rows.append(row)
    text += "\nstatic const cdata_root others[] = {\n" + "".join(rows) + "};\n"
    limits, spans = constraint_rows(package, anchors, trusted)
    text += "\nconst cdata_constraint cdata_constraints[] = {\n" + "".join(limits) + "};\n"
    text += f"\nconst size_t cdata_constraints_length = {len(limits)};\n"
    text += "\nconst cdata_anchor cdata_anchors[] = {\n"
    for anchor in anchors:
        name = names.get(anchor.der) or f"&cdata_roots[{places[anchor.der]}]"
        first, count = spans[anchor.der]
        text += f"  {{{name}, {trusted[anchor.der]}, {first}, {count}}},\n"
    text += f"}};\n\nconst size_t cdata_anchors_length = {len(anchors)};\n"
    text += "\n" + emit.array("const uint64_t cdata_anchor_subject_hashes[]", [roots.fnv1a(a.subject) for a in anchors], 4, "0x{:016x}")
    by_key = sorted(range(len(anchors)), key=lambda i: (anchors[i].key_id, i))
    text += "\n" + emit.array("const uint16_t cdata_anchor_key_order[]", by_key)
    text += f"\nconst char cdata_stores_version_text[] = {emit.string(package.version)};\n"
    text += f"const char cdata_stores_date_text[] = {emit.string(package.date)};\n"
    yield "Sources/CData/stores_table.c", package, text
