"""Certificate Transparency logs: keys, operators, and what Chrome and Apple make of them."""

import base64
import calendar
import hashlib
import time

from . import emit

STATES = {state: index + 1 for index, state in enumerate(("PENDING", "QUALIFIED", "USABLE", "READONLY", "RETIRED", "REJECTED"))}
PURPOSES = {None: 0, "PROD": 0, "TEST": 1, "MONITORING_ONLY": 2}


def seconds(text):
    return calendar.timegm(time.strptime(text, "%Y-%m-%dT%H:%M:%SZ")) if text else 0


def state(log, owner):
    """(state, since) by the owner of a list; (0, 0) for a log that the owner says nothing of."""
    found = next((store["log_state"] for store in log["trust_stores"] if store["owner"] == owner), None)
    return (STATES[found["state_type"]], seconds(found["timestamp"])) if found else (0, 0)


def files(packages):
    package = packages["cryptodatahub"]
    names = package.json("cryptodatahub/common/entity.json")
    logs = package.json("cryptodatahub/common/certificate-transparency-log.json").values()
    text = package.header("Certificate Transparency logs, ordered by their identifiers.")
    rows = []
    for index, log in enumerate(sorted(logs, key=lambda log: base64.b64decode(log["log_id"]))):
        identifier, key = base64.b64decode(log["log_id"]), base64.b64decode(log["key"])
        assert hashlib.sha256(key).digest() == identifier, log["description"]
        text += emit.array(f"static const uint8_t key_{index:03}[{len(key)}]", key, 24)
        interval = log.get("temporal_interval") or {}
        numbers = [
            # The package has no URL of logs by tiles, which have one for submissions and another for reading.
            int("url" not in log), PURPOSES[log.get("log_type")], *state(log, "GOOGLE"), *state(log, "APPLE"),
            seconds(interval.get("start_inclusive")), seconds(interval.get("end_exclusive")),
        ]
        words = [emit.string(text) for text in (log["description"], names[log["operator"]]["name"], log.get("url"))]
        rows.append(
            f"  {{{{{', '.join(map(str, identifier))}}},\n"
            f"   key_{index:03}, {len(key)}, {', '.join(words)}, {', '.join(map(str, numbers))}}},\n"
        )
    text += "\nconst cdata_log cdata_logs[] = {\n" + "".join(rows) + "};\n"
    yield "Sources/CData/logs_table.c", package, text + f"\nconst size_t cdata_logs_length = {len(rows)};\n"
